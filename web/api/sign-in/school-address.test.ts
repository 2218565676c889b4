import { expect, test } from 'vitest'
import { schoolLabel } from './school-address.ts'

test.each([
  ['demo.localhost', 'demo'],
  ['localhost', ''],
  ['demo.quaestor.school', 'demo'],
  ['quaestor.school', ''],
  ['127.0.0.1', ''],
  ['[::1]', ''],
])('%s names the school %j', (hostname, label) => {
  expect(schoolLabel(hostname)).toBe(label)
})
