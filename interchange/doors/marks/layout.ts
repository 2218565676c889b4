import { type Sentence, say, type Word } from '../../../domain/say.ts'
import { mayHoldMarks } from './columns/column-laws.ts'
import { type ColumnUse, columnName, columnOf, type ListWork, letterAt, take } from './list-work.ts'
import type { ColumnBy, ListLayout, MarkListField, RowProblem } from './reading.ts'
import { foreignTitle } from './titles/title-words.ts'

const door = 'marks'
const letters: Readonly<Record<ColumnBy, string>> = {
  heading: 'h',
  content: 'c',
  mapping: 'm',
  remembered: 'm',
  title: 't',
  made: 'n',
}
const mostKey = 40

const isQuestion = (field: MarkListField) => field.startsWith('question.')
const keyOf = ({ head }: ColumnUse) =>
  head.heading === 'question' ? '*' : head.key.replace(/[|=~+]/g, ' ').slice(0, mostKey)

/** Columns in a row with one key and one use are one: questions of a paper, whatever their number. */
function* joined(parts: Iterable<string>): Generator<string> {
  let before: string | null = null
  for (const part of parts) {
    if (part !== before || !part.startsWith('*')) yield part
    before = part
  }
}

/** The shape of the headings, and what each column is and how that was known. It holds no names, marks or numbers of people. */
export function signatureOf({ columns, table, turned, isLong }: ListWork): string {
  const parts = columns.map((column) => {
    const fields = [...new Set(column.fields.map((field) => (isQuestion(field) ? 'question' : field)))].join('+')
    const key = column.fields.some(isQuestion) ? `*${keyOf(column) === '*' ? '' : ' '}` : keyOf(column)
    return `${key}=${fields || (column.left_as ?? 'other')}~${letters[column.by]}`
  })
  return [door, `${table.header_rows.length}${turned ? 't' : isLong ? 'l' : ''}`, ...joined(parts)].join('|')
}

/** What a confirmed layout says of columns whose heading alone says nothing. */
export function applyRemembered(work: ListWork) {
  const own = work.columns.map(keyOf)
  for (const signature of work.input.layouts ?? []) {
    const [of, , ...parts] = signature.split('|')
    const read = parts.map((part) => /^(.*)=([\w+]+)~([hcmt])$/.exec(part))
    const isSame = of === door && read.length === own.length && read.every((part, at) => part?.[1] === own[at])
    if (!isSame || own.every((key) => key === '')) continue
    for (const [at, part] of read.entries()) {
      const column = work.columns[at]
      if (column && part?.[3] === 'm') take(column, 'remembered', ...((part[2] ?? '').split('+') as MarkListField[]))
    }
    return
  }
}

/** Every column that is read is so by its heading, and none that is left out could be what is lacking. */
export function isSure(work: ListWork, { inOrder, byTitle }: { inOrder: boolean; byTitle: boolean }): boolean {
  const { columns, table, input, asks, turned, isLong } = work
  const read = columns.filter(({ fields }) => fields.length > 0)
  const isBesides = ({ fields, left_as, head, facts }: ColumnUse) =>
    fields.length === 0 &&
    left_as === 'other' &&
    // Words beside figures say the marks again, and are compared with them.
    !facts.isInWords &&
    (head.heading !== null || mayHoldMarks(facts))
  return (
    asks.length === 0 &&
    !inOrder &&
    foreignTitle(work) === null &&
    table.header_rows.length === 1 &&
    table.further.length === 0 &&
    turned === null &&
    !isLong &&
    !(byTitle && input.exam.sections.length > 1) &&
    read.every(({ by, facts }) => by === 'heading' && !facts.isGraded) &&
    !columns.some(isBesides) &&
    !columns.some(({ left_as, by }) => (left_as === 'part' || left_as === 'serial') && by === 'content')
  )
}

const named = (columns: readonly ColumnUse[]): Word[] => columns.map(columnName)

/** "Roll number finds the pupil; D holds the marks; Name is compared; S.No and Grade are left out". */
export function layoutSentence(work: ListWork, inOrder: boolean): Sentence {
  const { columns, turned } = work
  const [key, ...others] = (['admission_no', 'roll_no', 'name'] as const).flatMap(
    (field) => columnOf(work, field) ?? [],
  )
  const questions = columns.filter(({ fields }) => fields.some(isQuestion))
  const [marks, halves] = columns.filter(({ fields }) => fields.includes('marks'))
  const graded = [...questions, ...(marks ? [marks] : [])].filter(({ facts }) => facts.isGraded)
  const attendance = columnOf(work, 'attendance')
  const left = columns.filter(({ fields, left_as }) => fields.length === 0 && left_as !== 'empty')
  const clauses = [
    ...(turned ? [say('clause.list_turned', { row: turned.first, letter: letterAt(turned.at) })] : []),
    ...(work.isLong ? [say('clause.list_long')] : []),
    ...(key && !inOrder ? [say('clause.list_finds', { column: columnName(key) })] : []),
    ...(inOrder ? [say('clause.list_in_order')] : []),
    ...(marks ? [say('clause.list_marks', { column: columnName(marks) })] : []),
    ...(halves ? [say('clause.list_halves', { column: columnName(halves) })] : []),
    ...(questions.length > 0 ? [say('clause.list_questions', { columns: named(questions) })] : []),
    ...(graded.length > 0 ? [say('clause.list_graded', { columns: named(graded).slice(0, 12) })] : []),
    ...(attendance ? [say('clause.list_attendance', { column: columnName(attendance) })] : []),
    ...(others.length > 0 ? [say('clause.list_compared', { columns: named(others) })] : []),
    ...(left.length > 0 ? [say('clause.list_left', { columns: named(left).slice(0, 12) })] : []),
  ]
  return say('list.layout', { clauses })
}

export interface LayoutFacts {
  inOrder: boolean
  byTitle: boolean
  fits: number
  of: number
  problems: readonly RowProblem[]
}

export function layoutOf(work: ListWork, facts: LayoutFacts): ListLayout {
  const signature = signatureOf(work)
  const clashes = facts.problems.filter(({ code }) => code === 'keys_disagree').map(({ row }) => row)
  const asked = work.asks.filter(({ rows }) => rows.length > 0).map(({ kind, rows }) => ({ law: kind, rows }))
  const isAsked = asked.some(({ law }) => law === 'keys_disagree')
  return {
    signature,
    sentence: layoutSentence(work, facts.inOrder),
    // Columns are as they were confirmed; what stands above this list nobody has seen.
    known: foreignTitle(work) === null && (work.input.layouts?.includes(signature) ?? false),
    sure: isSure(work, facts),
    fits: facts.fits,
    of: facts.of,
    against: [...asked, ...(clashes.length > 0 && !isAsked ? [{ law: 'keys_disagree' as const, rows: clashes }] : [])],
  }
}
