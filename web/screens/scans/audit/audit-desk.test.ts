import { expect, test, vi } from 'vitest'
import type { ScanAuditItem, ScanAuditRow } from '#contract'
import { AuditDesk } from './audit-desk.ts'

const circles = [...'ABCD'].map((v, at) => ({ v, x: 6 * at, y: 0 }))
const item = (n: number, more: Partial<ScanAuditItem> = {}): ScanAuditItem => ({
  ...{ n, page_id: 1, field: `q:${n}:0`, label: String(n), kind: 'CHOICE', many: false, decimals: 0 },
  ...{ rows: [circles], seen: null, place: { x: 0, y: 0, w: 40, h: 20 }, ...more },
})

/** A desk whose server takes all, or as long as `fails` says nothing. */
function open(...items: ScanAuditItem[]) {
  const sent: { n: number; value: string[][] }[] = []
  const line = { fails: false }
  let seen = items.filter((one) => one.seen).length
  const size = items.length
  const desk = new AuditDesk({ size, seen }, async (all) => {
    if (line.fails) throw new Error('no line')
    sent.push(...all)
    seen += all.length
    return { size, seen } as ScanAuditRow
  })
  desk.load(items)
  return { desk, sent, line }
}

test('nothing is chosen beforehand, Enter alone says nothing, and more than one may be marked', async () => {
  const { desk, sent } = open(item(1), item(2))
  desk.confirm()
  expect(desk.getView()).toMatchObject({ item: { n: 1 }, marked: null, remark: 'choose', left: 2 })
  desk.press('c')
  desk.press('b')
  desk.confirm()
  expect(desk.getView()).toMatchObject({ item: { n: 2 }, left: 1 })
  desk.press('0')
  desk.confirm()
  await vi.waitFor(() => expect(desk.getView()).toMatchObject({ item: null, left: 0, waiting: 0 }))
  expect(sent).toEqual([
    { n: 1, value: [['B', 'C']] },
    { n: 2, value: [[]] },
  ])
})

test('what was confirmed comes again and is said anew; what can’t be told comes last', async () => {
  const { desk, sent } = open(item(1), item(2), item(3))
  desk.giveUp()
  expect(desk.getView().item?.n).toBe(2)
  desk.press('a')
  desk.confirm()
  desk.undo()
  expect(desk.getView()).toMatchObject({ item: { n: 2 }, marked: [['A']], isSeen: true })
  desk.press('a')
  desk.press('d')
  desk.confirm()
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ n: 2, value: [['D']] }))
  expect(desk.getView().item?.n).toBe(3)
})

test('what the server did not take is kept and sent again', async () => {
  const { desk, sent, line } = open(item(1), item(2, { seen: [['A']] }))
  line.fails = true
  desk.press('b')
  desk.confirm()
  await vi.waitFor(() => expect(desk.getView().failed).toBeInstanceOf(Error))
  expect(desk.getView()).toMatchObject({ item: null, left: 0, waiting: 1 })
  line.fails = false
  await desk.sendNext()
  expect([desk.getView().waiting, desk.getView().failed, sent]).toEqual([0, null, [{ n: 1, value: [['B']] }]])
})
