// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ScanDoubtRow, scanDoubtApi } from '#contract'
import { writeStored } from '#web/api/sign-in/stored.ts'
import { makeNetwork } from '#web/testing/network.ts'
import { DoubtStore } from './doubt-store.ts'

afterEach(() => vi.unstubAllGlobals())
let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  network = makeNetwork()
  writeStored('user', JSON.stringify({ id: 3, client_id: 1, role_id: 3 }))
})

const circles = (letters: string) =>
  [...letters].map((v, n) => ({ v, state: 'empty' as const, ink: 0, x: 6 * n, y: 0 }))
const doubt = (id: number, more: Partial<ScanDoubtRow> = {}): ScanDoubtRow => ({
  ...{ id, row_version: 1, page_id: 1, number: 1, field: `q:${id}:0`, label: String(id), kind: 'CHOICE', many: false },
  ...{ decimals: 0, why: 'faint', rows: [circles('ABCD')], marked: [['B']], proposal: [['B']], value: null },
  ...{ decided: null, place: { x: 0, y: 0, w: 40, h: 20 }, ...more },
})
const two = { why: 'two', marked: [['B', 'C']], proposal: [['B', 'C']] } as const
const storeOf = (...doubts: ScanDoubtRow[]) => {
  const store = new DoubtStore('1:3', 5, ({ label }) => `Question ${label}`)
  store.load(doubts, doubts.length)
  return store
}
let open = 3
const takeAll = () =>
  network.answer(scanDoubtApi.decide, ({ items }) => {
    const sent = items as { value: unknown }[]
    open -= sent.filter(({ value }) => value !== null).length
    return { data: { results: sent.map((_, i) => ({ i, status: 'ok' })), open } }
  })
const itemsSent = () =>
  network.sentTo(scanDoubtApi.decide).flatMap(({ items }) => items as { id: number; value: unknown }[])

test('a proposal is chosen beforehand but where two are marked or one is crossed out: there Enter alone says nothing', () => {
  const store = storeOf(doubt(1, { ...two, marked: [['B', 'C']], proposal: [['B', 'C']] }))
  expect(store.getView().marked).toBeNull()
  store.confirm()
  expect(store.getView()).toMatchObject({ doubt: { id: 1 }, remark: 'choose' })
  expect(storeOf(doubt(1, { why: 'crossed' })).getView().marked).toBeNull()
  expect(storeOf(doubt(1)).getView().marked).toEqual([['B']])
  store.press('+')
  expect(store.getView().marked).toEqual([['B', 'C']])
})

test('Enter sends what is chosen and goes on; what can’t be told comes last; the last decision is taken back', async () => {
  open = 3
  takeAll()
  network.answer(scanDoubtApi.undo, { data: { results: [{ i: 0, status: 'ok' }], open: 3 } })
  const store = storeOf(doubt(1), doubt(2), doubt(3))
  store.press('c')
  store.confirm()
  store.giveUp()
  expect(store.getView()).toMatchObject({ doubt: { id: 3 }, left: 2 })
  await vi.waitFor(() => expect(itemsSent()).toHaveLength(2))
  await vi.waitFor(() => expect(store.getView().waiting).toBe(0))
  expect(itemsSent()).toEqual([
    { id: 1, value: [['C']], row_version: 1 },
    { id: 2, value: null, row_version: 1 },
  ])
  store.press('-')
  store.confirm()
  expect(store.getView().doubt).toMatchObject({ id: 2 })
  await vi.waitFor(() => expect(store.getView().waiting).toBe(0))
  store.undo()
  expect(store.getView()).toMatchObject({ doubt: { id: 3 }, left: 2 })
  await vi.waitFor(() => expect(network.sentTo(scanDoubtApi.undo)).toEqual([{ ids: [3] }]))
})

test('without the network nothing is lost, and it is sent once it is back', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const store = storeOf(doubt(1), doubt(2))
  store.confirm()
  await vi.waitFor(() => expect(store.getView()).toMatchObject({ offline: true, waiting: 1, left: 1 }))
  network = makeNetwork()
  open = 2
  takeAll()
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(store.getView()).toMatchObject({ offline: false, waiting: 0 }))
  expect(itemsSent()).toMatchObject([{ id: 1, value: [['B']] }])
})

test('what somebody else decided meanwhile is shown with both, and the own is put only on request', async () => {
  const theirs = { value: [['D']], by: { id: 9, name: 'R. Bhatt' }, at: '2026-11-30T10:00:00Z' }
  network.answer(scanDoubtApi.decide, { data: { results: [{ i: 0, status: 'conflict', ...theirs }], open: 0 } })
  const store = storeOf(doubt(1))
  store.confirm()
  await vi.waitFor(() => expect(store.getView().conflicts).toHaveLength(1))
  expect(store.getView().conflicts[0]).toMatchObject({ value: [['B']], theirs: { value: [['D']], by: 'R. Bhatt' } })
  takeAll()
  await store.queue.insist(1)
  await vi.waitFor(() => expect(store.getView().conflicts).toHaveLength(0))
  expect(itemsSent().at(-1)).toEqual({ id: 1, value: [['B']] })
})

test('a number is typed over what was read; a grid goes from row to row', () => {
  const column = (y: number) =>
    [...'0123456789'].map((v) => ({ v, state: 'empty' as const, ink: 0, x: y, y: Number(v) }))
  const number = doubt(1, { kind: 'DIGITS', rows: [column(0), column(1)], marked: [['1'], []], proposal: null })
  const typing = storeOf(number)
  for (const key of ['4', '2']) typing.press(key)
  expect(typing.getView()).toMatchObject({ typed: '42', marked: [['4'], ['2']] })
  typing.press('7')
  typing.confirm()
  expect(typing.getView()).toMatchObject({ doubt: { id: 1 }, remark: 'number' })
  const grid = storeOf(
    doubt(2, { kind: 'GRID', rows: [circles('ABC'), circles('ABC')], marked: [[], []], proposal: null }),
  )
  for (const key of ['b', 'a']) grid.press(key)
  expect(grid.getView()).toMatchObject({ row: 1, marked: [['B'], ['A']] })
  grid.press('-')
  expect(grid.getView().marked).toEqual([['B'], []])
})
