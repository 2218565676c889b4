import type { Message } from '#contract'
import { type AnyDraft, type Batch, type CellValue, cellsOf, keyOf } from './cell-draft.ts'
import { wireOf } from './draft-wires.ts'

/** Items of one call. */
export const batchSize = 200

/** What becomes of the cells and batches of an exam. */
export interface DraftChanges {
  put?: AnyDraft[]
  drop?: Pick<AnyDraft, 'mark_id' | 'field'>[]
  batch?: Batch
  /** The batch is over. */
  ends?: Batch
}

export type Typed = Omit<AnyDraft, 'theirs' | 'why'>

/** A value typed over one that was not sent yet: what stood there at first is still what it is compared with. */
export function merged(before: AnyDraft | undefined, typed: Typed): AnyDraft {
  if (!before) return typed
  if (before.state === 'conflict') return { ...typed, base: before.theirs?.value ?? null }
  return { ...typed, base: before.base }
}

/** Refusals of values that are taken once others of the same pupil come with them. */
const waitsForOthers = new Set(['item.incomplete', 'item.not_present', 'item.note_required'])

const isWaiting = ({ state, why }: AnyDraft) => state === 'refused' && waitsForOthers.has(why?.code ?? '')

/**
 * What is sent with a typed value: of a pupil whose attendance is changed where marks are verified, attendance and marks are taken together
 * alone. What was refused before the others were typed goes once more, of one moment with them: attendance comes first then.
 */
export function together(cells: Iterable<AnyDraft>, typed: Typed): Typed[] {
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
const groupOf = ({ source, reason, confirm }: AnyDraft) => JSON.stringify([source, reason, confirm])

/** Nothing is said of attendance any more: that comes after the marks that are taken back with it. */
const isUnsaid = ({ field, value }: AnyDraft) => Number(field === 'attendance' && value === null)

/** The next cells to send, in the order in which they were typed. null: there are none. */
export function nextBatch(cells: AnyDraft[], n: number, key: string, most = batchSize): Batch | null {
  const waiting = cells
    .filter(({ state }) => state === 'kept')
    .sort((a, b) => a.typed_at - b.typed_at || isUnsaid(a) - isUnsaid(b) || keyOf(a).localeCompare(keyOf(b)))
  const [first] = waiting
  if (!first) return null
  const group = groupOf(first)
  const other = waiting.findIndex((cell) => groupOf(cell) !== group)
  const alike = other < 0 ? waiting : waiting.slice(0, other)
  const { itemOf, bodyOf } = wireOf(first.into)
  const items = new Map<string, AnyDraft[]>()
  for (const cell of alike) {
    const of = items.get(itemOf(cell))
    if (of) of.push(cell)
    else if (items.size < most) items.set(itemOf(cell), [cell])
  }
  const taken = [...items.values()]
  const sent = taken.flatMap((of, i) => of.map(({ mark_id, field, value }) => ({ mark_id, field, value, i })))
  return { scope: first.scope, into: first.into, n, key, body: JSON.stringify(bodyOf(first, taken)), sent, failures: 0 }
}

/** What the server says of an item. */
interface SettledItem {
  i: number
  status: 'ok' | 'conflict' | 'invalid'
  value?: CellValue | undefined
  by?: { name: string } | null | undefined
  at?: string | null | undefined
  message?: string | undefined
  said?: { code: string; params?: Message['params'] } | undefined
}

/** What the server's answer makes of the cells. One that was typed anew meanwhile goes on from what the server holds now. */
export function settled(
  batch: Batch,
  cells: ReadonlyMap<string, AnyDraft>,
  results: readonly SettledItem[],
): DraftChanges {
  const changes = results.flatMap((result) =>
    cellsOf(batch.sent, result.i).map((sent) => settledCell(batch, cells, sent, result)),
  )
  return {
    put: changes.flatMap(({ put }) => put ?? []),
    drop: changes.flatMap(({ drop }) => drop ?? []),
    ends: batch,
  }
}

function settledCell(
  batch: Batch,
  cells: ReadonlyMap<string, AnyDraft>,
  sent: Batch['sent'][number],
  result: SettledItem,
): { put?: AnyDraft; drop?: AnyDraft } {
  const cell = cells.get(keyOf(sent))
  if (!cell) return {}
  const isSame = cell.value === sent.value && cell.state === 'kept'
  if (result.status === 'ok') return isSame ? { drop: cell } : { put: { ...cell, base: sent.value } }
  if (result.status === 'conflict') {
    const theirs = { value: result.value ?? null, by: result.by?.name ?? null, at: result.at ?? null }
    const isWrong = cell.state === 'wrong'
    return { put: isWrong ? { ...cell, base: theirs.value } : { ...cell, state: 'conflict', theirs } }
  }
  if (!isSame) return {}
  const why = { message: result.message, code: result.said?.code, params: result.said?.params } as Message
  const refused = { ...cell, state: 'refused' as const, why }
  const later = cell.field === 'attendance' && typedSince(batch, cells, cell)
  const [, again] = later ? together([refused], later) : []
  return { put: again ?? refused }
}

/** A value of the same pupil that was typed while the batch was under way. */
const typedSince = (batch: Batch, cells: ReadonlyMap<string, AnyDraft>, { mark_id, confirm }: AnyDraft) =>
  [...cells.values()].find(
    (cell) =>
      cell.mark_id === mark_id &&
      cell.state === 'kept' &&
      cell.confirm === confirm &&
      !batch.sent.some((one) => keyOf(one) === keyOf(cell)),
  )

/** The call was refused as a whole: each half is tried by itself until the cell that is the reason is alone, which then keeps no other back. */
export function dissolved(batch: Batch, cells: ReadonlyMap<string, AnyDraft>, why: Message): DraftChanges {
  if (itemsIn(batch) > 1) return { ends: batch }
  const put = batch.sent.flatMap((sent) => {
    const cell = cells.get(keyOf(sent))
    return cell?.value === sent.value && cell.state === 'kept' ? [{ ...cell, state: 'refused' as const, why }] : []
  })
  return { ends: batch, ...(put.length > 0 && { put }) }
}

const itemsIn = ({ sent }: Batch): number => new Set(sent.map(({ i }, at) => i ?? at)).size

export const halfOf = (batch: Batch): number => Math.max(1, Math.ceil(itemsIn(batch) / 2))
