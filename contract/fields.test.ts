import { expect, it } from 'vitest'
import { errorsOf } from '../domain/field-error.ts'
import { DateOnly } from './fields.ts'

const codes = (value: string) => {
  const { error } = DateOnly.safeParse(value)
  return error ? errorsOf(error).map(({ code }) => code) : []
}

it.each([
  ['1900-01-01', []],
  ['2199-12-31', []],
  ['2024-02-29', []],
  ['0000-01-01', ['field.year']],
  ['0212-05-14', ['field.year']],
  ['1899-12-31', ['field.year']],
  ['2200-01-01', ['field.year']],
  ['2026-02-31', ['field.date']],
  ['2026-13-01', ['field.date']],
  ['12026-01-01', ['field.date']],
  ['tomorrow', ['field.date']],
  ['', ['field.date_missing']],
])('the date %j is told %j', (value, expected) => {
  expect(codes(value)).toEqual(expected)
})
