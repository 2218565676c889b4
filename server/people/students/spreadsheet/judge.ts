import { isDeepStrictEqual } from 'node:util'
import { type FieldError, type Sentence, say, type UploadProblem } from '#contract'
import type { SessionFacts } from '../../../entity/sessions.ts'
import { reachesPlace } from '../../../policy/places.ts'
import type { OpenList } from '../../../uploads/reading/open-list.ts'
import { cellProblem, type SpreadsheetRecord, type SpreadsheetWork } from '../../../uploads/spreadsheet-kind.ts'
import { fullName, pupilSearchText } from '../../names.ts'
import { judgeKnown, type KnownRow } from '../../spreadsheet/known-names.ts'
import { contactFault, dayFault, dobFault } from '../student-checks.ts'
import { freeRolls, type RollChange, rollsTakenBack } from './handed-rolls.ts'
import { columnFor, type ReadRoster, type StudentCandidate } from './read.ts'
import { type SamePeople, samePeople } from './same-people.ts'
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
  known: KnownRow[]
}

interface Judging {
  work: SpreadsheetWork
  session: SessionFacts
  today: string
  stored: StoredRoster
  /** Enrolments in which marks are entered, with the examinations. */
  marked: Map<number, string[]>
  list: Pick<OpenList, 'accepts'>
}

/** What rows above hold already. */
interface Above {
  addresses: Map<string, string>
  /** Pupils of the school by their id; rows of the file by their number below nothing. */
  rolls: Map<string, Set<number>>
  isSame: SamePeople
}

/** A row that is in order, as far as it alone says. */
interface SoundRow {
  candidate: StudentCandidate
  again: Again | undefined
}

/** Tells new pupils from those who exist, and what keeps a row out; the same in a check and in the run. */
export function judgeRoster(judging: Judging, read: ReadRoster): JudgedStudents {
  const { work, stored } = judging
  const judged: JudgedStudents = { fresh: [], again: [], problems: [], warnings: [], known: [] }
  const first = new Map<string, SpreadsheetRecord>()
  const addresses = new Map<string, string>()
  const { rolls, given_up } = freeRolls(stored, work.mode === 'create' ? [] : rollChanges(stored, read))
  const above: Above = { addresses, rolls, isSame: samePeople(stored.born) }
  const rows = new Map(read.ready.map(({ record }) => [record.row, record]))
  const sound: SoundRow[] = []
  for (const candidate of read.ready) {
    const { record, pupil } = candidate
    const key = pupil.admission_no.toLowerCase()
    const before = stored.pupils.get(key)
    const earlier = first.get(key)
    first.set(key, earlier ?? record)
    const again = before && againOf(before, candidate)
    const known = again && isInReach(judging, again.before) ? knownRow(again, candidate) : undefined
    const found = known && judgeKnown(known, judging.list)
    const problems =
      earlier !== undefined
        ? [cellProblem(record, 'admission_no', 'duplicate', say('repeat.row', { row: earlier.row }))]
        : before && (work.mode === 'create' || candidate.is_made)
          ? [cellProblem(record, 'admission_no', 'duplicate', say('repeat.exists', { noun: say('noun.student') }))]
          : [...faultsOf(judging, candidate, again, above), ...(found?.doubt ? [found.doubt] : [])]
    judged.problems.push(...problems)
    if (known) judged.known.push(known)
    judged.warnings.push(...repeatedAbove(record, problems, earlier, rows))
    if (problems.length > 0) continue
    judged.warnings.push(...(found?.told ?? []))
    if (pupil.email) addresses.set(pupil.email, fullName({ first: pupil.f_name, last: pupil.l_name }))
    const at = rollOf(stored, candidate, again)
    if (at) rolls.set(at, (rolls.get(at) ?? new Set()).add(before?.id ?? -record.row))
    if (!before) above.isSame.add(candidate)
    sound.push({ candidate, again })
  }
  const withRolls = sound.map(({ candidate, again }) => ({
    ...{ record: candidate.record, student_id: again?.before.id ?? null },
    key: rollOf(stored, candidate, again),
  }))
  const refused = rollsTakenBack(withRolls, given_up, stored.sections)
  judged.problems.push(...refused.values())
  return withSound(
    judged,
    stored,
    read,
    sound.filter(({ candidate }) => !refused.has(candidate.record.row)),
  )
}

/** With the rows that go in, and what is told at them. */
function withSound(judged: JudgedStudents, stored: StoredRoster, read: ReadRoster, sound: SoundRow[]): JudgedStudents {
  const coming = new Map<number, { count: number; candidate: StudentCandidate }>()
  for (const { candidate, again } of sound) {
    const { record, pupil } = candidate
    if (contactFault(again ? again.person : pupil)[0]) {
      judged.warnings.push(cellProblem(record, 'guardian_mobile', 'no_contact', say('student.no_contact')))
    }
    if (!again?.before.place || again.is_moved) {
      const count = (coming.get(pupil.section_id)?.count ?? 0) + 1
      coming.set(pupil.section_id, { count, candidate })
    }
    if (again) judged.again.push(again)
    else judged.fresh.push(candidate)
  }
  const taken = new Set(sound.map(({ candidate }) => candidate.record.row))
  judged.warnings = [...judged.warnings, ...read.warnings].filter(({ row }) => taken.has(row))
  judged.warnings.push(...read.notes, ...fullSections(stored, coming))
  judged.warnings.sort((a, b) => a.row - b.row)
  return judged
}

/** Whoever sees some classes alone learns nothing of the pupils of others. */
const isInReach = ({ work: { actor }, session }: Pick<Judging, 'work' | 'session'>, { place }: StoredPupil) =>
  !actor.reach || (place !== null && reachesPlace(actor, { session_id: session.id, ...place }))

/** Twins share a day and a family, so that the first name must be the own one too. */
const knownRow = ({ before, person }: Again, { record, pupil }: StudentCandidate): KnownRow => ({
  ...{ record, column: 'admission_no', key: before.admission_no },
  there: { first: before.f_name, last: before.l_name },
  given: { first: pupil.f_name, last: pupil.l_name },
  after: { first: person.f_name, last: person.l_name },
  isBacked: before.dob !== null && before.dob === pupil.dob,
  born: before.dob !== null && pupil.dob ? { there: before.dob, given: pupil.dob } : null,
})

/** The roll number that a row takes, as it is compared; null for none. */
function rollOf({ sections }: StoredRoster, { pupil }: StudentCandidate, again: Again | undefined): string | null {
  const roll_no = again ? again.place.roll_no : pupil.roll_no
  return roll_no ? rollKey(sections, pupil.section_id, roll_no) : null
}

/** Pupils with a place, each by the first row, as the list numbers them. */
function rollChanges(stored: StoredRoster, { ready }: ReadRoster): RollChange[] {
  const seen = new Set<number>()
  return ready.flatMap((candidate) => {
    const before = stored.pupils.get(candidate.pupil.admission_no.toLowerCase())
    if (!before?.place || seen.has(before.id)) return []
    seen.add(before.id)
    const name = fullName({ first: before.f_name, last: before.l_name })
    const { place } = againOf(before, candidate)
    return [{ student_id: before.id, record: candidate.record, name, old: before.place, new: place }]
  })
}

/** Who repeats a number is told at both rows: that of the first is taken, and says that another was not. */
function repeatedAbove(
  record: SpreadsheetRecord,
  problems: readonly UploadProblem[],
  earlier: SpreadsheetRecord | undefined,
  rows: ReadonlyMap<number, SpreadsheetRecord>,
): UploadProblem[] {
  const told = (first: SpreadsheetRecord, column: string) =>
    cellProblem(first, column, 'repeated', say('repeat.row_below', { row: record.row }))
  const roll = problems.find(({ column, code }) => column === 'roll_no' && code === 'duplicate')?.said?.params?.row
  const holder = typeof roll === 'number' ? rows.get(roll) : undefined
  return [...(earlier ? [told(earlier, 'admission_no')] : []), ...(holder ? [told(holder, 'roll_no')] : [])]
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
  { work, session, today, stored, marked, list }: Judging,
  candidate: StudentCandidate,
  again: Again | undefined,
  { addresses, rolls, isSame }: Above,
): UploadProblem[] {
  const { record, pupil } = candidate
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
  if (before && !isInReach({ work, session }, before))
    refuse('admission_no', 'duplicate', say('repeat.exists', { noun: say('noun.student') }))
  const taken = pupil.email ? takenBy(stored, pupil.email, before) : undefined
  const name = taken ?? (pupil.email ? addresses.get(pupil.email) : undefined)
  if (name !== undefined) refuse('email', 'duplicate', say('student.found_email', { name }))
  const roll_no = again ? again.place.roll_no : pupil.roll_no
  const holders = roll_no ? rolls.get(rollKey(stored.sections, section_id, roll_no)) : undefined
  const holder = [...(holders ?? [])].find((id) => id !== before?.id)
  if (roll_no && holder !== undefined && (again?.is_moved || roll_no !== before?.place?.roll_no)) {
    const section = stored.sections.get(section_id)?.title ?? ''
    const sentence =
      holder < 0
        ? say('student.roll_of_row', { roll: roll_no, section, row: -holder })
        : say('student.roll_cleared', { roll: roll_no, section })
    refuse('roll_no', 'duplicate', sentence)
  }
  const same = before || list.accepts(record.row) ? null : isSame.find(candidate)
  if (same) refuse('admission_no', 'same_person', same)
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
