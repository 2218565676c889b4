// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AnyEndpoint,
  dashboardApi,
  gradeApi,
  gradeSystemApi,
  type LinkFacts,
  permissionApi,
  type RoleRights,
  reportApi,
  sectionApi,
  sessionApi,
  signInApi,
  subjectApi,
  type User,
  wayInApi,
} from '#contract'
import { call } from './api/call.ts'
import { loadAccount, storeUser } from './api/sign-in/account.ts'
import { sendReverification } from './api/sign-in/confirm.ts'
import { writeStored } from './api/sign-in/stored.ts'
import { dropPair } from './api/sign-in/token-pairs.ts'
import { useRows } from './api/use/use-list.ts'
import { useRemoval } from './api/use/use-removal.ts'
import { useRights } from './screens/platform/access/use-rights.ts'
import Login from './screens/sign-in/login/login.tsx'
import OtpStep from './screens/sign-in/ways-in/otp-step.tsx'
import { clearAfterEach, makeFrame } from './testing/frame.tsx'
import { makeNetwork } from './testing/network.ts'
import { ErrorScreen } from './ui/message/error-screen.tsx'

/** What is said where the server says nothing: the texts of the specification, each as it is seen. */

clearAfterEach()
// Toasts are kept outside of React: one test's must not be found by the next.
afterEach(async () => (await import('@mantine/notifications')).notifications.clean())

let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  network = makeNetwork()
})

/** A refusal without a word. */
const silent = (status: number) => ({ status, refusal: {} })

const onPage = (component: () => ReactNode) => {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: createRootRoute({ component, notFoundComponent: component }), history })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
}

describe('without tokens', () => {
  it('No token found', async () => {
    dropPair('client')
    await expect(call(signInApi.getDetails, {}, { toasts: 'none' })).rejects.toThrow(/^No token found$/)
    expect(network.sent).toEqual([])
  })

  it('No valid authentication tokens found.', async () => {
    dropPair('client')
    const asked = call(reportApi.subjectPerformance, { filter: {} } as never, { toasts: 'none' })
    await expect(asked).rejects.toThrow(/^No valid authentication tokens found\.$/)
    expect(network.sent).toEqual([])
  })
})

describe('the way in', () => {
  it('An error occurred during login', async () => {
    network.answer(wayInApi.brand, { data: { school_name: 'Demo', logo: null, accent: null, languages: ['en'] } })
    network.answer(signInApi.login, silent(500))
    onPage(Login)
    fireEvent.change(await screen.findByLabelText(/^E-mail/), { target: { value: 'asha@demo.test' } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a lamp under every desk' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect((await screen.findByRole('alert')).textContent).toContain('An error occurred during login')
  })

  it.each([400, 500])('Failed to resend OTP (status %i)', async (status) => {
    network.answer(wayInApi.sentOtp, silent(status))
    const facts = { email_masked: 'a••••@demo.test', next: 'otp', resend_after_s: 0 } as LinkFacts
    const link = { begin: async () => {}, refuse: () => {}, finish: () => {} }
    render(createElement(OtpStep, { hash: 'h', facts, sent: false, link }), { wrapper: makeFrame() })
    fireEvent.click(screen.getByRole('button', { name: 'Send the code' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to resend OTP')
  })

  it('An error occurred during re-send verification link', async () => {
    network.answer(wayInApi.sendReverificationLink, silent(500))
    const { default: ConfirmEmail } = await import('./entity/password/confirm-email.tsx')
    render(<ConfirmEmail opened onClose={() => {}} />, { wrapper: makeFrame() })
    fireEvent.change(screen.getByLabelText(/^Your password/), { target: { value: 'a lamp under every desk' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send the link' }))
    await screen.findByText('An error occurred during re-send verification link')
    await expect(sendReverification({ email: 'a', password: 'b' }, 'said')).rejects.toThrow(/^said$/)
  })
})

describe('rights', () => {
  it('Failed to fetch module-wise access list', async () => {
    network.answer(permissionApi.list, silent(400))
    renderHook(useRights, { wrapper: makeFrame() })
    expect(await screen.findByText('Failed to fetch module-wise access list')).toBeTruthy()
  })

  it('Failed to fetch active modules', async () => {
    network.answer(signInApi.getDetails, { data: { id: 1, role_id: 2 } })
    network.answer(permissionApi.activeModules, silent(400))
    // Another file's account, with its modules, would be answered as it is.
    storeUser({ id: 1, role_id: 2 } as User)
    const error = await loadAccount().catch((thrown) => thrown)
    render(<ErrorScreen error={error} />, { wrapper: makeFrame() })
    expect(screen.queryByText(/Failed to fetch/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Details' }))
    screen.getByText(/Failed to fetch active modules$/)
  })

  it('permission changed succesfully', async () => {
    const right = { action: 'create', status: false, default: false, locked: null, set_by: null, set_at: null }
    const modules = [{ module_id: 9, module: 'grade', module_permissions: [right] }]
    const role = { id: 3, title: 'Teacher', modules } as unknown as RoleRights
    network.answer(permissionApi.list, { data: [role], count: 1 })
    network.answer(permissionApi.changePermission, { data: [1], changed: [], message: '' } as never)
    const { result } = renderHook(useRights, { wrapper: makeFrame() })
    await waitFor(() => expect(result.current.roles).toHaveLength(1))
    await act(() => result.current.setOne(role, { module_id: 9, action: 'create', status: true }))
    await screen.findByText('permission changed succesfully')
  })
})

describe('what can not be had', () => {
  /** A call of a hook's own, refused without a word; what is said of it stands in a toast. */
  const refused = async (endpoint: AnyEndpoint, ask: () => unknown, text: string) => {
    network.answer(endpoint, silent(400))
    renderHook(ask, { wrapper: makeFrame() })
    expect(await screen.findByText(text)).toBeTruthy()
  }

  it('Something went wrong! where a call has no text of its own', () =>
    refused(gradeApi.list, () => useRows(gradeApi.list, {}), 'Something went wrong!'))

  it('An error occurred (grades)', async () => {
    network.answer(gradeSystemApi.list, silent(400))
    network.answer(gradeApi.list, { data: [], count: 0 })
    const { default: GradeSystemList } = await import('./screens/results/grade-system-list.tsx')
    onPage(GradeSystemList)
    expect((await screen.findAllByText(/^An error occurred/)).length).toBeGreaterThan(0)
  })

  it('Something went wrong (staff report)', async () => {
    const session = { id: 1, name: '2026-27', is_default: true, start_date: '2026-04-01', end_date: '2027-03-31' }
    network.answer(sessionApi.list, { data: [session], count: 1 })
    for (const list of [gradeApi.list, subjectApi.list, sectionApi.list]) network.answer(list, { data: [], count: 0 })
    const answers = { subjectWisePerformance: [], chapterWisePerformance: [], suppressed: [], coverage: {} }
    network.answer(reportApi.subjectPerformance, { data: answers })
    network.answer(reportApi.chapterPerformance, { data: answers })
    network.answer(reportApi.staffPerformance, silent(500))
    writeStored('subdomain', 'demo')
    const { default: TeacherReport } = await import('./screens/reports/teacher-report.tsx')
    onPage(TeacherReport)
    expect((await screen.findAllByText(/^Something went wrong(?!!)/)).length).toBeGreaterThan(0)
  })

  it('Error fetching dashboard data, Error fetching super dashboard data', async () => {
    network.answer(dashboardApi.allCounts, silent(400))
    network.answer(dashboardApi.countMaster, silent(400))
    network.answer(sessionApi.list, { data: [], count: 0 })
    const { SchoolDashboard } = await import('./screens/dashboard/school-dashboard.tsx')
    const { PlatformDashboard } = await import('./screens/dashboard/platform-dashboard.tsx')
    onPage(SchoolDashboard)
    await screen.findByText('Error fetching dashboard data')
    onPage(PlatformDashboard)
    expect(await screen.findByText('Error fetching super dashboard data')).toBeTruthy()
  })

  it('Unknown error occurred, where it is refused under a status that says it worked', async () => {
    network.answer(gradeApi.list, { status: 200, refusal: { message: '' } })
    await expect(call(gradeApi.list, {})).rejects.toThrow(/^Unknown error occurred$/)
  })

  it('Network Error', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(call(gradeApi.list, {})).rejects.toThrow(/^Network Error$/)
  })

  it('that nobody knows whether it was done, where a change got no answer; the same again has the same key, also after a 503', async () => {
    const keys: (string | null)[] = []
    const answers = [null, new Response(JSON.stringify({ errorCode: 'busy_server', message: 'Busy' }), { status: 503 })]
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'))
      const answer = answers.shift()
      if (answer) return answer
      throw new TypeError('Failed to fetch')
    })
    const create = () => call(gradeApi.create, { title: 'Class 8' })
    await expect(create()).rejects.toThrow(/it is not known whether this was done/)
    await expect(create()).rejects.toThrow(/^Busy$/)
    await expect(create()).rejects.toThrow(/it is not known whether this was done/)
    expect(keys).toEqual([keys[0], keys[0], keys[0]])
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('nothing, where an older server has no active subscription plan', async () => {
    network.answer(gradeApi.list, { status: 403, refusal: { message: 'No active subscription plan found.' } })
    await expect(call(gradeApi.list, {})).rejects.toThrow(/No active subscription/)
    expect(screen.queryByText(/No active subscription/)).toBeNull()
  })
})

it('Error deleting session, where a class is not deleted', async () => {
  network.answer(gradeApi.remove, silent(400))
  const options = { remove: gradeApi.remove, invalidates: [], fallback: 'Error deleting session' }
  const { result } = renderHook(() => useRemoval({ id: 3, name: 'Class 9' }, () => {}, options), {
    wrapper: makeFrame(),
  })
  await act(() => result.current.onYes())
  expect(await screen.findByText('Error deleting session')).toBeTruthy()
})

it('Cannot delete: No ID provided', async () => {
  const options = { remove: gradeApi.remove, invalidates: [] }
  const { result } = renderHook(() => useRemoval({ id: 0, name: 'Class 9' }, () => {}, options), {
    wrapper: makeFrame(),
  })
  await act(() => result.current.onYes())
  await screen.findByText('Cannot delete: No ID provided')
  expect(network.sent).toEqual([])
})
