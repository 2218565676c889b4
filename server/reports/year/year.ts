import { ranks } from '../../../marking/class-figures.ts'
import type { GradeSystem } from '../../../marking/grades.ts'
import { type PlacedExam, partsOf, type WeighedBy } from '../../../marking/parts.ts'
import { toQ } from '../../../marking/quarters.ts'
import { over, type Ratio, ratio, rounded, sum } from '../../../marking/ratio.ts'
import {
  overallPercent,
  overallResult,
  type SubjectResult,
  subjectPercent,
  subjectResult,
} from '../../../marking/scheme.ts'
import { fallback } from '../../results/bands.ts'
import { listed } from '../listed.ts'
import type { ClassMark, Scheme, StudentLists, Written } from '../student-lists.ts'

type Lists = { [Name in keyof StudentLists]: StudentLists[Name][] }

/** A mark as a scheme sees it, with the row that it comes from. */
export interface YearExam<W extends Written = Written> extends PlacedExam {
  row: W
}

function yearExam<W extends Written>(row: W): YearExam<W> {
  const { exam_id, type_test, component, weightage, absent_policy, attendance, result, marks, counted_max } = row
  return {
    ...{ row, exam_id, type_test, component, weightage, absent_policy, result },
    attendance: attendance as PlacedExam['attendance'] & {},
    marks_q: marks === null ? null : toQ(marks),
    max_q: toQ(counted_max),
  }
}

export interface Rules {
  system: GradeSystem
  schemes: readonly Scheme[]
  /** Co-scholastic subjects. */
  beside: ReadonlySet<number>
}

/** The scheme of a subject: its own, else that of the class. */
const schemeOf = ({ schemes }: Pick<Rules, 'schemes'>, id: number): Scheme | undefined =>
  schemes.find(({ subject_id }) => subject_id === id) ?? schemes.find(({ subject_id }) => subject_id === null)

export interface SubjectYear<W extends Written = Written> extends SubjectResult<YearExam<W>> {
  rule: WeighedBy
  scheme: Scheme | null
  /** Exams that no part of the scheme takes. */
  left_out: YearExam<W>[]
}

/** What the exams of one pupil make together: of each subject and of all, with how each comes about. */
function resultsOf<W extends Written>(written: readonly W[], rules: Rules) {
  const bySubject = listed(written, ({ subject_id }) => subject_id)
  const subjects = new Map<number, SubjectYear<W>>(
    [...bySubject].map(([id, exams]) => {
      const scheme = schemeOf(rules, id) ?? null
      const { parts, rule, left_out } = partsOf(exams.map(yearExam), scheme?.parts ?? null)
      const result = subjectResult(parts, { system: rules.system, component_pass: scheme?.component_pass ?? {} })
      return [id, { ...result, rule, scheme, left_out }]
    }),
  )
  const counted = [...subjects].flatMap(([id, result]) => (rules.beside.has(id) ? [] : [result]))
  return { subjects, overall: overallResult(counted, rules.system, compartmentOf(rules)) }
}

/** Failed subjects that may be written again. */
export const compartmentOf = ({ schemes }: Pick<Rules, 'schemes'>): number =>
  schemes.find(({ subject_id }) => subject_id === null)?.compartment_max ?? 2

const isValued = ({ result }: Written) => result === 'PASS' || result === 'FAIL'

type SectionRank = ReturnType<typeof ranks>[number]

/** The places of a list's pupils, worked out once: all pupils of a section are answered from one list. */
const placesOf = new WeakMap<readonly Written[], ReadonlyMap<number, SectionRank>>()

/** Who has an exam without a value has no place. */
export function placesIn(written: readonly Written[], rules: Rules): ReadonlyMap<number, SectionRank> {
  const known = placesOf.get(written)
  if (known) return known
  const pupils = [...listed(written, ({ enrolment_id }) => enrolment_id)]
  const percents = pupils.map(([, own]) => (own.every(isValued) ? resultsOf(own, rules).overall.percent : null))
  const found = ranks(percents)
  const places = new Map(pupils.flatMap(([id], at) => (found[at] ? [[id, found[at]] as const] : [])))
  placesOf.set(written, places)
  return places
}

/** Rounded once, at its end. */
export const mean = (percents: readonly Ratio[]): number | null =>
  percents.length === 0 ? null : rounded(over(sum(percents), ratio(percents.length)), 2)

export interface ClassMean {
  n: number
  mean: number | null
}

const meanOf = (percents: readonly Ratio[]): ClassMean => ({ n: percents.length, mean: mean(percents) })

/** The section's mean of the percents that its pupils' own reports have, of each subject and of the whole; without grace, which helps to pass and no average. */
export function classMeans(
  classmates: readonly ClassMark[],
  rules: Pick<Rules, 'schemes'>,
): { subject: (id: number) => ClassMean; overall: ClassMean } {
  const bySubject = new Map<number, Ratio[]>()
  const overall: Ratio[] = []
  for (const own of listed(classmates, ({ enrolment_id }) => enrolment_id).values()) {
    const counted: { exact: Ratio }[] = []
    for (const [id, exams] of listed(own, ({ subject_id }) => subject_id)) {
      const { parts } = partsOf(exams.map(yearExam), schemeOf(rules, id)?.parts ?? null)
      const exact = subjectPercent(parts)
      if (!exact) continue
      bySubject.set(id, [...(bySubject.get(id) ?? []), exact])
      if (exams[0]?.category !== 'CO_SCHOLASTIC') counted.push({ exact })
    }
    const all = overallPercent(counted)
    if (all) overall.push(all)
  }
  return { subject: (id) => meanOf(bySubject.get(id) ?? []), overall: meanOf(overall) }
}

/** What all exams of one pupil make together, and by which rules. */
export function yearOf<W extends Written>(
  { subjects, written, schemes, systems }: Pick<Lists, 'subjects' | 'schemes' | 'systems'> & { written: readonly W[] },
  enrolment_id: number,
) {
  const beside = new Set(
    subjects.flatMap(({ category, subject }) => (category === 'CO_SCHOLASTIC' ? [subject.id] : [])),
  )
  const rules: Rules = { system: systems[0] ?? fallback, schemes, beside }
  const own = written.filter((one) => one.enrolment_id === enrolment_id)
  return { rules, own, results: resultsOf(own, rules) }
}

/** The percent of the whole over exams that are out alone. */
export const outPercent = (own: readonly (Written & { is_out: boolean })[], rules: Rules): number | null =>
  resultsOf(
    own.filter(({ is_out }) => is_out),
    rules,
  ).overall.percent
