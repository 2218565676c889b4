import { expect, test } from 'vitest'
import { countMissingAlt } from './image-texts.ts'

test('pictures without a description are counted wherever they stand', () => {
  const bare = '<p><img src="/v1/a.png" alt=""><img src="/v1/b.png"></p>'
  const described = '<p><img src="/v1/c.png" alt="A leaf" width="20"></p>'
  expect(
    countMissingAlt({ question_text: described, sub_questions: [{ content: bare }], max_marks: 2, answer: null }),
  ).toBe(2)
  expect(countMissingAlt(described)).toBe(0)
  expect(countMissingAlt('<p><img alt=" " src="/v1/d.png"></p>')).toBe(1)
})
