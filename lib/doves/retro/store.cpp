#include "lib/doves/retro/store.hpp"

#include "lib/core/digest.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output.hpp"
#include "lib/io/output_names.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/core.h>
#include <limits>
#include <sys/file.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <utility>

namespace tsume::doves::retro {

static_assert(std::endian::native == std::endian::little, "stores are little-endian");
static_assert(sizeof(UnitPlace) == 24 && sizeof(Plies) == 2 && sizeof(Stamp) == 2);

namespace {

constexpr std::string_view first_line = "tsume-doves-store 4";
// The share of their bytes that the columns take compressed: 0.40 for the full game; the rest is
// a reserve.
constexpr double compressed_share = 0.45;
// The memory limit of a store that is opened for questions.
constexpr std::uint64_t asking_bytes = std::uint64_t{512} << 20;

// Behind the compressed ranges of a layer: one for each range, then the digest of these.
struct RangeEntry {
  std::uint64_t sum = 0;  // of the compressed bytes
  std::uint64_t size = 0;
};
static_assert(sizeof(RangeEntry) == 16);

constexpr core::Named<bool> yes_no[] = {{true, "yes"}, {false, "no"}};

std::string_view text_of(std::span<const char> bytes) {
  return {bytes.data(), bytes.size()};
}

template <typename T>
std::string_view bytes_of(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

std::uint64_t digest_of(std::string_view text) {
  return core::Digest().add(text).value();
}

std::string with_digest(std::string_view bytes) {
  const std::uint64_t digest = digest_of(bytes);
  std::string text(bytes);
  text.append(reinterpret_cast<const char*>(&digest), sizeof digest);
  return text;
}

std::string file_name(Column column, int doves) {
  return fmt::format("{}.{:02}", core::name_of(column_names, column), doves);
}

[[noreturn]] void fail_io(const std::string& path, int error) {
  throw io::IoError(path + ": " + std::strerror(error));
}

// A small file as a whole, written so that it is there completely or not at all.
void write_whole(const std::string& path, std::string_view text) {
  io::AtomicFile file(path);
  file.stream().write(text.data(), static_cast<std::streamsize>(text.size()));
  file.commit();
}

std::string read_whole(const std::string& path) {
  io::Input input(path);
  return input.read_all(std::size_t{1} << 30);
}

// Text with a last line "end xxh64=..." over what is before it.
std::string sealed(const std::string& text) {
  const std::uint64_t sum = digest_of(text);
  return text + "end xxh64=" + core::hex16(sum) + '\n';
}

// The lines of a sealed text without the last one. Throws ParseError.
std::vector<std::string_view> unsealed_lines(const std::string& path, std::string_view text) {
  std::vector<std::string_view> lines = core::split_fields(text, '\n');
  constexpr std::string_view end = "end xxh64=";
  if (lines.size() < 2 || !lines.back().empty() || !lines[lines.size() - 2].starts_with(end)) {
    throw io::ParseError(path, 0, "truncated: the last line is missing");
  }
  const std::string_view last = lines[lines.size() - 2];
  lines.resize(lines.size() - 2);
  const auto sum = core::parse_hex16(last.substr(end.size()));
  if (!sum || *sum != digest_of(text.substr(0, text.size() - last.size() - 1))) {
    throw io::ParseError(path, lines.size() + 1, "damaged: the checksum is wrong");
  }
  return lines;
}

// A file of a store, or what a process that was killed left of one that it was writing.
bool may_be_ours(std::string_view name) {
  const std::string_view text = name.substr(0, name.find(".tmp."));
  return text == "lock" || text == "units" || text == "stamps" || text == "meta" ||
         text.starts_with("won.") || text.starts_with("lost.") || text.starts_with("plies.") ||
         text.starts_with("meta.");
}

// The first lines of the meta file.
std::string meta_head(const StoreKind& kind, StoreState state, unsigned reached) {
  return fmt::format("{}\nrule {}\nmax-doves {}\nboth {}\nremove {}\nlevels {}\nstate {}\n{}",
                     first_line, core::name_of(truncation_names, kind.game.truncation),
                     kind.game.most, core::name_of(double_surround_names, kind.game.rules.both),
                     core::name_of(yes_no, kind.game.rules.remove),
                     core::name_of(yes_no, kind.levels), core::name_of(store_state_names, state),
                     kind.levels ? fmt::format("reached {}\n", reached) : "");
}

}  // namespace

std::string StoreKind::text() const {
  return fmt::format("--rule {} --max-doves {} --both {}{}{}",
                     core::name_of(truncation_names, game.truncation), game.most,
                     core::name_of(double_surround_names, game.rules.both),
                     game.rules.remove ? "" : " --no-remove", levels ? " --levels" : "");
}

std::uint64_t store_bytes(const Tables& tables, bool levels) {
  std::uint64_t bytes = 0;
  std::uint64_t largest = 0;  // is there twice while it is replaced
  for (int n = least_doves; n <= tables.game().most; ++n) {
    for (const std::uint64_t column :
         {tables.layer_bytes(n), tables.layer_bytes(n),
          levels ? tables.stored_positions(n) * sizeof(Plies) : std::uint64_t{0}}) {
      bytes += column;
      largest = std::max(largest, column);
    }
  }
  const std::uint32_t units = tables.index().layer(tables.game().most).end_unit();
  return static_cast<std::uint64_t>(compressed_share * static_cast<double>(bytes + largest)) +
         units * sizeof(UnitPlace) + (std::uint64_t{8} << 20);
}

namespace {

bool exists(const std::string& folder) {
  return ::access((folder + "/meta").c_str(), F_OK) == 0;
}

// Locks a store for one process that changes it, or for any number that ask.
io::Fd locked(const std::string& folder, int flags, int how) {
  io::InputGuard::check_folder(folder);
  const std::string path = folder + "/lock";
  io::Fd lock(::open(path.c_str(), flags | O_CLOEXEC, 0666));
  if (!lock.open()) {
    fail_io(path, errno);
  }
  if (::flock(lock.get(), how | LOCK_NB) != 0) {
    throw io::Failure(folder + ": another process is working on this store");
  }
  return lock;
}

// Makes the folder of a store unless it is there, with nothing else in it.
void make_folder(const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (!fs::exists(folder, error)) {
    fs::create_directory(folder, error);
    if (error) {
      throw io::IoError(folder + ": " + error.message());
    }
  }
  if (!fs::is_directory(folder, error)) {
    throw io::Failure(folder + ": not a folder");
  }
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (!may_be_ours(entry.path().filename().string())) {
      throw io::Failure(folder + ": neither empty nor a store: it holds " +
                        core::quoted(entry.path().filename().string()));
    }
  }
  if (error) {
    throw io::IoError(folder + ": " + error.message());
  }
}

// Writes the files of a store in which nothing is decided; the meta file, which makes it a store,
// last.
void write_empty(const std::string& folder, const StoreKind& kind, const Tables& tables) {
  struct statvfs disk {};
  const std::uint64_t needed = store_bytes(tables, kind.levels);
  if (::statvfs(folder.c_str(), &disk) == 0 && disk.f_bavail * disk.f_frsize < needed) {
    throw io::Failure(fmt::format("{}: the store takes about {} MB, the disk has {} MB", folder,
                                  needed / 1000000, disk.f_bavail * disk.f_frsize / 1000000));
  }
  const Layout layout = Layout::of(tables, kind.levels);
  write_whole(folder + "/units", with_digest(bytes_of(layout.places)));
  const Sets empty(layout, 1);
  for (const auto& [column, name] : column_names) {
    const auto ranges = empty.ranges(column);
    for (std::size_t r = 0; r < ranges.size();) {
      const int doves = ranges[r].doves;
      std::vector<RangeEntry> entries;
      for (; r < ranges.size() && ranges[r].doves == doves; ++r) {
        entries.push_back({digest_of({}), 0});
      }
      write_whole(folder + '/' + file_name(column, doves), with_digest(bytes_of(entries)));
    }
  }
  std::string meta = meta_head(kind, StoreState::running, 1);
  for (int n = least_doves; n <= kind.game.most; ++n) {
    meta += fmt::format("layer {} {} {} {} {}\n", n, tables.positions(n), tables.layer_bytes(n),
                        tables.layer_bytes(n), tables.stored_positions(n));
  }
  write_whole(folder + "/meta", sealed(meta));
}

}  // namespace

namespace {

// Reads "key value" lines in a fixed order.
class MetaReader {
 public:
  MetaReader(std::string path, const std::vector<std::string_view>& lines)
      : path_(std::move(path)), lines_(lines) {}

  [[nodiscard]] bool at_end() const { return next_ == lines_.size(); }
  // The words of the next line.
  std::vector<std::string_view> words() {
    if (at_end()) {
      fail("truncated");
    }
    return core::split_words(lines_[next_++]);
  }
  std::string_view value(std::string_view key) {
    const auto found = words();
    if (found.size() != 2 || found[0] != key) {
      fail("not a line '" + std::string(key) + " VALUE'");
    }
    return found[1];
  }
  template <typename E, std::size_t N>
  E value(std::string_view key, const core::Named<E> (&names)[N]) {
    const auto found = core::value_of(names, value(key));
    if (!found) {
      fail("an unknown value of " + std::string(key));
    }
    return *found;
  }
  std::uint64_t number(std::string_view text) {
    const auto found = core::parse_decimal<std::uint64_t>(text);
    if (!found) {
      fail("not a number: " + core::quoted(text));
    }
    return *found;
  }
  [[noreturn]] void fail(const std::string& reason) const {
    throw io::ParseError(path_, next_, reason);
  }

 private:
  std::string path_;
  const std::vector<std::string_view>& lines_;
  std::size_t next_ = 0;
};

StoreKind read_kind(MetaReader& reader) {
  StoreKind kind;
  kind.game.truncation = reader.value("rule", truncation_names);
  const std::uint64_t limit = reader.number(reader.value("max-doves"));
  if (limit < least_doves || limit > most_doves) {
    reader.fail("max-doves is out of range");
  }
  kind.game.most = static_cast<int>(limit);
  kind.game.rules.both = reader.value("both", double_surround_names);
  kind.game.rules.remove = reader.value("remove", yes_no);
  kind.levels = reader.value("levels", yes_no);
  return kind;
}

std::string read_meta_text(const std::string& folder) {
  const std::string path = folder + "/meta";
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error)) {
    throw io::Failure(folder + (std::filesystem::exists(folder, error)
                                    ? ": not a folder with a store"
                                    : ": no such folder"));
  }
  if (!exists(folder)) {
    throw io::Failure(folder + ": not a store: it has no file 'meta'");
  }
  std::string text = read_whole(path);
  if (!std::string_view(text).starts_with(first_line)) {
    throw io::ParseError(path, 1,
                         "not a store of this version: expected '" + std::string(first_line) + "'");
  }
  return text;
}

}  // namespace

namespace {

StoreMeta read_meta(const std::string& folder) {
  const std::string path = folder + "/meta";
  const std::string text = read_meta_text(folder);
  const auto lines = unsealed_lines(path, text);
  MetaReader reader(path, lines);
  (void)reader.words();
  StoreMeta meta;
  meta.kind = read_kind(reader);
  meta.state = reader.value("state", store_state_names);
  if (meta.kind.levels) {
    const std::uint64_t reached = reader.number(reader.value("reached"));
    if (reached < 1 || reached >= std::numeric_limits<Plies>::max()) {
      reader.fail("not a level");
    }
    meta.reached = static_cast<unsigned>(reached);
  }
  while (!reader.at_end()) {
    const auto words = reader.words();
    const auto n = words.size() > 1 ? reader.number(words[1]) : 0;
    if (n < least_doves || n > most_doves) {
      reader.fail("not a number of doves");
    }
    if (words[0] == "layer" && words.size() == 6) {
      meta.tally.all[n] = reader.number(words[2]);
      meta.bytes[Column::won][n] = reader.number(words[3]);
      meta.bytes[Column::lost][n] = reader.number(words[4]);
      meta.stored[n] = reader.number(words[5]);
      meta.bytes[Column::plies][n] = meta.kind.levels ? meta.stored[n] * sizeof(Plies) : 0;
    } else if (words[0] == "value" && words.size() == 4) {
      const auto result = core::value_of(game_result_names, words[2]);
      if (!result) {
        reader.fail("an unknown value");
      }
      meta.tally.counts[*result][n] = reader.number(words[3]);
    } else if (words[0] == "level" && words.size() == 4) {
      meta.tally.levels[static_cast<unsigned>(reader.number(words[2]))][n] =
          reader.number(words[3]);
    } else {
      reader.fail("an unknown line");
    }
  }
  return meta;
}

}  // namespace

std::optional<StoreMeta> Store::meta_of(const std::string& folder) {
  return exists(folder) ? std::optional(read_meta(folder)) : std::nullopt;
}

Store Store::open_or_create(const std::string& folder, const StoreKind& kind, const Tables& tables,
                            std::uint64_t most_bytes) {
  if (!exists(folder)) {
    make_folder(folder);
  }
  io::Fd lock = locked(folder, O_RDWR | O_CREAT, LOCK_EX);
  // Until it was locked, another process could make it.
  const bool is_new = !exists(folder);
  io::remove_leftovers(folder, may_be_ours);
  if (is_new) {
    ::unlink((folder + "/stamps").c_str());
    write_empty(folder, kind, tables);
  } else if (const StoreKind found = read_meta(folder).kind; !(found == kind)) {
    throw io::Failure(fmt::format("{}: a store of another game: {}", folder, found.text()));
  }
  return {folder, Opening{std::move(lock), tables.index(), &tables, most_bytes, is_new}};
}

Store::Store(const std::string& folder, const Index& index)
    : Store(folder, Opening{(read_meta_text(folder), locked(folder, O_RDONLY, LOCK_SH)), index,
                            nullptr, asking_bytes}) {}

Store::Store(const std::string& folder, Opening opening)
    : folder_(folder),
      index_(opening.index),
      lock_(std::move(opening.lock)),
      created_(opening.created),
      meta_(read_meta(folder)) {
  const Tables* const tables = opening.tables;
  Layout layout = read_layout();
  if (tables != nullptr) {
    require_layout(layout, *tables);
  }
  sets_ = std::make_unique<Sets>(std::move(layout), opening.most_bytes);
  const Access access = tables == nullptr ? Access::ask : Access::solve;
  if (access == Access::ask) {  // what is solved is checked as it is read
    sets_->check_with([this](Column column, std::uint32_t range, std::span<const char> bytes) {
      check(column, range, bytes);
    });
  }
  for (const auto& [column, name] : column_names) {
    sums_[column].resize(sets_->ranges(column).size());
    for (int n = least_doves; n <= meta_.kind.game.most && !sets_->ranges(column).empty(); ++n) {
      read_layer(column, n, access);
    }
  }
}

void Store::write_meta(StoreState state) const {
  std::string meta = meta_head(meta_.kind, state, meta_.reached);
  for (int n = least_doves; n <= meta_.kind.game.most; ++n) {
    const auto i = static_cast<std::size_t>(n);
    const auto& bytes = sets_->layout().bytes;
    meta += fmt::format("layer {} {} {} {} {}\n", n, meta_.tally.all[i], bytes[Column::won][i],
                        bytes[Column::lost][i], meta_.stored[i]);
  }
  if (state != StoreState::running) {
    for (int n = least_doves; n <= meta_.kind.game.most; ++n) {
      for (const GameResult result : results_of(meta_.kind.game, state == StoreState::complete)) {
        meta += fmt::format(
            "value {} {} {}\n", n, core::name_of(game_result_names, result),
            count_of(meta_.tally, meta_.kind.game, state == StoreState::complete, result, n));
      }
    }
    for (const auto& [level, counts] : meta_.tally.levels) {
      for (int n = least_doves; n <= meta_.kind.game.most; ++n) {
        if (counts[static_cast<std::size_t>(n)] != 0) {
          meta += fmt::format("level {} {} {}\n", n, level, counts[static_cast<std::size_t>(n)]);
        }
      }
    }
  }
  write_whole(path("meta"), sealed(meta));
}

// Reads where the units are. A layout that is not that of the game is found by require_layout(), or
// when a unit is asked for that has another size; but each unit is where it says.
Layout Store::read_layout() const {
  const std::string text = read_whole(path("units"));
  const std::size_t count = index_.layer(meta_.kind.game.most).end_unit();
  std::uint64_t sum = 0;
  if (text.size() != count * sizeof(UnitPlace) + sizeof sum) {
    throw io::Failure(path("units") + ": truncated or of another game");
  }
  Layout layout;
  layout.index = &index_;
  layout.most = meta_.kind.game.most;
  layout.is_sparse = meta_.kind.game.is_sparse();
  layout.bytes = meta_.bytes;
  layout.places.resize(count);
  std::memcpy(layout.places.data(), text.data(), count * sizeof(UnitPlace));
  std::memcpy(&sum, text.data() + count * sizeof(UnitPlace), sizeof sum);
  if (sum != digest_of(std::string_view(text).substr(0, count * sizeof(UnitPlace)))) {
    throw io::Failure(path("units") + ": damaged: the checksum is wrong");
  }
  if (!layout.is_sound()) {
    throw io::Failure(folder_ + ": 'units' or 'meta' is of another game");
  }
  return layout;
}

namespace {

// The ranges of a layer, by number.
std::pair<std::uint32_t, std::uint32_t> ranges_of_layer(const Sets& sets, Column column,
                                                        int doves) {
  const auto ranges = sets.ranges(column);
  const auto found = std::equal_range(
      ranges.begin(), ranges.end(), Sets::Range{doves, 0, 0, 0, 0},
      [](const Sets::Range& a, const Sets::Range& b) { return a.doves < b.doves; });
  return {static_cast<std::uint32_t>(found.first - ranges.begin()),
          static_cast<std::uint32_t>(found.second - ranges.begin())};
}

}  // namespace

void Store::read_layer(Column column, int doves, Access access) {
  const std::string name = path(file_name(column, doves));
  const auto [first, end] = ranges_of_layer(*sets_, column, doves);
  std::vector<std::uint64_t>& sums = sums_[column];
  io::MappedFile file(name);
  const std::span<const char> bytes = file.bytes();
  std::vector<RangeEntry> entries(end - first);
  const std::size_t index_bytes = entries.size() * sizeof(RangeEntry);
  std::uint64_t digest = 0;
  if (bytes.size() < index_bytes + sizeof digest) {
    throw io::Failure(name + ": truncated");
  }
  const auto index = bytes.last(index_bytes + sizeof digest).first(index_bytes);
  std::memcpy(&digest, bytes.last(sizeof digest).data(), sizeof digest);
  if (digest != digest_of(text_of(index))) {
    throw io::Failure(name + ": damaged or truncated: wrong checksum of the sizes");
  }
  std::memcpy(entries.data(), index.data(), index_bytes);
  std::span<const char> rest = bytes.first(bytes.size() - index_bytes - sizeof digest);
  for (std::uint32_t r = first; r < end; ++r) {
    const RangeEntry& entry = entries[r - first];
    if (entry.size > rest.size() || (entry.size == 0 && entry.sum != digest_of({}))) {
      throw io::Failure(name + ": damaged: the sizes do not fit");
    }
    sums[r] = entry.sum;
    const auto compressed = rest.first(entry.size);
    if (access == Access::solve) {
      check(column, r, compressed);
    }
    sets_->set(column, r, compressed,
               access == Access::solve ? Sets::Bytes::copy : Sets::Bytes::refer);
    rest = rest.subspan(entry.size);
  }
  if (!rest.empty()) {
    throw io::Failure(name + ": damaged: the sizes do not fit");
  }
  if (access == Access::ask) {
    files_.push_back(std::move(file));
  }
}

void Store::write_layer(Column column, int doves) {
  const auto [first, end] = ranges_of_layer(*sets_, column, doves);
  std::vector<std::uint64_t>& sums = sums_[column];
  io::AtomicFile file(path(file_name(column, doves)));
  const auto write = [&](std::string_view text) {
    file.stream().write(text.data(), static_cast<std::streamsize>(text.size()));
  };
  std::vector<RangeEntry> entries;
  std::vector<char> buffer;
  for (std::uint32_t r = first; r < end; ++r) {
    const std::span<const char> bytes = sets_->compressed(column, r, buffer);
    sums[r] = digest_of(text_of(bytes));
    entries.push_back({sums[r], bytes.size()});
    write(text_of(bytes));
  }
  write(with_digest(bytes_of(entries)));
  file.commit();
}

void Store::check(Column column, std::uint32_t range, std::span<const char> bytes) const {
  if (digest_of(text_of(bytes)) == sums_[column][range]) {
    return;
  }
  const Sets::Range& damaged = sets_->ranges(column)[range];
  const std::uint32_t first = index_.layer(damaged.doves).first_unit;
  throw io::Failure(fmt::format("{}: damaged: wrong checksum of the units {} to {}",
                                path(file_name(column, damaged.doves)), damaged.first_unit - first,
                                damaged.end_unit - 1 - first));
}

void Store::check_all(const std::function<void(std::uint64_t)>& told) const {
  require_layout(sets_->layout(), Tables(meta_.kind.game, index_));
  std::uint64_t done = 0;
  for (const auto& [column, name] : column_names) {
    const auto ranges = sets_->ranges(column);
    std::vector<char> buffer;
    for (std::uint32_t r = 0; r < ranges.size(); ++r) {
      const auto bytes = sets_->compressed(column, r, buffer);
      check(column, r, bytes);
      told(done += bytes.size());
    }
  }
}

std::optional<Progress> Store::progress() const {
  if (meta_.state != StoreState::stopped || meta_.kind.levels ||
      ::access(path("stamps").c_str(), F_OK) != 0) {
    return std::nullopt;
  }
  const std::string text = read_whole(path("stamps"));
  const std::size_t units = index_.layer(meta_.kind.game.most).end_unit();
  const std::size_t size = (1 + 4 * units) * sizeof(Stamp) + sizeof(Progress::unseen);
  std::uint64_t sum = 0;
  if (text.size() == size + sizeof sum) {
    std::memcpy(&sum, text.data() + size, sizeof sum);
  }
  if (text.size() != size + sizeof sum ||
      sum != digest_of(std::string_view(text).substr(0, size))) {
    throw io::Failure(path("stamps") + ": damaged; remove it to look at all positions again");
  }
  Progress progress;
  const char* at = text.data();
  std::memcpy(&progress.now, at, sizeof(Stamp));
  at += sizeof(Stamp);
  for (auto* stamps : {progress.changed.data(), progress.changed.data() + 1, progress.looked.data(),
                       progress.looked.data() + 1}) {
    stamps->resize(units);
    std::memcpy(stamps->data(), at, units * sizeof(Stamp));
    at += units * sizeof(Stamp);
  }
  std::memcpy(progress.unseen.data(), at, sizeof progress.unseen);
  return progress;
}

void Store::require_layout(const Layout& found, const Tables& tables) const {
  const Layout expected = Layout::of(tables, meta_.kind.levels);
  if (found.places != expected.places || found.bytes != expected.bytes) {
    throw io::Failure(folder_ + ": 'units' or 'meta' is of another game");
  }
}

void Store::begin() {
  write_meta(StoreState::running);
  meta_.state = StoreState::running;
  ::unlink(path("stamps").c_str());
}

void Store::save(unsigned reached) {
  for (const auto& [column, name] : column_names) {
    for (const int n : sets_->take_written(column)) {
      write_layer(column, n);
    }
  }
  if (meta_.kind.levels) {
    meta_.reached = reached;
    write_meta(StoreState::running);
  }
}

void Store::finish(StoreState state, const Tables& tables, const std::optional<Progress>& progress,
                   unsigned reached) {
  save(reached);
  meta_.tally = tally_of(tables, *sets_);
  if (progress) {
    std::string text(reinterpret_cast<const char*>(&progress->now), sizeof(Stamp));
    for (const auto* stamps : {progress->changed.data(), progress->changed.data() + 1,
                               progress->looked.data(), progress->looked.data() + 1}) {
      text += bytes_of(*stamps);
    }
    text.append(reinterpret_cast<const char*>(progress->unseen.data()), sizeof progress->unseen);
    write_whole(path("stamps"), with_digest(text));
  }
  write_meta(state);
  meta_.state = state;
}

Lookup Store::lookup() {
  return Lookup(meta_.kind.game, *sets_, meta_.state == StoreState::complete);
}

}  // namespace tsume::doves::retro
