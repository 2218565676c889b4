import type { BodyOf, Sentence, Student, studentApi } from '#contract'
import { lockAlone } from '../../db/platform-locks.ts'
import { madeBy } from '../../entity/change-row.ts'
import { takeSession } from '../../entity/sessions.ts'
import { followEnrolments } from '../../exams/follow-enrolments.ts'
import { audit } from '../../ground/audit.ts'
import type { Change, ChangeWith } from '../../ground/change.ts'
import { type Inviting, invite } from '../../sign-in/invitations/invite.ts'
import { pupilSearchText } from '../names.ts'
import { assertElectives, capacityWarning, type SectionPlace, takeSection } from '../places.ts'
import { tellOfPlaces } from '../pupil-events.ts'
import { openAccount, settleAccounts } from './student-accounts.ts'
import { assertPerson } from './student-checks.ts'
import { findExisting } from './student-found.ts'
import { showStudent } from './student-lock.ts'

type NewStudent = BodyOf<typeof studentApi.create>

/** A new pupil, or the one who exists, with a place in the session. @throws user_found, duplicate, invalid_field */
export async function createStudent(
  call: ChangeWith<NewStudent>,
  services: Inviting,
): Promise<{ row: Student; warnings: Sentence[] }> {
  const { body } = call
  const session = await takeSession(call.db, body.session_id)
  const section = await takeSection(call, body)
  await assertElectives(call, body.grade_id, body.electives ?? [])
  await assertPerson(call, body, session)
  // Two calls that make the same pupil at once take turns here, so that the second learns of the first.
  await lockAlone(call.db, `newcomers/${call.client_id}`)
  const found = await findExisting(call, body)
  const student_id = found?.student_id ?? (await insertPerson(call, body))
  const enrolment_id = await enrol(call, student_id, body)
  await audit(call, {
    entity: 'student',
    entity_id: student_id,
    action: found ? 'enrol' : 'create',
    after: found ? placeOf(body) : { ...body, send_invitation: undefined },
  })
  await tellOfPlaces(call, [{ enrolment_id, type: 'student.enrolled' }])
  // Who had left and has a place again signs in again.
  if (found) await settleAccounts(call, [student_id])
  const row = await showStudent(call, enrolment_id)
  if (body.send_invitation && row.account_id !== null) await invite(call, services, [row.account_id])
  return { row: await showStudent(call, enrolment_id), warnings: await warningsOf(call, body.session_id, section) }
}

const warningsOf = (call: Change, session_id: number, section: SectionPlace) =>
  capacityWarning(call, session_id, section)

async function insertPerson(call: Change, body: NewStudent): Promise<number> {
  const { admission_no, f_name, l_name, gender, dob, email, guardian_name, guardian_mobile, guardian_email } = body
  const account_id = await openAccount(call, body)
  const { id } = await call.db
    .insertInto('students')
    .values({
      ...madeBy(call),
      account_id,
      admission_no,
      f_name,
      l_name: l_name || null,
      gender: gender ?? null,
      dob: dob ?? null,
      email: email ?? null,
      guardian_name,
      guardian_mobile: guardian_mobile ?? null,
      guardian_email: guardian_email ?? null,
      guardians: JSON.stringify(body.guardians ?? []),
      accommodations: JSON.stringify(body.accommodations ?? {}),
      search_text: pupilSearchText(body),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const placeOf = ({ session_id, grade_id, section_id, roll_no, joined_on }: NewStudent) => ({
  session_id,
  grade_id,
  section_id,
  roll_no: roll_no || null,
  joined_on: joined_on ?? null,
})

async function enrol(call: Change, student_id: number, body: NewStudent): Promise<number> {
  const { id } = await call.db
    .insertInto('enrolments')
    .values({ ...madeBy(call), ...placeOf(body), student_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setElectives(call, id, body.electives ?? [])
  await followEnrolments(call, [id])
  return id
}

/** Replaces the subjects by choice of an enrolment. */
export async function setElectives({ db, client_id }: Change, enrolment_id: number, subject_ids: readonly number[]) {
  await db
    .deleteFrom('enrolment_subjects')
    .where('client_id', '=', client_id)
    .where('enrolment_id', '=', enrolment_id)
    .execute()
  if (subject_ids.length === 0) return
  await db
    .insertInto('enrolment_subjects')
    .values(subject_ids.map((subject_id) => ({ client_id, enrolment_id, subject_id })))
    .execute()
}
