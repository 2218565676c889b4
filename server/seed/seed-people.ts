import { sql } from 'kysely'
import { fixedRoles } from '#contract'
import { demoStaff, demoStudents } from '../../db/seed/demo-people.ts'
import { demoGrades } from '../../db/seed/demo-school.ts'
import type { SeedStaff } from '../../db/seed/demo-types.ts'
import { giveLoginName, giveLoginNames } from '../people/login-names.ts'
import { fullName, pupilSearchText } from '../people/names.ts'
import { accountOf } from '../people/students/student-accounts.ts'
import { insertAccount, type Places, placeOf, type Seeding, seededBy } from './seeding.ts'

export async function seedPeople(seeding: Seeding, places: Places): Promise<void> {
  for (const person of demoStaff) await seedStaff(seeding, places, person)
  await seedStudents(seeding, places)
}

/** The people of the README; their colleagues are invited first. */
export const hasDemoPassword = (email: string) => ['teacher@demo.test', 'examiner@demo.test'].includes(email)

async function seedStaff(seeding: Seeding, places: Places, person: SeedStaff): Promise<void> {
  const { db, client_id, session_id, account_id: created_by, now } = seeding
  const { role_id, assignments, email, mobile, ...staff } = person
  const name = fullName({ first: person.first_name, last: person.last_name })
  const hash = hasDemoPassword(email) ? seeding.password_hash : null
  const account_id = await insertAccount(db, client_id, { email, mobile, name }, role_id, hash, now)
  const login_name = await giveLoginName(seeding, 'staff', { number: staff.emp_id })
  await db
    .updateTable('accounts')
    .set({ login_name })
    .where('client_id', '=', client_id)
    .where('id', '=', account_id)
    .execute()
  const { id: staff_id } = await db
    .insertInto('staff')
    .values({ ...seededBy(seeding), ...staff, account_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (assignments.length === 0) return
  await db
    .insertInto('staff_assignments')
    .values(
      assignments.map(({ grade, section, subject, is_class_teacher }) => ({
        ...{ client_id, staff_id, session_id, ...placesOf(places, grade, section) },
        ...{ subject_id: placeOf(places.subjects, `${grade}/${subject}`), is_class_teacher, created_by },
      })),
    )
    .execute()
}

/** All pupils with a sign-in, their place of this session, and that of the last. */
async function seedStudents(seeding: Seeding, places: Places): Promise<void> {
  const { db, client_id, session_id, now } = seeding
  const by = seededBy(seeding)
  const names = await giveLoginNames(
    seeding,
    'pupil',
    demoStudents.map(({ admission_no }) => ({ number: admission_no })),
  )
  const accounts = await db
    .insertInto('accounts')
    .values(
      demoStudents.map((pupil, at) => ({
        ...{
          client_id,
          ...accountOf(pupil),
          login_name: names[at] ?? null,
          role_id: fixedRoles.student,
          status: pupil.left_on ? 0 : 1,
        },
        // The others have no password as yet: a code or an invitation opens it.
        password_hash: pupil.email ? seeding.password_hash : null,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })),
    )
    .returning('id')
    .execute()
  const students = await db
    .insertInto('students')
    .values(
      demoStudents.map(({ grade, section, roll_no, joined_on, left_on, accommodations, ...person }, at) => ({
        ...{ ...by, ...person, account_id: accounts[at]?.id ?? null, search_text: pupilSearchText(person) },
        accommodations: JSON.stringify(accommodations ?? {}),
      })),
    )
    .returning('id')
    .execute()
  const before = await sessionBefore(seeding)
  await db
    .insertInto('enrolments')
    .values(
      demoStudents.flatMap(({ grade, section, roll_no, joined_on, left_on }, at) => {
        const pupil = { ...by, student_id: students[at]?.id ?? 0, roll_no: String(roll_no) }
        const state = left_on ? ('TRANSFERRED' as const) : ('ACTIVE' as const)
        const leaving = { joined_on, left_on, leave_reason: left_on ? ('TRANSFER' as const) : null }
        const now_there = { ...pupil, session_id, ...placesOf(places, grade, section), state, ...leaving }
        const former = demoGrades.find(({ next_grade }) => next_grade === grade)
        if (!former || joined_on || before === null) return [now_there]
        const none = { joined_on: null, left_on: null, leave_reason: null }
        const was_there = { ...placesOf(places, former.title, section), state: 'PROMOTED' as const, ...none }
        return [{ ...pupil, session_id: before, ...was_there }, now_there]
      }),
    )
    .execute()
}

const placesOf = (places: Places, grade: string, section: string) => ({
  grade_id: placeOf(places.grades, grade),
  section_id: placeOf(places.sections, `${grade}/${section}`),
})

/** The session before the one that is seeded, null where there is none. */
export async function sessionBefore({ db, session_id }: Seeding): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select b.id from sessions b join sessions s on s.id = ${session_id} and b.start_date < s.start_date
    where b.deleted_at is null order by b.start_date desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
