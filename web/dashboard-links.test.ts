import { describe, expect, it } from 'vitest'
import { type AllCounts, type DashboardFigure, dashboardFigures } from '#contract'
import { ListUrl as RecheckUrl } from './screens/corrections/rechecks/recheck-list-url.ts'
import { screenOf, wayTo, wayToSentBack } from './screens/dashboard/links.ts'
import { ListUrl as ExamUrl } from './screens/exams/list/exam-list-url.ts'
import { ListUrl as PaperUrl } from './screens/papers/list/paper-list-url.ts'
import { ListState, toFilter } from './screens/questions/list/list-state.ts'

describe('the way from a figure', () => {
  const counts = { local_time: '2026-11-20T09:00' } as AllCounts

  it('is read by the list as the filter that was counted', () => {
    const urls = { exam: ExamUrl, question_paper: PaperUrl, recheck: RecheckUrl }
    for (const name of Object.keys(dashboardFigures) as DashboardFigure[]) {
      const { list, filter } = dashboardFigures[name].behind(counts)
      const { search } = wayTo(name, counts, 'school-admin')
      const url = list in urls ? urls[list as keyof typeof urls] : null
      const read: Record<string, unknown> = url ? url.parse(search) : search
      const set = Object.fromEntries(Object.entries(read).filter(([field, one]) => one !== null && field in filter))
      expect([name, set]).toEqual([name, name === 'questions_to_review' ? {} : filter])
    }
  })

  it('of questions that were sent back leads to the own ones among them', () => {
    const { to, search } = wayToSentBack('staff-admin')
    const { page: _page, search: _search, sort: _sort, ...filters } = ListState.parse(search)
    const asked = Object.entries(toFilter(filters, 7)).filter(([, one]) => one !== null && one !== '')
    expect([to, Object.fromEntries(asked)]).toEqual([
      '/staff-admin/questions',
      { review_state: 'REJECTED', created_by: 7 },
    ])
  })

  it('leads to the list of the own area', () => {
    expect(wayTo('students', counts, 'school-admin').to).toBe('/school-admin/students-list')
    expect(wayTo('students', counts, 'staff-admin').to).toBe('/staff-admin/students')
    expect(screenOf('student', 'staff-admin')).toBe('/staff-admin/students')
    expect(wayTo('questions_to_review', counts, 'staff-admin')).toEqual({
      to: '/staff-admin/questions/review',
      search: {},
    })
  })
})
