import { type BodyOf, type Sentence, type Student, say, type studentApi } from '#contract'
import { madeBy } from '../../entity/change-row.ts'
import { takeSession } from '../../entity/sessions.ts'
import { followEnrolments } from '../../exams/follow-enrolments.ts'
import { audit } from '../../ground/audit.ts'
import type { Change, RowChangeWith } from '../../ground/change.ts'
import { ApiError, staleRow, wrongField, wrongFields } from '../../ground/errors.ts'
import type { Services } from '../../services.ts'
import { leaveAddresses } from '../../sign-in/way-in/sent-links.ts'
import { giveLoginName } from '../login-names.ts'
import { pupilSearchText } from '../names.ts'
import { assertElectives, capacityWarning, takeSection, todayOf } from '../places.ts'
import { tellOfPlaces } from '../pupil-events.ts'
import { findPupilUses } from '../pupil-uses.ts'
import { writeColumns } from '../write-columns.ts'
import { accountOf } from './student-accounts.ts'
import { contactFault, dayFault, dobFault } from './student-checks.ts'
import { setElectives } from './student-create.ts'
import { type Enrolment, lockPupil, type Person, type Pupil, showStudent } from './student-lock.ts'

type Changes = BodyOf<typeof studentApi.update>
type UpdateChange = RowChangeWith<Changes>

const personFields = [
  'admission_no',
  'f_name',
  'l_name',
  'gender',
  'dob',
  'email',
  'guardian_name',
  'guardian_mobile',
  'guardian_email',
] as const

/** Changes the person, the enrolment of a session, or both. @throws stale_row, in_use for a class with marks, duplicate, invalid_field */
type Mailing = Pick<Services, 'mail'>

export async function updateStudent(
  call: UpdateChange,
  services: Mailing,
): Promise<{ row: Student; warnings: Sentence[] }> {
  const { body } = call
  const pupil = await lockPupil(call, call.id, body.session_id)
  const { person, place } = pupil
  if (body.row_version !== undefined && body.row_version !== person.row_version + place.row_version)
    throw staleRow(await showStudent(call, place.id))
  const changed = await personChanges(call, pupil)
  const { columns, warnings } = await placeChanges(call, pupil)
  await writeColumns(call, 'students', person.id, changed)
  await writeColumns(call, 'enrolments', place.id, columns)
  if (body.electives) await setElectives(call, place.id, body.electives)
  if ('section_id' in columns || 'joined_on' in columns || body.electives) await followEnrolments(call, [place.id])
  await changeAccount(call, services, person, changed)
  if ('section_id' in columns)
    await tellOfPlaces(call, [{ enrolment_id: place.id, type: 'student.moved', from_section_id: place.section_id }])
  const after = { ...changed, ...columns, ...(body.electives ? { electives: body.electives } : {}) }
  await audit(call, {
    entity: 'student',
    entity_id: person.id,
    action: 'update',
    before: pickFrom({ ...place, ...person }, after),
    after,
  })
  return { row: await showStudent(call, place.id), warnings }
}

const pickFrom = (row: object, after: object) =>
  Object.fromEntries(Object.keys(after).map((name) => [name, (row as Record<string, unknown>)[name]]))

async function personChanges(call: UpdateChange, { person, place }: Pupil): Promise<Partial<Record<string, unknown>>> {
  const { body } = call
  const changed: Record<string, unknown> = {}
  for (const field of personFields) {
    const value = body[field] === '' ? null : body[field]
    if (value !== undefined && value !== person[field]) changed[field] = value
  }
  const next = { ...person, ...changed } as Person
  const session = await takeSession(call.db, place.session_id)
  const touches = 'guardian_mobile' in changed || 'guardian_email' in changed
  const faults = [
    ...('dob' in changed ? dobFault(next.dob, await todayOf(call)) : []),
    // What was stored by another rule is not looked at again.
    ...(touches ? contactFault(next) : []),
    ...dayFault('joined_on', body.joined_on, session),
    ...dayFault('moved_on', body.moved_on, session),
  ]
  if (faults.length > 0) throw wrongFields(faults)
  if (body.guardians) changed.guardians = JSON.stringify(body.guardians)
  if (body.accommodations) changed.accommodations = JSON.stringify({ ...person.accommodations, ...body.accommodations })
  if (body.accommodations === null) changed.accommodations = '{}'
  if ('f_name' in changed || 'l_name' in changed || 'admission_no' in changed)
    changed.search_text = pupilSearchText(next)
  return changed
}

async function placeChanges(
  call: UpdateChange,
  { place }: Pupil,
): Promise<{ columns: Partial<Enrolment>; warnings: Sentence[] }> {
  const { body } = call
  const columns: Partial<Enrolment> = {}
  const warnings: Sentence[] = []
  if (body.roll_no !== undefined) columns.roll_no = body.roll_no || null
  if (body.joined_on !== undefined) columns.joined_on = body.joined_on ?? null
  const grade_id = body.grade_id ?? place.grade_id
  const section_id = body.section_id ?? place.section_id
  if (section_id !== place.section_id || grade_id !== place.grade_id) {
    if (place.state !== 'ACTIVE') throw wrongField('section_id', say('student.closed'))
    const section = await takeSection(call, { session_id: place.session_id, grade_id, section_id })
    if (grade_id !== place.grade_id) await assertNoMarks(call, place.id)
    Object.assign(columns, { grade_id, section_id })
    if (body.roll_no === undefined && (await isTaken(call, place, section_id))) {
      columns.roll_no = null
      warnings.push(say('student.roll_cleared', { roll: place.roll_no ?? '', section: section.title }))
    }
    await recordMove(call, place, { grade_id, section_id })
    warnings.push(
      ...(await capacityWarning(call, place.session_id, { ...section, capacity: oneLess(section.capacity) })),
    )
    if (grade_id !== place.grade_id && !body.electives) await setElectives(call, place.id, [])
  } else if (body.moved_on !== undefined) throw wrongField('moved_on', say('student.no_move'))
  if (body.electives) await assertElectives(call, grade_id, body.electives)
  return { columns, warnings }
}

/** The one who comes is not counted yet. */
const oneLess = (capacity: number | null) => (capacity === null ? null : capacity - 1)

/** @throws in_use naming the examinations */
export async function assertNoMarks({ db, client_id }: Change, enrolment_id: number): Promise<void> {
  const uses = await findPupilUses(db, client_id, [enrolment_id])
  if (uses.length === 0) return
  const exams = [...new Set(uses.map(({ exam }) => exam))]
  throw new ApiError('in_use', say('student.has_marks', { exams }), {
    data: { used_by: uses.map(({ exam_id, exam }) => ({ id: exam_id, title: exam })) },
  })
}

async function isTaken({ db, client_id }: Change, place: Enrolment, section_id: number): Promise<boolean> {
  if (place.roll_no === null) return false
  const other = await db
    .selectFrom('enrolments')
    .select('id')
    .where('client_id', '=', client_id)
    .where('session_id', '=', place.session_id)
    .where('section_id', '=', section_id)
    .where(({ eb, fn }) => eb(fn('lower', ['roll_no']), '=', place.roll_no?.toLowerCase() ?? ''))
    .where('left_on', 'is', null)
    .where('deleted_at', 'is', null)
    .where('id', '<>', place.id)
    .executeTakeFirst()
  return other !== undefined
}

/** From which day on somebody belongs to another section; lists of examinations before it show the old one. */
async function recordMove(
  call: UpdateChange,
  place: Enrolment,
  to: { grade_id: number; section_id: number },
): Promise<void> {
  const { created_at, created_by, client_id } = madeBy(call)
  await call.db
    .insertInto('enrolment_moves')
    .values({
      client_id,
      enrolment_id: place.id,
      from_grade_id: place.grade_id,
      from_section_id: place.section_id,
      to_grade_id: to.grade_id,
      to_section_id: to.section_id,
      from_roll_no: place.roll_no,
      moved_on: call.body.moved_on ?? (await todayOf(call)),
      created_at,
      created_by,
    })
    .execute()
}

async function changeAccount(call: UpdateChange, services: Mailing, person: Person, changed: object): Promise<void> {
  if (person.account_id === null) return
  const before = { ...accountOf(person), number: person.admission_no.toLowerCase() }
  const next = { ...person, ...changed }
  const after = { ...accountOf(next), number: next.admission_no.toLowerCase() }
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const isOther = before.email !== after.email
  if (isOther) {
    const account = await call.db
      .selectFrom('accounts')
      .select(['id', 'email', 'language'])
      .where('client_id', '=', call.client_id)
      .where('id', '=', person.account_id)
      .executeTakeFirstOrThrow()
    await leaveAddresses(call, services, [account])
  }
  const { number, ...columns } = after
  const { account_id } = person
  await writeColumns(call, 'accounts', account_id, {
    ...columns,
    ...(number === before.number ? {} : { login_name: await giveLoginName(call, 'pupil', { number, account_id }) }),
    ...(isOther ? { email_verified_at: null } : {}),
  })
}
