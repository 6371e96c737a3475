// How answers and histories are printed.
#pragma once

#include "lib/core/names.hpp"
#include "lib/samurai/histories/answer.hpp"
#include "lib/samurai/histories/brute.hpp"

#include <cstdint>
#include <iosfwd>
#include <vector>

namespace tsume::samurai {

// A table: the names of its columns, to be written once; for each answer a remark, which begins
// with '#', and a record for each candidate, the last field being hidden, showing or either.
void print_list_heading(std::ostream& out);
void print_list(std::ostream& out, const Answer& answer);
// The object described in tsume-formats(5), on one line.
void print_json(std::ostream& out, const Answer& answer);
// The field as text: digits are tenths of the total weight (9: nearly all, 0: below one tenth), '!'
// a certain place, o our samurai, + and - our and the enemy's territory, '.' unpainted, blank not
// in sight.
void print_board(std::ostream& out, const Situation& situation, const Answer& answer);
// The field as an SVG picture with coordinates and a legend: territory, the candidates with their
// share of the weight, the attack if it is certain, our samurai, and the enemies that are seen.
void print_svg(std::ostream& out, const Situation& situation, const Answer& answer);

// One history a line: start, end, attack cell, attack direction (-1 -1 for none), hidden before,
// hidden after, and the actions, ended by 0.
void print_histories(std::ostream& out, const std::vector<Explained>& explained);

// A page: the field before and after the enemy's turn, as print_svg() draws it, and for each place
// a history that ends there.
void print_page(std::ostream& out, const Situation& situation, const Answer& answer,
                const std::vector<Explained>& explained);

// How an answer is printed: by print_list() and so on, or its histories.
enum class AnswerFormat : std::uint8_t { list, json, board, svg, html, histories };
inline constexpr core::Named<AnswerFormat> answer_format_names[] = {
    {AnswerFormat::list, "list"},   {AnswerFormat::json, "json"},
    {AnswerFormat::board, "board"}, {AnswerFormat::svg, "svg"},
    {AnswerFormat::html, "html"},   {AnswerFormat::histories, "histories"}};
// The formats for answers turn by turn.
inline constexpr core::Named<AnswerFormat> live_format_names[] = {{AnswerFormat::json, "json"},
                                                                  {AnswerFormat::list, "list"}};

void print(std::ostream& out, AnswerFormat format, const Situation& situation, const Answer& answer,
           const std::vector<Explained>& explained);

}  // namespace tsume::samurai
