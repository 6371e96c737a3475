#include "lib/page/svg.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

namespace tsume::page::svg {
namespace {

TEST(Svg, NumbersAndTitlesAreWrittenPlainly) {
  EXPECT_EQ(
      begin(20, 2.5, "", "<a & b>"),
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 2.5\" width=\"20\" "
      "height=\"2.5\" style=\"max-width:100%;height:auto\">\n<title>&lt;a &amp; b&gt;</title>\n");
  EXPECT_EQ(square(1, -2, 30000, "fill=\"red\""), rectangle(1, -2, 30000, 30000, "fill=\"red\""));
  EXPECT_EQ(circle(1.5, 2, 3, "class=\"c\""),
            "<circle cx=\"1.5\" cy=\"2\" r=\"3\" class=\"c\"/>\n");
  EXPECT_EQ(text(1, 2, "end", "x"), "<text x=\"1\" y=\"2\" text-anchor=\"end\">x</text>\n");
}

std::string sheet(const std::vector<std::string>& documents) {
  std::ostringstream out;
  write_sheet(out, "all", documents);
  return out.str();
}

TEST(Svg, APictureIsNoLargerThanViewersTake) {
  EXPECT_NE(begin(32000, 8000, "", "t")
                .find("viewBox=\"0 0 32000 8000\" width=\"16000\" height=\"4000\""),
            std::string::npos);
}

TEST(Svg, ASheetIsOneDocumentWithRoomForEach) {
  const std::string wide = begin(30, 2, "", "w") + "</svg>\n";
  const std::string high = begin(10, 20, "", "h") + "</svg>\n";
  EXPECT_EQ(sheet({}), "");
  EXPECT_EQ(sheet({wide}), wide);
  const std::string all = sheet({wide, high, high, wide, high});
  EXPECT_TRUE(all.starts_with(begin(90, 40, "", "all")));
  EXPECT_TRUE(all.ends_with("</svg>\n</svg>\n"));
  std::vector<std::string> corners;
  for (std::size_t at = all.find("<svg x="); at != all.npos; at = all.find("<svg x=", at + 1)) {
    corners.push_back(all.substr(at, all.find(" xmlns", at) - at));
  }
  EXPECT_EQ(corners, (std::vector<std::string>{"<svg x=\"0\" y=\"0\"", "<svg x=\"30\" y=\"0\"",
                                               "<svg x=\"60\" y=\"0\"", "<svg x=\"0\" y=\"20\"",
                                               "<svg x=\"30\" y=\"20\""}));
}

}  // namespace
}  // namespace tsume::page::svg
