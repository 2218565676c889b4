import { expect, test } from 'vitest'
import { pages } from './pages.ts'

const shown = (total: number, page: number) =>
  pages(total, page)
    .map((link) => (typeof link === 'number' ? link : '…'))
    .join(' ')

/** As drawn by react-paginate 8.3.0 with marginPagesDisplayed 2 and pageRangeDisplayed 3. */
test.each([
  [1, 1, '1'],
  [3, 2, '1 2 3'],
  [5, 1, '1 2 3 4 5'],
  [10, 1, '1 2 3 … 9 10'],
  [10, 2, '1 2 3 4 … 9 10'],
  [10, 3, '1 2 3 4 … 9 10'],
  [10, 5, '1 2 3 4 5 6 … 9 10'],
  [10, 6, '1 2 … 5 6 7 8 9 10'],
  [10, 10, '1 2 … 8 9 10'],
  [30, 15, '1 2 … 14 15 16 … 29 30'],
  [30, 30, '1 2 … 28 29 30'],
])('%i pages, on page %i: %s', (total, page, links) => {
  expect(shown(total, page)).toBe(links)
})

test('a gap never hides a single page, and every link appears once, in order', () => {
  for (let total = 1; total <= 60; total++) {
    for (let page = 1; page <= total; page++) {
      const links = pages(total, page)
      const numbers = links.filter((link) => typeof link === 'number')
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(numbers).toContain(page)
      links.forEach((link, place) => {
        if (typeof link === 'number') return
        expect(Number(links[place + 1]) - Number(links[place - 1])).toBeGreaterThan(2)
      })
    }
  }
})
