# title: FreeCell: how difficult Microsoft's deals are
# text: The grade of freecell-dfs --grade (GRADES in freecell-dfs(1)): 0 if one fixed best-first search
# text: expands fewer than 64 positions, and 1 more whenever they double; "-" where it finds no solution
# text: within 100000. The first moves of all deals of a grade, and how many of them leave the game
# text: solvable, lose it, or stay open. The last column has the deals with the most expansions.
# image: ../../man/freecell.svg Deal 1, of grade 3
# label: unsolvable first moves that lose the game
FREECELL_GRADED ?= 32000

experiment-freecell-grades:
	@$(MEASURE) --result table --tool freecell-dfs -- \
	  'scripts/experiments/freecell-grades 1..$(FREECELL_GRADED)'
