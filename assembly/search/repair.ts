/** A choice of one question per slot, no two of them similar. */
export interface Choosing {
  /** Candidates of each slot, the preferred first. Slots of the same class share one list. */
  candidates: readonly (readonly number[])[]
  /** Questions that can't stand beside a question. */
  enemies: ReadonlyMap<number, ReadonlySet<number>>
}

interface State extends Choosing {
  /** Question per slot; -1 = none yet. */
  chosen: number[]
  slotOf: Map<number, number>
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
  const state: State = { candidates, enemies, chosen: candidates.map(() => -1), slotOf: new Map() }
  const scarceFirst = candidates.map((list, slot) => ({ slot, size: list.length })).sort((a, b) => a.size - b.size)
  for (const { slot } of scarceFirst) place(state, slot, depth, new Set())
  return state.chosen
}

function put({ chosen, slotOf }: State, slot: number, id: number): void {
  chosen[slot] = id
  slotOf.set(id, slot)
}

function free({ chosen, slotOf }: State, slot: number): number {
  const id = chosen[slot]!
  slotOf.delete(id)
  chosen[slot] = -1
  return id
}

/** Slots that would have to give way to a question. */
function blockers({ enemies, slotOf }: State, id: number): Set<number> {
  const inWay = [id, ...(enemies.get(id) ?? [])].map((one) => slotOf.get(one))
  return new Set(inWay.filter((slot) => slot !== undefined))
}

function place(state: State, slot: number, movesLeft: number, tried: Set<number>): boolean {
  const list = state.candidates[slot]!
  const open = list.find((id) => blockers(state, id).size === 0)
  if (open !== undefined) {
    put(state, slot, open)
    return true
  }
  if (movesLeft === 0) return false
  for (const id of list) {
    if (tried.has(id)) continue
    tried.add(id)
    const [blocker, ...others] = blockers(state, id)
    if (blocker === undefined || others.length > 0) continue
    const moved = free(state, blocker)
    put(state, slot, id)
    if (place(state, blocker, movesLeft - 1, tried)) return true
    free(state, slot)
    put(state, blocker, moved)
  }
  return false
}
