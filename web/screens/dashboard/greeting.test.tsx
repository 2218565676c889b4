// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPlace } from '#web/language.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { Greeting } from './greeting.tsx'

clearAfterEach()

// Two in the night of Friday in Kolkata, the afternoon of Thursday in New York.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-12T20:35:00Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  setPlace({ country: null, timezone: null })
})

test.each([
  ['Asia/Kolkata', 'Good morning', 'Friday, 13 November 2026'],
  ['America/New_York', 'Good afternoon', 'Thursday, 12 November 2026'],
  ['Europe/Berlin', 'Good evening', 'Thursday, 12 November 2026'],
])('in %s it is the day and hour of the school, whatever the clock of the device says', (timezone, greets, day) => {
  render(<Greeting />, { wrapper: makeFrame() })
  // The school's settings come after the first picture.
  act(() => setPlace({ country: 'GB', timezone }))
  expect(screen.getByRole('heading').textContent).toContain(greets)
  expect(screen.getByText(day)).toBeTruthy()
})
