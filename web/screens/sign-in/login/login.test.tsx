// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Brand, wayInApi } from '#contract'
import { forgetBrand } from '#web/api/sign-in/way-in.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import Login from './login.tsx'
import { keepLogin } from './typed-login.ts'

clearAfterEach()
// A name that another page has typed is remembered.
beforeEach(() => keepLogin(''))
afterEach(forgetBrand)

function open(first: Brand['sign_in']['first'], label = 'School account') {
  const network = makeNetwork()
  const school = { school_name: 'Demo', logo: null, accent: null, languages: ['en'], mail: true, ask: null }
  const sign_in = { password: true, passkey: true, first, providers: [{ key: '1-a', label, kind: 'OIDC' as const }] }
  network.answer(wayInApi.brand, { data: { ...school, sign_in } })
  const history = createMemoryHistory({ initialEntries: ['/login'] })
  const routes = createRootRoute({ component: Login, notFoundComponent: Login })
  render(<RouterProvider router={createRouter({ routeTree: routes, history })} />, { wrapper: makeFrame() })
  return screen.findByRole('button', { name: `Continue with ${label}` })
}

it('N2 where most come by an account elsewhere that stands first, the password behind it', async () => {
  await open('PROVIDER')
  expect(screen.queryByLabelText('E-mail or number')).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Sign in another way' }))
  expect(screen.getByLabelText('E-mail or number')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toBeTruthy()
})

it('N2 else the password stands first, with its field for passkeys too', async () => {
  const button = await open('PASSWORD')
  const field = screen.getByLabelText('E-mail or number')
  expect(field.getAttribute('autocomplete')).toBe('username webauthn')
  expect(field.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign in another way' })).toBe(null)
})
