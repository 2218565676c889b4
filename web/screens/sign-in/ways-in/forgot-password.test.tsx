// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wayInApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import ForgotPassword from './forgot-password.tsx'

clearAfterEach()

test('D28 F37 with mail the answer is one for all, and says whom to ask whose address the school does not have', async () => {
  const network = makeNetwork()
  const school = { school_name: 'Demo', logo: null, accent: null, languages: ['en'] }
  network.answer(wayInApi.brand, { data: { ...school, mail: true, ask: 'the school office, 011 2654 3210' } })
  network.answer(wayInApi.forgotPassword, { data: {} })
  const history = createMemoryHistory({ initialEntries: ['/forgot-password'] })
  const routes = createRootRoute({ component: ForgotPassword, notFoundComponent: ForgotPassword })
  render(<RouterProvider router={createRouter({ routeTree: routes, history })} />, { wrapper: makeFrame() })
  fireEvent.change(await screen.findByLabelText('E-mail or number'), { target: { value: 't-101' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText('If this account exists, a link is on its way.')).toBeTruthy()
  const number = await screen.findByRole('link', { name: '011 2654 3210' })
  expect(number.getAttribute('href')).toBe('tel:01126543210')
  expect(screen.getByText(/Is no e-mail address of yours in the school’s list\? Ask the school office/)).toBeTruthy()
})
