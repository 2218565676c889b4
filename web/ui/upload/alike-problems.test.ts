import { expect, test } from 'vitest'
import type { UploadProblem } from '#contract'
import { alikeProblems, spansOf } from './alike-problems.ts'

const problem = (row: number, message: string, value: string | null = null): UploadProblem => ({
  ...{ row, message, value, column: 'role', code: 'required' },
})
const grouped = (problems: UploadProblem[]) =>
  alikeProblems(problems, ({ message }) => message).map(({ first, rows, values }) => [first.message, rows, values])

test('what is said of many rows is one line with all of them, and what is said of few stays where it was', () => {
  const role = [4, 5, 6, 7, 9].map((row) => problem(row, 'Please fill in "Role"'))
  const twice = problem(5, 'There is no class', 'Prep')
  expect(grouped([role[0]!, role[1]!, twice, ...role.slice(2)])).toEqual([
    ['Please fill in "Role"', [4, 5, 6, 7, 9], []],
    ['There is no class', [5], ['Prep']],
  ])
  expect(grouped(role.slice(0, 4)).map(([, rows]) => rows)).toEqual([[4], [5], [6], [7]])
})

test('of another column it is another line, and the first texts stand beside it', () => {
  const names = ['A B', 'C D', 'A B', 'E F', 'G H'].map((value, at) => problem(at + 1, 'Split', value))
  const others = names.map((one) => ({ ...one, column: 'full_name' }))
  expect(grouped([...names, ...others])).toEqual([
    ['Split', [1, 2, 3, 4, 5], ['A B', 'C D', 'E F', '…']],
    ['Split', [1, 2, 3, 4, 5], ['A B', 'C D', 'E F', '…']],
  ])
})

test('rows beside one another are a span', () => {
  expect(spansOf([4, 5, 6, 9, 11, 12])).toEqual([
    [4, 6],
    [9, 9],
    [11, 12],
  ])
  expect(spansOf([])).toEqual([])
})
