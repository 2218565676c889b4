import { fixedRoles } from '#contract'
import { insertMany, updateMany } from '../../../entity/write-many.ts'
import type { Changed } from '../../../uploads/spreadsheet-kind.ts'
import { giveLoginNames } from '../../login-names.ts'
import { pupilSearchText } from '../../names.ts'
import { tellOfPlaces } from '../../pupil-events.ts'
import { insertInSteps, type Saving } from '../../spreadsheet/judged-rows.ts'
import { accountOf } from '../student-accounts.ts'
import type { Again } from './judge.ts'
import type { StudentCandidate } from './read.ts'
import { clearRolls, followAccounts, recordMoves, setElectivesOf } from './rows-beside.ts'

/** Columns of a person that a file changes; undoing puts all of them back. */
export const personColumns = [
  'admission_no',
  'f_name',
  'l_name',
  'gender',
  'dob',
  'email',
  'guardian_name',
  'guardian_mobile',
  'guardian_email',
  'accommodations',
  'search_text',
] as const

const placeColumns = ['student_id', 'session_id', 'grade_id', 'section_id', 'roll_no', 'joined_on'] as const

/** Persons with their sign-ins, places and subjects by choice; answers the persons' ids. */
export async function insertPupils(work: Saving, fresh: readonly StudentCandidate[]): Promise<number[]> {
  const { db, client_id } = work
  const school = await db.selectFrom('schools').select('student_sign_in').where('id', '=', client_id).executeTakeFirst()
  return insertInSteps(work, fresh, async (rows) => {
    const pupils = rows.map(({ pupil }) => pupil)
    const accounts = school?.student_sign_in === false ? [] : await openAccounts(work, pupils)
    const persons = pupils.map((pupil, at) => ({
      ...pupil,
      l_name: pupil.l_name || null,
      account_id: accounts[at] ?? null,
      accommodations: pupil.accommodations ?? {},
      search_text: pupilSearchText(pupil),
    }))
    const made = await insertMany(work, 'students', [...personColumns, 'account_id'], persons)
    const places = pupils.map((pupil, at) => ({ ...pupil, student_id: made[at], roll_no: pupil.roll_no || null }))
    const enrolments = await insertMany(work, 'enrolments', placeColumns, places)
    await setElectivesOf(
      work,
      enrolments,
      pupils.map(({ electives = [] }) => electives),
    )
    await tellOfPlaces(
      work,
      enrolments.map((enrolment_id) => ({ enrolment_id, type: 'student.enrolled' })),
    )
    return made
  })
}

/** Their ways in, as yet without a password; answers the accounts' ids. */
async function openAccounts(work: Saving, pupils: readonly StudentCandidate['pupil'][]): Promise<number[]> {
  const names = await giveLoginNames(
    work,
    'pupil',
    pupils.map(({ admission_no }) => ({ number: admission_no })),
  )
  return insertMany(
    work,
    'accounts',
    ['name', 'email', 'login_name', 'role_id'],
    pupils.map((pupil, at) => ({ ...accountOf(pupil), login_name: names[at], role_id: fixedRoles.student })),
  )
}

/** Writes what differs; answers how each of them stood, for the undo. */
export async function changePupils(work: Saving, again: readonly Again[]): Promise<Changed[]> {
  const { session_id } = work
  const rows = again.filter(({ is_changed }) => is_changed)
  if (rows.length === 0) return []
  await updateMany(
    work,
    'students',
    rows.map(({ before, person }) => ({ id: before.id, values: person })),
  )
  await followAccounts(
    work,
    rows.map(({ before }) => before.id),
    work,
  )
  const come = rows.filter(({ before }) => before.place === null)
  const there = rows.flatMap((row) => (row.before.place ? [{ ...row, old: row.before.place }] : []))
  await clearRolls(
    work,
    there.map(({ old }) => old.id),
  )
  const places = come.map(({ before, place }) => ({ ...place, student_id: before.id, session_id }))
  const enrolled = await insertMany(work, 'enrolments', placeColumns, places)
  await updateMany(
    work,
    'enrolments',
    there.map(({ old, place: { electives: _, ...values } }) => ({ id: old.id, values })),
  )
  await setElectivesOf(
    work,
    [...enrolled, ...there.map(({ old }) => old.id)],
    [...come, ...there].map(({ place }) => place.electives),
  )
  const moved = there.filter(({ is_moved }) => is_moved)
  await recordMoves(
    work,
    moved.map(({ old, place }) => ({ from: { ...old, enrolment_id: old.id }, to: place })),
  )
  await tellOfPlaces(work, [
    ...enrolled.map((enrolment_id) => ({ enrolment_id, type: 'student.enrolled' as const })),
    ...moved.map(({ old }) => ({
      ...{ enrolment_id: old.id, type: 'student.moved' as const, from_section_id: old.section_id },
    })),
  ])
  const placeIds = new Map(come.map(({ before }, at) => [before.id, enrolled[at]]))
  return rows.map(({ before, person, place, is_moved }) => ({
    id: before.id,
    before: { ...before, enrolled: placeIds.get(before.id) ?? null, moved_to: is_moved ? place : null },
    after: { ...person, place },
  }))
}
