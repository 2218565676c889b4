// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UploadResult } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { RowsReport } from './rows-report.tsx'

clearAfterEach()

/** What is said of a file that was looked at. */
function textOf(counts: Pick<UploadResult, 'total' | 'created' | 'updated' | 'failed'>): string | null {
  const result = { ...counts, errors: [], error_file_url: null, import_id: null }
  render(<RowsReport result={result} checked />, { wrapper: makeFrame() })
  const text = screen.getByRole('alert').textContent
  cleanup()
  return text
}

test('of what there is none of nothing is said', () => {
  expect(textOf({ total: 3, created: 3, updated: 0, failed: 0 })).toBe(
    '3 rows can be added.3 rows read. Nothing is saved yet.',
  )
  expect(textOf({ total: 6, created: 3, updated: 1, failed: 2 })).toBe(
    '3 rows can be added.6 rows read: 1 of them exists already and changes, 2 with a problem. Nothing is saved yet.',
  )
  expect(textOf({ total: 3, created: 0, updated: 2, failed: 1 })).toBe(
    '2 rows can be changed.3 rows read: 1 with a problem. Nothing is saved yet.',
  )
  expect(textOf({ total: 1, created: 0, updated: 0, failed: 1 })).toBe(
    '0 rows can be added.1 row read: 1 with a problem. Nothing is saved yet.',
  )
})

test('the column of a problem has the name that people give it; a heading of another program stays', () => {
  const fault = { row: 4, code: 'invalid_field', value: '31/02/2011', message: 'There is no such day' }
  const errors = [
    { ...fault, column: 'dob' },
    { ...fault, column: 'itemBody' },
  ]
  const result = { total: 1, created: 0, updated: 0, failed: 1, errors, error_file_url: null, import_id: null }
  render(<RowsReport result={result} checked />, { wrapper: makeFrame() })
  expect(screen.queryByText('dob')).toBeNull()
  expect(screen.getByText('Date of birth')).toBeTruthy()
  expect(screen.getByText('itemBody')).toBeTruthy()
})
