import { describe, expect, it } from 'vitest'
import { checkAnswer } from '#contract'
import { readDocx } from '../../../interchange/word/docx/read-docx.ts'
import { readBlocks } from '../../../interchange/word/read-word.ts'
import { madeWord, paragraph } from '../../../interchange/word/testing/made-word.ts'
import { givenOf, type StoredItem } from './reading-item.ts'
import { applyKeys } from './typed-keys.ts'

const options = ['(a) rain', '(b) wind', '(c) snow']
const lines = [
  'Read the passage and answer questions 2 and 3.',
  'The monsoon comes from the sea in June.',
  ...['2. What comes in June?', ...options],
  ...['3. What comes in January?', ...options, 'Ans: (a)', 'Ans: (b)'],
]
const before = ['1. Which of these is dry?', ...options, 'Ans: (b)']

/** The questions of a file as they are stored. */
const stored = (): StoredItem[] =>
  readBlocks(readDocx(madeWord([...before, ...lines].map((line) => paragraph(line)))).blocks, new Map()).questions.map(
    (read) => {
      const question = givenOf(read)
      const { type, question_text, question_options, answer, max_marks = 1, sub_questions = [] } = question
      const faults = checkAnswer(type, { question_text, question_options, answer, max_marks, sub_questions })
      const { row, number = null, doubts = [], losses = [], source = [] } = read
      return {
        ...{ row, number, question, doubts, losses, source, faults, category: null, take: null, accepted: [] },
        ...{ duplicate: null, is_mended: false, question_id: null, same_text: '', terms: [], row_version: 1 },
      }
    },
  )
const rightsOf = ({ question }: StoredItem) =>
  question.sub_questions?.map(({ options: own }) => own.findIndex(({ is_correct }) => is_correct))

describe('I19 keys of the parts of a case study', () => {
  it('go by the numbers that they have in the file; what is asked of another part stays', () => {
    const items = stored()
    expect(items[1]).toMatchObject({ question: { type: 'CASE_STUDY' }, faults: [{ path: 'sub_questions.0.options' }] })
    const { changed, unread } = applyKeys(items, '2 a, 4 b', false)
    expect([changed.map(rightsOf), unread]).toEqual([[[0, 0]], '4 b'])
    expect(changed[0]?.faults).toEqual([])
    expect(changed[0]?.doubts.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['shared_passage', 'two_answers']),
    )
    expect(changed[0]?.doubts.map(({ code }) => code)).not.toContain('no_key')
  })

  it('are all taken from one list', () =>
    expect(applyKeys(stored(), '1 a 2 c 3 b', false).changed.map(rightsOf)).toEqual([undefined, [2, 1]]))
})
