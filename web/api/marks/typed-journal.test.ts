// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { AnyDraft } from './cell-draft.ts'
import { inPage } from './mark-drafts.ts'
import { TypedJournal, takeFromJournals } from './typed-journal.ts'

const scope = '7:41'
const typed = (mark_id: number, value: string | null, typed_at: number): AnyDraft => ({
  ...{ scope, into: 'room 9', mark_id, field: 'attendance', value, typed_at, base: null },
  ...{ state: 'kept', source: 'CELL', reason: null, confirm: false },
})

afterEach(() => localStorage.clear())

test('what the disk had not confirmed when its tab was closed is among the drafts of the next', async () => {
  const drafts = inPage()
  await drafts.put(typed(1, 'P', 100), () => typed(1, 'P', 100))
  await drafts.put(typed(2, 'A', 300), () => typed(2, 'A', 300))
  new TypedJournal(scope).write([typed(1, 'A', 200), typed(2, 'P', 200), typed(3, 'P', 200)])
  new TypedJournal('7:42').write([typed(4, 'P', 200)])
  localStorage.setItem(`q_typed ${scope} cut-off`, '[{"mark')
  await takeFromJournals(scope, drafts)
  const { cells } = await drafts.read('room 9')
  expect([...cells.values()].map(({ mark_id, value }) => [mark_id, value])).toEqual([
    [1, 'A'],
    [2, 'A'],
    [3, 'P'],
  ])
  expect(Object.keys(localStorage)).toEqual([expect.stringContaining('q_typed 7:42 ')])
})

test('what the disk has is noted no longer', () => {
  const journal = new TypedJournal(scope)
  journal.write([typed(1, 'A', 200)])
  expect(localStorage.length).toBe(1)
  journal.write([])
  expect(localStorage.length).toBe(0)
})
