import { expect, test } from 'vitest'
import {
  countOf,
  everything,
  isChosen,
  nothing,
  pageState,
  type Selection,
  togglePage,
  toggleRange,
  toggleRow,
} from './selection.ts'

const page = [10, 9, 8, 7, 6]
const idsOf = (selection: Selection) => (selection.all ? 'all' : [...selection.ids].sort((a, b) => b - a))

test('a click ticks a row, another one clears it', () => {
  const one = toggleRow(nothing, page, 9)
  expect(idsOf(one)).toEqual([9])
  expect(idsOf(toggleRow(one, page, 9))).toEqual([])
})

test('rows stay chosen while other pages are looked at', () => {
  const both = toggleRow(toggleRow(nothing, page, 9), [5, 4], 4)
  expect(idsOf(both)).toEqual([9, 4])
  expect(pageState(both, page)).toBe('some')
})

test('shift takes everything from the last click to this one, downwards and upwards', () => {
  expect(idsOf(toggleRange(toggleRow(nothing, page, 9), page, 7))).toEqual([9, 8, 7])
  expect(idsOf(toggleRange(toggleRow(nothing, page, 7), page, 10))).toEqual([10, 9, 8, 7])
})

test('a second shift goes on from the end of the range', () => {
  const range = toggleRange(toggleRow(nothing, page, 10), page, 9)
  expect(idsOf(toggleRange(range, page, 7))).toEqual([10, 9, 8, 7])
})

test('after a row was cleared, shift clears the range', () => {
  const all = togglePage(nothing, page)
  expect(idsOf(toggleRange(toggleRow(all, page, 9), page, 7))).toEqual([10, 6])
})

test('shift without a click before, or with one on another page, ticks the one row', () => {
  expect(idsOf(toggleRange(nothing, page, 8))).toEqual([8])
  expect(idsOf(toggleRange(toggleRow(nothing, [5, 4], 4), page, 8))).toEqual([8, 4])
})

test('the box of a page ticks all its rows, and clears them when all are ticked', () => {
  const whole = togglePage(toggleRow(nothing, page, 9), page)
  expect([idsOf(whole), pageState(whole, page)]).toEqual([page, 'all'])
  expect(pageState(togglePage(whole, page), page)).toBe('none')
})

test('all that the filter finds is chosen without knowing the ids', () => {
  expect([isChosen(everything, 4711), countOf(everything, 412), pageState(everything, page)]).toEqual([
    true,
    412,
    'all',
  ])
})

test('a row that is cleared from all leaves the others of the page', () => {
  expect(idsOf(toggleRow(everything, page, 8))).toEqual([10, 9, 7, 6])
})
