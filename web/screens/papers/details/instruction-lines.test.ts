import { expect, test } from 'vitest'
import { instructionLines } from './instruction-lines.ts'

test('several lines without numbers of their own are numbered', () => {
  expect(instructionLines('Write in ink.\n\n <b>No</b> calculators. ')).toEqual({
    lines: ['Write in ink.', '<b>No</b> calculators.'],
    numbered: true,
  })
})

test('one line, lines with numbers, and HTML with blocks of its own stay as they are', () => {
  expect(instructionLines('Write in ink.').numbered).toBe(false)
  expect(instructionLines('(a) Write in ink.\n(b) No calculators.').numbered).toBe(false)
  expect(instructionLines('<p>One</p>\n<p>Two</p>')).toEqual({ lines: ['<p>One</p>\n<p>Two</p>'], numbered: false })
})
