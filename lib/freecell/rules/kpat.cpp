#include "lib/freecell/rules/kpat.hpp"

#include "lib/core/names.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

namespace tsume::freecell {

namespace {

constexpr std::size_t longest_tag = 4096;

constexpr std::array<std::string_view, suit_count> suit_names = {"clubs", "diamonds", "hearts",
                                                                 "spades"};
constexpr std::array<std::string_view, max_ranks> rank_names = {
    "ace",   "two",  "three", "four", "five",  "six", "seven",
    "eight", "nine", "ten",   "jack", "queen", "king"};

constexpr std::string_view game_name = "kpat-game";
constexpr std::string_view legacy_name = "dealer";

std::string named(std::string_view tag) {
  return "<" + std::string(tag) + ">";
}

// <name attribute="value">, <name/> or </name>.
struct Tag {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;
  bool closing = false;
  bool empty = false;
  std::uint64_t line = 0;

  [[nodiscard]] const std::string* find(std::string_view attribute) const {
    const auto at = std::find_if(attributes.begin(), attributes.end(),
                                 [&](const auto& item) { return item.first == attribute; });
    return at == attributes.end() ? nullptr : &at->second;
  }
  // The value of an attribute that must be there.
  [[nodiscard]] const std::string& get(std::string_view attribute) const {
    const std::string* const value = find(attribute);
    if (value == nullptr) {
      refuse(named(name) + " without " + std::string(attribute));
    }
    return *value;
  }
  [[nodiscard]] std::size_t number(std::string_view attribute) const {
    const auto value = core::parse_decimal<std::size_t>(get(attribute));
    if (!value) {
      refuse(std::string(attribute) + " " + core::quoted(get(attribute)) + " is not a number");
    }
    return *value;
  }
  // Refuses attributes that KPat does not write: they could change the meaning.
  void allow(std::initializer_list<std::string_view> known) const {
    for (const auto& [attribute, value] : attributes) {
      if (std::find(known.begin(), known.end(), attribute) == known.end()) {
        refuse("unknown attribute " + core::quoted(attribute) + " of " + named(name));
      }
    }
  }
  // FreeCell leaves it empty; other games of KPat do not.
  void expect_empty(std::string_view attribute) const {
    const std::string* const value = find(attribute);
    if (value != nullptr && !value->empty()) {
      refuse(std::string(attribute) + " " + core::quoted(*value) + " in a game of FreeCell");
    }
  }
  [[noreturn]] void refuse(const std::string& reason) const { throw KpatError{reason, line}; }
};

// Splits the lines of a document into tags, between which there is nothing but white space.
class TagReader {
 public:
  TagReader(io::LineReader& lines, std::string_view first) : lines_(lines), line_(first) {}

  // Past <?xml ...?> and <!DOCTYPE kpat>, both of which may be missing.
  void skip_prolog() {
    skip_blanks();
    if (take("<?xml")) {
      Tag declaration;
      declaration.name = "?xml";
      declaration.line = line();
      read_attributes(declaration);
      if (!take("?>")) {
        refuse("the XML declaration does not end in ?>");
      }
      declaration.allow({"version", "encoding", "standalone"});
      if (declaration.get("version") != "1.0") {
        declaration.refuse("XML version " + core::quoted(declaration.get("version")) +
                           ", expected 1.0");
      }
      const std::string* const encoding = declaration.find("encoding");
      if (encoding != nullptr && *encoding != "UTF-8" && *encoding != "utf-8") {
        declaration.refuse("encoding " + core::quoted(*encoding) + ", expected UTF-8");
      }
    }
    skip_blanks();
    if (take("<!DOCTYPE kpat>")) {
      skip_blanks();
    }
  }

  Tag next() {
    while (blank(peek())) {
      length_ = 0;
      step();
    }
    length_ = 0;
    Tag tag;
    tag.line = line();
    if (peek() != '<') {
      refuse("text between the tags: " + core::quoted(line_.substr(at_)));
    }
    if (take("<!--")) {
      refuse("a comment, which KPat does not write");
    }
    if (take("<![CDATA[")) {
      refuse("CDATA, which KPat does not write");
    }
    if (take("<!") || take("<?")) {
      refuse("a declaration inside the game");
    }
    step();
    tag.closing = take("/");
    tag.name = read_name();
    if (!tag.closing) {
      read_attributes(tag);
      tag.empty = take("/");
    }
    skip_blanks();
    if (peek() != '>') {
      refuse("tag " + core::quoted(tag.name) + " does not end");
    }
    step();
    return tag;
  }

  // Nothing may follow the last tag on its line.
  void finish() {
    if (!core::trim(line_.substr(at_)).empty()) {
      refuse("text after the saved game: " + core::quoted(line_.substr(at_)));
    }
  }

  // Reads on behind the end of the game, or the next blank line.
  void recover() {
    const auto end = [&](std::string_view root) {
      return line_.find("</" + std::string(root)) != std::string_view::npos;
    };
    while (!ended_ && !end(game_name) && !end(legacy_name)) {
      const auto line = lines_.next();
      if (!line || core::trim(*line).empty()) {
        return;
      }
      line_ = *line;
    }
  }

  [[noreturn]] void refuse(const std::string& reason) const { throw KpatError{reason, line()}; }
  [[nodiscard]] std::uint64_t line() const { return lines_.line_number(); }

 private:
  static bool blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

  // The next character; '\n' at the end of a line.
  [[nodiscard]] char peek() const { return at_ < line_.size() ? line_[at_] : '\n'; }

  void step() {
    if (++length_ > longest_tag) {
      refuse("a tag of more than " + std::to_string(longest_tag) + " characters");
    }
    if (at_ < line_.size()) {
      ++at_;
      return;
    }
    const auto line = lines_.next();
    if (!line) {
      ended_ = true;
      refuse("the saved game is truncated");
    }
    line_ = *line;
    at_ = 0;
    if (core::trim(line_).empty()) {
      ended_ = true;
      refuse("a blank line ends the saved game early");
    }
  }

  void skip_blanks() {
    while (blank(peek())) {
      step();
    }
  }

  bool take(std::string_view text) {
    if (!line_.substr(at_).starts_with(text)) {
      return false;
    }
    at_ += text.size();
    return true;
  }

  std::string read_name() {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; };
    std::string name;
    for (; letter(peek()); step()) {
      name += peek();
    }
    if (name.empty()) {
      refuse("expected a name at " + core::quoted(line_.substr(at_)));
    }
    return name;
  }

  void read_attributes(Tag& tag) {
    while (true) {
      const bool apart = blank(peek());
      skip_blanks();
      if (peek() == '/' || peek() == '>' || peek() == '?') {
        return;
      }
      if (!apart) {
        refuse("expected a blank before " + core::quoted(line_.substr(at_)));
      }
      std::string name = read_name();
      if (tag.find(name) != nullptr) {
        refuse("attribute " + core::quoted(name) + " twice");
      }
      skip_blanks();
      if (!take("=")) {
        refuse("attribute " + core::quoted(name) + " without a value");
      }
      skip_blanks();
      tag.attributes.emplace_back(std::move(name), read_value());
    }
  }

  std::string read_value() {
    const char quote = peek();
    if (quote != '"' && quote != '\'') {
      refuse("expected a value in quotes at " + core::quoted(line_.substr(at_)));
    }
    std::string value;
    for (step(); peek() != quote; step()) {
      const char c = peek();
      if (c == '&') {
        refuse("an entity, which KPat does not write");
      }
      if (c < ' ' || c > '~' || c == '<') {
        refuse("a value with " + core::quoted(std::string(1, c)));
      }
      value += c;
    }
    step();
    return value;
  }

  io::LineReader& lines_;
  std::string_view line_;
  std::size_t at_ = 0;      // in the line
  std::size_t length_ = 0;  // of the tag so far
  bool ended_ = false;
};

enum class Kind : std::uint8_t { cell, column, foundation };
constexpr core::Named<Kind> kind_names[] = {
    {Kind::cell, "freecell"}, {Kind::column, "store"}, {Kind::foundation, "target"}};

struct PileName {
  Kind kind;
  std::size_t number;  // from 0
};

// The cards on the table.
class Table {
 public:
  using Pile = std::vector<Card>;

  explicit Table(const Variant& variant) : variant_(variant) {}

  Pile& operator[](PileName name) { return piles_[first(name.kind) + name.number]; }
  [[nodiscard]] bool has(PileName name) const { return name.number < count(name.kind); }
  [[nodiscard]] std::size_t count(Kind kind) const {
    return kind == Kind::cell     ? variant_.cells
           : kind == Kind::column ? variant_.columns
                                  : suit_count;
  }
  // Takes off the cards of `moved`; false if one of them lies below another card.
  bool take_off(const CardSet& moved) {
    bool good = true;
    for (Pile& pile : piles_) {
      const auto is_moved = [&](Card card) { return moved.contains(card.index()); };
      const auto begin = std::find_if(pile.begin(), pile.end(), is_moved);
      good = good && std::all_of(begin, pile.end(), is_moved);
      pile.erase(begin, pile.end());
    }
    return good;
  }
  // Throws KpatError for `line` if cells or foundations cannot be so.
  [[nodiscard]] BoardFields fields(std::uint64_t line) const {
    BoardFields fields;
    std::array<std::size_t, suit_count> home{};
    for (std::size_t i = 0; i < suit_count; ++i) {
      const Pile& pile = piles_[first(Kind::foundation) + i];
      for (std::size_t rank = 0; rank < pile.size(); ++rank) {
        if (pile[rank] != Card(rank, pile[0].suit())) {
          throw KpatError{"card " + name_of(pile[rank]) + " on foundation " + std::to_string(i) +
                              " is not the next one of its suit",
                          line};
        }
        home[pile[0].suit_index()] = rank + 1;
      }
    }
    for (std::size_t suit = 0; suit < suit_count; ++suit) {
      fields.foundations +=
          (suit > 0 ? " " : "") + std::string{suit_letters[suit], '-'} + height_name(home[suit]);
    }
    for (std::size_t i = 0; i < variant_.cells; ++i) {
      const Pile& pile = piles_[first(Kind::cell) + i];
      if (pile.size() > 1) {
        throw KpatError{std::to_string(pile.size()) + " cards in free cell " + std::to_string(i),
                        line};
      }
      fields.cells += (i > 0 ? " " : "") + (pile.empty() ? std::string("-") : name_of(pile[0]));
    }
    for (std::size_t i = 0; i < variant_.columns; ++i) {
      fields.columns += i > 0 ? "/" : "";
      for (const Card card : piles_[first(Kind::column) + i]) {
        fields.columns += name_of(card) + ' ';
      }
    }
    return fields;
  }

 private:
  static constexpr std::size_t first(Kind kind) {
    return kind == Kind::cell ? 0 : kind == Kind::column ? max_cells : max_cells + max_columns;
  }

  Variant variant_;
  std::array<Pile, max_cells + max_columns + suit_count> piles_;
};

class GameReader {
 public:
  GameReader(TagReader& tags, const Variant& variant) : tags_(tags), table_(variant) {}

  BoardFields read() {
    tags_.skip_prolog();
    const Tag root = tags_.next();
    if (root.closing || (root.name != game_name && root.name != legacy_name)) {
      root.refuse("expected <kpat-game> or <dealer>, a saved game of KPat, found " +
                  named((root.closing ? "/" : "") + root.name));
    }
    BoardFields fields = root.name == game_name ? read_game(root) : read_legacy(root);
    tags_.finish();
    return fields;
  }

 private:
  // The next child of `parent`, which must be called `name`; nullopt behind the end of the parent.
  std::optional<Tag> child(const Tag& parent, std::string_view name) {
    if (parent.empty) {
      return std::nullopt;
    }
    Tag tag = tags_.next();
    if (tag.closing && tag.name == parent.name) {
      return std::nullopt;
    }
    if (tag.closing || tag.name != name) {
      tag.refuse("found " + named((tag.closing ? "/" : "") + tag.name) + " in " +
                 named(parent.name));
    }
    return tag;
  }
  void expect_end(const Tag& tag) { static_cast<void>(child(tag, "")); }

  BoardFields read_game(const Tag& root) {
    root.allow({"game-type", "game-type-options", "deal-number"});
    if (root.get("game-type") != "freecell") {
      root.refuse("a saved game of " + core::quoted(root.get("game-type")) + ", not of freecell");
    }
    root.expect_empty("game-type-options");
    if (!core::parse_decimal<std::int64_t>(root.get("deal-number"))) {
      root.refuse("deal-number " + core::quoted(root.get("deal-number")) + " is not a number");
    }
    std::optional<BoardFields> found;
    while (const auto state = child(root, "state")) {
      state->allow({"game-specific-state", "current"});
      state->expect_empty("game-specific-state");
      const std::string* const current = state->find("current");
      if (current != nullptr && *current != "true") {
        state->refuse("current " + core::quoted(*current) + ", expected 'true'");
      }
      if (current != nullptr && found) {
        state->refuse("a second state is current");
      }
      read_state(*state);
      if (current != nullptr) {
        found = table_.fields(tags_.line());
      }
    }
    if (!found) {
      tags_.refuse("none of the states is current");
    }
    return *found;
  }

  // Cards that a state moves, one after another on the top of piles. KPat also writes cards that
  // stay where they are, if it notes something else about them.
  void read_state(const Tag& state) {
    struct Step {
      Card card;
      PileName pile;
      std::size_t position;
      std::uint64_t line;
    };
    std::vector<Step> steps;
    CardSet seen;
    CardSet moved;
    while (const auto move = child(state, "move")) {
      move->allow({"pile", "position"});
      const PileName pile = pile_of(*move);
      const std::size_t position = move->number("position");
      std::size_t count = 0;
      while (const auto tag = child(*move, "card")) {
        const Card card = card_of(*tag);
        if (seen.contains(card.index())) {
          tag->refuse("card " + name_of(card) + " twice in a state");
        }
        seen.insert(card.index());
        const Table::Pile& there = table_[pile];
        const std::size_t at = position + count++;
        if (at >= there.size() || there[at] != card) {
          moved.insert(card.index());
          steps.push_back({card, pile, at, tag->line});
        }
        expect_end(*tag);
      }
      if (count == 0) {
        move->refuse("<move> without a card");
      }
    }
    if (!table_.take_off(moved)) {
      state.refuse("a card is moved from below another one");
    }
    for (const Step& step : steps) {
      Table::Pile& pile = table_[step.pile];
      if (step.position != pile.size()) {
        throw KpatError{"card " + name_of(step.card) + " is put at position " +
                            std::to_string(step.position) + " of a pile of " +
                            std::to_string(pile.size()),
                        step.line};
      }
      pile.push_back(step.card);
    }
  }

  [[nodiscard]] PileName pile_of(const Tag& move) const {
    const std::string& name = move.get("pile");
    for (const auto& [kind, text] : kind_names) {
      if (name.starts_with(text)) {
        const auto number = core::parse_decimal<std::size_t>(
            std::string_view(name).substr(std::string_view(text).size()));
        if (number && table_.has({kind, *number})) {
          return {kind, *number};
        }
      }
    }
    move.refuse("unknown pile " + core::quoted(name) + " in a game with " +
                std::to_string(table_.count(Kind::column)) + " columns and " +
                std::to_string(table_.count(Kind::cell)) + " cells");
  }

  // The id says all; suit, rank and the number of the card in the deck are checked against it.
  [[nodiscard]] Card card_of(const Tag& tag) {
    tag.allow({"id", "suit", "rank", "turn"});
    const std::size_t id = tag.number("id");
    const std::size_t rank = (id & 0xff) - 1;
    const std::size_t suit = id >> 8 & 0xff;
    if (rank >= max_ranks || suit >= suit_count ||
        id >> 16 != Card(rank, static_cast<Suit>(suit)).index()) {
      tag.refuse("unknown card " + core::quoted(tag.get("id")));
    }
    if (tag.get("suit") != suit_names[suit] || tag.get("rank") != rank_names[rank]) {
      tag.refuse("card " + core::quoted(tag.get("id")) + " is the " +
                 std::string(rank_names[rank]) + " of " + std::string(suit_names[suit]) +
                 ", not the " + core::escaped(tag.get("rank")) + " of " +
                 core::escaped(tag.get("suit")));
    }
    const Card card(rank, static_cast<Suit>(suit));
    const std::string* const turn = tag.find("turn");
    if (turn != nullptr ? *turn != "face-up" : !dealt_.contains(card.index())) {
      tag.refuse("card " + name_of(card) + " is not face-up");
    }
    dealt_.insert(card.index());
    return card;
  }

  BoardFields read_legacy(const Tag& root) {
    root.allow({"id", "options", "number", "moves", "started", "data"});
    if (root.get("id") != "3") {
      root.refuse("a saved game of KPat's game " + core::quoted(root.get("id")) +
                  ", not of FreeCell, '3'");
    }
    if (root.find("options") == nullptr) {
      root.refuse("a game saved by KPat before KDE 4.3, whose suits are ambiguous");
    }
    root.expect_empty("options");
    root.expect_empty("data");
    std::vector<LegacyPile> piles;
    while (const auto tag = child(root, "pile")) {
      tag->allow({"index", "z"});
      if (piles.size() == most_legacy_piles) {
        tag->refuse("more than " + std::to_string(most_legacy_piles) + " piles");
      }
      piles.push_back({tag->number("index"), tag->line, {}});
      while (const auto card = child(*tag, "card")) {
        piles.back().cards.push_back(legacy_card_of(*card));
        expect_end(*card);
      }
    }
    const auto names = legacy_names(piles);
    for (std::size_t i = 0; i < piles.size(); ++i) {
      if (!table_.has(names[i])) {
        throw KpatError{"pile " + std::to_string(piles[i].index) +
                            " does not belong to a game with " +
                            std::to_string(table_.count(Kind::column)) + " columns and " +
                            std::to_string(table_.count(Kind::cell)) + " cells",
                        piles[i].line};
      }
      table_[names[i]] = piles[i].cards;
    }
    return table_.fields(tags_.line());
  }

  static constexpr std::size_t most_legacy_piles = 32;  // KPat has at most 8 + 12 + 12
  struct LegacyPile {
    std::size_t index;
    std::uint64_t line;
    Table::Pile cards;
  };

  // The piles by their indices, which are all different before 2021, and not since.
  [[nodiscard]] std::vector<PileName> legacy_names(const std::vector<LegacyPile>& piles) const {
    constexpr std::size_t columns = 8;
    constexpr std::size_t cells = 4;
    std::vector<PileName> names;
    std::vector<std::size_t> indices;
    for (const LegacyPile& pile : piles) {
      indices.push_back(pile.index);
    }
    std::sort(indices.begin(), indices.end());
    if (std::adjacent_find(indices.begin(), indices.end()) == indices.end()) {
      for (const LegacyPile& pile : piles) {
        if (pile.index < 1 || pile.index > columns + cells + suit_count) {
          throw KpatError{"unknown pile " + std::to_string(pile.index), pile.line};
        }
        const std::size_t at = pile.index - 1;
        names.push_back(at < columns           ? PileName{Kind::column, at}
                        : at < columns + cells ? PileName{Kind::cell, at - columns}
                                               : PileName{Kind::foundation, at - columns - cells});
      }
      return names;
    }
    for (const Kind kind : {Kind::cell, Kind::column, Kind::foundation}) {
      for (std::size_t i = 0; i < table_.count(kind); ++i) {
        names.push_back({kind, i});
      }
    }
    for (std::size_t i = 0; i < piles.size(); ++i) {
      if (i == names.size() || piles[i].index != names[i].number + 1) {
        throw KpatError{"pile " + std::to_string(piles[i].index) +
                            " out of order: piles with equal " +
                            "numbers must be all cells, columns and foundations in this order",
                        piles[i].line};
      }
    }
    if (piles.size() < names.size()) {
      tags_.refuse(std::to_string(piles.size()) + " of " + std::to_string(names.size()) + " piles");
    }
    return names;
  }

  [[nodiscard]] Card legacy_card_of(const Tag& tag) {
    tag.allow({"suit", "value", "faceup", "z"});
    const std::size_t suit = tag.number("suit");
    const std::size_t value = tag.number("value");
    if (suit >= suit_count || value < 1 || value > max_ranks) {
      tag.refuse("unknown card: suit " + std::to_string(suit) + ", value " + std::to_string(value));
    }
    const Card card(value - 1, static_cast<Suit>(suit));
    if (tag.get("faceup") != "1") {
      tag.refuse("card " + name_of(card) + " is not face-up");
    }
    if (dealt_.contains(card.index())) {
      tag.refuse("card " + name_of(card) + " appears twice");
    }
    dealt_.insert(card.index());
    return card;
  }

  TagReader& tags_;
  Table table_;
  CardSet dealt_;
};

}  // namespace

BoardFields read_kpat(io::LineReader& lines, std::string_view first, const Variant& variant) {
  TagReader tags(lines, first);
  try {
    return GameReader(tags, variant).read();
  } catch (const KpatError&) {
    tags.recover();
    throw;
  }
}

std::string kpat_text(const Position& position, std::uint32_t deal) {
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<kpat-game game-type=\"freecell\" deal-number=\"" +
      std::to_string(deal) + "\">\n\t<state current=\"true\">\n";
  const auto add_pile = [&](const std::string& name, std::span<const Card> cards) {
    if (cards.empty()) {
      return;
    }
    text += "\t\t<move pile=\"" + name + "\" position=\"0\">\n";
    for (const Card card : cards) {
      const std::string id =
          std::to_string(card.index() << 16 | card.suit_index() << 8 | (card.rank() + 1));
      text += "\t\t\t<card id=\"" + std::string(7 - id.size(), '0') + id + "\" suit=\"" +
              std::string(suit_names[card.suit_index()]) + "\" rank=\"" +
              std::string(rank_names[card.rank()]) + "\" turn=\"face-up\"/>\n";
    }
    text += "\t\t</move>\n";
  };
  for (std::size_t i = 0; i < max_cells; ++i) {
    const Card card = position.cells[i];
    add_pile("freecell" + std::to_string(i), {&card, card.exists() ? std::size_t{1} : 0});
  }
  for (std::size_t i = 0; i < max_columns; ++i) {
    add_pile("store" + std::to_string(i), position.columns[i].cards());
  }
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    std::vector<Card> cards;
    for (std::size_t rank = 0; rank < position.home[suit]; ++rank) {
      cards.emplace_back(rank, static_cast<Suit>(suit));
    }
    add_pile("target" + std::to_string(suit), cards);
  }
  return text + "\t</state>\n</kpat-game>\n";
}

}  // namespace tsume::freecell
