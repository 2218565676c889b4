// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { QuestionBody } from './question-body.tsx'

clearAfterEach()

const printed = { question_text: '<p>Put together.</p>', question_options: [] }

test('a match shows its columns, named in the language of the question', () => {
  const match = { left: ['<p>a</p>', '<p>b</p>'], right: ['<p>2</p>', '<p>1</p>', '<p>3</p>'] }
  render(<QuestionBody question={{ ...printed, type: 'MATCH', match }} language="hi" />, { wrapper: makeFrame() })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['स्तंभ I', 'स्तंभ II'])
  expect(
    screen
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
      .slice(1),
  ).toEqual(['1.aA.2', '2.bB.1', 'C.3'])
})

test('a sequence shows its entries', () => {
  const order = ['<p>second</p>', '<p>first</p>']
  render(<QuestionBody question={{ ...printed, type: 'ORDER', order }} />, { wrapper: makeFrame() })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['(A)second', '(B)first'])
})

test('a case study shows its parts, both sides of a pair under one number, with their options and marks', () => {
  const part = (content: string, max_marks: number, or_group: string | null = null, options: string[] = []) => ({
    ...{
      content: `<p>${content}</p>`,
      max_marks,
      or_group,
      options: options.map((data) => ({ data: `<p>${data}</p>` })),
    },
  })
  const sub_questions = [
    part('How much?', 1, null, ['two', 'three']),
    part('Why?', 2, 'A'),
    part('Since when?', 2, 'A'),
  ]
  render(<QuestionBody question={{ ...printed, type: 'CASE_STUDY', sub_questions }} language="hi" />, {
    wrapper: makeFrame(),
  })
  const parts = [...document.querySelectorAll<HTMLLIElement>('ol[type=i] > li')]
  expect(parts.map(({ value, textContent }) => [value, textContent])).toEqual([
    [1, 'How much?twothree1 mark'],
    [2, 'Why?2 marks'],
    [2, 'अथवाSince when?2 marks'],
  ])
})
