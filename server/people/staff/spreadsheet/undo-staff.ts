import { sql } from 'kysely'
import { fixedRoles, type Sentence, say } from '#contract'
import { emit } from '../../../events/emit.ts'
import type { Change } from '../../../ground/change.ts'
import { findRicherAccounts } from '../../../policy/richer-roles.ts'
import type { ImportKind, Restored } from '../../../uploads/undo-import.ts'
import { shutOut } from '../../accounts.ts'
import { fullName } from '../../names.ts'
import {
  byStaff,
  findAssignments,
  isSameTeaching,
  removeAllAssignments,
  replaceAssignments,
  type StoredAssignment,
} from '../assignments.ts'
import { showStaff } from '../staff-row.ts'
import { findHistory } from '../staff-write.ts'
import type { Again } from './judge.ts'
import { changeAccounts, personColumns } from './save.ts'
import type { StoredStaff } from './stored.ts'

/** How a person stood before the import, and what the import left beside the person's row. */
type Before = StoredStaff & {
  session_id: number
  left: Pick<Again, 'account' | 'wanted' | 'is_account_changed'>
}

const beforeOf = ({ before }: Restored) => before as Before | null

interface Person {
  id: number
  account_id: number
  account_version: number
  has_signed_in: boolean
}

/** Whether sign-ins and what is taught are as the import left them, and nothing hangs on whom it made. */
async function keeps(call: Change, rows: readonly Restored[]): Promise<Map<number, Sentence>> {
  const { db, client_id } = call
  const ids = rows.map(({ id }) => id)
  const people = await sql<Person>`
    select st.id, a.id as account_id, a.row_version as account_version, a.password_hash is not null and r.base_kind <> ${fixedRoles.school_admin} as has_signed_in
    from staff st join accounts a on a.client_id = ${client_id} and a.id = st.account_id join roles r on r.id = a.role_id
    where st.client_id = ${client_id} and st.id = any(${ids}::bigint[])
    order by st.id for update of a`.execute(db)
  const made = rows.flatMap((row) => (row.before ? [] : row.id))
  const busy = new Set(await findHistory(call, made))
  const versions = new Map(people.rows.map((row) => [row.id, row]))
  const staying = new Map<number, Sentence>()
  const richer = await findRicherAccounts(
    call,
    people.rows.map(({ account_id }) => account_id),
  )
  for (const { id, account_id } of people.rows) if (richer.has(account_id)) staying.set(id, say('person.richer'))
  for (const row of rows) {
    const before = beforeOf(row)
    const now = versions.get(row.id)
    const version = before && before.account_version + (before.left.is_account_changed ? 1 : 0)
    if (before ? now?.account_version !== version : now?.has_signed_in) staying.set(row.id, say('left.changed'))
    else if (busy.has(row.id)) staying.set(row.id, say('staff.has_history'))
  }
  const changed = rows.flatMap((row) => beforeOf(row) ?? [])
  const taught = await findTaught(call, changed)
  for (const { id, left } of changed)
    if (!isSameTeaching(taught.get(id) ?? [], left.wanted)) staying.set(id, say('left.changed'))
  return staying
}

async function follow(call: Change, rows: readonly Restored[]): Promise<void> {
  await removePeople(
    call,
    rows.flatMap((row) => (row.before ? [] : row.id)),
  )
  const changed = rows.flatMap((row) => beforeOf(row) ?? [])
  await changeAccounts(
    call,
    changed.flatMap(({ account_id, left, ...before }) => {
      const { first_name, last_name, email, mobile, role_id } = before
      const name = fullName({ first: first_name, last: last_name })
      return left.is_account_changed
        ? [{ id: account_id, email: left.account.email, account: { name, email, mobile, role_id } }]
        : []
    }),
    // An address that a file had given was never confirmed.
    null,
  )
  const taught = await findTaught(call, changed)
  await replaceAssignments(
    call,
    changed[0]?.session_id ?? 0,
    changed.map(({ id, assignments }) => ({ staff_id: id, stored: taught.get(id) ?? [], wanted: assignments })),
  )
}

/** What they teach now, by person, in the session of their import. */
async function findTaught(call: Change, people: readonly Before[]): Promise<Map<number, StoredAssignment[]>> {
  const [session_id] = people.map((one) => one.session_id)
  const ids = people.map(({ id }) => id)
  return byStaff(session_id === undefined ? [] : await findAssignments(call, ids, session_id))
}

/** Their sign-ins go too, but for an admin's, and nobody is class teacher any more. */
async function removePeople(call: Change, ids: readonly number[]): Promise<void> {
  const { db, client_id, now } = call
  await removeAllAssignments(call, ids)
  for (const staff_id of ids) emit(call, 'staff.left', { staff_id })
  const accounts = await sql<{ id: number }>`
    update accounts a set deleted_at = ${now.toISOString()}::timestamptz, row_version = a.row_version + 1
    from staff st, roles r
    where st.client_id = ${client_id} and st.id = any(${ids}::bigint[]) and a.client_id = ${client_id} and a.id = st.account_id
      and r.id = a.role_id and r.base_kind <> ${fixedRoles.school_admin} and a.deleted_at is null
    returning a.id`.execute(db)
  await shutOut(
    call,
    accounts.rows.map(({ id }) => id),
  )
}

/** Staff of a file can go again, or back to how they were, as long as nobody has touched them. */
export const staffImport: ImportKind = {
  kind: {
    table: 'staff',
    noun: 'staff',
    entity: 'staff',
    used_by: [{ table: 'exam_staff', column: 'staff_id', called: 'exams', live: false }],
    show: showStaff,
  },
  columns: personColumns,
  beside: { keeps, follow },
}
