import {
  type Conflict,
  type PromotionAction,
  type PromotionInput,
  type PromotionItemInput,
  type Sentence,
  say,
} from '#contract'
import type { PromotionCandidate, Section } from './candidates.ts'
import { conflictOf, type Places, placeFor, sectionOf } from './place.ts'

/** What the exams of a session make together for one pupil. */
export interface YearResult {
  /** null where no mark counts. */
  percent: number | null
  result: 'PASS' | 'COMPARTMENT' | 'FAIL' | null
  failed: number
  /** The section has settled exams, of which there would be a result. */
  has_exams: boolean
  /** The section has exams whose results are not out. */
  has_open_exams: boolean
}

/** What becomes of one pupil. */
export interface Planned {
  pupil: PromotionCandidate
  /** The pupil's place in `items` of the call; null for a pupil whom the filter brought in. */
  at: number | null
  action: PromotionAction
  to: { grade_id: number | null; section_id: number | null; roll_no: string | null } | null
  reason: 'TRANSFER' | 'OTHER'
  left_on: string | null
  /** Of the session that ends; null where nothing was worked out. */
  year: YearResult | null
  conflicts: Conflict[]
}

interface Known extends Places {
  /** Taken in the session to come. */
  rolls: ReadonlyMap<string, number>
  /** By enrolment. */
  years: ReadonlyMap<number, YearResult>
  input: PromotionInput
}

/** Who goes where: what was asked for, else the next class and the section of the same title. */
export function planAll(pupils: readonly PromotionCandidate[], known: Known): Planned[] {
  const { sections, rolls, years, input } = known
  const items = new Map((input.items ?? []).map((item, at) => [item.student_id, { item, at }]))
  const planned = pupils.map((pupil) => planOne(pupil, items.get(pupil.student_id), known))
  for (const plan of planned) warnOfYear(plan, years.get(plan.pupil.enrolment_id))
  numberRolls(planned, rolls, input)
  warnOfCapacity(planned, sections)
  return planned
}

function planOne(
  pupil: PromotionCandidate,
  named: { item: PromotionItemInput; at: number } | undefined,
  known: Known,
): Planned {
  const own = sectionOf(pupil, known)
  const closes = !named && known.input.close_unlisted === true
  const usual = pupil.status === 0 || closes ? 'LEAVE' : own?.next_grade_id == null ? 'GRADUATE' : 'PROMOTE'
  const action = named?.item.action ?? usual
  const plan: Planned = {
    pupil,
    at: named?.at ?? null,
    action,
    to: null,
    reason: named?.item.reason ?? 'OTHER',
    left_on: named?.item.left_on ?? null,
    year: null,
    conflicts: [],
  }
  if (pupil.is_there)
    plan.conflicts.push(conflictOf('already_enrolled', 'error', say('promotion.already', { name: pupil.name })))
  if (pupil.is_closed)
    plan.conflicts.push(conflictOf('already_enrolled', 'error', say('promotion.closed', { name: pupil.name })))
  if (action === 'GRADUATE' || action === 'LEAVE') return plan
  const { grade_id, section, conflict } = placeFor(pupil, action, named?.item, known)
  plan.to = { grade_id, section_id: section?.id ?? null, roll_no: named?.item.roll_no || null }
  if (conflict) plan.conflicts.push(conflict)
  if (pupil.has_electives && grade_id !== null && grade_id !== pupil.grade_id)
    plan.conflicts.push(conflictOf('elective_missing', 'warning', say('promotion.elective')))
  return plan
}

/** Whoever goes up without having passed is said; it is the school that decides. */
function warnOfYear(plan: Planned, year: YearResult | undefined): void {
  if (!year) return
  plan.year = year
  if (plan.action !== 'PROMOTE' && plan.action !== 'GRADUATE') return
  const warn = (code: Conflict['code'], sentence: Sentence) =>
    plan.conflicts.push(conflictOf(code, 'warning', sentence))
  if (year.has_open_exams) warn('unpublished_exams', say('promotion.unpublished'))
  if (year.has_exams && year.result === null) warn('no_result', say('promotion.no_result'))
  if (year.result === 'FAIL' || year.result === 'COMPARTMENT')
    warn('failed', say('promotion.failed', { percent: year.percent ?? 0, failed: year.failed }))
}

/** KEEP takes the number along where it is free, BY_NAME counts in the order of names, NONE leaves it open; a number that is given must be free. */
function numberRolls(
  planned: readonly Planned[],
  taken: ReadonlyMap<string, number>,
  { roll_numbers = 'KEEP' }: PromotionInput,
): void {
  const used = new Map(taken)
  const keyOf = (section_id: number, roll: string) => `${section_id} ${roll.toLowerCase()}`
  const coming = planned.filter((plan) => plan.to?.section_id != null)
  for (const plan of coming) {
    const { to, pupil } = plan
    if (!to?.section_id || to.roll_no === null) continue
    const bearer = used.get(keyOf(to.section_id, to.roll_no))
    if (bearer !== undefined && bearer !== pupil.student_id)
      plan.conflicts.push(conflictOf('roll_taken', 'error', say('promotion.roll_taken', { roll: to.roll_no })))
    else used.set(keyOf(to.section_id, to.roll_no), pupil.student_id)
  }
  if (roll_numbers === 'NONE') return
  const open = coming.filter(({ to }) => to?.roll_no === null)
  const sorted =
    roll_numbers === 'BY_NAME'
      ? [...open].sort((a, b) => a.pupil.name.localeCompare(b.pupil.name, 'und', { numeric: true }))
      : open
  const next = new Map<number, number>()
  for (const { to, pupil } of sorted) {
    if (!to?.section_id) continue
    const roll = roll_numbers === 'KEEP' ? pupil.roll_no : freeRoll(next, used, to.section_id, keyOf)
    if (roll === null) continue
    const bearer = used.get(keyOf(to.section_id, roll))
    if (bearer !== undefined && bearer !== pupil.student_id) continue
    to.roll_no = roll
    used.set(keyOf(to.section_id, roll), pupil.student_id)
  }
}

function freeRoll(
  next: Map<number, number>,
  used: ReadonlyMap<string, number>,
  section_id: number,
  keyOf: (section_id: number, roll: string) => string,
): string {
  let roll = next.get(section_id) ?? 1
  while (used.has(keyOf(section_id, String(roll)))) roll += 1
  next.set(section_id, roll + 1)
  return String(roll)
}

/** How many each section would have to which somebody goes, or which is open in a class to which somebody goes. */
export function comingTo(planned: readonly Planned[], sections: readonly Section[]) {
  const counts = new Map<number, number>()
  for (const { to, conflicts } of planned) {
    if (to?.section_id == null || conflicts.some(({ code }) => code === 'already_enrolled')) continue
    counts.set(to.section_id, (counts.get(to.section_id) ?? 0) + 1)
  }
  const grades = new Set(sections.filter(({ id }) => counts.has(id)).map(({ grade_id }) => grade_id))
  return sections
    .filter(({ id, grade_id, status }) => counts.has(id) || (grades.has(grade_id) && status === 1))
    .map((section) => ({
      section_id: section.id,
      grade_id: section.grade_id,
      title: `${section.grade} ${section.title}`,
      capacity: section.capacity,
      coming: section.has + (counts.get(section.id) ?? 0),
    }))
}

function warnOfCapacity(planned: readonly Planned[], sections: readonly Section[]): void {
  const full = comingTo(planned, sections).filter(({ capacity, coming }) => capacity !== null && coming > capacity)
  for (const { section_id, title, capacity, coming } of full) {
    const conflict = conflictOf(
      'over_capacity',
      'warning',
      say('student.over_capacity', { section: title, capacity: capacity ?? 0, count: coming }),
    )
    for (const plan of planned) if (plan.to?.section_id === section_id) plan.conflicts.push(conflict)
  }
}
