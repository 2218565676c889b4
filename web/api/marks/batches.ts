import type { ItemResult, Message } from '#contract'
import { type Batch, type CellDraft, type CellValue, keyOf, toItem } from './cell-draft.ts'

/** Cells of one call. */
export const batchSize = 200

/** What becomes of the cells and batches of an exam. */
export interface DraftChanges {
  put?: CellDraft[]
  drop?: Pick<CellDraft, 'mark_id' | 'field'>[]
  batch?: Batch
  /** The batch is over. */
  ends?: Batch
}

export type Typed = Omit<CellDraft, 'theirs' | 'why'>

/** A value typed over one that was not sent yet: what stood there at first is still what it is compared with. */
export function merged(before: CellDraft | undefined, typed: Typed): CellDraft {
  if (!before) return typed
  if (before.state === 'conflict') return { ...typed, base: before.theirs?.value ?? null }
  return { ...typed, base: before.base }
}

/** Refusals of values that are taken once others of the same pupil come with them. */
const waitsForOthers = new Set(['item.incomplete', 'item.not_present'])

const isWaiting = ({ state, why }: CellDraft) => state === 'refused' && waitsForOthers.has(why?.code ?? '')

/**
 * What is sent with a typed value: of a pupil whose attendance is changed where marks are verified, attendance and marks are taken together
 * alone. What was refused before the others were typed goes once more, of one moment with them: attendance comes first then.
 */
export function together(cells: Iterable<CellDraft>, typed: Typed): Typed[] {
  const { mark_id, field, source, reason, typed_at } = typed
  const others = [...cells].filter((cell) => cell.mark_id === mark_id && cell.field !== field && isWaiting(cell))
  const isOfAttendance = [typed, ...others].some((one) => one.field === 'attendance')
  if (typed.state !== 'kept' || !isOfAttendance || others.length === 0) return [typed]
  const shared = {
    state: 'kept',
    source,
    reason,
    typed_at,
    confirm: [typed, ...others].some((one) => one.confirm),
  } as const
  return [{ ...typed, ...shared }, ...others.map(({ theirs: _theirs, why: _why, ...cell }) => ({ ...cell, ...shared }))]
}

/** Alike in what a call says of all its values. */
const groupOf = ({ source, reason, confirm }: CellDraft) => JSON.stringify([source, reason, confirm])

/** Nothing is said of attendance any more: that comes after the marks that are taken back with it. */
const isUnsaid = ({ field, value }: CellDraft) => Number(field === 'attendance' && value === null)

/** The next cells to send, in the order in which they were typed. null: there are none. */
export function nextBatch(cells: CellDraft[], n: number, key: string, most = batchSize): Batch | null {
  const waiting = cells
    .filter(({ state }) => state === 'kept')
    .sort((a, b) => a.typed_at - b.typed_at || isUnsaid(a) - isUnsaid(b) || keyOf(a).localeCompare(keyOf(b)))
  const [first] = waiting
  if (!first) return null
  const group = groupOf(first)
  const other = waiting.findIndex((cell) => groupOf(cell) !== group)
  const taken = waiting.slice(0, Math.min(most, other < 0 ? waiting.length : other))
  const { scope, exam_id, source, reason, confirm } = first
  const body = JSON.stringify({
    exam_id,
    source,
    ...(reason !== null && { reason }),
    ...(confirm && { confirm }),
    items: taken.map(toItem),
  })
  const sent = taken.map(({ mark_id, field, value }) => ({ mark_id, field, value }))
  return { scope, exam_id, n, key, body, sent, failures: 0 }
}

/** What the server's answer makes of the cells. One that was typed anew meanwhile goes on from what the server holds now. */
export function settled(
  batch: Batch,
  cells: ReadonlyMap<string, CellDraft>,
  results: readonly ItemResult[],
): DraftChanges {
  const put: CellDraft[] = []
  const drop: CellDraft[] = []
  for (const result of results) {
    const sent = batch.sent[result.i]
    const cell = sent && cells.get(keyOf(sent))
    if (!sent || !cell) continue
    const isSame = cell.value === sent.value && cell.state === 'kept'
    if (result.status === 'ok') {
      if (isSame) drop.push(cell)
      else put.push({ ...cell, base: sent.value })
    } else if (result.status === 'conflict') {
      const theirs = { value: result.value as CellValue, by: result.by?.name ?? null, at: result.at }
      if (cell.state !== 'wrong') put.push({ ...cell, state: 'conflict', theirs })
      else put.push({ ...cell, base: theirs.value })
    } else if (isSame) {
      const { said: sentence } = result
      const why = { message: result.message, code: sentence.code, params: sentence.params } as Message
      const refused = { ...cell, state: 'refused' as const, why }
      const later = cell.field === 'attendance' && typedSince(batch, cells, cell)
      const [, again] = later ? together([refused], later) : []
      put.push(again ?? refused)
    }
  }
  return { put, drop, ends: batch }
}

/** A value of the same pupil that was typed while the batch was under way. */
const typedSince = (batch: Batch, cells: ReadonlyMap<string, CellDraft>, { mark_id, confirm }: CellDraft) =>
  [...cells.values()].find(
    (cell) =>
      cell.mark_id === mark_id &&
      cell.state === 'kept' &&
      cell.confirm === confirm &&
      !batch.sent.some((one) => keyOf(one) === keyOf(cell)),
  )

/** The call was refused as a whole: each half is tried by itself until the cell that is the reason is alone, which then keeps no other back. */
export function dissolved(batch: Batch, cells: ReadonlyMap<string, CellDraft>, why: Message): DraftChanges {
  const [only] = batch.sent
  const cell = batch.sent.length === 1 && only ? cells.get(keyOf(only)) : undefined
  const isSame = cell?.value === only?.value && cell?.state === 'kept'
  return { ends: batch, ...(cell && isSame && { put: [{ ...cell, state: 'refused' as const, why }] }) }
}

export const halfOf = (batch: Batch): number => Math.max(1, Math.ceil(batch.sent.length / 2))
