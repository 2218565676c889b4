import { say } from '#contract'
import { headerKeys } from '../../../interchange/spreadsheet/columns.ts'
import type { OpenList } from '../../uploads/reading/open-list.ts'
import type { SpreadsheetTable } from '../../uploads/spreadsheet-kind.ts'
import { optionColumns } from './columns.ts'
import { headingsOf } from './headings.ts'

const texts = ['question', ...optionColumns, 'explanation', 'model_answer']
const words = new Set(texts.flatMap((column) => [column, ...(headingsOf(column) ?? [])].flatMap(headerKeys)))

const language =
  /[\s([_-]*(?:in )?(?:english|hindi|marathi|gujarati|urdu|bengali|punjabi|tamil|telugu|kannada|sanskrit|regional(?: language)?|अंग्रेज़ी|अंग्रेजी|हिंदी|हिन्दी|मराठी|en|eng|hi|hin|mr)(?: में)?[\s)\]]*$/iu

const isLatin = (text: string) => /\p{Script=Latin}/u.test(text)

/** "Question in Hindi", "option_a_hi", "प्रश्न" beside "Question": a text that is read from a column of another language already. */
function isSecond(heading: string, read: string): boolean {
  const bare = heading.replace(language, '')
  const isOther = bare !== heading || isLatin(heading) !== isLatin(read)
  return isOther && headerKeys(bare === '' ? heading : bare).some((key) => words.has(key))
}

/** Texts in a second language beside those that are read: a row is a question in one, and what would be left out is asked about before it is. */
export function askSecondLanguage({ head }: SpreadsheetTable, list: OpenList): void {
  const read = head.columns.find(({ fields }) => fields.includes('question'))
  const others = head.columns.filter(
    ({ fields, heading, samples }) =>
      read && fields.length === 0 && samples.length > 0 && isSecond(heading, read.heading),
  )
  if (!read || others.length === 0) return
  list.ask({
    kind: 'which_column',
    message: say('list.second_language', { columns: others.slice(0, 12).map(({ heading }) => heading.slice(0, 60)) }),
    choices: [{ value: 'first', label: say('list.first_language', { column: read.heading.slice(0, 60) }) }],
  })
}
