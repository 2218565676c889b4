import { type QuestionType, questionTypeNames, questionTypes } from '#contract'
import { nameKey } from '../../../../interchange/spreadsheet/columns/nearest.ts'
import type { SpreadsheetRecord } from '../../../uploads/spreadsheet-kind.ts'
import { nameOfWord } from './words.ts'

const typesByName = new Map<string, QuestionType>(
  questionTypeNames.flatMap((name) => [
    [name, name],
    [nameKey(name), name],
    [nameKey(questionTypes[name].title), name],
  ]),
)

/** The type that a row names; null where it is none. */
export const typeOf = ({ values: { type = '' } }: SpreadsheetRecord): QuestionType | null =>
  typesByName.get(nameOfWord('type', type)) ?? typesByName.get(nameKey(type)) ?? null
