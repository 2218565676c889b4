import type { StudentPerformance } from '#contract'
import { barsOf, figureColumns, partOf, type Saying, shortDay, type WordedReport } from './worded-report.ts'

export function studentInWords(saying: Saying, report: StudentPerformance): WordedReport {
  const { words, language } = saying
  const { student, overall } = report
  const place = [student.grade?.title, student.section?.title].filter(Boolean).join(' ')
  const points = report.trend.map(({ date, percent }) => ({
    label: shortDay(date, language, saying.date_format),
    value: percent,
  }))
  const line = points.length > 1 ? { kind: 'line' as const, legend: words.line, points } : null
  const subjects = barsOf(
    saying,
    words.subjects,
    report.subjectWisePerformance.map(({ subject, percent, class_avg }) => ({
      ...{ label: subject.title, value: percent, before: class_avg },
    })),
    words.tick_section,
  )
  const chapters = barsOf(
    saying,
    words.chapters,
    report.chapterWisePerformance.map(({ chapter, percent, class_avg }) => ({
      ...{ label: chapter.title, value: percent, before: class_avg },
    })),
    words.tick_section,
  )
  return {
    title: words.student_report,
    figures: [
      { label: place || words.name, value: student.name ?? String(student.id) },
      { label: words.overall, value: overall.percent, ...(overall.percent !== null && { note: words.overall_is }) },
      { label: words.grade, value: overall.grade },
      { label: words.result, value: overall.result && words.results[overall.result] },
    ],
    parts: [
      ...partOf(saying, subjects, report.subjectWisePerformance, [
        [words.subject, ({ subject }) => subject.title],
        ...figureColumns(saying, 'exams', 'absent', 'percent'),
        [words.grade, ({ grade }) => grade],
        [words.result, ({ result }) => result && words.results[result]],
        ...figureColumns(saying, 'lowest', 'highest', 'class_avg'),
      ]),
      ...partOf(saying, { title: line ? words.trend : words.exams, chart: line }, report.exams, [
        [words.exam, ({ exam }) => exam.title],
        [words.subject, ({ subject }) => subject.title],
        [words.date, ({ date }) => shortDay(date, language, saying.date_format)],
        [words.marks, ({ marks, grace }) => (marks === null ? null : marks + grace), 'number'],
        ...figureColumns(saying, 'max', 'percent'),
        [words.grade, ({ grade }) => grade],
        [words.result, ({ result }) => words.results[result]],
        ...figureColumns(saying, 'class_avg'),
      ]),
      ...partOf(saying, chapters, report.chapterWisePerformance, [
        [words.chapter, ({ chapter }) => chapter.title],
        [words.subject, ({ subject }) => subject.title],
        ...figureColumns(saying, 'marks', 'max_marks', 'percent', 'class_avg'),
        [words.below_pass, ({ is_below_pass }) => (is_below_pass ? words.yes : null)],
      ]),
    ],
  }
}
