// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Question } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { PrintedTranslations } from './printed-translations.tsx'
import { inTranslation } from './translated.ts'

clearAfterEach()

const option = (data: string, is_correct: boolean) => ({ data, is_correct, fixed: false })
const question = {
  ...{ type: 'MCQ_SINGLE', language: 'en', max_marks: 1, negative_marks: 0, explanation: 'Why', answer: null },
  question_text: '<p>What is drawn?</p>',
  question_options: [option('A circle', false), option('A square', true)],
  sub_questions: [],
  translations: [
    {
      ...{ language: 'hi', question_text: '<p>क्या बना है?</p>', sub_questions: [], answer: null },
      ...{ question_options: [{ data: 'वृत्त' }, { data: 'वर्ग' }], explanation: '<p>कारण</p>' },
    },
  ],
} as unknown as Question

test('a translation says the texts; what is right stays', () => {
  const printed = inTranslation(question, question.translations[0]!)
  expect(printed.question_options).toEqual([option('वृत्त', false), option('वर्ग', true)])
  expect([printed.language, printed.max_marks]).toEqual(['hi', 1])
})

test('who approves a question sees what it says in its other languages, explanation and all', () => {
  render(<PrintedTranslations question={question} />, { wrapper: makeFrame() })
  expect(screen.getByText('Hindi')).toBeTruthy()
  for (const text of ['क्या बना है?', 'वृत्त', 'वर्ग', 'कारण']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('article').getAttribute('lang')).toBe('hi')
})
