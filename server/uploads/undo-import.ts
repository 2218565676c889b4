import { sql } from 'kysely'
import {
  type Action,
  type AnswerOf,
  type importApi,
  type Message,
  type Module,
  messageOf,
  type Sentence,
  say,
} from '#contract'
import { type RowKind, restorableSince, seenRows } from '../entity/change-row.ts'
import { findUsesOfMany, type Use, usesOf } from '../entity/uses.ts'
import { writeMany } from '../entity/write-many.ts'
import { may } from '../ground/actor.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, notFound, wrongField } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { changedBy, deletes } from '../policy/policy.ts'

/** A table whose imports can be undone. */
export interface ImportKind {
  kind: RowKind
  /** The columns that an import with mode update changes; none where there is no such import. */
  columns: readonly string[]
  /** For a row that other rows belong to, which came with it. */
  beside?: {
    /** Why a row that the import made (`before` null) or changed stays as it is, by its id. */
    keeps(call: Change, rows: readonly Restored[]): Promise<Map<number, Sentence>>
    /** Lets them follow, once the rows themselves are removed or put back. */
    follow(call: Change, rows: readonly Restored[]): Promise<void>
  }
}

export interface Restored {
  id: number
  /** The row as it was before the import, which the import has recorded. */
  before: Record<string, unknown> | null
}
/** Rows that hold many values, of which each goes back by itself. */
export interface OwnUndo<Row = never> {
  /** Who may undo it: whoever has this right in the module. */
  right: Action
  undo(
    change: Change,
    changed: readonly Row[],
    reason: string | null,
  ): Promise<{ done: number; left: { id: number; sentence: Sentence }[] }>
}
export type ImportKinds = Partial<Record<Module, ImportKind | OwnUndo>>

type Undo = (typeof importApi)['undo']

/** A row as it stood before an import changed it, the import's own step not yet counted. */
type Before = Record<string, unknown> & { row_version?: number }

interface StoredPart {
  entity: string
  created_ids: number[]
  changed: { id: number; before: Before }[]
}

interface StoredImport extends StoredPart {
  /** Of an import of several kinds of rows; then it has none of its own. */
  parts: StoredPart[]
}

/** A row as it is now; the last two are a question's. */
interface Row {
  id: number
  row_version: number
  deleted_at: string | null
  review_state?: string
  created_by: number | null
}

interface Left extends Message {
  id: number
}

/** Deletes what an import has made and puts back what it has changed; rows that were changed or used since stay. */
export async function undoImport(call: Call<Undo>, kinds: ImportKinds): Promise<AnswerOf<Undo>> {
  const { db, client_id, now, id } = call
  const stored = await lockImport(call, id)
  const undone = await (stored.parts.length > 0 ? undoParts(call, kinds, stored.parts) : undoOne(call, kinds, stored))
  if (undone.removed + undone.restored > 0) {
    await db
      .updateTable('imports')
      .set({ undone_at: now.toISOString() })
      .where('client_id', '=', client_id)
      .where('id', '=', id)
      .execute()
  }
  return { id, ...undone }
}

type Undone = Omit<AnswerOf<Undo>, 'id'>

async function undoOne(call: Call<Undo>, kinds: ImportKinds, stored: StoredPart): Promise<Undone> {
  const kind = kindOf(call, kinds, stored.entity)
  const removal = 'undo' in kind ? nothing : await removeCreated(call, kind, stored.created_ids)
  const restoral = await ('undo' in kind
    ? undoOwn(call, kind, stored, call.body.reason || null)
    : restoreChanged(call, kind, stored.changed))
  return { removed: removal.done, restored: restoral.done, kept: keptOf(stored.entity, removal, restoral) }
}

/**
 * Several kinds of rows, from those that others hang on down: what was changed goes back first, so that it names nothing that goes, and what was made goes from below,
 * so that it keeps nothing above it that could go.
 */
async function undoParts(call: Change, kinds: ImportKinds, parts: readonly StoredPart[]): Promise<Undone> {
  const undone: Undone = { removed: 0, restored: 0, kept: [] }
  const all = parts.map((part) => ({ ...part, kind: kindOf(call, kinds, part.entity) as ImportKind }))
  for (const { entity, kind, changed } of all) {
    const restoral = await restoreChanged(call, kind, changed)
    undone.restored += restoral.done
    undone.kept.push(...keptOf(entity, restoral))
  }
  for (const { entity, kind, created_ids } of all.reverse()) {
    const removal = await removeCreated(call, kind, created_ids)
    undone.removed += removal.done
    undone.kept.push(...keptOf(entity, removal))
  }
  return undone
}

interface Outcome {
  done: number
  left: Left[]
}
const nothing: Outcome = { done: 0, left: [] }

const keptOf = (entity: string, ...outcomes: Outcome[]) =>
  outcomes.flatMap(({ left }) => left.map((one) => ({ ...one, entity })))

async function undoOwn(call: Change, kind: OwnUndo, { changed }: StoredPart, reason: string | null): Promise<Outcome> {
  const { done, left } = await kind.undo(call, changed as never, reason)
  return { done, left: left.map(({ id, sentence }) => ({ id, ...messageOf(sentence) })) }
}

/** The own import of the last 30 days that nobody has undone yet. @throws not_found */
async function lockImport({ db, client_id, actor, now }: Change, id: number): Promise<StoredImport> {
  const since = restorableSince(now)
  const found = await db
    .selectFrom('imports')
    .select(['entity', 'created_ids', 'changed', 'parts', 'undone_at'])
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where(changedBy(actor, 'imports'))
    .where('created_at', '>', since)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('recent_import')
  if (found.undone_at) throw new ApiError('not_found', say('import.undone'))
  return found as StoredImport
}

/** @throws forbidden to those who may not delete such rows, or take back such values */
function kindOf({ actor }: Change, kinds: ImportKinds, entity: string): ImportKind | OwnUndo {
  const kind = kinds[entity as Module]
  if (!kind) throw wrongField('id', say('import.not_as_whole'))
  if (!may(actor, entity as Module, 'undo' in kind ? kind.right : 'delete')) throw new ApiError('forbidden')
  return kind
}

/** The rows, locked in one order for everybody; deleted ones too. */
async function lockRows(
  { db, client_id, actor }: Change,
  { kind }: ImportKind,
  ids: number[],
): Promise<Map<number, Row>> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(kind.table)}
    where client_id = ${client_id} and id = any(${ids}::bigint[]) and ${seenRows(kind.table, actor)}
    order by id for update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

async function removeCreated(call: Change, kind: ImportKind, ids: number[]): Promise<Outcome> {
  const rows = await lockRows(call, kind, ids)
  const { table, used_by } = kind.kind
  const own = used_by.filter((use) => use.table === table)
  const uses = await findUsesOfMany(
    call,
    used_by.filter((use) => use.table !== table),
    ids,
  )
  const made = ids.map((id) => ({ id, before: null }))
  const staying = await kind.beside?.keeps(call, made)
  const free: number[] = []
  const left: Left[] = []
  for (const id of ids) {
    const row = rows.get(id)
    // What is deleted already is not in the way.
    if (row?.deleted_at) continue
    const reason = row ? (reasonToKeep(call, kind, row, uses.get(id)) ?? staying?.get(id)) : say('left.gone')
    if (reason) left.push({ id, ...messageOf(reason) })
    else free.push(id)
  }
  for (const [id, sentence] of await namedByStaying(call, own, free)) {
    free.splice(free.indexOf(id), 1)
    left.push({ id, ...messageOf(sentence) })
  }
  await deleteRows(call, kind, free)
  await kind.beside?.follow(
    call,
    free.map((id) => ({ id, before: null })),
  )
  return { done: free.length, left }
}

/** Of rows that would go, those that a row of their own table names which stays, such as the class that follows another. */
async function namedByStaying(
  { db, client_id }: Change,
  uses: readonly Use[],
  ids: readonly number[],
): Promise<Map<number, Sentence>> {
  const named = new Map<number, Sentence>()
  for (const { table, column, called } of uses) {
    const { rows } = await sql<{ by: number; id: number }>`
      select id as by, ${sql.ref(column)} as id from ${sql.table(table)}
      where client_id = ${client_id} and ${sql.ref(column)} = any(${ids}::bigint[]) and deleted_at is null`.execute(db)
    const goes = new Set(ids)
    const held = () => rows.filter(({ by, id }) => goes.has(id) && !goes.has(by))
    for (let staying = held(); staying.length > 0; staying = held()) {
      for (const { id } of staying) {
        const count = staying.filter((one) => one.id === id).length
        goes.delete(id)
        named.set(id, say('left.in_use', { uses: [usesOf(called, count)] }))
      }
    }
  }
  return named
}

/** An import makes version 1; every later change counts on. */
function reasonToKeep(
  { actor }: Change,
  { kind: { table } }: ImportKind,
  row: Row,
  uses: Sentence[] | undefined,
): Sentence | null {
  if (row.row_version !== 1) return say('left.changed')
  if (uses) return say('left.in_use', { uses })
  return deletes(actor, table, row) ? null : say('left.no_draft')
}

/** Rows that an import made, deleted by its undoing. */
async function deleteRows(change: Change, { kind }: ImportKind, ids: number[]): Promise<void> {
  const after = { deleted_at: change.now.toISOString() }
  const rows = ids.map((id) => ({ id, before: null, after }))
  await writeMany(change, kind, rows, 'undo-import')
}

async function restoreChanged(change: Change, kind: ImportKind, changed: StoredPart['changed']): Promise<Outcome> {
  const rows = await lockRows(
    change,
    kind,
    changed.map(({ id }) => id),
  )
  const staying = await kind.beside?.keeps(change, changed)
  const free: { id: number; before: null; after: object }[] = []
  const left: Left[] = []
  for (const { id, before } of changed) {
    const row = rows.get(id)
    if (!row || row.deleted_at) left.push({ id, ...messageOf(row ? say('left.deleted') : say('left.gone')) })
    else if (staying?.has(id)) left.push({ id, ...messageOf(staying.get(id) ?? say('left.changed')) })
    else if (row.row_version !== (before.row_version ?? 0) + 1) left.push({ id, ...messageOf(say('left.changed')) })
    else free.push({ id, before: null, after: pick(before, kind.columns) })
  }
  await writeMany(change, kind.kind, free, 'undo-import')
  const restored = new Set(free.map(({ id }) => id))
  await kind.beside?.follow(
    change,
    changed.filter(({ id }) => restored.has(id)),
  )
  return { done: free.length, left }
}

const pick = (row: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
