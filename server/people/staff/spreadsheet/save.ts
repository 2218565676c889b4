import { insertMany, updateMany } from '../../../entity/write-many.ts'
import { emit } from '../../../events/emit.ts'
import type { Change } from '../../../ground/change.ts'
import { leaveAddresses } from '../../../sign-in/way-in/sent-links.ts'
import type { Changed } from '../../../uploads/spreadsheet-kind.ts'
import { giveLoginNames } from '../../login-names.ts'
import { fullName } from '../../names.ts'
import { insertInSteps, type Saving } from '../../spreadsheet/judged-rows.ts'
import { insertAssignments, replaceAssignments } from '../assignments.ts'
import type { Again, Fresh } from './judge.ts'

/** Columns of a person that a file changes; undoing puts all of them back. */
export const personColumns = ['emp_id', 'first_name', 'last_name', 'gender', 'designation', 'date_of_joining'] as const

const accountColumns = ['name', 'email', 'mobile', 'role_id', 'login_name'] as const

/** Persons with their sign-ins and what they teach; answers the persons' ids. */
export async function insertStaff(work: Saving, fresh: readonly Fresh[]): Promise<number[]> {
  const { session_id } = work
  return insertInSteps(work, fresh, async (rows) => {
    const names = await giveLoginNames(
      work,
      'staff',
      rows.map(({ account_id, candidate: { person } }) => ({ number: person.emp_id, account_id })),
    )
    const named = new Map(rows.map((row, at) => [row, names[at]]))
    const strangers = rows.filter(({ account_id }) => account_id === null)
    const opened = await insertMany(
      work,
      'accounts',
      accountColumns,
      strangers.map((row) => {
        const { first_name: first, last_name: last, email = null, mobile = null, role_ref_id } = row.candidate.person
        return { name: fullName({ first, last }), email, mobile, role_id: role_ref_id, login_name: named.get(row) }
      }),
    )
    await updateMany(
      work,
      'accounts',
      rows.flatMap((row) =>
        row.account_id === null ? [] : { id: row.account_id, values: { login_name: named.get(row) } },
      ),
    )
    const accounts = new Map(strangers.map((row, at) => [row, opened[at]]))
    const persons = rows.map((row) => ({
      ...row.candidate.person,
      last_name: row.candidate.person.last_name || null,
      designation: row.candidate.person.designation || null,
      account_id: row.account_id ?? accounts.get(row),
    }))
    const made = await insertMany(work, 'staff', [...personColumns, 'account_id'], persons)
    await insertAssignments(
      work,
      rows.flatMap(({ wanted }, at) =>
        wanted.map((one) => ({
          staff_id: made[at] ?? 0,
          session_id,
          grade_id: one.grade_id,
          section_id: one.section_id ?? null,
          subject_id: one.subject_id ?? null,
          is_class_teacher: one.is_class_teacher ?? false,
        })),
      ),
    )
    for (const staff_id of made) emit(work, 'staff.joined', { staff_id })
    return made
  })
}

/** Writes what differs; answers how each of them stood, for the undo. */
export async function changeStaff(work: Saving, again: readonly Again[]): Promise<Changed[]> {
  const rows = again.filter(({ is_changed }) => is_changed)
  await updateMany(
    work,
    'staff',
    rows.map(({ before, person }) => ({ id: before.id, values: person })),
  )
  await changeAccounts(
    work,
    rows.flatMap(({ before, account, is_account_changed }) =>
      is_account_changed ? [{ id: before.account_id, email: before.email, account }] : [],
    ),
    work,
  )
  await replaceAssignments(
    work,
    work.session_id,
    rows.map(({ before, wanted }) => ({ staff_id: before.id, stored: before.assignments, wanted })),
  )
  return rows.map(({ before, person, account, wanted, is_account_changed }) => ({
    id: before.id,
    before: { ...before, session_id: work.session_id, left: { account, wanted, is_account_changed } },
    after: { ...person, ...account, assignments: wanted },
  }))
}

interface AccountChange {
  id: number
  /** The person's address before the change. */
  email: string | null
  account: Again['account']
}

/**
 * Sign-ins take name, address and role; another address is unverified, what was sent to the old one opens nothing, and the person is told there,
 * unless there is no `services`.
 */
export async function changeAccounts(
  work: Change | Saving,
  changes: readonly AccountChange[],
  services: Pick<Saving, 'mail'> | null,
): Promise<void> {
  await updateMany(
    work,
    'accounts',
    changes.map(({ id, account }) => ({ id, values: account })),
  )
  const moved = new Map(
    changes.flatMap(({ id, email, account }) => (email === account.email ? [] : [[id, email] as const])),
  )
  if (moved.size === 0) return
  const rows = await work.db
    .updateTable('accounts')
    .set({ email_verified_at: null })
    .where('client_id', '=', work.client_id)
    .where('id', 'in', [...moved.keys()])
    .returning(['id', 'language'])
    .execute()
  await leaveAddresses(
    work,
    services,
    rows.map((row) => ({ ...row, email: moved.get(row.id) ?? null })),
  )
}
