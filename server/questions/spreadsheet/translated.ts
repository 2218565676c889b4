import { holds, type QuestionType, say, type UploadProblem } from '#contract'
import { cutOptions, withoutLetters } from '../../../interchange/doors/question-keys/own-letters.ts'
import { cellToHtml, isHtmlCell } from '../../../interchange/spreadsheet/text/cell-html.ts'
import { cellProblem, type SpreadsheetRecord } from '../../uploads/spreadsheet-kind.ts'
import { filledOptions } from './choices.ts'
import { optionColumns, translatedColumn } from './columns.ts'
import { numberBlanks } from './entries.ts'
import { TRANSLATED_INTO } from './second-language.ts'

export interface ReadTranslation {
  translations?: object[]
  problems: UploadProblem[]
}

const hasWord = (text: string) => /\p{L}{2}/u.test(text)

/** The options in the second language: without their own letters; an option of figures alone is the same in both. */
function translatedOptions({ values }: SpreadsheetRecord, own: readonly string[]): string[] {
  const cells = optionColumns.map((column) => values[translatedColumn(column)] ?? '')
  const given = cells.slice(0, cells.findLastIndex((text) => text !== '') + 1)
  const [first = ''] = given
  const cut = given.length === 1 && own.length > 1 && !isHtmlCell(first) ? cutOptions(first) : null
  const texts = cut ?? (given.some(isHtmlCell) ? given : (withoutLetters(given) ?? given))
  const isNone = texts.length === 0
  return own
    .map((option, at) => texts[at] || (isNone || !hasWord(option) ? option : ''))
    .concat(texts.slice(own.length))
}

/** What a row says of its question in a second language. */
export function readTranslation(record: SpreadsheetRecord, type: QuestionType): ReadTranslation {
  const { values } = record
  const language = values[TRANSLATED_INTO] ?? ''
  const said = (column: string) => values[translatedColumn(column)] ?? ''
  const filled = ['question', ...optionColumns, 'explanation'].filter((column) => said(column) !== '')
  if (language === '' || filled.length === 0) return { problems: [] }
  if (holds(type, 'entries') || type === 'CASE_STUDY') {
    const sentence = say('translation.not_of_lists', { type: say(`type.${type}`) })
    return { problems: [cellProblem(record, translatedColumn(filled[0] ?? 'question'), 'not_used', sentence)] }
  }
  const text = holds(type, 'blanks') ? numberBlanks(said('question')) : said('question')
  const own = holds(type, 'options') ? filledOptions(record) : []
  return {
    problems: [],
    translations: [
      {
        ...{ language, question_text: text && cellToHtml(text) },
        question_options: translatedOptions(record, own).map((option) => ({ data: option && cellToHtml(option) })),
        explanation: said('explanation') === '' ? null : cellToHtml(said('explanation')),
      },
    ],
  }
}

/** The column behind a path of `translations` that was refused. */
export function translatedFault(path: string): string {
  const [, , field = '', at = ''] = path.split('.')
  if (field === 'question_options') return translatedColumn(optionColumns[Number(at || 0)] ?? 'option_a')
  return translatedColumn(field === 'explanation' ? 'explanation' : 'question')
}
