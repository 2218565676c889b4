import { expect, test } from 'vitest'
import type { CellDraft } from '#web/api/marks/cell-draft.ts'
import type { CellRef } from './history.ts'
import { nextCell } from './next-cell.ts'

const draftIn = (mark_id: number, field: string, state: CellDraft['state']) => ({ mark_id, field, state }) as CellDraft
const lines = [30, 10, 20]
const columns = ['attendance', 'q1', 'q2']
const next = (cells: CellDraft[], states: CellDraft['state'][], from: CellRef | null) => {
  const order = (cell: CellRef) => [lines.indexOf(cell.mark_id), columns.indexOf(cell.field)] as const
  const found = nextCell(cells, states, order, from)
  return found && `${found.mark_id} ${found.field}`
}

test('cells are gone through in the order of the sheet, and after the last comes the first', () => {
  const cells = [
    draftIn(20, 'q1', 'wrong'),
    draftIn(10, 'q2', 'refused'),
    draftIn(10, 'q1', 'conflict'),
    draftIn(30, 'q2', 'wrong'),
    draftIn(30, 'q1', 'kept'),
  ]
  const seen: (string | null)[] = []
  let at: CellRef | null = null
  for (let step = 0; step < 4; step += 1) {
    const found: string | null = next(cells, ['refused', 'wrong'], at)
    seen.push(found)
    const [mark_id, field] = found!.split(' ')
    at = { mark_id: Number(mark_id), field: field as CellRef['field'] }
  }
  expect(seen).toEqual(['30 q2', '10 q2', '20 q1', '30 q2'])
  expect(next(cells, ['conflict'], at)).toBe('10 q1')
  expect(next([], ['conflict'], at)).toBe(null)
})
