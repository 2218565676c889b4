import { expect, it } from 'vitest'
import { errorsOf } from '../domain/field-error.ts'
import { DateOnly, Moment } from './fields.ts'

const codes = (field: typeof DateOnly | typeof Moment, value: string) => {
  const { error } = field.safeParse(value)
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
  ['', ['field.date']],
])('the date %j is told %j', (value, expected) => {
  expect(codes(DateOnly, value)).toEqual(expected)
})

it.each([
  ['2026-03-02T09:00:00Z', []],
  ['0000-01-01T00:00:00Z', ['field.year']],
  ['9999-12-31T00:00:00Z', ['field.year']],
  ['2026-03-02', ['field.instant']],
])('the moment %j is told %j', (value, expected) => {
  expect(codes(Moment, value)).toEqual(expected)
})
