#include "lib/page/page.hpp"

#include "lib/core/json.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace tsume::page {
namespace {

Animation sample() {
  Animation animation;
  animation.name = "</script><b>&";
  animation.width = 20;
  animation.height = 10;
  animation.background = "<rect width=\"20\" height=\"10\"/>";
  animation.grids = {{"heat", 2, {0, 0}, 5, {"#fff", "#000"}}};
  animation.sprites = {{"<circle r=\"1\"/>"}};
  animation.trail = {{1, 1}, {2, 2.5}};
  animation.frames = {{"", {{0, Point{1, 1}}}, {"01"}, ""},
                      {"a1", {{0, std::nullopt}}, {}, "<g/>"}};
  return animation;
}

std::string page() {
  std::ostringstream out;
  write_page(out, "<script>alert(1)</script>", {sample(), sample()});
  return out.str();
}

std::string data(const std::string& html) {
  const std::string head = "id=\"data\">";
  const std::size_t from = html.find(head) + head.size();
  return html.substr(from, html.find("</script>", from) - from);
}

TEST(Page, DataSurviveAndNamesStayText) {
  const std::string html = page();
  EXPECT_EQ(html.find("<script>alert"), html.npos);
  EXPECT_NE(html.find("&lt;script&gt;alert(1)"), html.npos);
  const core::Json all = core::Json::parse(data(html));
  ASSERT_EQ(all.size(), 2U);
  const core::Json first = all.at(0);
  EXPECT_EQ(first.get("name").string(), "</script><b>&");
  EXPECT_EQ(first.get("frames").at(0).compact(), R"({"p":[[0,1.0,1.0]],"g":["01"]})");
  EXPECT_EQ(first.get("frames").at(1).compact(), R"({"m":"a1","p":[[0]],"o":"<g/>"})");
  EXPECT_EQ(first.get("trail").compact(), "[[1.0,1.0],[2.0,2.5]]");
}

TEST(Page, TheHeadingNamesTheOnlyAnimation) {
  const auto heading = [](const std::string& name, std::size_t count) {
    Animation animation;
    animation.name = name;
    animation.frames.emplace_back();
    std::ostringstream out;
    write_page(out, "FreeCell", std::vector<Animation>(count, animation));
    const std::string html = out.str();
    const std::size_t begin = html.find("<h1>") + 4;
    return html.substr(begin, html.find("</h1>") - begin);
  };
  EXPECT_EQ(heading("Deal <3>, 73 moves", 1), "FreeCell: Deal &lt;3&gt;, 73 moves");
  EXPECT_EQ(heading("Deal 3", 2), "FreeCell");
  EXPECT_EQ(heading("FreeCell", 1), "FreeCell");
  EXPECT_EQ(heading("", 1), "FreeCell");
}

TEST(Page, NeedsNothingFromOutside) {
  const std::string html = page();
  EXPECT_EQ(html.find("src="), html.npos);
  EXPECT_EQ(html.find("@import"), html.npos);
  EXPECT_EQ(html.find("url("), html.npos);
  EXPECT_NE(html.find("addEventListener('keydown'"), html.npos);
}

TEST(Page, EscapesForTextAndAttributes) {
  EXPECT_EQ(escaped("<a href='x' & \"y\">"), "&lt;a href=&#39;x&#39; &amp; &quot;y&quot;&gt;");
}

}  // namespace
}  // namespace tsume::page
