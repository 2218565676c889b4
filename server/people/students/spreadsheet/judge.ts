import { isDeepStrictEqual } from 'node:util'
import { type FieldError, type Sentence, say, type UploadProblem } from '#contract'
import type { SessionFacts } from '../../../entity/sessions.ts'
import { reachesPlace } from '../../../policy/places.ts'
import { cellProblem, type SpreadsheetWork } from '../../../uploads/spreadsheet-kind.ts'
import { fullName, pupilSearchText } from '../../names.ts'
import { contactFault, dayFault, dobFault } from '../student-checks.ts'
import { columnFor, type ReadRoster, type StudentCandidate } from './read.ts'
import { rollKey, type StoredPlace, type StoredPupil, type StoredRoster } from './stored.ts'

/** A pupil who exists, as a row changes the person and the place. */
export interface Again {
  before: StoredPupil
  person: Omit<StoredPupil, 'id' | 'row_version' | 'account_id' | 'place'>
  place: Omit<StoredPlace, 'id' | 'row_version' | 'state'>
  is_changed: boolean
  is_moved: boolean
}

export interface JudgedStudents {
  fresh: StudentCandidate[]
  again: Again[]
  problems: UploadProblem[]
  warnings: UploadProblem[]
}

interface Judging {
  work: SpreadsheetWork
  session: SessionFacts
  today: string
  stored: StoredRoster
  /** Enrolments in which marks are entered, with the examinations. */
  marked: Map<number, string[]>
}

/** Tells new pupils from those who exist, and what keeps a row out; the same in a check and in the run. */
export function judgeRoster(judging: Judging, read: ReadRoster): JudgedStudents {
  const { work, stored } = judging
  const judged: JudgedStudents = { fresh: [], again: [], problems: [...read.problems], warnings: [] }
  const first = new Map<string, number>()
  const addresses = new Map<string, string>()
  const rolls = new Map(stored.rolls)
  const coming = new Map<number, { count: number; candidate: StudentCandidate }>()
  const takenRows = new Set<number>()
  for (const candidate of read.ready) {
    const { record, pupil } = candidate
    const key = pupil.admission_no.toLowerCase()
    const before = stored.pupils.get(key)
    const earlier = first.get(key)
    first.set(key, earlier ?? record.row)
    const again = before && againOf(before, candidate)
    const problems =
      earlier !== undefined
        ? [cellProblem(record, 'admission_no', 'duplicate', say('repeat.row', { row: earlier }))]
        : before && work.mode === 'create'
          ? [cellProblem(record, 'admission_no', 'duplicate', say('repeat.exists', { noun: say('noun.student') }))]
          : faultsOf(judging, candidate, again, addresses, rolls)
    judged.problems.push(...problems)
    if (problems.length > 0) continue
    if (pupil.email) addresses.set(pupil.email, fullName({ first: pupil.f_name, last: pupil.l_name }))
    const roll_no = again ? again.place.roll_no : pupil.roll_no
    if (roll_no) rolls.set(rollKey(pupil.section_id, roll_no), before?.id ?? -record.row)
    if (contactFault(again ? again.person : pupil)[0]) {
      judged.warnings.push(cellProblem(record, 'guardian_mobile', 'no_contact', say('student.no_contact')))
    }
    if (!before?.place || again?.is_moved) {
      const count = (coming.get(pupil.section_id)?.count ?? 0) + 1
      coming.set(pupil.section_id, { count, candidate })
    }
    takenRows.add(record.row)
    if (again) judged.again.push(again)
    else judged.fresh.push(candidate)
  }
  judged.warnings.push(...read.warnings.filter(({ row }) => takenRows.has(row)), ...fullSections(stored, coming))
  judged.warnings.sort((a, b) => a.row - b.row)
  return judged
}

/** A section that holds more than it has room for is told at the last row that adds to it. */
const fullSections = (
  { sections }: StoredRoster,
  coming: Map<number, { count: number; candidate: StudentCandidate }>,
) =>
  [...coming].flatMap(([id, { count, candidate }]): UploadProblem[] => {
    const section = sections.get(id)
    if (!section || section.capacity === null || section.there + count <= section.capacity) return []
    const { title, capacity, there } = section
    const sentence = say('student.over_capacity', { section: title, capacity, count: there + count })
    return [cellProblem(candidate.record, 'section', 'over_capacity', sentence)]
  })

function faultsOf(
  { work, session, today, stored, marked }: Judging,
  { record, pupil }: StudentCandidate,
  again: Again | undefined,
  addresses: Map<string, string>,
  rolls: Map<string, number>,
): UploadProblem[] {
  const problems: UploadProblem[] = []
  const refuse = (column: string, code: string, sentence: Sentence) =>
    problems.push(cellProblem(record, column, code, sentence))
  const before = again?.before
  const faults: FieldError[] = [...dobFault(pupil.dob, today), ...dayFault('joined_on', pupil.joined_on, session)]
  for (const { path, ...sentence } of faults)
    problems.push({ ...cellProblem(record, columnFor(path), 'invalid_field', sentence) })
  const { session_id, grade_id, section_id } = pupil
  const isReached = (place: { grade_id: number; section_id: number }) =>
    reachesPlace(work.actor, { session_id, ...place })
  if (!stored.sections.has(section_id) || !isReached({ grade_id, section_id }))
    refuse('section', 'unknown_name', say('place.no_section_here'))
  // Whoever teaches some classes changes the pupils of these alone.
  if (before && work.actor.reach && !(before.place && isReached(before.place)))
    refuse('admission_no', 'duplicate', say('repeat.exists', { noun: say('noun.student') }))
  const taken = pupil.email ? takenBy(stored, pupil.email, before) : undefined
  const name = taken ?? (pupil.email ? addresses.get(pupil.email) : undefined)
  if (name !== undefined) refuse('email', 'duplicate', say('student.found_email', { name }))
  const roll_no = again ? again.place.roll_no : pupil.roll_no
  const holder = roll_no ? rolls.get(rollKey(section_id, roll_no)) : undefined
  if (roll_no && holder !== undefined && holder !== before?.id) {
    const section = stored.sections.get(section_id)?.title ?? ''
    refuse('roll_no', 'duplicate', say('student.roll_cleared', { roll: roll_no, section }))
  }
  if (again?.is_moved && before?.place && before.place.state !== 'ACTIVE')
    refuse('section', 'closed', say('student.closed'))
  const exams = before?.place && marked.get(before.place.id)
  if (exams && before.place?.grade_id !== grade_id) refuse('class', 'in_use', say('student.has_marks', { exams }))
  return problems
}

function takenBy({ emails }: StoredRoster, email: string, before: StoredPupil | undefined): string | undefined {
  const holder = emails.get(email)
  if (!holder) return undefined
  const isOwn =
    before &&
    (holder.student_id === before.id || (holder.account_id !== null && holder.account_id === before.account_id))
  return isOwn ? undefined : holder.name
}

/** An empty cell leaves what is stored; a number of the old section stays behind. */
function againOf(before: StoredPupil, { pupil }: StudentCandidate): Again {
  const { id: _, row_version: _version, account_id: _account, place: old, ...stored } = before
  const person = {
    ...stored,
    f_name: pupil.f_name,
    l_name: pupil.l_name || stored.l_name,
    gender: pupil.gender ?? stored.gender,
    dob: pupil.dob ?? stored.dob,
    email: pupil.email ?? stored.email,
    guardian_name: pupil.guardian_name,
    guardian_mobile: pupil.guardian_mobile ?? stored.guardian_mobile,
    guardian_email: pupil.guardian_email ?? stored.guardian_email,
    accommodations: { ...stored.accommodations, ...defined(pupil.accommodations ?? {}) },
  }
  person.search_text = pupilSearchText(person)
  const { grade_id, section_id } = pupil
  const is_moved = old !== null && (old.section_id !== section_id || old.grade_id !== grade_id)
  const isSameClass = old?.grade_id === grade_id
  const place = {
    grade_id,
    section_id,
    roll_no: pupil.roll_no || (is_moved ? null : (old?.roll_no ?? null)),
    joined_on: pupil.joined_on ?? old?.joined_on ?? null,
    electives: [...(pupil.electives ?? (isSameClass ? (old?.electives ?? []) : []))].sort((a, b) => a - b),
  }
  const was = old && { ...place, ...pickFrom(old, place) }
  const isSame =
    isDeepStrictEqual({ ...person, search_text: '' }, { ...stored, search_text: '' }) && isDeepStrictEqual(place, was)
  return { before, person, place, is_changed: !isSame, is_moved }
}

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

const pickFrom = (row: object, like: object) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, (row as Record<string, unknown>)[name]]))
