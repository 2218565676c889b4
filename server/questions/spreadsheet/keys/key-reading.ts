import { messageOf, type OpenReading, say, type UploadAsk, type UploadReading } from '#contract'
import { headerKey } from '../../../../interchange/spreadsheet/columns.ts'
import { askOnWire } from '../../../uploads/reading/list-choices.ts'
import type { SpreadsheetTable } from '../../../uploads/spreadsheet-table.ts'
import { optionColumns } from '../columns.ts'
import { choiceOf, keysSentence, optionWord } from './key-sentences.ts'
import type { KeyedRow, KeyedTable } from './keyed-rows.ts'

/** Id of the only ask. */
export const keyAsk = 'key_by'

const mostDoubtful = 50
const mostShown = 200
const mostKey = 40

/** How the answers of a file are read, as it goes out beside its result. */
export function readingOf(table: SpreadsheetTable, keyed: KeyedTable, mapped: ReadonlySet<string>): OpenReading {
  const asks = asksOf(table, keyed)
  return { reading: { ...tableOf(table, keyed, mapped), layout: layoutOf(table, keyed, mapped, asks) }, asks }
}

/** The number that the program of the file shows for a row. */
export const shownRow = ({ counted }: Pick<SpreadsheetTable, 'counted'>, row: number): number =>
  counted?.shown.get(row) ?? row

function asksOf(table: SpreadsheetTable, { decided: { ask }, rows }: KeyedTable): UploadAsk[] {
  const asked = ask && rows[ask.row]
  if (!ask || !asked) return []
  const { given, options, record } = asked
  const row = shownRow(table, record.row)
  const choices = ask.ways.map((way) => choiceOf(way, given.answer, options))
  const message = say('list.key_by', { row, given: given.answer.slice(0, mostShown) })
  return [askOnWire({ id: keyAsk, kind: 'key_by', rows: [row], message, choices, proposed: null })]
}

/** The column of ours at each place of the file. */
const columnsAt = ({ places }: SpreadsheetTable) => new Map(places.map(([column, at]) => [at, column]))

function layoutOf(
  table: SpreadsheetTable,
  { decided, rows, columns, problems }: KeyedTable,
  mapped: ReadonlySet<string>,
  asks: readonly UploadAsk[],
): UploadReading['layout'] {
  const { by, ask, cut } = decided
  const told = rows.find(({ keys, given }) => keys !== null && (given.answer !== '' || by === 'mark'))
  const shown = told?.keys ? { given: told.given.answer, read: optionWord(told.options, told.keys) } : null
  const sentence = keysSentence({ by, ask }, shown)
  const said = messageOf(say('list.layout', { clauses: [sentence] }))
  const [own, shape] = [columnsAt(table), by ?? (ask ? 'open' : 'mixed')]
  const key = (heading: string) =>
    headerKey(heading)
      .replace(/[|=~+]/g, ' ')
      .slice(0, mostKey)
  const parts = table.headings.map((heading, at) => {
    const field = own.get(at) ?? 'other'
    return `${key(heading)}=${field}~${mapped.has(field) ? 'm' : 'h'}`
  })
  const out = new Set([...table.problems, ...problems].map(({ row }) => row))
  // Numbers whose beginning the headings do not tell, signs and cells that were cut are known by content alone.
  const byContent =
    ((by === 'position' || by === 'position0') && columns.from === null) || by === 'mark' || cut.length > 0
  return {
    ...{ signature: ['questions', '1', ...parts, `keys=${shape}`].join('|'), sentence: said.message, said },
    ...{ known: false, sure: asks.length === 0 && !byContent },
    ...{ fits: table.records.filter(({ row }) => !out.has(row)).length, of: table.records.length },
    against: asks.map(({ kind, rows: asked }) => ({ law: kind, rows: asked })),
  }
}

function tableOf(
  table: SpreadsheetTable,
  keyed: KeyedTable,
  mapped: ReadonlySet<string>,
): Omit<UploadReading, 'layout'> {
  const own = columnsAt(table)
  const fieldsAt = (at: number) => {
    const column = own.get(at)
    if (column) return [column]
    if (keyed.columns.beside.includes(at)) return ['correct']
    return keyed.columns.incorrect.includes(at) ? ['options'] : []
  }
  return {
    ...{ sheet: '', sheets: [], header_rows: [table.header_row], values: [], left: [], missing: [] },
    columns: table.headings.map((heading, at) => ({
      ...{ at, heading, fields: fieldsAt(at), left_as: fieldsAt(at).length > 0 ? null : 'other' },
      by: mapped.has(own.get(at) ?? '') ? 'mapping' : 'heading',
      samples: table.lines.slice(0, 3).map(({ cells }) => (cells[at] ?? '').slice(0, mostShown)),
    })),
    preview: previewOf(table, keyed),
  }
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

/** Question, options and answer of a row, in the columns of the file. */
function cellsOf({ places, lines }: SpreadsheetTable, row: KeyedRow): UploadReading['preview'][number]['cells'] {
  const cells = lines.find((line) => line.row === row.record.row)?.cells ?? []
  const right = row.keys ?? row.own.doubt?.shown ?? null
  return places
    .filter(([column]) => column === 'question' || column === 'correct' || optionColumns.includes(column))
    .toSorted(([, one], [, other]) => one - other)
    .map(([field, column]) => {
      const in_file = (cells[column] ?? '').slice(0, mostShown)
      const here = field === 'correct' ? right && optionWord(row.options, right) : (row.read.values[field] ?? '')
      return { column, in_file, here: here === null ? null : here.slice(0, mostShown), was: null }
    })
}
