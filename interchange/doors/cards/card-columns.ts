import { say } from '../../../domain/say.ts'
import { wordsOf } from '../grid/shown.ts'
import { nameColumns } from '../marks/columns/columns.ts'
import { answerTo, type ColumnUse, columnChoice, columnName, type ListWork, leave, take } from '../marks/list-work.ts'
import type { LeftAs, MarkListField } from '../marks/reading.ts'
import type { CardColumn, CardField, CardListInput } from './reading.ts'

/** What says whose a row is. */
const keys: readonly MarkListField[] = ['admission_no', 'roll_no', 'name', 'class', 'section']
/** What is left out of every list without a word. */
const beside: readonly (LeftAs | null)[] = ['empty', 'serial', 'person']

/** The column of the list that is taken for this. */
export const columnFor = ({ columns }: ListWork, field: CardField): ColumnUse | undefined =>
  columns.find(({ fields }) => fields.includes(field))

/** What each column is: what a person said, the headings, then for remarks what the cells are. */
export function nameCardColumns(work: ListWork, { columns }: CardListInput): void {
  const isOfRemarks = columns.some(({ field }) => field === 'remarks')
  if (!isOfRemarks) byOwnHeading(work, columns)
  nameColumns(work)
  for (const column of work.columns) if (!isRead(column, columns)) leaveOther(column)
  if (isOfRemarks) {
    findRemarks(work)
    return
  }
  for (const column of work.columns) if (isUnknown(column)) askUnknown(work, column, columns)
  for (const { field } of columns) oneOf(work, field)
  if (work.asks.length === 0 && !columns.some(({ field }) => columnFor(work, field)))
    answerTo(work, { kind: 'no_columns', of: 'entries', message: say('list.no_entries') })
}

/** Items are named before other headings: one of them may be called as those of lists of marks are. */
function byOwnHeading(work: ListWork, columns: readonly CardColumn[]): void {
  for (const column of work.columns) {
    const [only, ...more] = named(column, columns)
    if (!only || more.length > 0) continue
    Object.assign(column, { head: { ...column.head, heading: null } })
    take(column, 'heading', only.field)
  }
}

function named({ head }: ColumnUse, columns: readonly CardColumn[]): CardColumn[] {
  const words = wordsOf(head.text)
  return words === '' ? [] : columns.filter(({ names }) => names.some((name) => wordsOf(name) === words))
}

const isOwn = (field: MarkListField, columns: readonly CardColumn[]) => columns.some((one) => one.field === field)

const isRead = ({ fields }: ColumnUse, columns: readonly CardColumn[]) =>
  fields.every((field) => keys.includes(field) || isOwn(field, columns))

function leaveOther(column: ColumnUse): void {
  leave(column, column.by, 'other')
}

const isUnknown = ({ fields, left_as, by }: ColumnUse) =>
  fields.length === 0 && !beside.includes(left_as) && by !== 'mapping'

/** An unknown column stops the list by its name, until somebody says what it is or leaves it out. */
function askUnknown(work: ListWork, column: ColumnUse, columns: readonly CardColumn[]): void {
  leave(column, 'content', 'other')
  const answer = answerTo(work, {
    ...{
      kind: 'which_column',
      of: `entry.${column.at}`,
      message: say('list.no_such_entry', { column: columnName(column) }),
    },
    choices: [
      ...named(column, columns).map(({ field, title }) => ({ value: field, label: title })),
      { value: 'leave', label: say('list.leave_column') },
    ],
  })
  const chosen = columns.find(({ field }) => field === answer)
  if (chosen) take(column, 'mapping', chosen.field)
}

/** The same word for two columns is asked. */
function oneOf(work: ListWork, field: CardField): void {
  const found = work.columns.filter(({ fields }) => fields.includes(field))
  if (found.length < 2) return
  const answer = answerTo(work, {
    ...{ kind: 'which_column', of: field, choices: found.map(columnChoice) },
    message: say('list.which_column', { columns: found.map(columnName) }),
  })
  for (const column of found) if (String(column.at) !== answer) leave(column, 'content', 'other')
}

/** Where no heading says the remarks, the one column of words is it. */
function findRemarks(work: ListWork): void {
  if (columnFor(work, 'remarks')) {
    oneOf(work, 'remarks')
    return
  }
  const found = work.columns.filter((column) => !beside.includes(column.left_as) && isWords(column))
  const [only, ...more] = found
  if (only && more.length === 0) {
    take(only, 'content', 'remarks')
    return
  }
  const answer = answerTo(work, {
    ...{ kind: 'which_column', of: 'remarks', choices: found.map(columnChoice) },
    message: only ? say('list.which_remarks', { columns: found.map(columnName) }) : say('list.no_remarks'),
  })
  const chosen = found.find(({ at }) => String(at) === answer)
  if (chosen) take(chosen, 'mapping', 'remarks')
}

const isWords = ({ fields, by, facts: { filled } }: ColumnUse) =>
  fields.length === 0 &&
  by !== 'mapping' &&
  filled.length > 0 &&
  filled.filter((text) => /[\p{L}\p{M}]{2}/u.test(text)).length >= filled.length / 2
