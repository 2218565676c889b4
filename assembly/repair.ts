/** A choice of one question per slot, no two of them similar. */
export interface Choosing {
  /** Candidates of each slot, the preferred first. Slots of the same class share one list. */
  candidates: readonly (readonly number[])[]
  /** Questions that can't stand beside a question. */
  enemies: ReadonlyMap<number, ReadonlySet<number>>
}

/** How many questions one repair may move. */
const depth = 3

/**
 * Chooses greedily, the scarcest slots first, and repairs where nothing is left: the question in the way moves to another
 * of its class, if need be along a chain (augmenting paths, as in bipartite matching).
 *
 * @returns question ids per slot; -1 where even a chain of moves found none
 */
export function chooseQuestions({ candidates, enemies }: Choosing): number[] {
  const chosen = candidates.map(() => -1)
  const slotOf = new Map<number, number>()

  const put = (slot: number, id: number) => {
    chosen[slot] = id
    slotOf.set(id, slot)
  }
  const free = (slot: number) => {
    slotOf.delete(chosen[slot]!)
    chosen[slot] = -1
  }
  /** Slots that would have to give way. */
  const blockers = (id: number) => {
    const slots = new Set<number>()
    const own = slotOf.get(id)
    if (own !== undefined) slots.add(own)
    for (const enemy of enemies.get(id) ?? []) {
      const slot = slotOf.get(enemy)
      if (slot !== undefined) slots.add(slot)
    }
    return slots
  }

  function place(slot: number, movesLeft: number, tried: Set<number>): boolean {
    const list = candidates[slot]!
    const open = list.find((id) => blockers(id).size === 0)
    if (open !== undefined) {
      put(slot, open)
      return true
    }
    if (movesLeft === 0) return false
    for (const id of list) {
      if (tried.has(id)) continue
      tried.add(id)
      const [blocker, ...others] = blockers(id)
      if (blocker === undefined || others.length > 0 || blocker === slot) continue
      const moved = chosen[blocker]!
      free(blocker)
      put(slot, id)
      if (place(blocker, movesLeft - 1, tried)) return true
      free(slot)
      put(blocker, moved)
    }
    return false
  }

  const scarceFirst = candidates.map((list, slot) => ({ slot, size: list.length })).sort((a, b) => a.size - b.size)
  for (const { slot } of scarceFirst) place(slot, depth, new Set())
  return chosen
}
