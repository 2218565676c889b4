import { say } from '#contract'
import { headerKeys } from '../../../interchange/spreadsheet/columns/header-keys.ts'
import {
  isInSecondLanguage,
  languageByScript,
  languageInHeading,
} from '../../../interchange/spreadsheet/columns/second-columns.ts'
import type { ListHead } from '../../uploads/reading/list-head.ts'
import type { OpenList } from '../../uploads/reading/open-list.ts'
import type { SpreadsheetTable } from '../../uploads/spreadsheet-kind.ts'
import { optionColumns, translatedColumn } from './columns.ts'
import { headingsOf } from './words/headings.ts'

type ReadColumn = ListHead['columns'][number]

const texts = ['question', ...optionColumns, 'explanation', 'model_answer']
const words = new Set(texts.flatMap((column) => [column, ...(headingsOf(column) ?? [])].flatMap(headerKeys)))
const translated = new Set(texts.map(translatedColumn))
const isTranslated = ({ fields }: ReadColumn) => fields.some((field) => translated.has(field))
const headingsIn = (columns: readonly ReadColumn[]) => columns.slice(0, 12).map(({ heading }) => heading.slice(0, 60))

/** The language of a question whose row says none, and that of its translation. */
export const TRANSLATED_INTO = 'translated_into'

/**
 * Texts in a second language beside those that are read: whether they are the translation of the questions is asked. The table that it answers holds them
 * as that, or not at all; `TRANSLATED_INTO` says their language in each row.
 */
export function withSecondLanguage(table: SpreadsheetTable, list: OpenList): SpreadsheetTable {
  const { columns } = table.head
  const read = columns.find(({ fields }) => fields.includes('question'))
  const second = columns.filter((column) => isTranslated(column) && column.samples.length > 0)
  const others = columns.filter(
    ({ fields, heading, samples }) =>
      read && fields.length === 0 && samples.length > 0 && isInSecondLanguage(heading, read.heading, words),
  )
  if (!read || second.length + others.length === 0) return table
  const own = languageOf(read) ?? 'en'
  const into = languageOf(second.find(({ fields }) => fields.includes(translatedColumn('question'))))
  const isWhole = into !== null && into !== own
  const answer = list.ask({
    ...{ kind: 'which_column', message: say('list.second_language', { columns: headingsIn([...second, ...others]) }) },
    choices: [
      ...(isWhole
        ? [{ value: 'translation', label: say('list.translation', { columns: headingsIn(second), language: into }) }]
        : []),
      { value: 'first', label: say('list.first_language', { column: read.heading.slice(0, 60) }) },
    ],
    proposed: isWhole ? 'translation' : null,
  })
  return isWhole && answer !== 'first' ? translatedTable(table, own, into) : firstAlone(table)
}

/** By its heading, else by what stands in it. */
const languageOf = (column: ReadColumn | undefined): string | null =>
  column ? (languageInHeading(column.heading) ?? languageByScript(column.samples.join(' '))) : null

function translatedTable(table: SpreadsheetTable, own: string, into: string): SpreadsheetTable {
  const records = table.records.map((record) => {
    const language = record.values.language || (own === 'en' ? '' : own)
    return { ...record, values: { ...record.values, language, [TRANSLATED_INTO]: into } }
  })
  return { ...table, records }
}

function firstAlone(table: SpreadsheetTable): SpreadsheetTable {
  const { head, records } = table
  const columns = head.columns.map(
    (column): ReadColumn => (isTranslated(column) ? { ...column, fields: [], left_as: 'other' } : column),
  )
  const blank = Object.fromEntries([...translated].map((column) => [column, '']))
  return {
    ...table,
    head: { ...head, columns },
    records: records.map((record) => ({ ...record, values: { ...record.values, ...blank } })),
  }
}
