import { expect, test } from 'vitest'
import { isTable } from './paste-rows.tsx'

test('rows of a spreadsheet are told from a word that somebody pastes', () => {
  expect(isTable('admission_no\tfirst_name\r\nA-1\tAsha\r\n')).toBe(true)
  for (const text of ['', 'A-1', 'one line\twith two cells', 'two\nlines'])
    expect([text, isTable(text)]).toEqual([text, false])
})
