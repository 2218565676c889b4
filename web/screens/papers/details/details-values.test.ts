import { expect, test } from 'vitest'
import { newDetails, validateDetails } from './details-values.ts'

test('a duration that nobody entered is asked for; one of nothing is too short', () => {
  const values = newDetails(1, undefined)
  expect(validateDetails(values).hours ?? validateDetails(values).timing).toBe('Please enter the duration')
  const nothing = validateDetails({ ...values, hours: 0, minutes: 0 })
  expect(nothing.hours ?? nothing.timing).toBe('Must be longer than 0 minutes')
})
