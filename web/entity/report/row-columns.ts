import { useLingui } from '@lingui/react/macro'
import type { ReportRow } from '#contract'
import { dayText } from '#web/ui/dates.ts'
import { attendanceNames, resultNames } from '#web/ui/exam-words.ts'
import type { Column } from '#web/ui/list/list-table.tsx'
import { noValue } from '#web/ui/no-value.ts'

/** Which columns some row fills. */
interface Filled {
  fills: (has: (row: ReportRow) => unknown) => boolean
  /** The rows are of pupils. */
  people: boolean
  /** The rows are of questions, of pupils or of nobody. */
  questions: boolean
}

/** The columns that some row fills; what it is of stands first. */
export function useRowColumns(rows: ReportRow[]): Column<ReportRow>[] {
  const fills = (has: (row: ReportRow) => unknown) => rows.some((row) => has(row) != null)
  const filled = { fills, people: fills(({ student }) => student), questions: fills(({ question }) => question) }
  return [
    ...useStudentColumns(filled),
    ...useMarkColumns(filled),
    ...useExamColumns(filled),
    ...useOutcomeColumns(filled),
  ]
}

/** Whose row it is. */
function useStudentColumns({ people }: Filled): Column<ReportRow>[] {
  const { t } = useLingui()
  return people
    ? [
        {
          title: t`Student`,
          kind: 'title',
          show: ({ student }) => student?.name ?? noValue,
        },
        { title: t`Admission no.`, kind: 'code', leaves: 2, show: ({ student }) => student?.admission_no ?? noValue },
      ]
    : []
}

/** What was reached, and in which question. */
function useMarkColumns({ fills, people, questions }: Filled): Column<ReportRow>[] {
  const { t, i18n } = useLingui()
  const marks = fills((row) => row.marks ?? row.max)
  return [
    ...(marks
      ? [
          {
            title: t`Marks`,
            kind: 'number' as const,
            width: 92,
            show: ({ marks: value, max, attendance }: ReportRow) =>
              value === null
                ? attendance && attendance !== 'P'
                  ? i18n._(attendanceNames[attendance])
                  : (max ?? noValue)
                : `${value} / ${max}`,
          },
        ]
      : []),
    ...(fills(({ percent }) => percent)
      ? [{ title: t`Percent`, kind: 'number' as const, show: ({ percent }: ReportRow) => percent ?? noValue }]
      : []),
    ...(questions
      ? [
          {
            title: t`Question`,
            ...(people ? { width: 80 } : { kind: 'title' as const }),
            show: ({ question, exam }: ReportRow) =>
              question ? [question.label || noValue, !people && exam?.title].filter(Boolean).join(' · ') : noValue,
          },
        ]
      : []),
  ]
}

/** In which exam, of what, on which day and in which section. */
function useExamColumns({ fills, people, questions }: Filled): Column<ReportRow>[] {
  const { t } = useLingui()
  return [
    ...(fills(({ exam }) => exam) && (people || !questions)
      ? [
          {
            title: t`Exam`,
            ...(people ? { leaves: 4 } : { kind: 'title' as const }),
            show: ({ exam }: ReportRow) => exam?.title ?? noValue,
          },
        ]
      : []),
    ...(fills(({ subject }) => subject)
      ? [{ title: t`Subject`, leaves: 1, show: ({ subject }: ReportRow) => subject?.title ?? noValue }]
      : []),
    ...(fills(({ date }) => date)
      ? [
          {
            title: t`Date`,
            kind: 'date' as const,
            leaves: 3,
            show: ({ date }: ReportRow) => (date ? dayText(date) : noValue),
          },
        ]
      : []),
    ...(fills(({ section }) => section)
      ? [
          {
            title: t({ message: 'Section', context: 'of a class' }),
            kind: 'code' as const,
            width: 72,
            leaves: 2,
            show: ({ section }: ReportRow) => section?.title ?? noValue,
          },
        ]
      : []),
  ]
}

/** What came of it. */
function useOutcomeColumns({ fills }: Filled): Column<ReportRow>[] {
  const { t, i18n } = useLingui()
  return [
    ...(fills(({ grade }) => grade)
      ? [
          {
            title: t`Grade`,
            kind: 'code' as const,
            width: 68,
            leaves: 4,
            show: ({ grade }: ReportRow) => grade ?? noValue,
          },
        ]
      : []),
    ...(fills(({ result }) => result)
      ? [
          {
            title: t`Result`,
            kind: 'badge' as const,
            width: 100,
            leaves: 3,
            show: ({ result }: ReportRow) => (result ? i18n._(resultNames[result]) : noValue),
          },
        ]
      : []),
  ]
}
