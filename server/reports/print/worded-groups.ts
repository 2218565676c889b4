import type {
  AboutReport,
  ChapterPerformance,
  SchoolPerformance,
  StaffPerformance,
  SubjectPerformance,
} from '#contract'
import {
  barsOf,
  type Column,
  figureColumns,
  fill,
  partOf,
  type Saying,
  shortMonth,
  type WordedPart,
  type WordedReport,
} from './worded-report.ts'

const isHidden = ({ suppressed }: Pick<AboutReport, 'suppressed'>, list: string) =>
  suppressed.some(({ path }) => path.startsWith(`${list}.`))

const common = (saying: Saying) => figureColumns(saying, 'exams', 'students', 'avg_percent', 'pass_percent')

export type SubjectsReport = AboutReport & { subjectWisePerformance: SubjectPerformance[] }
export type ChaptersReport = AboutReport & { chapterWisePerformance: ChapterPerformance[] }
export type StaffReport = AboutReport & { staff_wise_performance: StaffPerformance[] }

export function subjectPart(saying: Saying, report: SubjectsReport): WordedPart[] {
  const { words } = saying
  const rows = report.subjectWisePerformance
  const nameOf = ({ subject, grade }: SubjectPerformance) => `${subject.title}, ${grade.title}`
  const bars = rows.map((row) => ({
    label: nameOf(row),
    value: row.avg_percent,
    before: row.previous?.avg_percent ?? null,
  }))
  const finding = barsOf(saying, words.subjects, bars, words.tick_before, {
    ...{ report, list: 'subjectWisePerformance', none: words.no_subject },
  })
  const columns: Column<SubjectPerformance>[] = [
    [words.subject, nameOf],
    ...figureColumns(
      saying,
      'exams',
      'students',
      'absent',
      'avg_percent',
      'median',
      'lowest',
      'highest',
      'pass_percent',
    ),
    [words.grades, ({ grade_distribution }) => gradesOf(grade_distribution)],
    [words.before, ({ previous }) => previous?.avg_percent ?? null, 'number'],
  ]
  return partOf(saying, finding, rows, columns, isHidden(report, 'subjectWisePerformance'))
}

const gradesOf = (found: SubjectPerformance['grade_distribution']) =>
  found
    ?.filter(({ count }) => count > 0)
    .map(({ grade, count }) => `${grade} ${count}`)
    .join(' · ') ?? null

export function chapterPart(saying: Saying, report: ChaptersReport): WordedPart[] {
  const { words } = saying
  const rows = report.chapterWisePerformance
  const bars = rows.map(({ chapter, avg_percent }) => ({ label: chapter.title, value: avg_percent, before: null }))
  const finding = barsOf(saying, words.chapters, bars, null, {
    ...{ report, list: 'chapterWisePerformance', none: null },
  })
  const columns: Column<ChapterPerformance>[] = [
    [words.chapter, ({ chapter }) => chapter.title],
    [words.subject, ({ subject }) => subject.title],
    ...figureColumns(saying, 'questions', 'max_marks', 'avg_marks', 'avg_percent', 'students'),
    [words.below_pass, ({ below_pass }) => below_pass, 'number'],
  ]
  return partOf(saying, finding, rows, columns, isHidden(report, 'chapterWisePerformance'))
}

/** @param isOfSession not of exams that were named: there is a session before */
export function schoolInWords(saying: Saying, report: SchoolPerformance, isOfSession: boolean): WordedReport {
  const { words, language } = saying
  const { coverage, overall, previous_session: before } = report
  // Exams of other types than now: nothing of the whole can be compared, and it is not the first year either.
  const isFirst = report.subjectWisePerformance.every(({ previous }) => previous === null)
  const grades = report.by_grade.map(({ grade, avg_percent }) => ({
    ...{ label: grade.title, value: avg_percent, before: null },
  }))
  const classes = barsOf(saying, words.classes, grades, null, { report, list: 'by_grade', none: words.no_class })
  const points = report.trend.map(({ month, avg_percent }) => ({
    label: shortMonth(month, language),
    value: avg_percent,
  }))
  const line = points.length > 1 ? { kind: 'line' as const, legend: words.line, points } : null
  return {
    title: words.school_report,
    figures: [
      { label: words.exams, value: coverage.exams },
      { label: words.students, value: coverage.students },
      { label: words.marks, value: coverage.marks },
      { label: words.average, value: overall.avg_percent },
      { label: words.passed, value: overall.pass_percent },
      ...(before
        ? [
            { label: words.before, value: before.avg_percent },
            { label: words.before_passed, value: before.pass_percent },
          ]
        : isOfSession && coverage.exams > 0
          ? [{ label: words.session_before, value: isFirst ? words.first_year : null, note: words.first_year_is }]
          : []),
    ],
    parts: [
      ...subjectPart(saying, report),
      ...partOf(
        saying,
        classes,
        report.by_grade,
        [[words.class, ({ grade }) => grade.title], ...common(saying)],
        isHidden(report, 'by_grade'),
      ),
      ...partOf(
        saying,
        { title: words.sections },
        report.by_section,
        [[words.section, ({ grade, section }) => `${grade.title} ${section.title}`], ...common(saying)],
        isHidden(report, 'by_section'),
      ),
      ...partOf(
        saying,
        { title: words.months, chart: line },
        report.trend,
        [[words.month, ({ month }) => shortMonth(month, language)], ...common(saying)],
        isHidden(report, 'trend'),
      ),
      ...chapterPart(saying, report),
    ],
  }
}

export function staffPart(saying: Saying, report: StaffReport): WordedPart[] {
  const { words } = saying
  const difference = ({ difference: found, interval }: StaffPerformance) => {
    if (found === null || interval === null) return null
    const [low, high] = interval
    if (low <= 0 && high >= 0) return words.no_difference
    return fill(words.from_to, { difference: found, low, high })
  }
  const columns: Column<StaffPerformance>[] = [
    [words.teacher, ({ staff }) => staff.name ?? String(staff.id)],
    [words.teaches, ({ assignments }) => taughtBy(assignments)],
    ...common(saying),
    [words.in_common, ({ common_avg_percent }) => common_avg_percent, 'number'],
    [words.others, ({ cohort_avg_percent }) => cohort_avg_percent, 'number'],
    [words.difference, difference],
    [words.on_time, ({ marks_on_time_percent }) => marks_on_time_percent, 'number'],
    [words.questions_written, ({ questions_written }) => questions_written, 'number'],
    [words.papers_made, ({ papers_made }) => papers_made, 'number'],
  ]
  const hidden = isHidden(report, 'staff_wise_performance')
  return partOf(saying, { title: words.teachers }, report.staff_wise_performance, columns, hidden)
}

/** Each class and section once: "Class 10 A: Mathematics, Science; Class 9 B: Mathematics". */
function taughtBy(assignments: StaffPerformance['assignments']): string {
  const places = new Map<string, string[]>()
  for (const { grade, section, subject } of assignments) {
    const place = [grade.title, section?.title].filter(Boolean).join(' ')
    places.set(place, [...(places.get(place) ?? []), ...(subject ? [subject.title] : [])])
  }
  return [...places].map(([place, subjects]) => [place, subjects.join(', ')].filter(Boolean).join(': ')).join('; ')
}
