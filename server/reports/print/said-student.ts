import type { StudentPerformance } from '#contract'
import { barsOf, partOf, type SaidReport, type Saying, shortDay } from './said.ts'

export function studentSaid(saying: Saying, report: StudentPerformance): SaidReport {
  const { words, language } = saying
  const { student, overall } = report
  const place = [student.grade?.title, student.section?.title].filter(Boolean).join(' ')
  const points = report.trend.map(({ date, percent }) => ({ label: shortDay(date, language), value: percent }))
  const line = points.length > 1 ? { kind: 'line' as const, legend: words.line, points } : null
  const subjects = barsOf(
    saying,
    words.subjects,
    report.subjectWisePerformance.map(({ subject, percent, avg_percent, class_avg }) => ({
      ...{ label: subject.title, value: percent ?? avg_percent, before: class_avg },
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
      { label: words.percent, value: overall.percent },
      { label: words.grade, value: overall.grade },
      { label: words.result, value: overall.result && words.results[overall.result] },
    ],
    parts: [
      ...partOf(saying, subjects, report.subjectWisePerformance, [
        [words.subject, ({ subject }) => subject.title],
        [words.exams, ({ exams }) => exams, 'number'],
        [words.absent, ({ absent }) => absent, 'number'],
        [words.percent, ({ percent }) => percent, 'number'],
        [words.grade, ({ grade }) => grade],
        [words.result, ({ result }) => result && words.results[result]],
        [words.lowest, ({ lowest }) => lowest, 'number'],
        [words.highest, ({ highest }) => highest, 'number'],
        [words.section_average, ({ class_avg }) => class_avg, 'number'],
      ]),
      ...partOf(saying, { title: line ? words.trend : words.exams, chart: line }, report.exams, [
        [words.exam, ({ exam }) => exam.title],
        [words.subject, ({ subject }) => subject.title],
        [words.date, ({ date }) => shortDay(date, language)],
        [words.marks, ({ marks }) => marks, 'number'],
        [words.maximum, ({ max }) => max, 'number'],
        [words.percent, ({ percent }) => percent, 'number'],
        [words.grade, ({ grade }) => grade],
        [words.result, ({ result }) => words.results[result]],
        [words.section_average, ({ class_avg }) => class_avg, 'number'],
      ]),
      ...partOf(saying, chapters, report.chapterWisePerformance, [
        [words.chapter, ({ chapter }) => chapter.title],
        [words.subject, ({ subject }) => subject.title],
        [words.marks, ({ marks }) => marks, 'number'],
        [words.maximum, ({ max_marks }) => max_marks, 'number'],
        [words.percent, ({ percent }) => percent, 'number'],
        [words.section_average, ({ class_avg }) => class_avg, 'number'],
        [words.below_pass, ({ is_below_pass }) => (is_below_pass ? words.yes : null)],
      ]),
    ],
  }
}
