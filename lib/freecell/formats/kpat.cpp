#include "lib/freecell/formats/kpat.hpp"

#include "lib/core/error.hpp"
#include "lib/core/names.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <pugixml.hpp>
#include <vector>

namespace tsume::freecell {

namespace {

constexpr std::array<std::string_view, suit_count> suit_names = {"clubs", "diamonds", "hearts",
                                                                 "spades"};
constexpr std::array<std::string_view, max_ranks> rank_names = {
    "ace",   "two",  "three", "four", "five",  "six", "seven",
    "eight", "nine", "ten",   "jack", "queen", "king"};

constexpr std::size_t longest_game = std::size_t{1} << 24;

std::string named(std::string_view tag) {
  return "<" + std::string(tag) + ">";
}

// An element that has no text, with what is checked of it.
class Element {
 public:
  Element(const SavedGame& game, pugi::xml_node node) : game_(&game), node_(node) {}

  [[nodiscard]] std::string name() const { return node_.name(); }
  [[nodiscard]] std::uint64_t line() const { return game_->line_of(node_.offset_debug()); }
  [[nodiscard]] std::optional<std::string> find(const char* attribute) const {
    const pugi::xml_attribute found = node_.attribute(attribute);
    return found ? std::optional<std::string>(found.value()) : std::nullopt;
  }
  // The value of an attribute that must be there.
  [[nodiscard]] std::string get(const char* attribute) const {
    auto value = find(attribute);
    if (!value) {
      refuse(named(name()) + " without " + attribute);
    }
    return *value;
  }
  [[nodiscard]] std::size_t number(const char* attribute) const {
    const auto value = core::parse_decimal<std::size_t>(get(attribute));
    if (!value) {
      refuse(std::string(attribute) + " " + core::quoted(get(attribute)) + " is not a number");
    }
    return *value;
  }
  // Refuses attributes that KPat does not write: they could change the meaning.
  void allow(std::initializer_list<std::string_view> known) const {
    std::vector<std::string_view> seen;
    for (const pugi::xml_attribute& attribute : node_.attributes()) {
      const std::string_view name = attribute.name();
      if (std::find(known.begin(), known.end(), name) == known.end()) {
        refuse("unknown attribute " + core::quoted(name) + " of " + named(node_.name()));
      }
      if (std::find(seen.begin(), seen.end(), name) != seen.end()) {
        refuse("attribute " + core::quoted(name) + " twice");
      }
      seen.push_back(name);
    }
  }
  // FreeCell leaves it empty; other games of KPat do not.
  void expect_empty(const char* attribute) const {
    const auto value = find(attribute);
    if (value && !value->empty()) {
      refuse(std::string(attribute) + " " + core::quoted(*value) + " in a game of FreeCell");
    }
  }
  // The elements in it, all of which must be called `name`; an empty name allows none.
  [[nodiscard]] std::vector<Element> children(std::string_view name) const {
    std::vector<Element> result;
    for (const pugi::xml_node& node : node_.children()) {
      const Element child(*game_, node);
      if (node.type() != pugi::node_element) {
        child.refuse("text between the tags: " + core::quoted(node.value()));
      }
      if (node.name() != name) {
        child.refuse("found " + named(node.name()) + " in " + named(node_.name()));
      }
      result.push_back(child);
    }
    return result;
  }
  [[noreturn]] void refuse(const std::string& reason) const { game_->fail(line(), reason); }

 private:
  const SavedGame* game_;
  pugi::xml_node node_;
};

// The element that is the whole document.
Element root_of(const SavedGame& game, pugi::xml_document& document) {
  if (game.too_long) {
    game.fail(game.line_of(std::ssize(game.text)), "a saved game of more than 16 MiB");
  }
  const auto parsed = document.load_buffer(
      game.text.data(), game.text.size(),
      pugi::parse_default | pugi::parse_trim_pcdata | pugi::parse_fragment, pugi::encoding_utf8);
  if (!parsed) {
    game.fail(game.line_of(parsed.offset),
              "not a saved game of KPat: " + std::string(parsed.description()));
  }
  const Element root(game, document.document_element());
  if (root.name() != "kpat-game") {
    root.refuse("expected <kpat-game>, as KPat 4.9 and later save it, found " + named(root.name()));
  }
  if (document.first_child() != document.document_element()) {
    Element(game, document.first_child()).refuse("text before the saved game");
  }
  if (document.document_element().next_sibling()) {
    game.fail(game.line_of(std::ssize(game.text)), "text after the saved game");
  }
  return root;
}

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
  // Throws core::BadText if cells or foundations cannot be so.
  [[nodiscard]] BoardFields fields() const {
    BoardFields fields;
    std::array<std::size_t, suit_count> home{};
    for (std::size_t i = 0; i < suit_count; ++i) {
      const Pile& pile = piles_[first(Kind::foundation) + i];
      for (std::size_t rank = 0; rank < pile.size(); ++rank) {
        if (pile[rank] != Card(rank, pile[0].suit())) {
          throw core::BadText("card " + name_of(pile[rank]) + " on foundation " +
                              std::to_string(i) + " is not the next one of its suit");
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
        throw core::BadText(core::counted(pile.size(), "card") + " in free cell " +
                            std::to_string(i));
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
  GameReader(const SavedGame& game, const Variant& variant) : game_(game), table_(variant) {}

  BoardFields read(const Element& root) {
    root.allow({"game-type", "game-type-options", "deal-number"});
    if (root.get("game-type") != "freecell") {
      root.refuse("a saved game of " + core::quoted(root.get("game-type")) + ", not of freecell");
    }
    root.expect_empty("game-type-options");
    if (!core::parse_decimal<std::int64_t>(root.get("deal-number"))) {
      root.refuse("deal-number " + core::quoted(root.get("deal-number")) + " is not a number");
    }
    std::optional<BoardFields> found;
    for (const Element& state : root.children("state")) {
      state.allow({"game-specific-state", "current"});
      state.expect_empty("game-specific-state");
      const auto current = state.find("current");
      if (current && *current != "true") {
        state.refuse("current " + core::quoted(*current) + ", expected 'true'");
      }
      if (current && found) {
        state.refuse("a second state is current");
      }
      read_state(state);
      if (current) {
        found = fields_of(state);
      }
    }
    if (!found) {
      root.refuse("none of the states is current");
    }
    return *found;
  }

 private:
  // Cards that a state moves, one after another on the top of piles. KPat also writes cards that
  // stay where they are, if it notes something else about them.
  void read_state(const Element& state) {
    struct Step {
      Card card;
      PileName pile;
      std::size_t position;
      std::uint64_t line;
    };
    std::vector<Step> steps;
    CardSet seen;
    CardSet moved;
    for (const Element& move : state.children("move")) {
      move.allow({"pile", "position"});
      const PileName pile = pile_of(move);
      const std::size_t position = move.number("position");
      std::size_t count = 0;
      for (const Element& tag : move.children("card")) {
        const Card card = card_of(tag);
        if (seen.contains(card.index())) {
          tag.refuse("card " + name_of(card) + " twice in a state");
        }
        seen.insert(card.index());
        const Table::Pile& there = table_[pile];
        const std::size_t at = position + count++;
        if (at >= there.size() || there[at] != card) {
          moved.insert(card.index());
          steps.push_back({card, pile, at, tag.line()});
        }
      }
      if (count == 0) {
        move.refuse("<move> without a card");
      }
    }
    if (!table_.take_off(moved)) {
      state.refuse("a card is moved from below another one");
    }
    for (const Step& step : steps) {
      Table::Pile& pile = table_[step.pile];
      if (step.position != pile.size()) {
        game_.fail(step.line, "card " + name_of(step.card) + " is put at position " +
                                  std::to_string(step.position) + " of a pile of " +
                                  std::to_string(pile.size()));
      }
      pile.push_back(step.card);
    }
  }

  [[nodiscard]] PileName pile_of(const Element& move) const {
    const std::string name = move.get("pile");
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
                core::counted(table_.count(Kind::column), "column") + " and " +
                core::counted(table_.count(Kind::cell), "cell"));
  }

  // The id says all; suit, rank and the number of the card in the deck are checked against it.
  [[nodiscard]] Card card_of(const Element& tag) {
    tag.allow({"id", "suit", "rank", "turn"});
    static_cast<void>(tag.children(""));
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
    const auto turn = tag.find("turn");
    if (turn ? *turn != "face-up" : !dealt_.contains(card.index())) {
      tag.refuse("card " + name_of(card) + " is not face-up");
    }
    dealt_.insert(card.index());
    return card;
  }

  // The cards on the table, as the element leaves them.
  [[nodiscard]] BoardFields fields_of(const Element& element) const {
    try {
      return table_.fields();
    } catch (const core::BadText& bad) {
      element.refuse(bad.what());
    }
  }

  const SavedGame& game_;
  Table table_;
  CardSet dealt_;
};

}  // namespace

std::uint64_t SavedGame::line_of(std::ptrdiff_t offset) const {
  const auto end = text.begin() + std::clamp<std::ptrdiff_t>(offset, 0, std::ssize(text) - 1);
  return first_line + static_cast<std::uint64_t>(std::count(text.begin(), end, '\n'));
}

SavedGame take_kpat(io::LineReader& lines, std::string_view first) {
  SavedGame game{lines.name(), lines.line_number(), std::string(first) + '\n'};
  const auto ends = [](std::string_view line) {  // <dealer>: an older form, which is refused
    return line.find("</kpat-game") != std::string_view::npos ||
           line.find("</dealer") != std::string_view::npos;
  };
  bool ended = ends(first);
  while (!ended) {
    const auto line = lines.next();
    if (!line || core::trim(*line).empty()) {
      break;
    }
    game.too_long = game.too_long || game.text.size() + line->size() > longest_game;
    if (!game.too_long) {
      game.text += std::string(*line) + '\n';
    }
    ended = ends(*line);
  }
  return game;
}

BoardFields read_kpat(const SavedGame& game, const Variant& variant) {
  pugi::xml_document document;
  return GameReader(game, variant).read(root_of(game, document));
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
