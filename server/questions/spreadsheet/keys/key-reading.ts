import { say, type UploadReading } from '#contract'
import { keyWays } from '../../../../interchange/doors/question-keys/key-file.ts'
import type { OpenList } from '../../../uploads/reading/open-list.ts'
import type { OwnReading } from '../../../uploads/reading/reading-of.ts'
import type { SpreadsheetTable } from '../../../uploads/spreadsheet-kind.ts'
import { optionColumns, translatedColumn } from '../columns.ts'
import { choiceOf, keysSentence, optionWord } from './key-sentences.ts'
import type { KeyedRow, KeyedTable } from './keyed-rows.ts'

/** Id of the only ask. */
export const keyAsk = 'key_by'

const mostDoubtful = 50
const mostShown = 200

/** The number that the program of the file shows for a row. */
export const shownRow = ({ counted }: Pick<SpreadsheetTable, 'counted'>, row: number): number =>
  counted?.shown.get(row) ?? row

/** What has to be said of how keys are written; where somebody said it, a list without doubt is told so too. */
export function askKeys({ decided: { ask }, rows }: KeyedTable, list: OpenList): void {
  const asked = ask && rows[ask.row]
  const message = { kind: keyAsk, proposed: null } as const
  if (!ask || !asked) {
    if (list.answered(keyAsk))
      list.ask({
        ...message,
        message: say('clause.list_keys_none'),
        choices: keyWays.map((value) => ({ value, label: value })),
      })
    return
  }
  const { given, options, record } = asked
  list.ask({
    ...message,
    message: say('list.key_by', { row: record.row, given: given.answer.slice(0, mostShown) }),
    rows: [record.row],
    choices: ask.ways.map((way) => choiceOf(way, given.answer, options)),
  })
}

/** The rows with options, how their answers are read, and what of it content alone told. */
export function ownReading(table: SpreadsheetTable, keyed: KeyedTable): OwnReading {
  const { decided, rows, columns, problems } = keyed
  const { by, ask, cut } = decided
  const told = rows.find(({ keys, given }) => keys !== null && (given.answer !== '' || by === 'mark'))
  const shown = told?.keys ? { given: told.given.answer, read: optionWord(told.options, told.keys) } : null
  const out = new Set([...table.problems, ...problems].map(({ row }) => row))
  return {
    preview: previewOf(table, keyed),
    ...{ fits: table.records.filter(({ row }) => !out.has(row)).length, of: table.records.length },
    ...(rows.length > 0 && { clauses: [keysSentence({ by, ask }, shown)] }),
    signature: `keys=${by ?? (ask ? 'open' : 'mixed')}`,
    // Numbers whose beginning the headings do not tell, signs and cells that were cut are known by content alone.
    isByContent:
      ((by === 'position' || by === 'position0') && columns.from === null) || by === 'mark' || cut.length > 0,
  }
}

/** The columns with those of further right answers and of wrong ones. */
export function keyedColumns({ head }: SpreadsheetTable, { columns }: KeyedTable): SpreadsheetTable['head']['columns'] {
  return head.columns.map((column) => {
    const field = [...columns.beside, ...columns.more].includes(column.at)
      ? 'correct'
      : columns.incorrect.includes(column.at)
        ? 'options'
        : null
    return column.fields.length > 0 || field === null ? column : { ...column, fields: [field], left_as: null }
  })
}

function previewOf(table: SpreadsheetTable, keyed: KeyedTable): UploadReading['preview'] {
  const { rows, decided, problems } = keyed
  const why = new Map<number, UploadReading['preview'][number]['why']>()
  for (const at of [0, 1]) if (rows[at]) why.set(at, 'first')
  if (rows.length > 2) why.set(rows.length - 1, 'last')
  const doubtful = rows.flatMap(({ own }, at) => (own.doubt || own.fault === 'answer_unread' ? [at] : []))
  for (const at of [...(decided.ask ? [decided.ask.row] : []), ...doubtful].slice(0, mostDoubtful))
    why.set(at, 'doubtful')
  const told = new Map(problems.map((problem) => [problem.row, problem]))
  return [...why]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([at, as]) => {
      const row = rows[at]
      const problem = row && told.get(row.record.row)
      if (!row) return []
      return {
        ...{ row: shownRow(table, row.record.row), why: as, who: null, cells: cellsOf(table, row) },
        ...{
          message: problem?.message ?? null,
          ...(problem?.said && { said: { message: problem.message, ...problem.said } }),
        },
      }
    })
}

const shownColumns = new Set([
  ...['question', 'correct', ...optionColumns],
  ...['question', ...optionColumns, 'explanation'].map(translatedColumn),
])

/** Question, options and answer of a row, and what it says of them in a second language, in the columns of the file. */
function cellsOf({ places, lines }: SpreadsheetTable, row: KeyedRow): UploadReading['preview'][number]['cells'] {
  const cells = lines.find((line) => line.row === row.record.row)?.cells ?? []
  const right = row.keys ?? row.own.doubt?.shown ?? null
  return places
    .filter(([column]) => shownColumns.has(column))
    .toSorted(([, one], [, other]) => one - other)
    .map(([field, column]) => {
      const in_file = (cells[column] ?? '').slice(0, mostShown)
      const here = field === 'correct' ? right && optionWord(row.options, right) : (row.read.values[field] ?? '')
      return { column, in_file, here: here === null ? null : here.slice(0, mostShown), was: null }
    })
}
