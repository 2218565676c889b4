// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type AnyEndpoint,
  permissionApi,
  type SchoolSettings as Settings,
  schoolSettingsApi,
  signInApi,
} from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { schoolSettings } from '#web/testing/school-settings.ts'
import SchoolSettings from './school-settings.tsx'

// The browser's fonts, which a box that grows with its text listens to; happy-dom has none.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

clearAfterEach()

const running = { version: '1.0.0', build: { commit: '3f2a9c1b04d7', date: '2026-11-30T11:32:41Z' } }

/** A section of the settings, by its address. */
async function open(section: string, mayChange = true) {
  const network = makeNetwork()
  let stored: Settings = schoolSettings
  const user = { id: 3, role_id: 2, client_id: 1, name: 'Meera' } as Parameters<typeof storeUser>[0]
  const actions = mayChange ? ['view', 'update'] : ['view']
  network.answer(signInApi.getDetails, { data: user })
  network.answer(permissionApi.activeModules, {
    data: [{ module: 'module-wise-access', module_permissions: actions.map((action) => ({ action, status: true })) }],
  })
  network.answer(schoolSettingsApi.get, () => ({ data: stored }))
  network.answer(schoolSettingsApi.update, ({ row_version: _, ...changes }) => {
    stored = { ...stored, ...changes, row_version: stored.row_version + 1 }
    return { data: stored }
  })
  network.answer({ path: '/healthz' } as AnyEndpoint, () => ({ data: null, ...running }))
  storeUser(user)
  await loadAccount()
  const root = createRootRoute({ component: Outlet })
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/$area/school-settings/$section', component: SchoolSettings }),
    ]),
    history: createMemoryHistory({ initialEntries: [`/school-admin/school-settings/${section}`] }),
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
  await screen.findByRole('heading', { name: 'School settings' })
  return { network, router, sent: () => network.sentTo(schoolSettingsApi.update) }
}
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

test('a section shows what the school has, and which section it is', async () => {
  await open('school')
  expect(await screen.findByRole('heading', { level: 2, name: 'School' })).toBeTruthy()
  expect([field(/^Name/).value, field(/^City/).value, field(/^State/).value]).toEqual([
    'Saraswati Vidya Mandir',
    'Jaipur',
    '',
  ])
  expect(screen.getByRole('link', { name: 'School' }).getAttribute('aria-current')).toBe('page')
})

test('R1 at its foot stands which Quaestor this is', async () => {
  await open('school')
  expect((await screen.findByText(/^Quaestor 1\.0\.0/)).textContent).toBe(
    'Quaestor 1.0.0, build 3f2a9c1b04d7 of 30 Nov 2026',
  )
})

test('F50 it saves by itself: its own fields alone, over the version that was read', async () => {
  const { sent } = await open('look')
  await screen.findByRole('heading', { level: 2, name: 'Look and languages' })
  fireEvent.change(field(/^Dates/), { target: { value: 'DD.MM.YYYY' } })
  save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toEqual({
    ...{ row_version: 4, colour: null, languages: ['en', 'hi'], date_format: 'DD.MM.YYYY', timezone: 'Asia/Kolkata' },
  })
  save()
  await waitFor(() => expect(sent()[1]?.row_version).toBe(5))
})

test('what is refused is said at its field, and all that was typed stays', async () => {
  const { network, sent } = await open('school')
  await screen.findByRole('heading', { level: 2, name: 'School' })
  write(/^City/, '')
  save()
  await waitFor(() => expect(field(/^City/).getAttribute('aria-invalid')).toBe('true'))
  expect(sent()).toEqual([])
  write(/^City/, 'Udaipur')
  write(/^PIN code/, '3020')
  const message = 'A PIN code has six digits'
  network.answer(schoolSettingsApi.update, {
    status: 422,
    refusal: { errorCode: 'invalid_field', message, errors: [{ path: 'pincode', code: 'x', message }] },
  })
  save()
  await waitFor(() => expect(field(/^PIN code/).getAttribute('aria-invalid')).toBe('true'))
  expect([field(/^PIN code/).value, field(/^City/).value]).toEqual(['3020', 'Udaipur'])
  // At the field, and in the note of what failed.
  expect(screen.getAllByText(message).length).toBeGreaterThan(0)
})

test('F43 saved meanwhile by somebody else, it says so and takes up what is there', async () => {
  const { network } = await open('school')
  await screen.findByRole('heading', { level: 2, name: 'School' })
  write(/^City/, 'Udaipur')
  const data = { ...schoolSettings, row_version: 9, city: 'Kota' }
  network.answer(schoolSettingsApi.update, {
    status: 409,
    refusal: { errorCode: 'stale_row', message: 'Somebody else has changed this', data },
  })
  save()
  fireEvent.click(await screen.findByRole('button', { name: 'Show the new values' }))
  await waitFor(() => expect(field(/^City/).value).toBe('Kota'))
})

test('F50 left with something typed, it asks; nothing is lost by staying', async () => {
  const { router } = await open('school')
  await screen.findByRole('heading', { level: 2, name: 'School' })
  write(/^City/, 'Udaipur')
  fireEvent.click(screen.getByRole('link', { name: 'Mail' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep typing' }))
  expect([router.state.location.pathname, field(/^City/).value]).toEqual([
    '/school-admin/school-settings/school',
    'Udaipur',
  ])
})

test('whoever may not change them reads them', async () => {
  await open('school', false)
  await screen.findByRole('heading', { level: 2, name: 'School' })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(field(/^Name/).closest('fieldset')?.disabled).toBe(true)
})

test('pupils see their own answer sheets where the school says so', async () => {
  const { sent } = await open('paper')
  fireEvent.click(await screen.findByRole('switch', { name: /^Pupils see their own answer sheets/ }))
  save()
  await waitFor(() => expect(sent()).toMatchObject([{ sheets_shown: true }]))
})
