#include "lib/doves/search/solution.hpp"

#include "lib/core/json.hpp"
#include "lib/core/text.hpp"
#include "lib/doves/formats/drawing.hpp"
#include "lib/doves/formats/reader.hpp"

#include <algorithm>
#include <utility>

namespace tsume::doves {

namespace {

bool is_best(PositionSolver& solver, const Solved& solved, const Step& step) {
  const Side opponent = other(solved.side);
  const int plies = solved.value.plies;
  if (solved.value.result == GameResult::win && plies == 1) {
    return step.ending == Ending::won;
  }
  if (step.ending != Ending::none) {
    return false;
  }
  if (solved.value.result == GameResult::win) {
    return solver.loses_within(step.position, opponent, plies - 1);
  }
  // Every such action loses; the best ones do not lose sooner.
  return plies == 2 || !solver.wins_within(step.position, opponent, plies - 3);
}

std::vector<Step> steps_of(PositionSolver& solver, const Solved& solved, Tree tree) {
  if (tree == Tree::best) {
    return best_steps(solver, solved);
  }
  std::vector<Step> steps = steps_from(solved.position, solved.side, solver.rules());
  if (solved.value.result == GameResult::loss) {
    std::erase_if(steps, [](const Step& step) { return step.ending != Ending::none; });
  } else {
    const auto best = std::find_if(steps.begin(), steps.end(),
                                   [&](const Step& step) { return is_best(solver, solved, step); });
    steps = {*best};
  }
  return steps;
}

// The value after a step of best play, or after any step of the loser.
Solved after(PositionSolver& solver, const Solved& solved, const Step& step) {
  Solved next{step.position, other(solved.side), {}};
  if (step.ending != Ending::none) {
    next.value.result = GameResult::loss;
  } else if (solved.value.result == GameResult::win) {
    next.value = {GameResult::loss, solved.value.plies - 1};
  } else {
    next.value = solver.evaluate(next.position, next.side, solved.value.plies - 1);
  }
  return next;
}

}  // namespace

std::vector<Step> best_steps(PositionSolver& solver, const Solved& solved) {
  std::vector<Step> steps = steps_from(solved.position, solved.side, solver.rules());
  std::erase_if(steps, [&](const Step& step) { return !is_best(solver, solved, step); });
  return steps;
}

namespace {

Side winner_of(const Solved& solved) {
  return solved.value.result == GameResult::win ? solved.side : other(solved.side);
}

}  // namespace

std::vector<std::string> best_line(PositionSolver& solver, const Solved& solved) {
  std::vector<std::string> line;
  for (Solved at = solved; at.value.plies > 0;) {
    const std::vector<Step> steps = best_steps(solver, at);
    line.push_back(steps.front().action);
    at = after(solver, at, steps.front());
  }
  confirm_win(solved.position, solved.side, line, winner_of(solved), solver.rules());
  return line;
}

bool has_single_line(PositionSolver& solver, const Solved& solved) {
  if (solved.value.result != GameResult::win) {
    return false;
  }
  Solved at = solved;
  do {
    const std::vector<Step> steps = best_steps(solver, at);
    if (steps.size() != 1) {
      return false;
    }
    at = after(solver, at, steps.front());
  } while (at.value.plies > 2);
  return true;
}

namespace {

void walk(PositionSolver& solver, const Solved& solved, Tree tree, TreeNode node,
          const std::function<void(const TreeNode&)>& visit) {
  visit(node);
  if (solved.value.result == GameResult::unknown || solved.value.plies == 0) {
    return;
  }
  for (Step& step : steps_of(solver, solved, tree)) {
    const Solved next = after(solver, solved, step);
    walk(solver, next, tree,
         {node.depth + 1, std::move(step.action), next.position, next.side, next.value}, visit);
  }
}

std::string_view value_name(const Value& value) {
  return value.result == GameResult::loss && value.plies == 0
             ? "over"
             : core::name_of(game_result_names, value.result);
}

void append_tree(std::string& out, PositionSolver& solver, const Solved& solved, Tree tree) {
  walk_tree(solver, solved, tree, [&](const TreeNode& node) {
    out.append(2 * node.depth, ' ');
    if (!node.action.empty()) {
      out += node.action + '\t';
    }
    out += to_text(node.position) + '\t';
    out += value_name(node.value);
    out += '\t' + std::to_string(node.value.plies) + '\n';
  });
}

void append_dot(std::string& out, PositionSolver& solver, const Solved& solved, Tree tree) {
  out += "digraph {\n  node [shape=box, style=filled, fontname=\"monospace\"];\n";
  std::size_t count = 0;
  std::vector<std::size_t> path;  // the numbers of the nodes above
  walk_tree(solver, solved, tree, [&](const TreeNode& node) {
    const std::string number = std::to_string(count);
    path.resize(node.depth);
    std::string label = to_text(node.position);
    for (std::size_t at = 0; (at = label.find(';', at)) != label.npos;) {
      label.replace(at, 1, "\\n");
    }
    out += "  " + number + " [label=\"" + label + "\\n";
    out += value_name(node.value);
    out += ' ' + std::to_string(node.value.plies) + "\", fillcolor=\"" +
           (node.side == Side::red ? "#ffd0d0" : "#d0ffd0") + "\"];\n";
    if (!path.empty()) {
      out += "  " + std::to_string(path.back()) + " -> " + number + " [label=\"" + node.action +
             "\"];\n";
    }
    path.push_back(count++);
  });
  out += "}\n";
}

}  // namespace

void walk_tree(PositionSolver& solver, const Solved& solved, Tree tree,
               const std::function<void(const TreeNode&)>& visit) {
  std::vector<std::string> path;
  const auto confirm_and_visit = [&](const TreeNode& node) {
    if (node.depth > 0) {
      path.resize(node.depth);
      path.back() = node.action;
      if (node.value.plies == 0) {
        confirm_win(solved.position, solved.side, path, winner_of(solved), solver.rules());
      }
    }
    visit(node);
  };
  walk(solver, solved, tree, {0, "", solved.position, solved.side, solved.value},
       confirm_and_visit);
}

namespace {

core::Json record(std::string_view text, std::string_view status) {
  return core::Json::object()
      .set("id", text)
      .set("status", status)
      .set("value", {})
      .set("length", {})
      .set("moves", core::Json::array());
}

// Nothing in a graph or a page.
void append_record(std::string& out, SolutionFormat format, const core::Json& record) {
  if (format == SolutionFormat::json) {
    out += record.compact() + '\n';
  } else if (format == SolutionFormat::text || format == SolutionFormat::tree) {
    out += record.tab_separated() + '\n';
  }
}

void append(std::string& out, std::string_view text, PositionSolver& solver, const Solved& solved,
            SolutionFormat format) {
  const bool open = solved.value.result == GameResult::unknown;
  const std::vector<std::string> line =
      open ? std::vector<std::string>() : best_line(solver, solved);
  append_record(out, format,
                record(text, name_of(open ? core::Outcome::bounded : core::Outcome::solved))
                    .set("value", core::name_of(game_result_names, solved.value.result))
                    .set("length", open ? core::Json() : core::Json(solved.value.plies))
                    .set("moves", core::Json::array(line)));
}

// "Red to move wins in 5: bB--;T-YA;----;----".
std::string title_of(const Solved& solved) {
  const std::string plies = std::to_string(solved.value.plies);
  std::string verdict = " to move";
  switch (solved.value.result) {
    case GameResult::win:
      verdict += " wins in " + plies;
      break;
    case GameResult::loss:
      verdict += " loses in " + plies;
      break;
    case GameResult::draw:
      verdict += ", a draw";
      break;
    case GameResult::unknown:
      verdict += ", undecided";
  }
  return (solved.side == Side::red ? "Red" : "Green") + verdict + ": " + to_text(solved.position);
}

page::Animation animation(PositionSolver& solver, const Solved& solved) {
  if (solved.value.result == GameResult::unknown) {
    return animation(title_of(solved), solved.position, solved.side, {});
  }
  return animation(title_of(solved), solved.position, solved.side,
                   play(solved.position, solved.side, best_line(solver, solved), solver.rules()));
}

}  // namespace

void append_failure(std::string& out, std::string_view text, core::Outcome outcome,
                    SolutionFormat format) {
  append_record(out, format, record(text, name_of(outcome)));
}

Solutions::Solutions(io::Output& out, PositionSolver& solver, const SolutionOptions& options)
    : out_(out), solver_(solver), options_(options) {
  if (options.format == SolutionFormat::text) {
    out << record("", "").column_names() << '\n';
  }
}

core::Outcome Solutions::answer(std::string_view text, const Position& position) {
  require_open(position);
  Solved solved{position, options_.side, {}};
  solved.value = solver_.evaluate(position, solved.side, options_.plies);
  if (options_.unique && !has_single_line(solver_, solved)) {
    // That there is no win within so many plies answers what `unique` asks.
    return core::Outcome::solved;
  }
  std::string lines;
  switch (options_.format) {
    case SolutionFormat::html:
      animations_.push_back(animation(solver_, solved));
      break;
    case SolutionFormat::tree:
      append_tree(lines, solver_, solved, options_.tree);
      break;
    case SolutionFormat::dot:
      append_dot(lines, solver_, solved, options_.tree);
      break;
    case SolutionFormat::text:
    case SolutionFormat::json:
      append(lines, text, solver_, solved, options_.format);
      break;
  }
  out_ << lines;
  return solved.value.result == GameResult::unknown ? core::Outcome::undecided
                                                    : core::Outcome::solved;
}

void Solutions::fail(std::string_view text, core::Outcome outcome) {
  std::string lines;
  append_failure(lines, text, outcome, options_.format);
  out_ << lines;
}

void Solutions::finish() {
  if (!animations_.empty()) {
    page::write_page(out_, "Tokyo Doves", animations_);
  }
}

}  // namespace tsume::doves
