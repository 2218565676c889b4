import { expect, test } from 'vitest'
import type { Arrangement } from '../../domain/papers/documents.ts'
import { printedText } from '../testing/printed-text.ts'
import { openTypesetter } from '../testing/sample-document.ts'
import { paperOf, sampleQuestion } from '../testing/sample-paper.ts'
import { printDocument } from './print-input.ts'

const typesetter = await openTypesetter()
const figure = '<p><img src="/v1/media/file/0123456789abcdef0123456789abcdef.png" alt="TRIANGLE" width="200"></p>'
const numbers = [{ data: '<p>36</p>' }, { data: '<p>45</p>' }]

async function printed(changes: object, translation: object, arrangement: Arrangement) {
  const translations = [{ language: 'hi', question_text: '<p>हिंदी पाठ</p>', question_options: [], ...translation }]
  const question = sampleQuestion(1, 'English text', { ...changes, translations })
  const input = await paperOf([question], {
    edition: 'two-language',
    second_language: 'hi',
    arrangement,
    images: new Map(),
  })
  return printedText(typesetter.pdf(printDocument(input), input.images))
}

test('options that are the same in both languages stand once, below the translation', async () => {
  const both = { question_options: numbers }
  const text = await printed({ type: 'MCQ_SINGLE', ...both }, both, 'stacked')
  expect(text.match(/\(A\) 36/g)).toHaveLength(1)
  expect(text.indexOf('(A) 36')).toBeGreaterThan(text.indexOf('पाठ'))
})

test('options that differ, and those beside each other, stand in both', async () => {
  const other = { question_options: [{ data: '<p>छत्तीस</p>' }, { data: '<p>45</p>' }] }
  const stacked = await printed({ type: 'MCQ_SINGLE', question_options: numbers }, other, 'stacked')
  expect(stacked.match(/\(B\) 45/g)).toHaveLength(2)
  const both = { question_options: numbers }
  const beside = await printed({ type: 'MCQ_SINGLE', ...both }, both, 'side-by-side')
  expect(beside.match(/\(A\) 36/g)).toHaveLength(2)
})

test('a figure of both texts stands once', async () => {
  const withFigure = (text: string) => ({ question_text: `<p>${text}</p>${figure}` })
  const text = await printed(withFigure('Look'), withFigure('देखिए'), 'stacked')
  expect(text.match(/TRIANGLE/g)).toHaveLength(1)
  const alone = await printed(withFigure('Look'), {}, 'stacked')
  expect(alone.match(/TRIANGLE/g)).toHaveLength(1)
})

test('each language says true, false and the names of columns in its own words', async () => {
  const truth = await printed({ type: 'TRUE_FALSE' }, {}, 'stacked')
  expect(truth).toContain('English text (True / False)')
  expect(truth).toMatch(/पाठ \(सत्य\s*\/\s*असत्य\)/)
  const match = { left: ['a'], right: ['b'] }
  const columns = await printed({ type: 'MATCH', match }, { match }, 'stacked')
  expect(columns).toContain('Column I ')
  expect(columns).toMatch(/स्तंभ I /)
})
