import type { AboutReport, StudentPerformance } from '#contract'
import { ranks } from '../../marking/class-figures.ts'
import type { GradeSystem } from '../../marking/grades.ts'
import { toQ } from '../../marking/quarters.ts'
import { over, type Ratio, ratio, rounded, sum, zero } from '../../marking/ratio.ts'
import {
  type ExamMark,
  overallGrade,
  overallResult,
  type SchemePart,
  type SubjectResult,
  subjectResult,
} from '../../marking/scheme.ts'
import { fallback } from '../results/bands.ts'
import { listed } from './listed.ts'
import type { Scope } from './scope.ts'
import type { Pupil, Scheme, StudentLists, Written } from './student-lists.ts'

type Lists = { [Name in keyof StudentLists]: StudentLists[Name][] }

const markOf = ({ component, marks, counted_max, result, absent_policy }: Written): ExamMark => ({
  ...{ component, absent_policy },
  marks_q: marks === null ? null : toQ(marks),
  max_q: toQ(counted_max),
  result,
})

/** Without a scheme every exam is a part; it weighs what it says where all of them say it, else its marks. */
function partsOf(exams: readonly Written[], scheme: Scheme | undefined): SchemePart[] {
  if (!scheme) {
    const isWeighed = exams.every(({ weightage }) => weightage !== null)
    return exams.map((exam) => ({
      name: String(exam.exam_id),
      weight: isWeighed ? exam.weightage : null,
      take: 'ALL' as const,
      exams: [markOf(exam)],
    }))
  }
  return scheme.parts.map(({ match, ...part }) => {
    const { type_tests, components } = match
    const fits = ({ type_test, component }: Written) =>
      (type_tests.length === 0 || (type_tests as string[]).includes(type_test)) &&
      (components.length === 0 || (components as string[]).includes(component))
    return { ...part, exams: exams.filter(fits).map(markOf) }
  })
}

interface Rules {
  system: GradeSystem
  schemes: readonly Scheme[]
  /** Co-scholastic subjects. */
  beside: ReadonlySet<number>
}

/** What the exams of one pupil make together. */
function resultsOf(written: readonly Written[], { system, schemes, beside }: Rules) {
  const ofClass = schemes.find(({ subject_id }) => subject_id === null)
  const ids = [...new Set(written.map(({ subject_id }) => subject_id))]
  const subjects = new Map<number, SubjectResult>(
    ids.map((id) => {
      const exams = written.filter(({ subject_id }) => subject_id === id)
      const scheme = schemes.find(({ subject_id }) => subject_id === id) ?? ofClass
      const component_pass = scheme?.component_pass ?? {}
      return [id, subjectResult(partsOf(exams, scheme), { system, component_pass })]
    }),
  )
  const counted = [...subjects].filter(([id]) => !beside.has(id)).map(([, result]) => result)
  return { subjects, overall: overallResult(counted, system, ofClass?.compartment_max ?? 2) }
}

const isValued = ({ result }: Written) => result === 'PASS' || result === 'FAIL'

type SectionRank = ReturnType<typeof ranks>[number]

/** The places of a list's pupils, worked out once: all pupils of a section are answered from one list. */
const placesOf = new WeakMap<readonly Written[], ReadonlyMap<number, SectionRank>>()

/** Who has an exam without a value has no place. */
function placesIn(written: readonly Written[], rules: Rules): ReadonlyMap<number, SectionRank> {
  const known = placesOf.get(written)
  if (known) return known
  const pupils = [...listed(written, ({ enrolment_id }) => enrolment_id)]
  const percents = pupils.map(([, own]) => (own.every(isValued) ? resultsOf(own, rules).overall.percent : null))
  const found = ranks(percents)
  const places = new Map(pupils.flatMap(([id], at) => (found[at] ? [[id, found[at]] as const] : [])))
  placesOf.set(written, places)
  return places
}

/** The pupil's place in the section, among however few; null where ranks are not shown, or there is nobody else to have one. */
function rankOf({ settings }: Scope, { enrolment_id }: Pupil, written: readonly Written[], rules: Rules) {
  if (!settings.rank_shown) return null
  const rank = placesIn(written, rules).get(enrolment_id)
  return rank?.place == null || rank.of < 2 ? null : { place: rank.place, of: rank.of }
}

/** What counts in the averages of a pupil's exams, before it is rounded. */
function exactPercent({ attendance, percent, marks, counted_max, absent_policy }: Written): Ratio | null {
  if (attendance === 'A' && absent_policy === 'ZERO') return zero
  return percent === null || marks === null ? null : ratio(toQ(marks) * 100, toQ(counted_max))
}

/** Rounded once, at its end. */
const mean = (percents: readonly Ratio[]) =>
  percents.length === 0 ? null : rounded(over(sum(percents), ratio(percents.length)), 2)

/** What all exams of one pupil make together, and by which rules. */
export function yearOf(
  { subjects, written, schemes, systems }: Pick<Lists, 'subjects' | 'written' | 'schemes' | 'systems'>,
  enrolment_id: number,
) {
  const beside = new Set(
    subjects.flatMap(({ category, subject }) => (category === 'CO_SCHOLASTIC' ? [subject.id] : [])),
  )
  const rules = { system: systems[0] ?? fallback, schemes, beside }
  const own = written.filter((one) => one.enrolment_id === enrolment_id)
  return { rules, own, results: resultsOf(own, rules) }
}

/** The answer without what every report says of itself. */
export function studentAnswer(
  scope: Scope,
  pupil: Pupil,
  lists: Lists,
  suppressed: AboutReport['suppressed'],
): Omit<StudentPerformance, keyof AboutReport> {
  const { exams, subjects, chapters, written } = lists
  const least = scope.settings.small_cell
  /** A row without the number of those behind its average, and without that where they are few. */
  const hidden = <T extends { class_n: number; class_avg: number | null }>(rows: readonly T[], path: string) =>
    rows.map(({ class_n, ...row }, at) => {
      if (class_n >= least || row.class_avg === null) return row
      suppressed.push({ path: `${path}.${at}.class_avg`, reason: 'small' })
      return { ...row, class_avg: null }
    })
  const { rules, own, results } = yearOf(lists, pupil.enrolment_id)
  const { percent, result, failed } = results.overall
  return {
    student: pupil.student,
    exams: hidden(exams, 'exams').map((row) => ({ ...row, percentile_band: null })),
    subjectWisePerformance: hidden(subjects, 'subjectWisePerformance').map(({ subject, class_avg }) => {
      const all = own.filter(({ subject_id }) => subject_id === subject.id)
      const percents = all.flatMap((one) => one.percent ?? [])
      const { exact: _, point: __, ...of } = results.subjects.get(subject.id) ?? nothing
      return {
        ...{
          subject,
          class_avg,
          exams: all.length,
          appeared: all.filter(({ attendance }) => attendance === 'P').length,
        },
        absent: all.filter(({ attendance }) => attendance === 'A').length,
        avg_percent: mean(all.flatMap((one) => exactPercent(one) ?? [])),
        highest: percents.length === 0 ? null : Math.max(...percents),
        lowest: percents.length === 0 ? null : Math.min(...percents),
        pass_count: all.filter((one) => one.result === 'PASS').length,
        ...of,
      }
    }),
    chapterWisePerformance: hidden(chapters, 'chapterWisePerformance'),
    trend: exams.flatMap((row) =>
      row.percent === null ? [] : [{ date: row.date, exam: row.exam, percent: row.percent }],
    ),
    overall: {
      ...{ percent, result, failed_subjects: failed },
      grade: overallGrade(results.overall, rules.system.bands),
      rank: rankOf(scope, pupil, written, rules),
    },
  }
}

const nothing: SubjectResult = { percent: null, exact: null, grade: null, point: null, result: null, failed: [] }
