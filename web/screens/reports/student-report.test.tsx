// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  examApi,
  gradeApi,
  permissionApi,
  reportApi,
  type StudentPerformance,
  sectionApi,
  sessionApi,
  signInApi,
  studentApi,
  subjectApi,
  type User,
} from '#contract'
import { loadAccount } from '#web/api/sign-in/account.ts'
import { writeStored } from '#web/api/sign-in/stored.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import ExamAnalysisScreen from './analysis/exam-analysis.tsx'
import StudentReport from './student-report.tsx'

clearAfterEach()

const maths = { id: 1, title: 'Mathematics' }
const data: StudentPerformance = {
  as_of: '2026-11-27T04:00:00.000Z',
  coverage: {
    ...{ exams: 2, per_question_exams: 0, students: 1, marks: 1, absent: 1, absent_policy: null },
    excluded: { ML: 0, EX: 0, UFM: 0 },
  },
  suppressed: [],
  headlines: [],
  student: {
    ...{ id: 9, name: 'Asha Rao', admission_no: '1042', roll_no: '7' },
    ...{ grade: { id: 4, title: 'Class 9' }, section: { id: 6, title: 'A' } },
  },
  exams: [
    {
      ...{
        mark_id: 9,
        exam: { id: 3, title: 'Unit Test' },
        subject: maths,
        date: '2026-07-20',
        attendance: 'P',
        marks: 25,
        grace: 1.5,
      },
      ...{ max: 80, percent: 33.13, grade: 'D', result: 'PASS', class_avg: null, percentile_band: null },
    },
  ],
  subjectWisePerformance: [],
  chapterWisePerformance: [],
  trend: [],
  overall: {
    ...{ percent: 33.13, grade: 'D', result: 'PASS', failed_subjects: 0, rank: null },
    ...{ class_avg: null, out_percent: 33.13 },
  },
}

/** A screen of the school at this address, to somebody who may see exams. */
async function show(Screen: () => React.ReactNode, search: string) {
  writeStored('subdomain', 'demo')
  const network = makeNetwork()
  network.answer(signInApi.getDetails, { data: { id: 1, role_id: 2, client_id: 5 } as unknown as User })
  const modules = ['exam', 'grade', 'section', 'subject', 'student', 'student-report']
  network.answer(permissionApi.activeModules, {
    data: modules.map((module) => ({ module, module_permissions: [{ action: 'view', status: true }] })),
  })
  await loadAccount()
  network.answer(sessionApi.list, { data: [{ id: 3, name: '2026-27', is_default: true }], count: 1 })
  for (const empty of [gradeApi.list, sectionApi.list, examApi.list]) network.answer(empty, { data: [], count: 0 })
  network.answer(subjectApi.list, { data: { formattedSubjects: [] }, count: 0 })
  const Frame = makeFrame()
  const open = () => {
    const router = createRouter({
      routeTree: createRootRoute({ component: Screen }),
      history: createMemoryHistory({ initialEntries: [`/${search}`] }),
      parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    })
    render(
      <Frame>
        <RouterProvider router={router} />
      </Frame>,
    )
  }
  return { network, open }
}

test('a report whose address names the pupil alone names them in the filter, among the pupils of their class', async () => {
  const { network, open } = await show(StudentReport, '?student_id=9')
  network.answer(reportApi.studentPerformance, { data })
  network.answer(studentApi.list, {
    data: [
      { id: 9, name: 'Asha Rao' },
      { id: 10, name: 'Bina Sen' },
    ],
    count: 2,
  })
  open()
  expect(await screen.findByDisplayValue('Asha Rao')).toBeTruthy()
  expect(network.sentTo(studentApi.list)).toMatchObject([{ filter: { session_id: 3, grade_id: 4 } }])
})

test('marks stand with the grace that makes their percent, and absences of mixed policies are said to be mixed', async () => {
  const { network, open } = await show(StudentReport, '?student_id=9')
  network.answer(reportApi.studentPerformance, { data })
  network.answer(studentApi.list, { data: [], count: 0 })
  open()
  const row = (await screen.findByText('Unit Test')).closest('tr')!
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['26.5', '80', '33.13']))
  expect(screen.getByText(/1 absence; some of these exams count it as 0/)).toBeTruthy()
})

test('the analysis of an exam that is still marked is not asked for', async () => {
  const { network, open } = await show(ExamAnalysisScreen, '?exam=3')
  const exam = { id: 3, name: 'Unit Test', state: 'MARKING', date: '2026-07-20', subject: maths, grade: maths }
  network.answer(examApi.list, { data: [exam], count: 1 })
  network.answer(reportApi.examAnalysis, { status: 404, refusal: { errorCode: 'not_found', message: 'None' } })
  open()
  expect(await screen.findByText('Its marks are not verified yet.')).toBeTruthy()
  expect(network.sentTo(reportApi.examAnalysis)).toEqual([])
})
