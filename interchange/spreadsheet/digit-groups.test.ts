import { expect, test } from 'vitest'
import { withoutGroups } from './digit-groups.ts'

test.each([
  ['1,200', '1200'],
  ['-12,345,678.5', '-12345678.5'],
  ['1,00,000', '100000'],
  ['12,34,567', '1234567'],
  ['1 200', '1200'],
  ['1\u00a0200\u202f000 m', '1200000 m'],
  ['1,200±5,000', '1200±5000'],
])('%s has groups', (given, plain) => {
  expect(withoutGroups(given)).toBe(plain)
})

test.each([
  '12,5',
  '1,20',
  '0,200',
  '1.200,500',
  '1,2000',
  '1,200,30',
  '1 20',
  '1 200/3',
  '3.14',
  '1 1/2',
  '5, 200',
])('%s has none that is certain', (given) => {
  expect(withoutGroups(given)).toBe(given)
})
