// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  type Action,
  type ExamRow,
  examApi,
  gradeApi,
  permissionApi,
  sectionApi,
  sessionApi,
  signInApi,
  subjectApi,
} from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import ExamList from './exam-list.tsx'

clearAfterEach()

const place = { id: 9, title: 'Class 9' }
const examOf = (id: number, state: ExamRow['state']) =>
  ({
    ...{ id, row_version: 1, name: state, session_id: 1, grade: place, subject: place, sections: [], state },
    ...{ type_test: 'UNIT_TEST', date: '2026-11-20', start: '09:00', end: '12:00', max_marks: 80 },
    progress: { cells: 0, of: 0, attendance: 0, students: 0 },
  }) as unknown as ExamRow

/** The list of an office that may change and delete exams, at an address. */
async function open(states: ExamRow['state'][], search = '', more: { open_rechecks?: number; marks?: Action[] } = {}) {
  const network = makeNetwork()
  const user = { id: 3, role_id: 2, client_id: 1 } as Parameters<typeof storeUser>[0]
  const actions: Action[] = ['view', 'update', 'delete']
  network.answer(signInApi.getDetails, { data: user })
  network.answer(permissionApi.activeModules, {
    data: Object.entries({ exam: actions, 'exam-marks': more.marks ?? [] }).map(([module, all]) => ({
      ...{ module, module_permissions: all.map((action) => ({ action, status: true })) },
    })),
  })
  for (const api of [sessionApi, gradeApi, subjectApi, sectionApi]) network.answer(api.list, { data: [], count: 0 })
  network.answer(examApi.list, {
    data: states.map((state, at) => ({ ...examOf(at + 1, state), open_rechecks: more.open_rechecks ?? 0 })),
    count: states.length,
  })
  storeUser(user)
  await loadAccount()
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/$area/exam', component: ExamList }),
    ]),
    history: createMemoryHistory({ initialEntries: [`/school-admin/exam${search}`] }),
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
  await screen.findAllByRole('row')
  return network
}

/** What the two buttons of an exam say of themselves, where they can't be pressed. */
async function kept(state: ExamRow['state'], what: 'Edit' | 'Delete') {
  const button = await screen.findByRole('button', { name: new RegExp(`^${what} ${state}\\b`) })
  const name = button.getAttribute('aria-label')!.replace(`${what} ${state}`, '')
  return [button.getAttribute('aria-disabled') === 'true', name]
}

test('an exam that is closed is neither changed nor deleted, and says what to do instead', async () => {
  await open(['DRAFT', 'MARKING', 'SUBMITTED', 'VERIFIED', 'PUBLISHED', 'CANCELLED'])
  expect(await kept('DRAFT', 'Edit')).toEqual([false, ''])
  expect(await kept('DRAFT', 'Delete')).toEqual([false, ''])
  expect(await kept('MARKING', 'Edit')).toEqual([false, ''])
  expect(await kept('MARKING', 'Delete')).toEqual([true, ': It holds marks: cancel it instead.'])
  for (const [state, change, remove] of [
    ['SUBMITTED', /reopen it for marking/, /cancel it instead/],
    ['VERIFIED', /take the verification back/, /counts in reports/],
    ['PUBLISHED', /unpublish it/, /counts in reports/],
    ['CANCELLED', /plan it again/, /counts nowhere/],
  ] as const) {
    expect(await kept(state, 'Edit')).toEqual([true, expect.stringMatching(change)])
    expect(await kept(state, 'Delete')).toEqual([true, expect.stringMatching(remove)])
  }
  fireEvent.click(screen.getByRole('button', { name: /^Edit PUBLISHED/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is left to do narrows the list, and stands among its filters', async () => {
  const network = await open(['PUBLISHED'], '?waits_for=RECHECK')
  expect(network.sentTo(examApi.list).at(-1)).toMatchObject({ filter: { waits_for: 'RECHECK' } })
  const field = screen.getByLabelText<HTMLSelectElement>('Left to you')
  expect(within(field).getByText<HTMLOptionElement>('Rechecks to answer').selected).toBe(true)
})

/** Where it leads; the router of these tests puts texts that look like numbers in quotes. */
async function rechecksOf(count: number): Promise<string> {
  const link = await screen.findByRole('link', { name: `Rechecks of PUBLISHED (${count})` })
  return decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('"', '')
}

test('an exam says how many rechecks it has, and leads to them', async () => {
  await open(['PUBLISHED'], '', { open_rechecks: 2, marks: ['view', 'verify'] })
  expect(await rechecksOf(2)).toBe('/school-admin/exam/rechecks?exam_id=1&state=OPEN')
})

test('whoever does not verify is led to those that were assigned to them, and where there is none nowhere', async () => {
  await open(['PUBLISHED'], '', { open_rechecks: 1, marks: ['view', 'update'] })
  expect(await rechecksOf(1)).toBe('/school-admin/exam/rechecks?exam_id=1&state=OPEN&assigned=ME')
  cleanup()
  await open(['PUBLISHED'], '', { marks: ['view', 'update'] })
  await screen.findByRole('link', { name: 'Enter marks of PUBLISHED' })
  expect(screen.queryByRole('link', { name: /^Rechecks/ })).toBeNull()
})

test('on a phone the subject stands with the name: the line below is cut off at its end', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: media.includes('width <'), addEventListener: () => undefined },
    removeEventListener: () => undefined,
  }))
  await open(['PUBLISHED'])
  const name = await screen.findByText('PUBLISHED · Class 9')
  expect(name.closest('tr')?.textContent?.match(/Class 9/g)).toHaveLength(2)
})
