import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { type AllCounts, type DashboardFigure, dashboardFigures } from '#contract'
import type { Figure } from './ledger.tsx'
import { wayTo } from './links.ts'

const shown = 5

/** The line of figures: of a pupil the own results, of others the first five of what they see. */
export function schoolFigures(counts: AllCounts, area: string, i18n: I18n): Figure[] {
  return area === 'student-admin' ? ofPupil(counts, area, i18n) : ofSchool(counts, area, i18n)
}

/** What of a figure is worth saying beside it; nothing where it is the whole or none of it. */
function detailOf(name: DashboardFigure, counts: AllCounts, i18n: I18n): string | undefined {
  const { students, staffs, questions, question_papers, exams } = counts
  const lessThan = (some: number | undefined, all: number | undefined) => some !== undefined && some !== all
  if (name === 'students' && lessThan(students?.active, students?.total)) return active(students?.active ?? 0, i18n)
  if (name === 'staffs' && lessThan(staffs?.active, staffs?.total)) return active(staffs?.active ?? 0, i18n)
  const approved = questions?.approved
  if (name === 'questions' && approved) return i18n._(msg`${approved} approved`)
  const drafts = question_papers?.draft
  if (name === 'question_papers' && drafts) return i18n._(msg`${plural(drafts, { one: '# draft', other: '# drafts' })}`)
  const upcoming = exams?.upcoming
  return name === 'exams' && upcoming ? i18n._(msg`${upcoming} to come`) : undefined
}

const active = (count: number, i18n: I18n) => i18n._(msg`${count} active`)

const labels = {
  students: msg`Students`,
  staffs: msg`Staff`,
  questions: msg`Questions`,
  question_papers: msg`Question papers`,
  exams: msg`Exams`,
  classes: msg`Classes`,
  subjects: msg`Subjects`,
  chapters: msg`Chapters`,
  topics: msg`Topics`,
}

function ofSchool(counts: AllCounts, area: string, i18n: I18n): Figure[] {
  const names = Object.keys(labels) as (keyof typeof labels)[]
  return names
    .flatMap((name) => {
      const value = dashboardFigures[name].value(counts)
      if (value == null) return []
      const detail = detailOf(name, counts, i18n)
      return [{ key: name, label: i18n._(labels[name]), detail, value, way: wayTo(name, counts, area) }]
    })
    .slice(0, shown)
}

function ofPupil(counts: AllCounts, area: string, i18n: I18n): Figure[] {
  const { published_results, average_percent, average_of } = counts
  const learnt = average_of ?? 0
  const upcoming = dashboardFigures.upcoming.value(counts)
  const results = { to: `/${area}/view-reports/student-reports`, search: {} }
  const figures: (Omit<Figure, 'value'> & { value: number | null | undefined })[] = [
    { key: 'upcoming', label: i18n._(msg`Exams to come`), value: upcoming, way: wayTo('upcoming', counts, area) },
    { key: 'results', label: i18n._(msg`Results that are out`), value: published_results, way: results },
    {
      key: 'average',
      label: i18n._(msg`Overall`),
      detail: i18n._(msg`${plural(learnt, { one: '# subject', other: '# subjects' })}`),
      value: average_percent,
      unit: '%',
      way: results,
    },
  ]
  return figures.flatMap((figure) => (figure.value == null ? [] : [{ ...figure, value: figure.value }]))
}
