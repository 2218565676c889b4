import { describe, expect, it } from 'vitest'
import type { ImportedQuestion } from '../items/imported-question.ts'
import { readWord } from './read-word.ts'
import { oddLayouts } from './testing/odd-layouts.ts'
import type { OddQuestion } from './testing/odd-written.ts'

const bare = (html: string) =>
  html
    .replace(/<br>|<\/p><p>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
const keyOf = ({ text, options = [], right = -1, answer = '' }: OddQuestion) =>
  JSON.stringify([text, options, right, answer])
const modelOf = (answer: unknown) =>
  answer && typeof answer === 'object' && 'model_answer' in answer ? bare(String(answer.model_answer)) : ''
const shapeOf = ({ question_text, question_options, answer }: ImportedQuestion) =>
  keyOf({
    text: bare(question_text),
    options: question_options.map(({ data }) => bare(data)),
    right: question_options.findIndex(({ is_correct }) => is_correct),
    answer: modelOf(answer),
  })
const isSilent = ({ doubts = [] }: ImportedQuestion) => doubts.length === 0

describe('I21 odd layouts of teachers', () => {
  it.each(oddLayouts)('$name: each question is read right, or asked', ({ bytes, wanted }) => {
    const right = new Set(wanted.map(keyOf))
    const silent = readWord(bytes).questions.filter((one) => isSilent(one) && !right.has(shapeOf(one)))
    expect(silent.map(shapeOf)).toEqual([])
  })

  it('most are right at first sight, and none is without a question', () => {
    const read = oddLayouts.map(({ bytes }) => readWord(bytes).questions)
    expect(read.filter(({ length }) => length === 0)).toEqual([])
    expect(read.filter((questions) => questions.every(isSilent)).length).toBeGreaterThanOrEqual(26)
  })
})
