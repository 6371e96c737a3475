// What doves-solve prints: the value of a position, a line of best play, trees.
#pragma once

#include "lib/core/names.hpp"
#include "lib/core/outcome.hpp"
#include "lib/doves/rules/play.hpp"
#include "lib/doves/search/solve.hpp"
#include "lib/io/output.hpp"
#include "lib/page/page.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::doves {

// A position with a side to move and its value, which is a win or a loss.
struct Solved {
  Position position;
  Side side = Side::red;
  Value value;
};

// The actions of best play, sorted by their text: those of the winner that win soonest, or those of
// the loser that lose latest.
[[nodiscard]] std::vector<Step> best_steps(PositionSolver& solver, const Solved& solved);

// A line of best play to the end of the game; of equal actions the first by its text is chosen.
// Throws core::InternalError if the line is not one by the plain rules (confirm_win()).
[[nodiscard]] std::vector<std::string> best_line(PositionSolver& solver, const Solved& solved);

// True for a win with one line of best play: the winner has one best action each time and the loser
// one that loses latest, up to the last two plies, where several will do; a win in one ply must
// have one winning action. This is what the game author asks of a puzzle.
[[nodiscard]] bool has_single_line(PositionSolver& solver, const Solved& solved);

// best: all best_steps() of both sides. proof: one best action of the winner, and all actions of
// the loser that do not lose at once.
enum class Tree : std::uint8_t { best, proof };

// A node of a tree, in preorder.
struct TreeNode {
  std::size_t depth = 0;
  std::string action;  // that leads here; empty at the root
  Position position;
  Side side = Side::red;  // to move
  Value value;            // 0 plies: the game is over
};
// Calls visit() for each node. Throws core::InternalError if the way to a leaf is not a win.
void walk_tree(PositionSolver& solver, const Solved& solved, Tree tree,
               const std::function<void(const TreeNode&)>& visit);

// text: "position<TAB>value<TAB>plies<TAB>line", the actions of the line separated by blanks. json:
// the same as an object with the line as an array. tree: one line for each node, indented by two
// blanks a ply, "action<TAB>position<TAB>value<TAB>plies"; the value of a finished game is over.
// dot: a Graphviz graph. An unknown value has an empty line and a tree of its root.
// html: a page that plays the lines; only the position if its value is unknown.
enum class SolutionFormat : std::uint8_t { text, json, tree, dot, html };
inline constexpr core::Named<SolutionFormat> solution_format_names[] = {
    {SolutionFormat::text, "text"},
    {SolutionFormat::json, "json"},
    {SolutionFormat::tree, "tree"},
    {SolutionFormat::dot, "dot"},
    {SolutionFormat::html, "html"}};

// Appends the answer for a position whose search failed: its status is `internal-error` or
// `memory-limit`. A graph and a page show none.
void append_failure(std::string& out, std::string_view text, core::Outcome outcome,
                    SolutionFormat format);

struct SolutionOptions {
  int plies = 5;          // to look ahead
  Side side = Side::red;  // to move
  bool unique = false;    // only positions with has_single_line()
  SolutionFormat format = SolutionFormat::text;
  Tree tree = Tree::best;
};

// Solves positions and writes their solutions. A search that fails costs the others nothing.
class Solutions {
 public:
  // Writes what comes before the first solution.
  Solutions(io::Output& out, PositionSolver& solver, const SolutionOptions& options);
  Solutions(const Solutions&) = delete;
  Solutions& operator=(const Solutions&) = delete;

  // `text` is the position as it was given: the id of its record. The answer is undecided if the
  // value is unknown. Writes nothing if it throws: core::BadText for a finished game.
  core::Outcome answer(std::string_view text, const Position& position);
  // The answer for a position whose search failed.
  void fail(std::string_view text, core::Outcome outcome);
  // Writes the page of all solutions, if that is the format and there is one.
  void finish();

 private:
  io::Output& out_;
  PositionSolver& solver_;
  SolutionOptions options_;
  std::vector<page::Animation> animations_;
};

}  // namespace tsume::doves
