import { expect, test } from 'vitest'
import { problemsCsv } from './problems-csv.ts'

const problem = { row: 3, column: 'option_b', code: 'duplicate', value: 'Paris', message: 'Options are the same' }

test('every problem is a line below the names, ended as RFC 4180 says, marked as UTF-8', () => {
  expect(problemsCsv([problem])).toBe(
    '\uFEFFrow,column,code,value,message\r\n3,option_b,duplicate,Paris,Options are the same\r\n',
  )
})

test('commas, quotes and line breaks stay inside their field, and nothing is an empty field', () => {
  const csv = problemsCsv([{ ...problem, column: null, value: 'a "b",\nc' }])
  expect(csv.split('\r\n')[1]).toBe('3,,duplicate,"a ""b"",\nc",Options are the same')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('%j is no formula in a spreadsheet', (value) => {
  expect(problemsCsv([{ ...problem, value }])).toContain(`,'${value},`)
})
