import { readMarkList } from '../marks/marks.ts'
import { isRefused, type MarkListOutput } from '../marks/reading.ts'
import type { MadeList } from './made-lists.ts'

export type MadeOutcome = 'right' | 'asked' | 'partly' | 'wrong' | 'lost'

/** Attendance of whoever was there is told beside the marks, and is no mark. */
const plain = ({ marks, questions, attendance }: { marks?: number; questions?: object; attendance?: string }) =>
  JSON.stringify([marks ?? null, questions ?? null, attendance === 'P' ? null : (attendance ?? null)])

/**
 * right: every pupil has what is theirs. asked: the list stopped. partly: what is there is right, and each row that is not is named. wrong: somebody
 * has what is not theirs. lost: a pupil is missing without a word.
 */
export function judgeMade(list: MadeList): { outcome: MadeOutcome; output: MarkListOutput | null } {
  const output = readMarkList(list.input)
  if (isRefused(output)) return { outcome: 'asked', output: null }
  const cells = new Map(output.cells.map((one) => [one.id, one]))
  if ([...cells].some(([id, one]) => plain(one) !== plain(list.truth.get(id) ?? {})))
    return { outcome: 'wrong', output }
  if (output.asks.length > 0) return { outcome: 'asked', output }
  if (cells.size === list.truth.size) return { outcome: 'right', output }
  const named = new Set([...output.problems.map(({ row }) => row), ...output.reading.left.map(({ row }) => row)]).size
  const isNamed = named + output.reading.missing.length >= list.truth.size - cells.size
  return { outcome: isNamed ? 'partly' : 'lost', output }
}
