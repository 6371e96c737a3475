#include "lib/page/svg.hpp"

#include <gtest/gtest.h>

namespace tsume::page::svg {
namespace {

TEST(Svg, NumbersAndTitlesAreWrittenPlainly) {
  EXPECT_EQ(begin(20, 2.5, "", "<a & b>"),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 2.5\" width=\"20\" "
            "height=\"2.5\">\n<title>&lt;a &amp; b&gt;</title>\n");
  EXPECT_EQ(square(1, -2, 30000, "fill=\"red\""), rectangle(1, -2, 30000, 30000, "fill=\"red\""));
  EXPECT_EQ(circle(1.5, 2, 3, "class=\"c\""),
            "<circle cx=\"1.5\" cy=\"2\" r=\"3\" class=\"c\"/>\n");
  EXPECT_EQ(text(1, 2, "end", "x"), "<text x=\"1\" y=\"2\" text-anchor=\"end\">x</text>\n");
}

}  // namespace
}  // namespace tsume::page::svg
