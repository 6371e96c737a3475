#include "lib/io/work_through.hpp"

#include "lib/core/error.hpp"
#include "lib/io/error.hpp"

namespace tsume::io::detail {

namespace {

// The error; a core::BadText as a ParseError for the line.
std::exception_ptr placed(const std::exception_ptr& error, const LineReader& lines,
                          std::uint64_t line) {
  try {
    lines.parse_at(line, [&] { std::rethrow_exception(error); });
  } catch (...) {
    return std::current_exception();
  }
  return error;
}

// What the error says of the item. Throws it if it is no fault of the item.
core::ItemFailure failure_in(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const ParseError& bad) {
    return {core::Outcome::bad_input, bad.what()};
  } catch (const core::BadText& bad) {
    return {core::Outcome::bad_input, bad.what()};
  } catch (const core::BadArgument&) {
    throw;
  } catch (const IoError&) {
    throw;
  } catch (const Failure&) {
    throw;
  } catch (...) {
    return *core::failure_of([&] { std::rethrow_exception(error); });
  }
}

}  // namespace

core::Outcome ListWork::add_failed(const std::exception_ptr& error, std::uint64_t line,
                                   const std::function<std::string()>& name) {
  const std::exception_ptr told = lines_ != nullptr ? placed(error, *lines_, line) : error;
  const auto [outcome, reason] = failure_in(told);
  const bool bad = outcome == core::Outcome::bad_input;
  if (bad && !how_.skip_bad) {
    std::rethrow_exception(told);
  }
  const std::string message = bad ? reason : name() + ": " + reason;
  if (outcome == core::Outcome::memory_limit && part_ != nullptr && part_->is_shard()) {
    throw Failure(message);
  }
  how_.tell(message);
  items_.add(outcome);
  return outcome;
}

void ListWork::end_writing() {
  out_.end_record();
  ++written_;
  if (how_.progress != nullptr) {
    how_.progress->update(written_);
  }
}

core::ItemTally ListWork::finish() {
  if (part_ != nullptr) {
    part_->finish();
  }
  return part_ != nullptr && part_->is_shard() ? core::ItemTally() : items_;
}

}  // namespace tsume::io::detail
