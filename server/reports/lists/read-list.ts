import { createHash } from 'node:crypto'
import { type CardListAnswer, type Message, type Sentence, say, type UploadProblem } from '#contract'
import type { CardCell, CardListOutput } from '../../../interchange/doors/cards/reading.ts'
import { cutValue } from '../../../interchange/spreadsheet/cells.ts'
import { isZip } from '../../../interchange/zip/zip-parts.ts'
import { ApiError, refusedField, wrongField } from '../../ground/errors.ts'
import type { UploadedFile } from '../../http/call.ts'
import { type CardsGiven, readCardFile } from '../../uploads/reading/card-file.ts'
import { type ChoiceFields, type ListChoices, readListChoices, refuseOpen } from '../../uploads/reading/list-choices.ts'
import { readingOnWire } from '../../uploads/reading/reading-on-wire.ts'
import { askAside } from '../../uploads/spreadsheet-aside.ts'
import { rowTelling } from '../../uploads/spreadsheet-kind.ts'
import type { Whose } from '../../workers/fair-turns.ts'

/** Text of so many bytes is read at once; a workbook may grow a hundredfold when it is unpacked. */
const SMALL = 16 * 1024

interface OpenedCards {
  read: CardListOutput
  place: CardListAnswer['place']
  said: ListChoices
}

type Known = Pick<CardsGiven, 'class' | 'section' | 'columns' | 'pupils'>

/** Reads a list of one section. @throws ApiError with what can't be read, or what was said of what is not there */
export async function readListOfCards(
  { file: sent, body }: { file: UploadedFile; body: ChoiceFields },
  known: Known,
  whose: Whose,
): Promise<OpenedCards> {
  const said = readListChoices(body)
  const file = { bytes: sent.bytes, name: sent.name, is_pasted: sent.is_pasted === true }
  const given: CardsGiven = { ...known, ...choicesOf(said, known) }
  const isSmall = file.bytes.length <= SMALL && !isZip(file.bytes)
  const { read, filled } = isSmall ? readCardFile(file, given) : await askAside(whose, { task: 'cards', file, given })
  const path = file.is_pasted ? 'text' : 'file'
  if ('refused' in read) throw new ApiError('too_large', read.refused, { errors: [refusedField(path, read.refused)] })
  if (filled === 0) throw wrongField(path, say('file.empty'))
  const isNothing = read.whose.length === 0 && read.problems.length === 0 && read.asks.length === 0
  if (isNothing) throw wrongField(path, say('file.no_row'))
  return { read, said, place: { grade_id: known.class.id, section_id: known.section.id } }
}

const keys = ['admission_no', 'roll_no', 'name', 'class', 'section'] as const

/** What was said, in the reader's words. @throws invalid_field with the path of what is no column of such a list */
function choicesOf(said: ListChoices, { columns, class: own, section }: Known): Partial<CardsGiven> {
  const fields = [...keys, ...columns.map(({ field }) => field)]
  const unknown = Object.keys(said.mapping).find((field) => !fields.some((one) => one === field))
  if (unknown !== undefined) throw wrongField(`mapping.${unknown}`, say('reading.no_such_column', { column: unknown }))
  const places = Object.entries(said.values).filter(([column]) => column === 'class' || column === 'section')
  const meanings = places.map(([column, texts]) => {
    const own_texts = Object.entries(texts).map(([text, here]) => {
      const isOurs =
        here === null ||
        (typeof here === 'object' &&
          'grade_id' in here &&
          here.grade_id === own.id &&
          (here.section_id ?? section.id) === section.id)
      if (!isOurs) throw wrongField(`values.${column}.${text}`, say('reading.no_such_meaning'))
      return [text, here === null ? null : { grade_id: own.id, section_id: section.id }] as const
    })
    return [column, Object.fromEntries(own_texts)] as const
  })
  return {
    ...(said.sheet !== undefined && { sheet: said.sheet }),
    ...(said.header_rows && { header_rows: said.header_rows }),
    mapping: said.mapping as NonNullable<CardsGiven['mapping']>,
    ...{ values: Object.fromEntries(meanings), answers: said.answers, accept: said.accept },
  }
}

/** What becomes of a cell: a sentence says why it is not taken. */
export interface JudgedCell {
  cell: CardCell
  /** What stands there. */
  was: string | null
  /** As it would be stored. */
  now: string
  fault?: { code: string; sentence: Sentence | Message } | undefined
}

interface JudgedList {
  answer: CardListAnswer
  /** What is stored. */
  taken: JudgedCell[]
}

/** A row goes in as a whole or not at all; what stands there already stays, unless it was said that it is replaced. */
export function judgedList({ read, place }: OpenedCards, cells: readonly JudgedCell[], isUpdate: boolean): JudgedList {
  const errors: UploadProblem[] = [
    ...read.problems
      .filter(({ is_doubt, row }) => !(is_doubt && cells.some(({ cell }) => cell.row === row)))
      .map(({ row, at, code, value, said }) => problem({ row, at }, { code, value, sentence: said }, read)),
    ...cells.flatMap(({ cell, fault }) => (fault ? problem(cell, { ...fault, value: cell.value }, read) : [])),
  ]
  const out = new Set(errors.map(({ row }) => row))
  const good = cells.filter(({ cell }) => !out.has(cell.row))
  const differs = good.filter(({ was, now }) => was !== now)
  const there = isUpdate ? [] : differs.filter(({ was }) => was !== null)
  const taken = differs.filter((one) => !there.includes(one))
  const warnings = there.map(({ cell, was }) =>
    problem(
      cell,
      { code: 'kept', value: cell.value, sentence: say('card_list.there', { value: cutValue(was ?? '') }) },
      read,
    ),
  )
  const idsOf = (some: readonly JudgedCell[]) => new Set(some.map(({ cell }) => cell.id))
  const [changed, replaced] = [idsOf(taken), idsOf(taken.filter(({ was }) => was !== null))]
  const what = JSON.stringify(taken.map(({ cell: { id, field }, was, now }) => [id, field, was, now]))
  const open = readingOnWire(read)
  const message = new Map(errors.toReversed().map((one) => [one.row, one]))
  return {
    taken,
    answer: {
      ...open,
      reading: { ...open.reading, preview: open.reading.preview.map((row) => told(row, message.get(row.row))) },
      ...{ place, errors, warnings, failed: out.size },
      ...{ created: changed.size - replaced.size, replaced: replaced.size },
      unchanged: [...new Set(read.whose.map(({ id, row }) => (out.has(row) ? 0 : id)))].filter(
        (id) => id !== 0 && !changed.has(id),
      ).length,
      seen: createHash('sha256').update(what).digest('hex').slice(0, 32),
    },
  }
}

type Preview = CardListAnswer['reading']['preview'][number]

/** Why a row is out stands below it. */
function told(row: Preview, problem: UploadProblem | undefined): Preview {
  if (!problem || row.message !== null) return row
  const { message, said } = problem
  return {
    ...{ ...row, why: 'doubtful', message },
    ...(said && { said: { ...said, message } }),
    cells: row.cells.map((cell) => ({ ...cell, here: null, was: null })),
  }
}

function problem(
  { row, at }: { row: number; at: number | null },
  { code, value, sentence }: { code: string; value: string | null; sentence: Sentence | Message },
  { reading }: CardListOutput,
): UploadProblem {
  const column = reading.columns.find((one) => one.at === at)
  return {
    ...{ row, code, column: column?.heading || column?.fields[0] || null },
    value: value === null ? null : cutValue(value) || null,
    ...rowTelling(sentence),
  }
}

/** @throws invalid_field with what is open, or where the list would do something else than was looked at */
export function refuseUnseen({ answer }: JudgedList, { said }: OpenedCards, seen: string | undefined): void {
  refuseOpen(answer, said)
  if (seen === undefined || seen === answer.seen) return
  const changed = say('card_list.changed')
  throw new ApiError('invalid_field', changed, { errors: [refusedField('seen', changed)], data: answer })
}
