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
