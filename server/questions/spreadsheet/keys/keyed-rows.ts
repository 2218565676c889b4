import { letterOf, say, saySeveral, type UploadProblem } from '#contract'
import { decideKeys } from '../../../../interchange/doors/question-keys/decide-keys.ts'
import type { DecidedKeys, KeyRow, KeyWay, RowKeys } from '../../../../interchange/doors/question-keys/key-file.ts'
import { remarkedKeys } from '../../../../interchange/doors/question-keys/remarked-key.ts'
import { isHtmlCell } from '../../../../interchange/spreadsheet/text/cell-html.ts'
import { plainText } from '../../../../richtext/plain.ts'
import type { SpreadsheetTable } from '../../../uploads/spreadsheet-kind.ts'
import { cellProblem, type SpreadsheetRecord } from '../../../uploads/spreadsheet-kind.ts'
import { filledOptions, noSuchOption } from '../choices.ts'
import { optionColumns } from '../columns.ts'
import { typeOf } from '../words/type-of.ts'
import { type KeyColumns, keyColumns } from './key-columns.ts'
import { optionWord } from './key-sentences.ts'

/** A row with options, before and after its key was read. */
export interface KeyedRow {
  record: SpreadsheetRecord
  /** The record as its answer is read from here on: the options without what was theirs alone, the answer as letters. */
  read: SpreadsheetRecord
  given: KeyRow
  options: readonly string[]
  own: RowKeys
  /** The right options, if some are known: of a doubtful row that was accepted too. */
  keys: readonly number[] | null
}

export interface KeyedTable {
  columns: KeyColumns
  decided: DecidedKeys
  rows: KeyedRow[]
  problems: UploadProblem[]
}

const isChoice = (record: SpreadsheetRecord) => ['MCQ_SINGLE', 'MCQ_MULTI'].includes(typeOf(record) ?? '')

/** Reads the keys of all rows with options at once. `accepted`: the rows whose doubtful key is taken as shown. */
export function keyRows(table: SpreadsheetTable, said: KeyWay | null, accepted: ReadonlySet<number>): KeyedTable {
  const columns = keyColumns(table)
  const out = new Set(table.problems.map(({ row }) => row))
  const cells = new Map(table.lines.map((line) => [line.row, line.cells]))
  const chosen = table.records.filter((record) => isChoice(record) && !out.has(record.row))
  const given = chosen.map((record, at) => givenRow(record, cells.get(record.row) ?? [], columns, at))
  const decided = decideKeys({ rows: given, from: columns.from, said, ours: columns.ours })
  const rows = chosen.map((record, at): KeyedRow => {
    const own = decided.rows[at] ?? { keys: null, fault: 'no_key', doubt: null }
    const keys = own.keys ?? (accepted.has(record.row) ? (own.doubt?.shown ?? null) : null)
    const [row, options] = [given[at] ?? { options: [], answer: '' }, decided.options[at] ?? []]
    const read = readAs(record, row, options, keys ?? tentative(decided, at, row))
    return { record, given: row, options, own, keys, read }
  })
  return { columns, decided, rows, problems: rows.flatMap(problemOf) }
}

/** As texts they are compared; what stands alone could be cut, and would lose what is raised in it. */
const shownOptions = (options: readonly string[]): readonly string[] =>
  options.length === 1 ? options : options.map((option) => (isHtmlCell(option) ? plainText(option) : option))

function givenRow(record: SpreadsheetRecord, cells: readonly string[], columns: KeyColumns, at: number): KeyRow {
  const answer = record.values.correct ?? ''
  const remarks = answer === '' ? [] : columns.unread.flatMap((place) => remarkedKeys(cells[place] ?? ''))
  const beside = [...columns.beside.map((place) => cells[place] ?? ''), ...remarks]
  const wrong = columns.incorrect.map((place) => cells[place] ?? '').filter((text) => text !== '')
  if (wrong.length === 0 || answer === '') return { options: shownOptions(filledOptions(record)), answer, beside }
  // The right one would stand first in every question.
  const place = at % (wrong.length + 1)
  return { options: [...wrong.slice(0, place), answer, ...wrong.slice(place)], answer, beside }
}

/** While it is open how keys are written, rows are judged as if the first way were meant: nothing is saved before it is said. */
function tentative({ ask, by }: DecidedKeys, at: number, { answer }: KeyRow): readonly number[] | null {
  return ask && by === null && answer !== '' ? (ask.row === at ? (ask.ways[0]?.keys ?? [0]) : [0]) : null
}

function readAs(
  record: SpreadsheetRecord,
  { options: given }: KeyRow,
  options: readonly string[],
  keys: readonly number[] | null,
): SpreadsheetRecord {
  const texts = options.map((option, at) =>
    ownText(record.values[optionColumns[at] ?? ''] ?? '', given[at] ?? '', option),
  )
  const own = Object.fromEntries(optionColumns.map((column, at) => [column, texts[at] ?? '']))
  const correct = keys === null ? '' : keys.map(letterOf).join(',')
  return { ...record, values: { ...record.values, ...own, correct } }
}

/** An option as its cell has it, without what was taken off its text. */
function ownText(cell: string, given: string, option: string): string {
  if (given === option && cell !== '') return cell
  if (!isHtmlCell(cell)) return option
  const taken = given.slice(0, given.length - option.length)
  return cell.startsWith(`<p>${taken}`) ? `<p>${cell.slice(`<p>${taken}`.length).trimStart()}` : cell
}

function problemOf({ record, given, options, own, keys }: KeyedRow): UploadProblem[] {
  const { fault, doubt } = own
  if (keys || fault === null || fault === 'no_key' || fault === 'key_by') return []
  if (fault === 'answer_unread')
    return [
      cellProblem(
        record,
        'correct',
        'correct_not_in_options',
        saySeveral(noSuchOption(options.length), say('option.or_text')),
      ),
    ]
  const [shown, other] = [optionWord(options, doubt?.shown ?? []), optionWord(options, doubt?.other ?? [])]
  const sentence =
    fault === 'answers_differ'
      ? say('key_row.answers_differ', { shown, other })
      : say('key_row.differs', { given: given.answer.slice(0, 60), shown, other })
  return [cellProblem(record, 'correct', fault === 'answers_differ' ? 'keys_disagree' : 'key_differs', sentence)]
}
