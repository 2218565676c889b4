import { type Sentence, say, type Word } from '../../../domain/say.ts'
import type { Grid } from '../grid/grid-cells.ts'
import { chooseGrid } from '../grid/grids.ts'
import { wordsOf } from '../grid/shown.ts'
import { readTable } from '../grid/table.ts'
import { columnFacts } from '../marks/columns/column-facts.ts'
import { signatureOf } from '../marks/layout.ts'
import { type ColumnUse, columnName, columnOf, type ListWork } from '../marks/list-work.ts'
import type { ListAsk, ListLayout, ListRefusal, MarkListInput, ReadColumn } from '../marks/reading.ts'
import { type MatchedRows, matchRows } from '../marks/rows/match-rows.ts'
import { type PupilIndex, pupilIndex } from '../marks/rows/pupils.ts'
import { askFileName } from '../marks/titles/file-name.ts'
import { titlesOf } from '../marks/titles/title-texts.ts'
import { nameCardColumns } from './card-columns.ts'
import { type CardRow, isTaken, previewOfCards, readCardRows } from './card-rows.ts'
import type { CardListInput, CardListOutput, CardProblem } from './reading.ts'

/**
 * A list of remarks, or of levels and days, from whatever program: what each column is, whose each row is, what would be stored, and what has to be
 * asked before. Tables, names and numbers are read as in lists of marks.
 */
export function readCardList(input: CardListInput): CardListOutput | ListRefusal {
  const asks: ListAsk[] = []
  const asMarks = marksInputOf(input)
  const chosen = chooseGrid(asMarks, asks)
  if ('refused' in chosen) return chosen
  const work = workOf(asMarks, chosen.grid, asks)
  nameCardColumns(work, input)
  askFileName(work)
  const matched = matchRows(work)
  const { rows, problems: unmatched } = readCardRows(work, input, matched.rows)
  const problems = [...unmatched, ...rows.flatMap((one) => one.problems)].toSorted((a, b) => a.row - b.row)
  const taken = rows.filter((one) => isTaken(input, one))
  const there = new Set(matched.rows.map(({ pupil }) => pupil))
  return {
    reading: {
      ...{ sheet: chosen.grid.name, sheets: chosen.sheets, header_rows: work.table.header_rows },
      columns: columnsOf(work),
      layout: layoutOf(work, matched, { problems, taken }),
      values: matched.values,
      left: [
        ...work.table.left,
        ...matched.rows.flatMap(({ row, left }) => (left ? [{ row: row.row, why: left }] : [])),
      ].toSorted((a, b) => a.row - b.row),
      missing: input.pupils.filter((_, at) => !there.has(at)).map(({ id, name, roll_no }) => ({ id, name, roll_no })),
      preview: previewOfCards(work, input, { matched: matched.rows, rows, problems }),
    },
    asks: asks.map(inWordsOfCards),
    problems: problems.map((one) => ({ ...one, said: ofCards(one.said) })),
    cells: asks.length > 0 ? [] : taken.flatMap(({ cells }) => cells),
    whose: rows.map(({ matched: { row }, pupil }) => ({ row: row.row, id: pupil.id })),
    turned: null,
  }
}

/** A list of marks of an exam that has no questions, of one section. */
const marksInputOf = ({
  source,
  file_name,
  class: own,
  section,
  pupils,
  columns,
  ...said
}: CardListInput): MarkListInput => ({
  ...said,
  ...{ door: 'marks', source, file_name },
  exam: {
    ...{ id: 0, title: '', class: own, sections: [section], subject: null, maximum: 0, step: 1 },
    questions: [],
  },
  pupils: pupils.map(({ stored: _, ...pupil }) => ({
    ...pupil,
    ...{ set: null, stored: { attendance: null, marks: null, questions: {} } },
  })),
})

function workOf(input: MarkListInput, grid: Grid, asks: ListAsk[]): ListWork {
  const index = withoutSentences(pupilIndex(input.exam, input.pupils))
  const table = readTable(
    grid,
    {
      isName: (text) => /\p{L}{2}/u.test(text) && index.names.isIn(text),
      isAdmission: (text) => /\d{3}/.test(text) && index.byAdmission(text).length > 0,
    },
    input.header_rows,
  )
  const legend: ListWork['legend'] = new Map()
  const columns = columnFacts(table, index, legend).map(
    (facts, at): ColumnUse => ({
      ...{ at, facts, fields: [], left_as: null, by: 'content' },
      head: table.heads[at] as ColumnUse['head'],
    }),
  )
  const titles = titlesOf(table, input.sheet === undefined ? grid.name : '')
  return { input, table, index, legend, notes: [], columns, titles, asks, turned: null, isLong: false }
}

/** "Asha Rao works with care" is nobody's name, though it begins with one. */
function withoutSentences(index: PupilIndex): PupilIndex {
  const countOf = (text: string) => wordsOf(text).split(' ').length
  const { names, pupils } = index
  const isIn = (text: string) =>
    names.same(text).length > 0 ||
    (!/[.!?।،؟۔]\s*$/u.test(text) &&
      names.near(text).some((at) => countOf(text) <= countOf(pupils[at]?.name ?? '') + 1))
  return { ...index, names: { ...names, isIn } }
}

const columnsOf = ({ columns, table }: ListWork): ReadColumn[] =>
  [0, ...table.further].flatMap((offset) =>
    columns.map(({ at, head, fields, left_as, by, facts }) => ({
      ...{ at: at + offset, heading: head.text.slice(0, 200), fields, left_as: fields.length > 0 ? null : left_as, by },
      samples: facts.filled.slice(0, 3).map((text) => text.slice(0, 100)),
    })),
  )

interface ReadFacts {
  problems: readonly CardProblem[]
  taken: readonly CardRow[]
}

function layoutOf(work: ListWork, { inOrder }: MatchedRows, { problems, taken }: ReadFacts): ListLayout {
  const clashes = problems.filter(({ code }) => code === 'keys_disagree').map(({ row }) => row)
  const read = work.columns.filter(({ fields }) => fields.length > 0)
  return {
    signature: signatureOf(work),
    sentence: sentenceOf(work, inOrder),
    known: false,
    sure:
      work.asks.length === 0 &&
      !inOrder &&
      work.table.header_rows.length === 1 &&
      work.table.further.length === 0 &&
      read.every(({ by }) => by === 'heading'),
    fits: taken.length,
    of: work.table.rows.length,
    against: clashes.length > 0 ? [{ law: 'keys_disagree', rows: clashes }] : [],
  }
}

/** "Roll No finds the pupil; Remark holds the remarks; compared: Name". */
function sentenceOf(work: ListWork, inOrder: boolean): Sentence {
  const [key, ...others] = (['admission_no', 'roll_no', 'name'] as const).flatMap(
    (field) => columnOf(work, field) ?? [],
  )
  const remarks = columnOf(work, 'remarks')
  const entries = work.columns.filter(({ fields }) => fields.some((field) => field.startsWith('entry.')))
  const left = work.columns.filter(({ fields, left_as }) => fields.length === 0 && left_as !== 'empty')
  const named = (columns: readonly ColumnUse[]): Word[] => columns.map(columnName).slice(0, 12)
  const clauses = [
    ...(key && !inOrder ? [say('clause.list_finds', { column: columnName(key) })] : []),
    ...(inOrder ? [say('clause.list_in_order')] : []),
    ...(remarks ? [say('clause.list_remarks', { column: columnName(remarks) })] : []),
    ...(entries.length > 0 ? [say('clause.list_entries', { columns: named(entries) })] : []),
    ...(others.length > 0 ? [say('clause.list_compared', { columns: named(others) })] : []),
    ...(left.length > 0 ? [say('clause.list_left', { columns: named(left) })] : []),
  ]
  return say('list.layout', { clauses })
}

/** What lists of marks say of an exam, of a section. */
const inOtherWords: Readonly<Record<string, Sentence['code']>> = {
  'list.other_list': 'list.other_list_of_section',
  'list.other_section': 'list.other_section_of_section',
  'list.no_key': 'list.no_key_of_section',
  'list.other_file': 'list.other_file_of_section',
  'list.take_all_the_same_exam': 'list.take_all_the_same_section',
  'list_row.ask_place': 'list_row.ask_place_of_section',
}

const ofCards = (sentence: Sentence): Sentence => ({ ...sentence, code: inOtherWords[sentence.code] ?? sentence.code })

const inWordsOfCards = (ask: ListAsk): ListAsk => ({
  ...ask,
  message: ofCards(ask.message),
  choices: ask.choices.map(({ value, label }) => ({
    value,
    label: typeof label === 'string' ? label : ofCards(label),
  })),
})
