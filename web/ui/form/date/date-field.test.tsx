// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { dayText, today } from '#web/ui/dates.ts'
import { DateField } from './date-field.tsx'

clearAfterEach()

const refusal = 'Please enter a date as YYYY-MM-DD'
const show = (value: string, error: string) =>
  render(<DateField label="Date of joining" value={value} error={error} />, { wrapper: makeFrame() })

test('what is no day is refused in the words of who types it, not of the wire', () => {
  show('next week', refusal)
  expect(screen.queryByText(refusal)).toBeNull()
  expect(screen.getByText(`Write the day as ${dayText(today())}`)).toBeTruthy()
})

test('A.21 a day that no calendar has is said not to exist', () => {
  show('31.02.2011', refusal)
  expect(screen.getByText(/^There is no 31\.02\.2011: that month is shorter/)).toBeTruthy()
})

test.each([
  ['2020-02-28', 'Please enter a day in the past'],
  ['', 'Please enter a date'],
])('%j is refused as the form says', (value, error) => {
  show(value, error)
  expect(screen.getByText(error)).toBeTruthy()
})

test('whoever is still in the field closes the calendar by Escape, and a dialog around it stays', async () => {
  show('2020-02-28', '')
  const field = screen.getByLabelText('Date of joining')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  await screen.findByRole('dialog', { name: 'Choose a day' })
  expect(field.getAttribute('data-mantine-stop-propagation')).toBe('true')
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose a day' })).toBeNull())
  expect(field.getAttribute('data-mantine-stop-propagation')).toBe('false')
})
