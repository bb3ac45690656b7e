"""Alternating search with odd cycles shrunk (Edmonds), on graphs kept as bit masks.

A graph is a list of masks: `graph[v]` holds the neighbours of v. A matching is a list of
partners, -1 for an exposed vertex. The search grows a tree from one exposed vertex; its outer
vertices (even distance from the root, shrunk cycles included) are exactly those that some
matching of the same size could leave exposed instead of the root.
"""

from __future__ import annotations

from ronde.kernel.bits import members
from ronde.kernel.effort import spend

EXHAUSTED = -1
WISH_REACHED = -2
_ROWS = 8
"""So many rows of a graph are cut in the time of one unit."""
_TREE = 3
"""The work of a tree whose root meets the goal at once."""
_AT_ONCE = 10_000
"""After so many steps up a tree its work is told, before the search has ended."""


class Tree:
    """An alternating tree. `end` says how the search ended.

    A vertex number: an augmenting path ends at that exposed vertex. WISH_REACHED: the wished
    vertex has become outer. EXHAUSTED: nothing more can be reached; `outer` and `inner` are
    complete. `parent[w]` is the outer vertex from which w was reached.
    """

    __slots__ = (
        "above", "end", "flower", "goal", "graph", "inner", "outer", "parent", "partner",
        "queue", "wish", "work",
    )  # fmt: skip

    def __init__(
        self, root: int, graph: list[int], partner: list[int], goal: int, wish: int
    ) -> None:
        self.graph, self.partner, self.goal, self.wish = graph, partner, goal, wish
        self.outer = 1 << root
        self.inner = 0
        self.parent: dict[int, int] = {}
        self.queue = [root]
        self.above: dict[int, int] = {}  # of shrunk vertices: one nearer to the stem
        self.flower: dict[int, int] = {}  # by stem: everything shrunk into it
        self.end = EXHAUSTED
        self.work = 0  # of ways up to the root

    def meets_goal(self, v: int) -> bool:
        """Whether outer vertex v touches the goal; if so the search ends there."""
        hit = self.graph[v] & self.goal
        if not hit:
            return False
        self.end = (hit & -hit).bit_length() - 1
        self.parent[self.end] = v
        return True

    def extend(self, v: int, fresh: int) -> bool:
        """Hang the new vertices under v, their partners below them; True when the goal is met."""
        parent, partner, graph, goal = self.parent, self.partner, self.graph, self.goal
        inner, outer, queue = self.inner, self.outer, self.queue
        met = False
        while fresh:
            bit = fresh & -fresh
            w = bit.bit_length() - 1
            below = partner[w]
            below_bit = 1 << below
            fresh &= ~(bit | below_bit)
            parent[w] = v
            inner |= bit
            outer |= below_bit
            queue.append(below)
            if graph[below] & goal:
                met = self.meets_goal(below)
                break
        self.inner, self.outer = inner, outer
        return met

    def shrink(self, v: int, near: int) -> bool:
        """Shrink every odd cycle closed by v and its outer neighbours; True when that ends it."""
        while True:
            clash = near & self.outer & ~self.flower.get(self.stem_of(v), 1 << v)
            if not clash:
                return False
            fresh = self._contract(v, (clash & -clash).bit_length() - 1)
            if self.wish >= 0 and self.outer >> self.wish & 1:
                self.end = WISH_REACHED
                return True
            while fresh:
                bit = fresh & -fresh
                fresh ^= bit
                x = bit.bit_length() - 1
                self.queue.append(x)
                if self.meets_goal(x):
                    return True

    def stem_of(self, v: int) -> int:
        """Return the stem of the shrunk cycle around v, v itself if there is none."""
        above = self.above
        stem = v
        while stem in above:
            stem = above[stem]
        while v != stem:  # shorten the way for later questions
            above[v], v = stem, above[v]
        return stem

    def _contract(self, v: int, w: int) -> int:
        """Shrink the cycle that edge v-w closes; return the vertices that became outer."""
        flower, parent, partner, stem_of = self.flower, self.parent, self.partner, self.stem_of
        stem = self._common_stem(v, w)
        mask = flower.get(stem, 1 << stem)
        swallowed: list[int] = []
        for x, child in ((v, w), (w, v)):
            while (own := stem_of(x)) != stem:
                matched = partner[x]
                other = stem_of(matched)
                mask |= flower.get(own, 1 << own) | flower.get(other, 1 << other)
                swallowed += (own, other)
                parent[x] = child  # x can now also be reached from the other side
                child = matched
                x = parent[matched]
        flower[stem] = mask
        for own in swallowed:
            if own != stem:
                self.above[own] = stem
        fresh = mask & ~self.outer
        self.outer |= mask
        self.inner &= ~mask
        return fresh

    def _common_stem(self, v: int, w: int) -> int:
        """Return the first shrunk vertex that lies on both ways up to the root."""
        parent, partner, stem_of = self.parent, self.partner, self.stem_of
        seen = set()
        while True:
            v = stem_of(v)
            seen.add(v)
            above = partner[v]
            if above < 0:
                break
            v = parent[above]
        while (w := stem_of(w)) not in seen:
            w = parent[partner[w]]
        self.work += len(seen)
        if self.work > _AT_ONCE:
            spend(self.work)
            self.work = 0
        return w


def grow(
    root: int, graph: list[int], partner: list[int], alive: int, goal: int = 0, wish: int = -1
) -> Tree:
    """Return the alternating tree from the exposed vertex `root` inside the set `alive`.

    The search stops at the first exposed vertex of `goal` that it can reach, or as soon as
    `wish` (if not negative) becomes outer.
    """
    spend(_TREE)
    tree = Tree(root, graph, partner, goal, wish)
    if tree.meets_goal(root):
        return tree
    before_wish = partner[wish] if wish >= 0 else -1
    for v in tree.queue:
        near = graph[v] & alive
        fresh = near & ~(tree.outer | tree.inner)
        if before_wish >= 0 and fresh >> before_wish & 1:
            _reach(tree, v, before_wish)
            break
        if fresh and tree.extend(v, fresh):
            break
        if near & tree.outer and tree.shrink(v, near):
            break
    spend(len(tree.queue) + tree.work)
    return tree


def grow_bipartite(
    root: int, graph: list[int], partner: list[int], alive: int, goal: int = 0, wish: int = -1
) -> Tree:
    """Return what `grow` returns, in a graph without odd cycles (no time is spent on them)."""
    spend(_TREE)
    tree = Tree(root, graph, partner, goal, wish)
    if tree.meets_goal(root):
        return tree
    before_wish = partner[wish] if wish >= 0 else -1
    for v in tree.queue:
        fresh = graph[v] & alive & ~(tree.outer | tree.inner)
        if before_wish >= 0 and fresh >> before_wish & 1:
            _reach(tree, v, before_wish)
            break
        if fresh and tree.extend(v, fresh):
            break
    spend(len(tree.queue))
    return tree


def _reach(tree: Tree, v: int, before_wish: int) -> None:
    """End the search: the partner of the wished vertex hangs under v."""
    tree.parent[before_wish] = v
    tree.inner |= 1 << before_wish
    tree.outer |= 1 << tree.wish
    tree.end = WISH_REACHED


def flip(end: int, parent: dict[int, int], partner: list[int]) -> None:
    """Exchange matched and unmatched edges on the tree path from the root to `end`."""
    v = end
    while v >= 0:
        u = parent[v]
        following = partner[u]
        partner[v] = u
        partner[u] = v
        v = following


def give_lowest_partner(
    vertex: int,
    wanted: int,
    graph: list[int],
    partner: list[int],
    alive: int,
    *,
    general: bool = True,
) -> int:
    """Return the lowest of the `wanted` partners that a perfect matching allows `vertex`.

    `partner` must be a perfect matching of `alive` and is changed to one that has this pair;
    `wanted` must hold neighbours of the vertex only, the present partner among them. Without
    odd cycles (`general` false) edges that no perfect matching has may be taken out of `graph`.
    """
    present = partner[vertex]
    best = (wanted & -wanted).bit_length() - 1
    if best == present:
        return present
    released = partner[best]
    if graph[present] >> released & 1:  # by far the most frequent case: two pairs swap
        partner[present], partner[released] = released, present
    elif (middle := _bridge(present, released, graph, partner, alive & ~(1 << best))) >= 0:
        other = partner[middle]  # three pairs rotate
        partner[present], partner[other] = other, present
        partner[middle], partner[released] = released, middle
    else:
        partner[present] = -1
        search = grow if general else grow_bipartite
        tree = search(present, graph, partner, alive & ~(1 << vertex), wish=best)
        if tree.end != WISH_REACHED:
            if not general:
                _forget_impossible(tree, vertex, graph, alive)
            reachable = tree.outer & wanted
            best = (reachable & -reachable).bit_length() - 1
            if best == present:
                partner[present] = vertex
                return present
        flip(partner[best], tree.parent, partner)
    partner[vertex], partner[best] = best, vertex
    return best


_BRIDGES = 64


def _bridge(present: int, released: int, graph: list[int], partner: list[int], alive: int) -> int:
    """Return a vertex that may take `released` while its partner takes `present`, or -1.

    In a dense graph one of the first tried will do, where a search would look at everybody.
    The last ones are tried first: they are the last to be given their own lowest partner.
    """
    near = graph[present] & alive
    able = graph[released] & alive & ~(1 << present)
    for _ in range(_BRIDGES):
        if not able:
            break
        v = able.bit_length() - 1
        able ^= 1 << v
        if near >> partner[v] & 1:
            return v
    return -1


def _forget_impossible(tree: Tree, vertex: int, graph: list[int], alive: int) -> None:
    """Take edges out of a bipartite graph that no perfect matching can have.

    The outer vertices of an exhausted tree have no neighbours but its inner vertices and
    `vertex`, which are just as many. So these are matched among themselves in every perfect
    matching, and none of them ever with anybody else.
    """
    closed = tree.inner | 1 << vertex
    spend(len(graph) // _ROWS)
    for v in members(closed):
        graph[v] &= tree.outer
    for v in members(alive & ~tree.outer & ~closed):
        graph[v] &= ~closed
