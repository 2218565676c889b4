import { describe, expect, it } from 'vitest'
import { ApiError } from '../../ground/errors.ts'
import { assertDates, monthsLater } from './session-dates.ts'

function refusedField(start_date: string, end_date: string): string | undefined {
  try {
    assertDates({ start_date, end_date })
  } catch (error) {
    if (error instanceof ApiError) return error.errors?.map(({ path }) => path).join()
    throw error
  }
}

describe('monthsLater', () => {
  it('keeps the day of the month', () => {
    expect(monthsLater('2025-04-01', 18)).toBe('2026-10-01')
    expect(monthsLater('2025-12-15', 1)).toBe('2026-01-15')
  })

  it('takes the last day of a month that is too short', () => {
    expect(monthsLater('2025-08-31', 18)).toBe('2027-02-28')
    expect(monthsLater('2026-08-31', 18)).toBe('2028-02-29')
  })
})

describe('assertDates', () => {
  it('takes up to 18 months, to the day', () => {
    expect(refusedField('2025-04-01', '2026-10-01')).toBeUndefined()
    expect(refusedField('2025-04-01', '2026-10-02')).toBe('end_date')
  })

  it('wants the end after the start', () => {
    expect(refusedField('2025-04-01', '2025-04-01')).toBe('end_date')
    expect(refusedField('2025-04-01', '2025-03-31')).toBe('end_date')
    expect(refusedField('2025-04-01', '2025-04-02')).toBeUndefined()
  })

  it('refuses years that no school has, each under its own field', () => {
    expect(refusedField('0000-01-01', '0000-12-31')).toBe('start_date,end_date')
    expect(refusedField('2025-04-01', '9999-03-31')).toBe('end_date')
    expect(refusedField('1989-04-01', '1990-03-31')).toBe('start_date')
    expect(refusedField('1990-01-01', '1990-12-31')).toBeUndefined()
  })
})
