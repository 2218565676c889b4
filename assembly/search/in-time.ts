import type { Blueprint } from '../blueprint/blueprint.ts'
import type { QuestionBank } from '../model/bank.ts'
import type { Role } from '../model/model.ts'
import { idsOf, type Paper } from '../paper.ts'
import { measurePaper } from './measure-paper.ts'
import { type Choosing, chooseQuestions } from './repair.ts'
import { timeUnits } from './time.ts'

/**
 * What is best for a blueprint without its limit of time, and is short enough, is best with the limit too: the models are then spared
 * classes that are told apart by minutes, which are several times as many. Within its classes a paper is free to take shorter questions.
 */
export function withoutTime(blueprint: Blueprint): Blueprint {
  return { ...blueprint, time: null }
}

/** The paper with its time measured; null where it takes too long. */
export async function paperInTime(blueprint: Blueprint, bank: QuestionBank, paper: Paper): Promise<Paper | null> {
  const items = await bank.items(idsOf(paper.sections))
  const { deviations } = measurePaper(blueprint, paper.sections, items)
  return deviations.some(({ goal, deviation }) => goal === 'time' && deviation > 0) ? null : { ...paper, deviations }
}

interface TimedSlot {
  section: number
  role: Role
}

/** Shares of the lists whose shortest questions come first: no more of them than is needed. */
const hurried = [0, 0.25, 0.5, 1]

/** As `chooseQuestions`, but shorter questions are preferred as far as the time asks for it. */
export async function chooseInTime(
  blueprint: Blueprint,
  bank: QuestionBank,
  slots: readonly TimedSlot[],
  { candidates, enemies }: Choosing,
): Promise<number[]> {
  const time = timeUnits(blueprint)
  if (time === null) return chooseQuestions({ candidates, enemies })
  const items = await bank.items([...new Set(candidates.flat())])
  const minutes = new Map(items.map((item) => [item.id, item.minutes]))
  const unitsOf = (slot: number, id: number) => {
    const { section, role } = slots[slot]!
    return role === 'number' ? time.unitsOf(blueprint.sections[section]!, minutes.get(id) ?? null) : 0
  }
  const lists = shortestFirst(candidates, unitsOf)
  let picked: number[] = []
  for (const share of hurried) {
    const swift = new Map(lists.slice(0, Math.ceil(share * lists.length)).map(({ list, shortest }) => [list, shortest]))
    picked = chooseQuestions({ candidates: candidates.map((list) => swift.get(list) ?? list), enemies })
    const sum = picked.reduce((total, id, slot) => total + (id === -1 ? 0 : unitsOf(slot, id)), 0)
    if (sum <= time.limit) break
  }
  return picked
}

/** Each list once with its questions by length, those first that save most. Slots of a class share one list and one section. */
function shortestFirst(candidates: Choosing['candidates'], unitsOf: (slot: number, id: number) => number) {
  const slotOf = new Map(candidates.map((list, slot) => [list, slot]))
  const lists = [...slotOf].map(([list, slot]) => {
    const shortest = list.toSorted((a, b) => unitsOf(slot, a) - unitsOf(slot, b))
    const saved = list.length === 0 ? 0 : unitsOf(slot, list[0]!) - unitsOf(slot, shortest[0]!)
    return { list, shortest, saved }
  })
  return lists.sort((a, b) => b.saved - a.saved)
}
