import { expect, test } from 'vitest'
import { expectedPlaces, followWords } from './follow-fixed.ts'

const options = (...entries: [string, boolean?][]) =>
  entries.map(([data, fixed = false], index) => ({ key: String(index), data: `<p>${data}</p>`, fixed }))
const follow = (before: ReturnType<typeof options>, after: ReturnType<typeof options>) =>
  followWords(after, expectedPlaces(before))?.map(({ fixed }) => fixed)

test('"All of the above" is kept in place as it is written, "Both a and b" keeps all', () => {
  const before = options(['x'], ['y'], [''])
  expect(follow(before, options(['x'], ['y'], ['All of the above']))).toEqual([false, false, true])
  expect(follow(before, options(['x'], ['y'], ['Both a and b']))).toEqual([true, true, true])
})

test('what was set by hand stays, and words that change back let it go', () => {
  expect(follow(options(['x'], ['All of the above']), options(['x'], ['All of these']))).toBeUndefined()
  expect(follow(options(['x'], ['None of these', true]), options(['x'], ['None', true]))).toBeUndefined()
  expect(follow(options(['x'], ['None of these', true]), options(['x'], ['Nitrogen', true]))).toEqual([false, false])
  expect(follow(options(['x'], ['y', true]), options(['x'], ['None of these', true]))).toBeUndefined()
})

test('options that came with their places keep them', () => {
  expect(followWords(options(['x'], ['All of the above']), new Map())).toBeNull()
})
