import { plainText } from '../../doors/grid/shown.ts'
import { textPlace } from '../../doors/question-keys/answer-forms.ts'
import type { SpreadsheetRow } from '../cells.ts'
import type { ColumnChoices } from '../columns/columns.ts'

const fewestRows = 2
const mostOptions = 8
/** A row of other length is out by itself. */
const share = 0.9

const letterAt = (text: string, count: number) => {
  const [, letter = ''] = /^[([]?([a-h])[)\].]?$/i.exec(plainText(text)) ?? []
  return letter !== '' && letter.toLowerCase().charCodeAt(0) - 97 < count
}

/**
 * The columns of a list of questions without headings: a text, its options, and the letter or the text of the right one, in nine rows of ten and in two at
 * least. A number alone before them counts the rows; one behind them may be marks as well as an answer. null where it is anything else.
 */
export function columnsByContent(
  rows: readonly SpreadsheetRow[],
  optionNames: readonly string[],
): ColumnChoices | null {
  if (rows.length < fewestRows) return null
  const isCounted = rows.every(({ cells }) => /^\d{1,4}[.)]?$/.test(plainText(cells[0] ?? '')))
  const question = isCounted ? 1 : 0
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const correct = width - 1
  const count = correct - question - 1
  if (count < 2 || count > Math.min(mostOptions, optionNames.length)) return null
  const fits = rows.filter(({ cells }) => {
    const options = cells.slice(question + 1, correct).filter((text) => text !== '')
    const [text = '', answer = ''] = [cells[question], cells[correct]]
    const isAnswer = letterAt(answer, options.length) || textPlace(options, answer) !== null
    return options.length > 1 && isAnswer && /\p{L}{2}.*\s/su.test(text)
  })
  if (fits.length < Math.max(fewestRows, rows.length * share)) return null
  const options = Array.from({ length: count }, (_, at) => [optionNames[at] ?? '', { at: question + 1 + at }])
  return { question: { at: question }, ...Object.fromEntries(options), correct: { at: correct } }
}
