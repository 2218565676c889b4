// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RowView } from '../store/row-view.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import { useLines } from './use-lines.ts'

const totals = new Map<number, number | null>([
  [1, 10],
  [2, 30],
  [3, null],
  [4, 20],
])
const names = ['Bina', 'Asha', 'Dev', 'Chitra']
/** What of a store the lines are made of; totals are those of the moment. */
const store = {
  ids: [1, 2, 3, 4],
  row: (id: number) => {
    const student = { name: names[id - 1], roll_no: String(id), admission_no: `ADM-${id}` }
    return { row: { student }, total: totals.get(id), isComplete: totals.get(id) !== null } as unknown as RowView
  },
} satisfies Pick<SheetStore, 'ids' | 'row'>
const all = { search: '', incomplete: null, sort: null }

test('lines stand in the order of the roll, by name or by total; who has none is last either way', () => {
  const of = (sort: 'name' | 'highest' | 'lowest' | null) =>
    renderHook(() => useLines(store, { ...all, sort })).result.current
  expect([of(null), of('name'), of('highest'), of('lowest')]).toEqual([
    [1, 2, 3, 4],
    [2, 1, 4, 3],
    [2, 4, 1, 3],
    [1, 4, 2, 3],
  ])
})

test('38. sorting by total does not move the row that is being edited, nor when its rows are read anew', () => {
  const { result, rerender } = renderHook(
    ({ sort }: { sort: 'highest' | 'lowest' }) => useLines(store, { ...all, sort }),
    {
      initialProps: { sort: 'highest' },
    },
  )
  expect(result.current).toEqual([2, 4, 1, 3])
  totals.set(1, 40)
  store.ids = [...store.ids]
  rerender({ sort: 'highest' })
  expect(result.current).toEqual([2, 4, 1, 3])
  rerender({ sort: 'lowest' })
  expect(result.current).toEqual([4, 2, 1, 3])
  totals.set(1, 10)
})

test('a line that is completed stays until the switch is set anew', () => {
  const { result, rerender } = renderHook(({ search }) => useLines(store, { ...all, incomplete: '1', search }), {
    initialProps: { search: '' },
  })
  expect(result.current).toEqual([3])
  totals.set(3, 5)
  rerender({ search: '' })
  expect(result.current).toEqual([3])
  rerender({ search: 'dev' })
  expect(result.current).toEqual([])
})
