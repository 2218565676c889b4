import { expect, it } from 'vitest'
import { readSpreadsheet } from '../../interchange/spreadsheet/spreadsheet.ts'
import { ApiError } from '../ground/errors.ts'
import { readText } from './read-text.ts'

/** The letters of a word with as many accents on one of them as are given. */
const accented = (count: number) => `e${'\u0301'.repeat(count)}t`
const bytesOf = (text: string) => new TextEncoder().encode(text)
const refusal = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

it('a file with more accents on a letter than any language has is refused by its line, whatever format it has; fewer are read', () => {
  const list = (marks: number) => bytesOf(`Title\nOne\n${accented(marks)}\n`)
  expect(refusal(() => readSpreadsheet(list(31), 'list.csv'))).toMatchObject({
    sentence: { code: 'file.too_many_marks', params: { line: 3, most: 30 } },
  })
  expect(readSpreadsheet(list(4), 'list.csv').rows).toHaveLength(2)

  const record = (marks: number) => JSON.stringify({ question: `How much is ${accented(marks)}?`, answer: '#### 4' })
  const text = (marks: number) => bytesOf(`${record(0)}\n${record(marks)}\n`)
  const refused = refusal(() => readText('jsonl', text(40)))
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ shown: { code: 'file.too_many_marks', params: { line: 2, most: 30 } } })
  expect(readText('jsonl', text(4)).questions).toHaveLength(2)
})
