import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import {
  type ReportFilter,
  type ReportMeasure,
  type ReportName,
  reportApi,
  type StudentPerformance,
  studentApi,
} from '#contract'
import { isInSchool, useAccount, usePermission } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { FindField } from '#web/entity/filters/find-field.tsx'
import type { FoundPlace } from '#web/entity/filters/find-places.ts'
import { loadScreen } from '#web/load-screen.ts'
import { studentRole } from '#web/menus.ts'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { dayText } from '#web/ui/dates.ts'
import { resultNames } from '#web/ui/exam-words.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import { noValue } from '#web/ui/no-value.ts'
import type { Behind } from '../../entity/report/behind.ts'
import { OpensExplanations } from '../../entity/report/explained-figure.tsx'
import { type FigureRow, Figures } from '../../entity/report/figures.tsx'
import { type ReportColumn, ReportTable } from '../../entity/report/report-table.tsx'
import { mostBars } from './parts.tsx'
import { ReportFrame } from './report-frame.tsx'
import { type ReportOf, useReport } from './use-report.ts'

/** Loaded once there are results: few of them are revised. */
const RevisedExams = lazy(loadScreen(() => import('./revised-exams.tsx')))

/** Nothing is drawn of exams before somebody is chosen. */
const LineChart = lazy(loadScreen(async () => ({ default: (await import('#web/ui/charts/line-chart.tsx')).LineChart })))

const report: ReportName = 'student-performance'

/** What one pupil reached; pupils see their own. */
export default function StudentReport() {
  const { t } = useLingui()
  const report = useReport()
  const { user } = useAccount()
  const isOwn = user?.role_id === studentRole
  const { student_id } = report.state
  const isAsked = report.filter !== null && (isOwn || student_id !== null)
  const filter: ReportFilter = {
    ...(report.filter ?? { session_id: 0 }),
    ...(!isOwn && { student_id }),
  } as ReportFilter
  const { data, error, refetch } = useRead(reportApi.studentPerformance, { filter }, { enabled: isAsked })
  const asks = isOwn || student_id !== null ? undefined : asked()
  return (
    <ReportFrame
      name="student-performance"
      title={t`Student Report`}
      {...{ report, filter, asks, error }}
      more={!isOwn && isInSchool() && <StudentPick report={report} student={data?.student} />}
      about={data}
      onRetry={() => void refetch()}
    >
      {data && (
        <Suspense>
          <RevisedExams data={data} session_id={filter.session_id} />
        </Suspense>
      )}
      {data && (
        <OpensExplanations filter={isInSchool() ? filter : null}>
          <Parts data={data} />
        </OpensExplanations>
      )}
    </ReportFrame>
  )
}

/** The platform is told no names: who runs a school chooses there. */
const asked = () =>
  isInSchool()
    ? { title: <Trans>Choose a student</Trans>, text: <Trans>By name, or by class first.</Trans> }
    : {
        title: <Trans>The platform sees no names.</Trans>,
        text: <Trans>Enter the school from the list of schools, and choose a student there.</Trans>,
      }

interface StudentPickProps {
  report: ReportOf
  /** Whom the report is of. */
  student: StudentPerformance['student'] | undefined
}

/**
 * The pupils of the class and section that are chosen, and where the address names a pupil alone those of the pupil's class; without one anybody is
 * found by name, and that chooses the class.
 */
function StudentPick({ report, student }: StudentPickProps) {
  const { t } = useLingui()
  const { state, change, session_id } = report
  const { section_id, student_id } = state
  const grade_id = state.grade_id ?? (student_id !== null ? (student?.grade?.id ?? null) : null)
  const { rows } = useList(
    studentApi.list,
    { filter: { session_id, grade_id, section_id, is_all_data_fetch: true } },
    { enabled: grade_id !== null && session_id !== null },
  )
  const label = t`Student`
  const all = t`Choose a student`
  if (grade_id === null) {
    const onFound = ({ grade_id, student_id }: FoundPlace) => change({ grade_id, student_id: student_id ?? null })
    return <FindField {...{ label, all }} find={{ field: 'student_id', within: { session_id }, onFound }} />
  }
  return (
    <Pick
      aria-label={label}
      placeholder={all}
      choices={rows?.map(({ id, name }) => ({ id, title: name }))}
      value={student_id}
      onChange={(one) => change({ student_id: one })}
    />
  )
}

type ExamOf = StudentPerformance['exams'][number]
type SubjectOf = StudentPerformance['subjectWisePerformance'][number]
type ChapterOf = StudentPerformance['chapterWisePerformance'][number]

function Parts({ data }: { data: StudentPerformance }) {
  const { t, i18n } = useLingui()
  const mayExplain = usePermission('exam-marks')('view')
  const { overall, student, trend } = data
  const place = [student.grade?.title, student.section?.title].filter(Boolean).join(' ')
  const points = trend.map(({ date, exam, percent }) => ({
    key: `${date} ${exam.id}`,
    label: dayText(date),
    value: percent,
  }))
  const out = overall.out_percent === null ? noValue : i18n.number(overall.out_percent)
  const overallNote =
    overall.out_percent === overall.percent
      ? t`The mean of the subjects. In each of them exams count by their weight, or by their marks.`
      : t`With results not out yet; pupils see ${out}.`
  const exams: ReportColumn<ExamOf>[] = [
    { title: t`Exam`, value: ({ exam }) => exam.title },
    { title: t`Subject`, isAside: true, value: ({ subject }) => subject.title },
    { title: t`Date`, isDay: true, isAside: true, value: ({ date }) => dayText(date) },
    {
      title: t`Marks`,
      isNumber: true,
      isAside: true,
      value: ({ marks, grace }) => (marks === null ? null : marks + grace),
      explains: ({ mark_id, exam }) => (mayExplain && mark_id !== null ? { mark_id, name: exam.title } : null),
    },
    { title: t`Maximum`, isNumber: true, isAside: true, value: ({ max }) => max },
    { title: t`Percent`, isNumber: true, value: ({ percent }) => percent },
    { title: t`Grade`, value: ({ grade }) => grade },
    { title: t`Result`, value: ({ result }) => i18n._(resultNames[result]) },
    { title: t`Average of the section`, isNumber: true, isAside: true, value: ({ class_avg }) => class_avg },
  ]
  return (
    <>
      <Figures
        report={report}
        figures={[
          [place, student.name],
          [t`Overall`, overall.percent, null, overall.percent === null ? undefined : overallNote, { subject_id: null }],
          ...(overall.class_avg === null ? [] : ([[t`Average of the section`, overall.class_avg]] as FigureRow[])),
          [t`Grade`, overall.grade],
          [t`Result`, overall.result && i18n._(resultNames[overall.result])],
          ...(overall.rank ? ([[t`Rank`, t`${overall.rank.place} of ${overall.rank.of}`]] as [string, string][]) : []),
        ]}
      />
      <Subjects rows={data.subjectWisePerformance} />
      <ReportTable
        title={t`Exams`}
        rows={data.exams}
        chart={
          points.length > 1 && (
            <Suspense fallback={<div style={{ height: 200 }} />}>
              <LineChart label={t`Percent from exam to exam`} points={points} />
            </Suspense>
          )
        }
        columns={exams}
        keyOf={({ exam }) => exam.id}
      />
      <Chapters rows={data.chapterWisePerformance} />
    </>
  )
}

function Subjects({ rows }: { rows: SubjectOf[] }) {
  const { t, i18n } = useLingui()
  const bars = rows.map(({ subject, percent, class_avg }) => ({
    key: subject.id,
    label: subject.title,
    value: percent,
    before: class_avg,
  }))
  const of =
    (measure: ReportMeasure) =>
    ({ subject }: SubjectOf) => ({ measure, subject_id: subject.id })
  const columns: ReportColumn<SubjectOf>[] = [
    { title: t`Subject`, value: ({ subject }) => subject.title },
    { title: t`Exams`, isNumber: true, isAside: true, value: ({ exams }) => exams, opens: of('exams') },
    { title: t`Absent`, isNumber: true, isAside: true, value: ({ absent }) => absent, opens: of('absent') },
    {
      title: t`Percent`,
      isNumber: true,
      value: ({ percent }) => percent,
      explains: ({ subject }) => ({ subject_id: subject.id }),
    },
    { title: t`Grade`, value: ({ grade }) => grade },
    { title: t`Result`, value: ({ result }) => result && i18n._(resultNames[result]) },
    { title: t`Lowest`, isNumber: true, isAside: true, value: ({ lowest }) => lowest, opens: of('lowest') },
    { title: t`Highest`, isNumber: true, isAside: true, value: ({ highest }) => highest, opens: of('highest') },
    { title: t`Average of the section`, isNumber: true, isAside: true, value: ({ class_avg }) => class_avg },
  ]
  const chart = <BarChart label={t`Percent by subject; the tick is the section's average`} bars={bars} />
  return <ReportTable title={t`Subjects`} {...{ report, rows, columns, chart }} keyOf={({ subject }) => subject.id} />
}

function Chapters({ rows }: { rows: ChapterOf[] }) {
  const { t } = useLingui()
  const bars = rows.map(({ chapter, percent, class_avg }) => ({
    key: chapter.id,
    label: chapter.title,
    value: percent,
    before: class_avg,
  }))
  const answers = ({ chapter }: ChapterOf): Behind => ({ measure: 'answers', chapter_id: chapter.id })
  const columns: ReportColumn<ChapterOf>[] = [
    { title: t`Chapter`, value: ({ chapter }) => chapter.title },
    { title: t`Subject`, isAside: true, value: ({ subject }) => subject.title },
    { title: t`Marks`, isNumber: true, isAside: true, value: ({ marks }) => marks, opens: answers },
    {
      title: t`Maximum`,
      isNumber: true,
      isAside: true,
      value: ({ max_marks }) => max_marks,
      opens: ({ chapter }) => ({ measure: 'questions', chapter_id: chapter.id }),
    },
    { title: t`Percent`, isNumber: true, value: ({ percent }) => percent, opens: answers },
    { title: t`Average of the section`, isNumber: true, value: ({ class_avg }) => class_avg },
    { title: t`Below pass`, value: ({ is_below_pass }) => (is_below_pass ? t`yes` : null) },
  ]
  const shown = bars.slice(0, mostBars)
  const chart = <BarChart label={t`Percent by chapter; the tick is the section's average`} bars={shown} />
  return <ReportTable title={t`Chapters`} {...{ report, rows, columns, chart }} keyOf={({ chapter }) => chapter.id} />
}
