import { expect, test } from 'vitest'
import { toCsv } from '#contract'
import { settled } from '#web/api/marks/batches.ts'
import { type CellDraft, keyOf } from '#web/api/marks/cell-draft.ts'
import type { RowView } from './row-view.ts'
import { unsentLines } from './unsent-lines.ts'

const cell = (mark_id: number, value: number): CellDraft => ({
  ...{ scope: '1:1', into: 7, mark_id, field: 'marks', base: null, value, state: 'kept', source: 'CELL' },
  ...{ reason: null, confirm: false, typed_at: 10 - mark_id },
})
const viewOf = (id: number) =>
  ({ row: { student: { name: `=Asha ${id}`, admission_no: `ADM-${id}` } } }) as unknown as RowView
const sentence = 'The marks were handed in; they can no longer be changed here'
const closed = (i: number) => ({
  ...{ i, status: 'invalid' as const, code: 'exam_closed' as const, message: sentence },
  said: { code: 'item.exam_closed' },
})

test('39. three days offline, and the exam was published meanwhile: the cells stay with the reason, and go out as CSV', () => {
  const typed = [cell(1, 5), cell(2, 6)]
  const { put: kept = [] } = settled(
    { scope: '1:1', into: 7, n: 1, key: 'key', body: '{}', sent: typed, failures: 0 },
    new Map(typed.map((one) => [keyOf(one), one])),
    [closed(0), closed(1)],
  )
  expect(kept.map(({ state, value }) => [state, value])).toEqual([
    ['refused', 5],
    ['refused', 6],
  ])
  const lines = unsentLines(kept, viewOf, [])
  expect(lines).toEqual([
    ['ADM-2', '=Asha 2', 'marks', 6, null, sentence],
    ['ADM-1', '=Asha 1', 'marks', 5, null, sentence],
  ])
  // A name that a spreadsheet would run is neutral in the file.
  expect(toCsv(lines)).toContain("'=Asha 1")
})
