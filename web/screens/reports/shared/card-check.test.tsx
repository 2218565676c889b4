// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reportCardApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import CardCheck from './card-check.tsx'

clearAfterEach()

/** Opens what the code on a card says, as somebody who is signed in nowhere. */
function open(hash: string, data: object) {
  const network = makeNetwork()
  localStorage.clear()
  sessionStorage.clear()
  network.answer(reportCardApi.verify, { data })
  history.replaceState(null, '', `/report-card#${hash}`)
  render(<CardCheck />, { wrapper: makeFrame() })
  return network
}

test('a card that was issued is genuine: school, session, revision and initials, no name', async () => {
  const network = open('7-AbCdEfGhIjKlMnOpQrStUv', {
    ...{ valid: true, school_name: 'Green Valley', session: { id: 1, title: '2026-27' }, revision: 2 },
    ...{ issued_at: '2027-03-14T05:00:00.000Z', initials: 'A.S.', replaced_by: null },
  })
  expect(await screen.findByRole('heading', { name: 'This report card is genuine' })).toBeDefined()
  for (const fact of ['Green Valley', '2026-27', 'A.S.', '2', '14 Mar 2027'])
    expect(screen.getByText(fact)).toBeDefined()
  expect(network.sentTo(reportCardApi.verify)).toEqual([{ hash: '7-AbCdEfGhIjKlMnOpQrStUv' }])
})

test('one that was replaced says by which and when, in place of being genuine', async () => {
  open('7-ReplacedCdEfGhIjKlMnOp', {
    ...{ valid: true, school_name: 'Green Valley', session: { id: 1, title: '2026-27' }, revision: 2 },
    ...{ issued_at: '2027-03-14T05:00:00.000Z', initials: 'A.S.' },
    replaced_by: { revision: 5, issued_at: '2027-04-02T05:00:00.000Z' },
  })
  expect(await screen.findByRole('heading', { name: 'This report card has been replaced' })).toBeDefined()
  expect((await screen.findByRole('alert')).textContent).toContain('revision 5 on 2 Apr 2027')
  expect(screen.queryByText(/genuine/)).toBeNull()
})

test('C33 one that the school took back says so, in the colour of a refusal', async () => {
  open('7-WithdrawndEfGhIjKlMnOp', {
    ...{ valid: true, school_name: 'Green Valley', session: { id: 1, title: '2026-27' }, revision: 2 },
    ...{ issued_at: '2027-03-14T05:00:00.000Z', initials: 'A.S.', occasion: 'Half-yearly' },
    ...{ state: 'WITHDRAWN', withdrawn_at: '2027-04-02T05:00:00.000Z', replaced_by: null },
  })
  expect(await screen.findByRole('heading', { name: 'This report card has been withdrawn' })).toBeDefined()
  expect((await screen.findByRole('alert')).textContent).toContain('took it back on 2 Apr 2027')
  expect(screen.getByText('Half-yearly')).toBeDefined()
  expect(screen.queryByText(/genuine/)).toBeNull()
})

test('one that was not is not known here', async () => {
  const nothing = {
    school_name: null,
    session: null,
    revision: null,
    issued_at: null,
    initials: null,
    replaced_by: null,
  }
  open('7-none', { valid: false, ...nothing })
  expect(await screen.findByRole('heading', { name: 'This report card is not known here' })).toBeDefined()
})

test('the code of another card in the same tab is asked for; one that was read wrong is not known', async () => {
  const nothing = {
    school_name: null,
    session: null,
    revision: null,
    issued_at: null,
    initials: null,
    replaced_by: null,
  }
  const network = open('7-first', { valid: false, ...nothing })
  expect(await screen.findByRole('heading', { name: 'This report card is not known here' })).toBeDefined()
  location.hash = '#7-%'
  await waitFor(() => expect(network.sentTo(reportCardApi.verify)).toEqual([{ hash: '7-first' }, { hash: '7-%' }]))
  expect(await screen.findByRole('heading', { name: 'This report card is not known here' })).toBeDefined()
})
