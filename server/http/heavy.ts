import { availableParallelism } from 'node:os'
import { type AnyEndpoint, api } from '#contract'
import { ApiError } from '../ground/errors.ts'
import { fairTurns, type Whose } from '../workers/fair-turns.ts'
import { BusyError } from '../workers/pool-errors.ts'

/** Heavy calls that a process works on at a time: of one school half of them, of one person two. */
export const HEAVY_AT_ONCE = Math.max(4, 2 * availableParallelism())
/** Most that wait, half of them of one school, and how long. */
const MOST_WAITING = 48
const WAIT_MS = 30_000
/** Seconds after which whoever was refused may find room. */
const RETRY_AFTER = 5

const turns = fairTurns({
  at_once: HEAVY_AT_ONCE,
  waiting: MOST_WAITING,
  of_person: 2,
  keeps_free: true,
  wait_ms: WAIT_MS,
})

/**
 * Does a heavy call when it is its turn; schools take turns, and in a school its people.
 * @throws slow_down where too many wait, or this one has for too long
 */
export async function inHeavyTurn<T>(whose: Whose, work: () => Promise<T>): Promise<T> {
  let began = false
  try {
    return await turns.take(whose, () => {
      began = true
      return work()
    })
  } catch (error) {
    if (!began && error instanceof BusyError) throw new ApiError('slow_down', undefined, { retry_after: RETRY_AFTER })
    throw error
  }
}

/** Lists whose rows may be many or long: as a whole, or by large pages, they cost as much as a report. */
const large = new Set<AnyEndpoint>([api.question.list, api.student.list, api.staff.list, api.exam_marks.list])
const LARGE_PAGE = 50
/** Words and ids of a filter, and letters of its texts, up to which a list costs little. */
const FEW = 50
const SHORT = 400

/** Whether a call costs much: by its row of the contract, or, of a list, by what it asks for. */
export function isHeavy(endpoint: AnyEndpoint, body: unknown): boolean {
  if (endpoint.heavy) return true
  if (endpoint.kind !== 'list') return false
  const { filter, range } = fieldsOf(body)
  const asked = fieldsOf(filter)
  const sizes = Object.values(asked).map(sizeOf)
  const sum = (name: 'entries' | 'letters') => sizes.reduce((all, size) => all + size[name], 0)
  if (sum('entries') > FEW || sum('letters') > SHORT) return true
  if (!large.has(endpoint)) return false
  // The sheet of one exam is what its markers have open.
  const isWhole = Boolean(asked.is_all_data_fetch) && asked.exam_id == null
  return isWhole || Number(fieldsOf(range).pageSize) > LARGE_PAGE
}

const fieldsOf = (given: unknown): Record<string, unknown> =>
  typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}

function sizeOf(value: unknown): { entries: number; letters: number } {
  const values = Array.isArray(value) ? value : [value]
  const letters = values.reduce((sum: number, one) => sum + (typeof one === 'string' ? one.length : 0), 0)
  return { entries: values.length > 1 ? values.length : 0, letters }
}
