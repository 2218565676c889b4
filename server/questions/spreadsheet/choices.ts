import { letterOf, say, saySeveral } from '#contract'
import { fixedInHtml } from '../../../interchange/questions/fixed-options.ts'
import { nameKey } from '../../../interchange/spreadsheet/columns/nearest.ts'
import { cellToHtml } from '../../../interchange/spreadsheet/text/cell-html.ts'
import { hasTellingBlanks } from '../../../interchange/spreadsheet/text/indented.ts'
import type { SpreadsheetRecord } from '../../uploads/spreadsheet-kind.ts'
import type { AnswerPart, Note } from './answer-part.ts'
import { optionColumns } from './columns.ts'
import { hindiLetters } from './words/headings.ts'

/** The options up to the last one that is filled. */
export function filledOptions({ values }: SpreadsheetRecord): string[] {
  const texts = optionColumns.map((column) => values[column] ?? '')
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
}

/** The same; a gap is noted. */
export function optionTexts(record: SpreadsheetRecord, note: Note): string[] {
  const given = filledOptions(record)
  given.forEach((text, index) => {
    if (text === '') note(optionColumns[index] ?? '', 'empty_option', say('option.gap'))
  })
  return given
}

const letterRows = ['ABCDEFGH', ...hindiLetters]

/** Places of the letters in a cell such as "A,C", "C;A;B", "(b)" or "ग"; null when it holds anything else. */
export function readLetters(cell: string): number[] | null {
  const letters = cell
    .toUpperCase()
    .split(/\s*[,;]\s*/)
    .map((letter) => letter.replace(/^\((.)\)$|^(.)\)$/, '$1$2'))
  const row = letterRows.find((known) => letters.every((letter) => letter.length === 1 && known.includes(letter)))
  return row ? letters.map((letter) => row.indexOf(letter)) : null
}

export const noSuchOption = (count: number) => say('option.no_such', { letter: letterOf(Math.max(count, 1) - 1) })

export function readSingle(record: SpreadsheetRecord, note: Note): AnswerPart {
  const correct = record.values.correct ?? ''
  const texts = optionTexts(record, note)
  const right = readLetters(correct)
  if (correct === '') note('correct', 'required', say('option.letter_missing'))
  else if (right && right.length > 1) {
    note('correct', 'several_correct', say('option.only_one'))
  } else if (!right || (right[0] ?? 0) >= texts.length) {
    note('correct', 'correct_not_in_options', noSuchOption(texts.length))
  }
  return choiceOf(record, texts, right ?? [], note)
}

export function readMulti(record: SpreadsheetRecord, note: Note): AnswerPart {
  const correct = record.values.correct ?? ''
  const texts = optionTexts(record, note)
  const right = readLetters(correct)
  if (correct === '') note('correct', 'required', say('option.letters_missing'))
  else if (!right || right.some((index) => index >= texts.length)) {
    note('correct', 'correct_not_in_options', saySeveral(noSuchOption(texts.length), say('option.commas')))
  }
  return choiceOf(record, texts, right ?? [], note)
}

function choiceOf(record: SpreadsheetRecord, texts: string[], right: number[], note: Note): AnswerPart {
  const keeps_blanks = differByBlanks(texts) || undefined
  const htmls = texts.map((text) => text && cellToHtml(text, keeps_blanks))
  const fixed = readFixed(record, htmls, note)
  const question_options = htmls.map((data, index) => ({
    data,
    is_correct: right.includes(index),
    fixed: fixed[index] ?? false,
  }))
  return { question_options, answer: null }
}

/** Whether two options would be one without their blanks, as lines of a program are. */
export const differByBlanks = (texts: readonly string[]): boolean =>
  texts.some((text) => hasTellingBlanks(text) && texts.filter((other) => nameKey(other) === nameKey(text)).length > 1)

function readFixed({ values }: SpreadsheetRecord, htmls: string[], note: Note): boolean[] {
  const cell = values.fixed_options ?? ''
  if (cell === '') return fixedInHtml(htmls)
  if (cell.toLowerCase() === 'none') return htmls.map(() => false)
  const letters = readLetters(cell)
  if (!letters || letters.some((index) => index >= htmls.length)) {
    note('fixed_options', 'invalid_field', say('option.fixed'))
    return []
  }
  return htmls.map((_, index) => letters.includes(index))
}

const truths: Record<string, boolean> = {
  ...{ TRUE: true, T: true, YES: true, RIGHT: true, सही: true, सत्य: true, बरोबर: true },
  ...{ FALSE: false, F: false, NO: false, WRONG: false, गलत: false, ग़लत: false, असत्य: false, चूक: false },
}

export function readTruth({ values }: SpreadsheetRecord, note: Note): AnswerPart {
  const value = truths[(values.correct ?? '').trim().toUpperCase().normalize('NFC')]
  if (value === undefined) note('correct', 'invalid_field', say('correct.truth'))
  return { answer: { value: value ?? false } }
}

export function readAssertion({ values }: SpreadsheetRecord, note: Note): AnswerPart {
  const option = (values.correct ?? '').toUpperCase()
  if (!/^[A-D]$/.test(option)) note('correct', 'invalid_field', say('correct.assertion'))
  return { answer: { option } }
}
