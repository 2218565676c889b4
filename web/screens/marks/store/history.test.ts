import { expect, test } from 'vitest'
import { History } from './history.ts'

const marks = (before: number | null, after: number | null) => ({ mark_id: 1, field: 'marks' as const, before, after })
const attendance = (before: string | null, after: string | null) => ({
  mark_id: 1,
  field: 'attendance' as const,
  before,
  after,
})

test('steps go back and forth, the last first', () => {
  const history = new History()
  history.add([marks(null, 5)])
  history.add([marks(5, 7)])
  expect(history.undo()).toEqual([{ mark_id: 1, field: 'marks', value: 5 }])
  expect(history.undo()).toEqual([{ mark_id: 1, field: 'marks', value: null }])
  expect([history.canUndo, history.canRedo]).toEqual([false, true])
  expect(history.redo()).toEqual([{ mark_id: 1, field: 'marks', value: 5 }])
})

test('attendance comes before the marks that it allows', () => {
  const history = new History()
  history.add([marks(5, null), attendance('P', 'A')])
  expect(history.undo().map(({ value }) => value)).toEqual(['P', 5])
  history.add([attendance(null, 'P'), marks(null, 5)])
  expect(history.undo().map(({ field }) => field)).toEqual(['marks', 'attendance'])
  expect(history.redo().map(({ value }) => value)).toEqual(['P', 5])
})

test('what was typed after a step back leaves no way forth', () => {
  const history = new History()
  history.add([marks(null, 5)])
  history.undo()
  history.add([marks(null, 6)])
  expect(history.redo()).toEqual([])
  expect([history.canUndo, history.canRedo]).toEqual([true, false])
})

test('without a step nothing is taken back', () => {
  expect(new History().undo()).toEqual([])
})
