import { say } from '../../../domain/say.ts'
import { FileRefusal } from '../../refusal.ts'
import type { WordBlock, WordCell, WordParagraph, WordTable } from '../docx/blocks.ts'
import { textOfCell } from '../docx/cell-text.ts'
import { MAX_PARAGRAPH } from '../docx/limits.ts'
import { plainOf, slicePieces, trimPieces, type WordPiece } from '../docx/pieces.ts'
import { beginsRange } from '../segment/passage-words.ts'
import { inlineLabels } from './inline-options.ts'
import { keyPairs } from './key-pairs.ts'
import { type LineLabel, listLabel, typedLabel } from './labels.ts'
import { signsBehindLetters, type TickSide, tickSide } from './signs-before.ts'
import { type ColumnWhat, columnsOf, type TableKind, tableKind } from './table-kinds.ts'
import { answerStart, keyHeading, sectionHeading } from './words.ts'

/** A paragraph, or a piece of one between breaks and labels, or a table that stays one. */
export interface WordLine {
  /** Its paragraph or table in the file. */
  place: number
  pieces: WordPiece[]
  /** The text of the pieces. */
  text: string
  label: LineLabel | null
  /** The pieces before it in the same paragraph. */
  is_soft: boolean
  /** Begins behind another one in the same line. */
  is_inline: boolean
  is_heading: boolean
  /** One of the rules for those who sit the exam. */
  is_instruction: boolean
  /** Colour of the table cell around it. */
  fill: string
  in_cell: boolean
  table: WordTable | null
  kind: TableKind | null
  /** What the column of a table says that it is. */
  column: ColumnWhat | null
  /** The head of its column, where that says nothing known. */
  heading?: string
}

/** Patterns with blanks at both ends take time with the square of a run of blanks or dots; nobody reads thirty of them. */
export function squeezed(pieces: readonly WordPiece[]): WordPiece[] {
  return pieces.map((piece) => {
    if (piece.kind !== 'text' || piece.text.length < 30) return piece
    const text = piece.text.replace(/[ \u00a0]{30,}/g, '      ').replace(/([_.…])\1{40,}/g, (run) => run.slice(0, 40))
    return text === piece.text ? piece : { ...piece, text }
  })
}

export const bareLine: WordLine = {
  ...{ place: 0, pieces: [], text: '', label: null, is_soft: false, is_inline: false, is_heading: false, fill: '' },
  ...{ is_instruction: false, in_cell: false, table: null, kind: null, column: null },
}

interface Around {
  fill: string
  in_cell: boolean
  column: ColumnWhat | null
  ticks?: TickSide
}

/** The lines of a document, options in one line each a line of their own. @throws FileRefusal for a paragraph without end */
export function readLines(blocks: readonly WordBlock[]): WordLine[] {
  const lines: WordLine[] = []
  addBlocks(blocks, { fill: '', in_cell: false, column: null, ticks: tickSide(blocks) }, lines)
  return lines
}

function addBlocks(blocks: readonly WordBlock[], around: Around, lines: WordLine[]): void {
  let isBelowKey = false
  for (const block of blocks) {
    if (block.kind === 'table') addTable(block, { ...around, isBelowKey }, lines)
    else {
      addParagraph(block, around, lines)
      // "Answer key", "Section A", a table, "Section B", a table.
      const text = plainOf(block.pieces)
      isBelowKey =
        (keyHeading.test(text) && lines.some(({ label }) => label !== null)) ||
        (isBelowKey && (text.trim() === '' || sectionHeading.test(text)))
    }
  }
}

function addTable(
  table: WordTable,
  { isBelowKey, ...around }: Around & { isBelowKey: boolean },
  lines: WordLine[],
): void {
  const kind = tableKind(table, isBelowKey)
  if (kind === 'questions') {
    addQuestionRows(table, lines)
    return
  }
  if (kind !== 'options' && kind !== 'layout' && !(kind === 'data' && isNumberedOn(table, lines))) {
    lines.push({ ...bareLine, ...around, place: table.place, table, kind })
    return
  }
  for (const row of table.rows) {
    for (const cell of row) addBlocks(cell.blocks, { ...around, fill: cell.fill || around.fill, in_cell: true }, lines)
  }
}

/** Whether the questions of the file go on in the cells of a table: its first cell has the next number, and options or texts stand beside it. */
function isNumberedOn(table: WordTable, lines: readonly WordLine[]): boolean {
  const isNumber = (label: LineLabel | null) => label?.kind === 'decimal' || label?.kind === 'question'
  const labelled = table.rows.map((row) =>
    row.map((cell) => {
      const text = textOfCell(cell).trim()
      return { text, label: typedLabel(text) }
    }),
  )
  const numbers = labelled
    .flat()
    .flatMap(({ text, label }) => (label && isNumber(label) && text.length > 12 ? [label.n] : []))
  const last = lines.findLast(({ label }) => isNumber(label))?.label?.n ?? 0
  if (numbers[0] !== last + 1 || labelled[0]?.[0]?.label?.n !== numbers[0]) return false
  if (numbers.some((n, at) => n !== (numbers[0] ?? 0) + at)) return false
  const letters = labelled.flat().flatMap(({ label }) => (label?.kind === 'letter' ? [label.n] : []))
  const options = letters.filter((n, at) => n === 1 && letters[at + 1] === 2).length
  return (
    options === numbers.length || (numbers.length === table.rows.length && numbers.length >= 2 && letters.length === 0)
  )
}

/** A table whose rows are questions: its columns in the order in which a paper has them. */
const columnOrder: ColumnWhat[] = ['number', 'text', 'option', 'answer', 'explanation', 'marks', 'tag']

function addQuestionRows(table: WordTable, lines: WordLine[]): void {
  const columns = columnsOf(table)
  // Without a column of numbers the texts may have them.
  const isNumbered = columns !== null && hasOwnNumbers(table, columns)
  const whatOf = (at: number): ColumnWhat => {
    const what = columns?.[at]?.what ?? (at === 0 ? 'number' : 'text')
    return isNumbered && at === columns?.findIndex((one) => one.what === 'text') ? 'number' : what
  }
  for (const [index, row] of table.rows.entries()) {
    if (columns && index === 0) {
      for (const cell of row) addBlocks(cell.blocks, { fill: '', in_cell: true, column: 'head' }, lines)
      continue
    }
    const cells = row.map((cell, at) => ({ cell, what: whatOf(at), at }))
    const number = cells.find(({ what }) => what === 'number')?.cell
    // A row without a number goes on with the one before.
    const isNew = number ? textOfCell(number).trim() !== '' : cells.some(({ cell }) => textOfCell(cell).trim() !== '')
    cells.sort(
      (a, b) => columnOrder.indexOf(a.what as ColumnWhat) - columnOrder.indexOf(b.what as ColumnWhat) || a.at - b.at,
    )
    if (!number && isNew)
      lines.push({
        ...bareLine,
        place: table.place,
        in_cell: true,
        label: rowLabel(index + (columns ? 0 : 1)),
        column: 'number',
      })
    for (const { cell, what, at } of cells)
      addCell(
        cell,
        {
          ...{ what: what as ColumnWhat, option: columns?.[at]?.option ?? 0 },
          kind: /\d/.test(columns?.[at]?.heading ?? '') ? 'decimal' : 'letter',
          heading: columns?.[at]?.heading ?? '',
        },
        lines,
      )
  }
}

function hasOwnNumbers({ rows }: WordTable, columns: readonly { what: ColumnWhat }[]): boolean {
  const at = columns.findIndex(({ what }) => what === 'text')
  if (columns.some(({ what }) => what === 'number')) return false
  const numbers = rows.slice(1).map((row) => row[at] && typedLabel(textOfCell(row[at]).slice(0, 80)))
  return numbers.every((label, index) => label?.kind === 'decimal' && label.n === index + 1)
}

const rowLabel = (n: number): LineLabel => ({ kind: 'question', shape: 'Q', n, length: 0, is_auto: true, shown: '' })

function addCell(
  cell: WordCell,
  { what, option, kind, heading }: { what: ColumnWhat; option: number; kind: 'letter' | 'decimal'; heading: string },
  lines: WordLine[],
): void {
  const from = lines.length
  const isQuestion = what === 'number' || what === 'text'
  addBlocks(cell.blocks, { fill: cell.fill, in_cell: true, column: isQuestion ? null : what }, lines)
  const own = lines.slice(from)
  if (what === 'tag') for (const line of own) line.heading = heading
  if (what === 'number') {
    // "1", "Q.1" or a number of Word's list: the question begins here, and its text may stand in the same cell.
    const first = own.find((line) => line.text.trim() !== '' || line.label)
    if (!first) return
    const typed = first.label ?? typedLabel(`${first.text.trim()}. `)
    const isAlone = /^\s*(?:q\w{0,3}\.?\s*)?[\d०-९]{1,4}\s*[.):]?\s*$/iu.test(first.text)
    if (isAlone && typed) {
      first.label = rowLabel(typed.n)
      first.column = 'number'
    } else if (first.label?.is_auto && first.label.kind === 'decimal') first.label = rowLabel(first.label.n)
    else if (first.label?.kind === 'decimal') first.label = { ...first.label, kind: 'question', shape: 'Q' }
  } else if (what === 'option') {
    const first = own[0]
    if (!first || textOfCell(cell).trim() === '') return
    const length = first.label && !first.label.is_auto && first.label.n === option ? first.label.length : 0
    first.label = { kind, shape: 'column', n: option, length, is_auto: length === 0, shown: '' }
    for (const more of own.slice(1)) more.label = null
  } else {
    const options = what === 'text' ? optionsIn(own) : new Set<WordLine>()
    for (const line of own) {
      if (options.has(line)) line.column = 'option'
      else line.label = null
    }
  }
}

/** "Which is …? (a) … (b) …" in one cell: letters that count from the first, with nothing else labelled behind them. */
function optionsIn(lines: readonly WordLine[]): Set<WordLine> {
  const first = lines.findIndex(({ label }) => label?.kind === 'letter' && label.n === 1)
  const row = first > 0 ? lines.slice(first).filter(({ label }) => label !== null) : []
  const isCounting = row.every(({ label }, at) => label?.shape === row[0]?.label?.shape && label?.n === at + 1)
  return new Set(row.length >= 2 && isCounting ? row : [])
}

function addParagraph(paragraph: WordParagraph, { ticks = null, ...around }: Around, lines: WordLine[]): void {
  const pieces = signsBehindLetters(squeezed(shapesLast(paragraph.pieces)), ticks)
  const whole = plainOf(pieces)
  if (whole.length > MAX_PARAGRAPH) {
    const params = { count: whole.length, most: MAX_PARAGRAPH, text: whole.trim().slice(0, 60) }
    throw new FileRefusal('invalid_field', say('file.too_long_paragraph', params))
  }
  let from = 0
  for (const [index, text] of whole.split('\n').entries()) {
    const own = slicePieces(pieces, from, from + text.length)
    from += text.length + 1
    const line = {
      ...bareLine,
      ...around,
      place: paragraph.place,
      is_soft: index > 0,
      is_heading: paragraph.is_heading,
    }
    addLine({ ...line, pieces: own, text, label: labelOf(text, index === 0 ? paragraph : null) }, lines)
  }
}

/** A shape that is drawn before a label is no part of it. */
function shapesLast(pieces: WordPiece[]): WordPiece[] {
  const first = pieces.findIndex((piece) => piece.kind !== 'lost' && plainOf([piece]).trim() !== '')
  return first > 0 && pieces.slice(0, first).some(({ kind }) => kind === 'lost')
    ? [...pieces.slice(first), ...pieces.slice(0, first)]
    : pieces
}

function labelOf(text: string, paragraph: WordParagraph | null): LineLabel | null {
  const typed = answerStart(text) > 0 || beginsRange(text) ? null : typedLabel(text)
  if (!paragraph?.label) return typed
  const counted = listLabel(paragraph.label)
  // What is typed behind a bullet says more than the bullet, and "Question 3" more than a number of Word's.
  if (typed && ((counted.kind === 'bullet' && typed.kind !== 'bullet') || typed.kind === 'question')) return typed
  // "A. D. text": typed behind the letter that Word counts.
  if (typed?.kind === 'letter' && counted.kind === 'letter' && inlineLabels(text, null).length === 0)
    return { ...counted, length: typed.length, is_auto: false, shown: '' }
  return counted
}

/** One line, or its stem and each of its options where they stand in one. */
function addLine(line: WordLine, lines: WordLine[]): void {
  const isKey = keyPairs(line.text).length >= 2
  const inner = line.column === null && !isKey ? inlineLabels(line.text, line.label) : []
  const [first] = inner
  if (!first) {
    lines.push(line)
    return
  }
  if (first.at > 0 || line.label?.is_auto) {
    const text = line.text.slice(0, first.at)
    lines.push({ ...line, text, pieces: slicePieces(line.pieces, 0, first.at) })
  }
  for (const [index, { label, at, end }] of inner.entries()) {
    const to = inner[index + 1]?.at ?? line.text.length
    const text = line.text.slice(at, to)
    const pieces = slicePieces(line.pieces, at, to)
    lines.push({ ...line, text, pieces, label: { ...label, length: end - at }, is_soft: true, is_inline: true })
  }
}

/** The pieces behind the label. */
export const bodyOf = (line: WordLine): WordPiece[] => trimPieces(slicePieces(line.pieces, line.label?.length ?? 0))
