import type { Explained } from '#contract'
import { explainedSubject, fraction, pointDecimals } from '../../../marking/explained.ts'
import { over, type Ratio, ratio, rounded } from '../../../marking/ratio.ts'
import { overallGrade } from '../../../marking/scheme.ts'
import type { Titled } from '../scope.ts'
import type { WrittenExam } from '../student-lists.ts'
import { compartmentOf, type SubjectYear, type YearExam, type yearOf } from '../year/year.ts'

type Year = Pick<ReturnType<typeof yearOf<WrittenExam>>, 'rules' | 'results'>
type Part = Explained['parts'][number]
export type Changes = Part['exams'][number]['changes']

export interface Telling {
  /** In the order of the report. */
  subjects: readonly Titled[]
  /** The section's mean beside a subject's percent (null: beside the overall); null where it isn't told. */
  classAvg: (subject_id: number | null) => number | null
  changes: (mark_id: number) => Changes
  /** Exams of a subject that are not out. */
  notOut: (subject_id: number) => Explained['left_out']
}

const ofExam = ({ row }: YearExam<WrittenExam>) => ({ id: row.exam_id, title: row.name })

/** What a subject's percent is made of. */
function subjectExplained(
  subject: Titled,
  year: SubjectYear<WrittenExam> | undefined,
  { rules }: Year,
  telling: Telling,
): Explained {
  const notOut = telling.notOut(subject.id)
  const about = { subject, subjects_left_out: [], failed: [], compartment_max: null }
  if (!year)
    return {
      ...{ ...about, scheme: null, rule: 'MARKS', percent: null, exact: null, decimals: 2, weights: 0, grade: null },
      ...{
        result: null,
        class_avg: null,
        rounding: rules.system.rounding,
        parts: [],
        left_out: notOut,
        components: [],
      },
    }
  const tree = explainedSubject(year, rules.system)
  const isScheme = year.rule === 'SCHEME'
  const partsWith = (exam_id: number) =>
    tree.parts.flatMap(({ name, exams }) => (exams.some(({ exam }) => exam.exam_id === exam_id) ? [name] : []))
  const parts = tree.parts.map(
    (part): Part => ({
      ...part,
      subject: null,
      name: isScheme ? part.name : (part.exams[0]?.exam.row.name ?? part.name),
      exams: part.exams.map(({ exam, state, ...share }) => {
        const { row } = exam
        const marks =
          row.marks === null || share.percent === null || state === 'ABSENT_ZERO' ? null : row.marks - row.grace
        return {
          ...{
            mark_id: row.mark_id,
            exam: ofExam(exam),
            date: row.date,
            state,
            marks,
            grace: row.grace,
            max: row.counted_max,
          },
          component: row.component as Part['exams'][number]['component'],
          attendance: row.attendance as Part['exams'][number]['attendance'],
          also: isScheme ? partsWith(row.exam_id).filter((name) => name !== part.name) : [],
          ...share,
          changes: telling.changes(row.mark_id),
        }
      }),
    }),
  )
  const noPart = year.left_out.map((exam) => ({ exam: ofExam(exam), date: exam.row.date, state: 'NO_PART' as const }))
  return {
    ...{ ...about, ...tree, rule: year.rule, parts, left_out: [...noPart, ...notOut] },
    scheme: isScheme && year.scheme ? { id: year.scheme.id, name: year.scheme.name } : null,
    class_avg: telling.classAvg(subject.id),
    components: tree.components as Explained['components'],
  }
}

/** What the overall is made of: the subjects, each of the same weight. */
function overallExplained({ rules, results }: Year, { subjects, classAvg }: Telling): Explained {
  const { overall } = results
  const scholastic = subjects.filter(({ id }) => !rules.beside.has(id) && results.subjects.has(id))
  const percents = scholastic.map(({ id }) => results.subjects.get(id)?.exact ?? null)
  const n = percents.filter((one) => one !== null).length
  const points = percents.map((one) => (one === null ? null : over(one, ratio(n))))
  const { rounding } = rules.system
  const decimals = overall.exact
    ? pointDecimals(
        points.filter((one) => one !== null),
        overall.exact,
        rounding,
      )
    : 2
  const inNumbers = (value: Ratio | null | undefined, places: number) => (value ? rounded(value, places) : null)
  const inFraction = (value: Ratio | null | undefined) => (value ? fraction(value) : null)
  return {
    ...{ subject: null, scheme: null, rule: 'SUBJECTS', percent: overall.percent, exact: inFraction(overall.exact) },
    ...{ decimals, weights: n, grade: overallGrade(overall, rules.system.bands), result: overall.result, rounding },
    class_avg: classAvg(null),
    parts: scholastic.map(
      (subject, at): Part => ({
        ...{ name: subject.title, subject, take: 'ALL', k: null, weight: 1, exams: [] },
        state: percents[at] ? 'COUNTED' : 'DROPPED',
        of: percents[at] ? 1 : 0,
        percent: results.subjects.get(subject.id)?.percent ?? null,
        ...{
          exact: inFraction(percents[at]),
          points: inNumbers(points[at], decimals ?? 6),
          exact_points: inFraction(points[at]),
        },
      }),
    ),
    ...{ left_out: [], components: [] },
    subjects_left_out: subjects.filter(({ id }) => rules.beside.has(id)),
    failed: scholastic.filter(({ id }) => results.subjects.get(id)?.result === 'FAIL'),
    compartment_max: compartmentOf(rules),
  }
}

/** How the percents of a pupil's session come about: of each subject, the overall last. */
export const explainYear = (year: Year, telling: Telling): Explained[] => [
  ...telling.subjects.map((subject) => subjectExplained(subject, year.results.subjects.get(subject.id), year, telling)),
  overallExplained(year, telling),
]
