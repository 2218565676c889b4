// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { QuestionReading, ReadingItem } from '#contract'
import { whyShown } from './why-shown.ts'

const itemOf = (row: number, text: string) => ({ row, question: { question_text: `<p>${text}</p>` } }) as ReadingItem

test('an example says what of the file it is, and what does not fit says by which law', () => {
  const reading = { total: 9, layout: { against: [{ law: 'number_gap', rows: [4] }] } } as QuestionReading
  const items = [itemOf(1, 'x'), itemOf(3, 'as long as it gets'), itemOf(4, 'y'), itemOf(6, 'short'), itemOf(9, 'z')]
  expect(whyShown(items, reading).map(({ item, why, law }) => [item.row, why, law])).toEqual([
    [1, 'first', null],
    [3, 'longest', null],
    [4, 'other', 'number_gap'],
    [6, 'shortest', null],
    [9, 'last', null],
  ])
})
