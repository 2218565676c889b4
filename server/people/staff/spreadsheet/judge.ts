import { type AssignmentInput, fixedRoles, type Sentence, say, type UploadProblem } from '#contract'
import type { OpenList } from '../../../uploads/reading/open-list.ts'
import { cellProblem, type SpreadsheetRecord, type SpreadsheetWork } from '../../../uploads/spreadsheet-kind.ts'
import { fullName } from '../../names.ts'
import { judgeKnown, type KnownRow } from '../../spreadsheet/known-names.ts'
import { assignmentKey, isSameTeaching } from '../assignments.ts'
import type { ReadStaff, StaffCandidate } from './read.ts'
import type { StoredStaff, StoredStaffList } from './stored.ts'

/** Somebody new, or an admin who gets a staff record. */
export interface Fresh {
  candidate: StaffCandidate
  /** Who signs in already. */
  account_id: number | null
  wanted: AssignmentInput[]
}

/** A member of staff who exists, as a row changes the person, the sign-in and what is taught. */
export interface Again {
  before: StoredStaff
  person: Pick<StoredStaff, 'first_name' | 'last_name' | 'gender' | 'designation' | 'date_of_joining' | 'emp_id'>
  account: Pick<StoredStaff, 'email' | 'mobile' | 'role_id'> & { name: string }
  wanted: AssignmentInput[]
  is_changed: boolean
  is_account_changed: boolean
}

export interface JudgedStaff {
  fresh: Fresh[]
  again: Again[]
  problems: UploadProblem[]
  warnings: UploadProblem[]
  known: KnownRow[]
}

interface Judging {
  work: SpreadsheetWork
  list: Pick<OpenList, 'accepts'>
}

/** Tells new people from those who exist, and what keeps a row out; the same in a check and in the run. */
export function judgeStaff({ work, list }: Judging, stored: StoredStaffList, read: ReadStaff): JudgedStaff {
  const judged: JudgedStaff = { fresh: [], again: [], problems: [], warnings: [...read.warnings], known: [] }
  const first = new Map<string, SpreadsheetRecord>()
  const addresses = new Map<string, string>()
  const class_teachers = new Map(
    [...stored.sections].flatMap(([id, { class_teacher }]) => (class_teacher ? [[id, class_teacher] as const] : [])),
  )
  for (const candidate of read.ready) {
    const { record, person } = candidate
    const key = person.emp_id.toLowerCase()
    const before = stored.staff.get(key)
    const earlier = first.get(key)
    first.set(key, earlier ?? record)
    const problems: UploadProblem[] = []
    const refuse = (column: string, code: string, sentence: Sentence) =>
      problems.push(cellProblem(record, column, code, sentence))
    const wanted = wantedOf(candidate, before)
    const email = person.email ?? null
    const isOther = email !== null && before !== undefined && before.email !== email
    const holder = email === null ? undefined : stored.emails.get(email)
    const name = fullName({ first: person.first_name, last: person.last_name })
    if (earlier !== undefined) {
      refuse('emp_id', 'duplicate', say('repeat.row', { row: earlier.row }))
      judged.warnings.push(cellProblem(earlier, 'emp_id', 'repeated', say('repeat.row_below', { row: record.row })))
    } else if (before && (work.mode === 'create' || !before.is_seen))
      refuse('emp_id', 'duplicate', say('repeat.exists', { noun: say('noun.staff') }))
    else {
      const taken = addresses.get(email ?? '') ?? (holder && !isOwn(holder, before) ? holder.name : undefined)
      if (taken !== undefined) refuse('email', 'duplicate', say('staff.found_email', { name: taken }))
      else if (isOther && isAdmin(before)) refuse('email', 'forbidden', say('staff.admin_email'))
      else if (isOther && stored.richer.has(before.role_id)) refuse('email', 'forbidden', say('staff.richer_email'))
      // An admin keeps the role, and whoever has it already is given nothing.
      const keeps = before ? isAdmin(before) || before.role_id === person.role_ref_id : holder !== undefined
      const isRicher = stored.richer.has((before ?? holder)?.role_id ?? 0)
      if (!keeps && (isRicher || stored.richer.has(person.role_ref_id)))
        refuse('role', 'forbidden', say(isRicher ? 'person.richer' : 'role.richer'))
      if (isRicher && !before) refuse('email', 'forbidden', say('person.richer'))
      else if (isRicher && !isSameTeaching(before?.assignments ?? [], wanted))
        refuse('assignments', 'forbidden', say('person.richer'))
      for (const { section_id, is_class_teacher } of wanted) {
        const other = is_class_teacher && section_id ? class_teachers.get(section_id) : undefined
        if (!other || other.staff_id === before?.id) continue
        const section = stored.sections.get(section_id ?? 0)?.title ?? ''
        refuse('class_teacher_of', 'duplicate', say('staff.class_teacher_taken', { name: other.name, section }))
      }
    }
    const isKnown = before?.is_seen && work.mode === 'update' && earlier === undefined
    const known = isKnown ? knownRow(before, candidate) : undefined
    const { doubt, told } = known ? judgeKnown(known, list) : { doubt: null, told: [] }
    if (known) judged.known.push(known)
    if (doubt) problems.push(doubt)
    judged.problems.push(...problems)
    if (problems.length > 0) continue
    judged.warnings.push(...told)
    if (email !== null) addresses.set(email, name)
    for (const [section_id, { staff_id }] of class_teachers)
      if (staff_id === before?.id) class_teachers.delete(section_id)
    for (const { section_id, is_class_teacher } of wanted)
      if (is_class_teacher && section_id) class_teachers.set(section_id, { staff_id: before?.id ?? -record.row, name })
    if (before ? isAdmin(before) : holder)
      judged.warnings.push(
        cellProblem(record, 'role', 'linked', say('staff.keeps_role', { name: holder?.name ?? name })),
      )
    if (before) judged.again.push(againOf(before, candidate, wanted))
    else judged.fresh.push({ candidate, account_id: holder?.account_id ?? null, wanted })
  }
  const failed = new Set(judged.problems.map(({ row }) => row))
  judged.warnings = judged.warnings.filter(({ row }) => !failed.has(row)).sort((a, b) => a.row - b.row)
  return judged
}

const isAdmin = ({ base_kind }: { base_kind: number }) => base_kind === fixedRoles.school_admin

/** Found by the number, else by the address, which then says nothing more. */
function knownRow(before: StoredStaff, { record, person }: StaffCandidate): KnownRow {
  const { emp_id, email, mobile } = before
  const isNumbered = Boolean(record.values.emp_id)
  const last = person.last_name || before.last_name
  return {
    ...{ record, column: isNumbered ? 'emp_id' : 'email', key: isNumbered ? emp_id : (email ?? emp_id) },
    there: { first: before.first_name, last: before.last_name },
    given: { first: person.first_name, last: person.last_name },
    after: { first: person.first_name, last },
    isBacked: (isNumbered && email !== null && email === person.email) || (mobile !== null && mobile === person.mobile),
  }
}

/** A school admin who has no staff record gets one: one person, one sign-in. */
const isOwn = (
  holder: { account_id: number; staff_id: number | null; base_kind: number },
  before: StoredStaff | undefined,
) => (before ? holder.account_id === before.account_id : holder.staff_id === null && isAdmin(holder))

/** An empty cell leaves what is stored; whoever becomes class teacher of a section that is not taught gets every subject there. */
function wantedOf({ person, class_teacher_of }: StaffCandidate, before: StoredStaff | undefined): AssignmentInput[] {
  const stored = (before?.assignments ?? []).map(({ grade_id, section_id, subject_id, is_class_teacher }) => ({
    ...{ grade_id, section_id, subject_id, is_class_teacher },
  }))
  const wasTeacher = new Set(stored.filter(({ is_class_teacher }) => is_class_teacher).map(assignmentKey))
  const places = (person.assignments ?? stored).map((one) => ({
    ...one,
    is_class_teacher: class_teacher_of === undefined && wasTeacher.has(assignmentKey(one)),
  }))
  if (!class_teacher_of) return places
  const at = places.findIndex(({ section_id }) => section_id === class_teacher_of.section_id)
  if (at < 0) return [...places, { ...class_teacher_of, is_class_teacher: true }]
  return places.map((one, place) => (place === at ? { ...one, is_class_teacher: true } : one))
}

function againOf(before: StoredStaff, { person: given }: StaffCandidate, wanted: AssignmentInput[]): Again {
  const person = {
    emp_id: given.emp_id,
    first_name: given.first_name,
    last_name: given.last_name || before.last_name,
    gender: given.gender ?? before.gender,
    designation: given.designation || before.designation,
    date_of_joining: given.date_of_joining ?? before.date_of_joining,
  }
  const account = {
    name: fullName({ first: person.first_name, last: person.last_name }),
    email: given.email ?? before.email,
    mobile: given.mobile ?? before.mobile,
    role_id: isAdmin(before) ? before.role_id : given.role_ref_id,
  }
  const isOther = (now: object) =>
    Object.entries(now).some(([column, value]) => column !== 'name' && value !== before[column as keyof StoredStaff])
  const isRenamed = person.first_name !== before.first_name || person.last_name !== before.last_name
  const is_account_changed = isOther(account) || isRenamed
  const is_changed = isOther(person) || is_account_changed || !isSameTeaching(before.assignments, wanted)
  return { before, person, account, wanted, is_changed, is_account_changed }
}
