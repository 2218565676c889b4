// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signInApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import SharedReportPage from './shared-report.tsx'

clearAfterEach()

/** Opens a link that the server refuses, as somebody who is signed in nowhere. */
function open(reason: string, message: string) {
  const network = makeNetwork()
  localStorage.clear()
  sessionStorage.clear()
  network.answer(signInApi.login, {
    status: 400,
    refusal: { errorCode: 'invalid_link', message, data: { reason, can_request_new: false } },
  })
  history.replaceState(null, '', '/redirect-to-dashboard?hash=secret')
  render(<SharedReportPage />, { wrapper: makeFrame() })
}

test.each([
  ['revoked', 'This link was withdrawn'],
  ['expired', 'This link has expired'],
  ['unknown', "This report can't be opened"],
])('a link that is %s says so, and is not tried again', async (reason, heading) => {
  open(reason, `It is ${reason}. Ask Asha.`)
  expect(await screen.findByRole('heading', { name: heading })).toBeDefined()
  expect(screen.getByText(`It is ${reason}. Ask Asha.`)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  // Neither the history nor a bookmark holds the secret.
  expect(location.search).toBe('')
})

test('one that was open and is withdrawn meanwhile does not ask for a sign-in', async () => {
  const network = makeNetwork()
  localStorage.clear()
  sessionStorage.clear()
  network.answer(signInApi.login, { data: { token: 'token', db_token: 'db_token' } })
  network.answer(signInApi.getDetails, {
    status: 401,
    refusal: { errorCode: 'token_blocked', message: 'This sign-in was ended. Please sign in again.' },
  })
  history.replaceState(null, '', '/redirect-to-dashboard?hash=secret')
  render(<SharedReportPage />, { wrapper: makeFrame() })
  expect(await screen.findByText(/the link was withdrawn, or it was opened a day ago/)).toBeDefined()
  expect(screen.queryByText(/sign in again/)).toBeNull()
})
