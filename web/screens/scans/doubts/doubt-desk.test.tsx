// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ScanDoubtRow, scanDoubtApi, scanPageApi } from '#contract'
import { writeStored } from '#web/api/sign-in/stored.ts'
import '#web/testing/english.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork, type Reply } from '#web/testing/network.ts'
import { DoubtDesk } from './doubt-desk.tsx'
import { DoubtStore } from './doubt-store.ts'
import { doubtTitle } from './doubt-words.ts'

clearAfterEach()
let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  network = makeNetwork()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }))
  writeStored('user', JSON.stringify({ id: 3, client_id: 1, role_id: 3 }))
  network.answer(scanPageApi.picture, { data: {} })
  network.answer(scanDoubtApi.decide, ({ items }) => {
    const results = (items as object[]).map((_, i) => ({ i, status: 'ok' }))
    return { data: { results, open: 1 } }
  })
})

const circles = [...'ABCD'].map((v, n) => ({ v, state: 'empty' as const, ink: 0, x: 20 + 6.35 * n, y: 50 }))
const doubt = (id: number, more: Partial<ScanDoubtRow> = {}): ScanDoubtRow => ({
  ...{ id, row_version: 1, page_id: 7, number: 4, field: `q:${id}:0`, label: String(id), kind: 'CHOICE', many: false },
  ...{ decimals: 0, why: 'faint', rows: [circles], marked: [['B']], proposal: [['B']], value: null },
  ...{ decided: null, place: { x: 11, y: 41, w: 37, h: 18 }, ...more },
})

test('keys are for the desk also from its own tab', () => {
  show(doubt(1))
  const tab = document.createElement('nav')
  tab.className = 'list-tabs'
  tab.innerHTML = '<a href="#one">Pages</a><a href="#two" aria-current="page">Answers</a>'
  document.body.append(tab)
  const [other, own] = tab.querySelectorAll('a')
  other?.focus()
  press('c')
  expect(screen.getByText('Question 1: B. 1 left.')).toBeDefined()
  own?.focus()
  press('c')
  expect(screen.getByText('Question 1: C. 1 left.')).toBeDefined()
  tab.remove()
})

function show(...doubts: ScanDoubtRow[]) {
  const store = new DoubtStore('1:3', 5, doubtTitle)
  store.load(doubts, doubts.length)
  render(<DoubtDesk store={store} empty={<p id="doubt">Nothing left</p>} />, { wrapper: makeFrame() })
  return store
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const sent = () => network.sentTo(scanDoubtApi.decide).flatMap(({ items }) => items as { id: number; value: unknown }[])

test('until its picture comes a doubt waits in its size; one that doesn’t come can be asked for again', async () => {
  let refuse: (reply: Reply) => void = () => undefined
  const refused = new Promise<Reply>((reply) => {
    refuse = reply
  })
  network.answer(scanPageApi.picture, () => refused)
  show(doubt(31))
  expect(screen.getByRole('status', { name: 'Loading...' })).toBeDefined()
  expect(screen.queryByAltText('The field as it was scanned')).toBeNull()
  await waitFor(() => expect(network.sent.length).toBeGreaterThan(0))
  refuse({ status: 404, refusal: { code: 'not_found' } })
  network.answer(scanPageApi.picture, { data: {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  const picture = await screen.findByAltText('The field as it was scanned')
  expect(screen.queryByRole('status', { name: 'Loading...' })).toBeNull()
  // What came is no picture.
  fireEvent.error(picture)
  expect(screen.getByRole('alert').textContent).toContain('The picture did not come.')
})

test('from the first doubt to the last by keys alone, each said to who listens', async () => {
  show(doubt(1), doubt(2, { why: 'two', marked: [['B', 'C']], proposal: [['B', 'C']] }))
  expect(screen.getByRole('heading', { name: 'Question 1' })).toBeDefined()
  expect(screen.getByText('Question 1: B. 2 left.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'B' }).getAttribute('aria-pressed')).toBe('true')
  press('d')
  press('Enter')
  expect(screen.getByText(/^Question 2\. More is marked than may be\. Nothing is chosen yet\. 1 left\.$/)).toBeDefined()
  press('Enter')
  expect(screen.getByText('Mark what the pupil meant, or say that it is blank.')).toBeDefined()
  press('0')
  press('Enter')
  expect(screen.getByText('Nothing left')).toBeDefined()
  await waitFor(() =>
    expect(sent().map(({ id, value }) => [id, value])).toEqual([
      [1, [['D']]],
      [2, [[]]],
    ]),
  )
})

test('buttons say the same as keys, and that all is marked can be the answer', async () => {
  show(doubt(2, { why: 'two', marked: [['B', 'C']], proposal: [['B', 'C']] }))
  fireEvent.click(screen.getByRole('button', { name: 'All of it is marked: B and C' }))
  expect(screen.getByRole('button', { name: 'C' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: /^Confirm/ }))
  await waitFor(() => expect(sent()[0]).toMatchObject({ id: 2, value: [['B', 'C']] }))
})

test('what somebody else has decided is shown beside the own, and theirs may stand', async () => {
  const theirs = { value: [['A']], by: { id: 9, name: 'R. Bhatt' }, at: null }
  network.answer(scanDoubtApi.decide, { data: { results: [{ i: 0, status: 'conflict', ...theirs }], open: 0 } })
  show(doubt(1))
  press('Enter')
  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain('Question 1: R. Bhatt decided it meanwhile (–) as A, you as B.')
  fireEvent.click(screen.getByRole('button', { name: 'Keep theirs' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
