import { describe, expect, it } from 'vitest'
import { readWord } from '../read-word.ts'
import { hasLibreOffice, savedAgain } from '../testing/libreoffice.ts'
import { ownBank, shownOf } from '../testing/own-bank.ts'
import { writeWordBank } from '../write/bank.ts'

const SLOW = 600_000
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe.skipIf(!hasLibreOffice)('I53 a bank that LibreOffice saved again (skipped without soffice)', () => {
  const formula = (tex: string, is_correct = false) => ({
    data: `<p><span data-type="inline-math" data-latex="${tex}"></span></p>`,
    ...{ is_correct, fixed: false },
  })
  /** Options of nothing but a formula, which stand alone in their paragraphs. */
  const halves = {
    ...(ownBank[0] as (typeof ownBank)[number]),
    ...{ question_text: '<p>Which is a half?</p>' },
    question_options: [formula('\\frac{1}{2}', true), formula('\\frac{1}{3}'), formula('x^2')],
  }
  const writtenOf = (questions: typeof ownBank) =>
    writeWordBank({ questions, find: () => null, with_answers: true, with_copies: true }).bytes

  it(
    'comes back exactly, for each of the types, and nobody is asked',
    () => {
      const bank = [...ownBank, halves]
      const { questions, layout } = readWord(savedAgain(writtenOf(bank), ['docx']))
      expect(layout.signature).toBe('docx|quaestor')
      expect(questions.map(shownOf)).toEqual(bank.map(shownOf))
      expect(questions.flatMap(({ doubts = [] }) => doubts)).toEqual([])
    },
    SLOW,
  )

  it.each([true, false])(
    'pictures are as wide as they were, with the copy: %s (I24)',
    (with_copies) => {
      const src = `/v1/media/file/${'0123456789abcdef'.repeat(2)}.png`
      const question_text = `<p>Which cell is this? <img src="${src}" alt="A cell" width="123"></p>`
      const find = () => ({ bytes: PNG, mime: 'image/png', width: 640, height: 480 })
      const questions = [{ ...(ownBank[0] as (typeof ownBank)[number]), question_text }]
      const { bytes } = writeWordBank({ questions, find, with_answers: true, with_copies })
      const read = readWord(savedAgain(bytes, ['docx'])).questions[0]?.question_text
      expect(read?.replace(/part:[^"]*/g, src)).toBe(question_text)
    },
    SLOW,
  )

  it(
    'by way of .odt, which keeps no copy, is read as it stands',
    () => {
      const { questions, layout } = readWord(savedAgain(writtenOf(ownBank), ['odt', 'docx']))
      expect(layout.signature).toBe('docx|quaestor')
      // Without its kind a tolerance is absolute.
      const seen = (one: Parameters<typeof shownOf>[0]) =>
        JSON.parse(JSON.stringify(shownOf(one), (name, value) => (name === 'tolerance_kind' ? undefined : value)))
      expect(questions.map(seen)).toEqual(ownBank.map(seen))
    },
    SLOW,
  )
})
