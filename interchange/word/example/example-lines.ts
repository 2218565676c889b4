import type { WordBlock, WordParagraph, WordTable } from '../docx/blocks.ts'
import { plainOf, shareOf, slicePieces, type WordPiece } from '../docx/pieces.ts'
import { squeezed } from '../lines/lines.ts'
import { tableKind } from '../lines/table-kinds.ts'
import { type LineLead, leadOf, tailOf } from './line-leads.ts'

/** A line of a document as it looks, whatever it may say. */
export interface ExampleLine {
  place: number
  /** Which of the lines of its paragraph, from 0. */
  line: number
  pieces: WordPiece[]
  text: string
  lead: LineLead
  tail: LineLead
  form: LineForm
  /** A number that Word counts; 0 for none. */
  counted: number
  /** The same as it is shown; '' for none. */
  number: string
  /** Where it stands in a table that is read cell by cell: which row of the file; -1 outside. */
  row: number
  table: WordTable | null
  is_heading: boolean
  fill: string
}

/** What a line is told by, apart from its words. Each is text, and the same for lines that are laid out alike. */
export interface LineForm {
  lead: string
  tail: string
  /** Format and signs of Word's list. */
  list: string
  style: string
  indent: string
  stops: string
  /** Columns of its table, and which. */
  column: string
  look: string
  /** An empty line stands before it. */
  gap: string
  asks: string
}
export const formFeatures = [
  'lead',
  'tail',
  'list',
  'style',
  'indent',
  'stops',
  'column',
  'look',
  'gap',
  'asks',
] as const

/** Of each of its rows the cells, at most. */
export const widthOf = ({ rows }: WordTable): number => Math.max(0, ...rows.map((row) => row.length))

interface LineAround {
  column: string
  row: number
  fill: string
}

/**
 * The lines of a document with all that they are told by.
 * @param widths tables of so many columns are read cell by cell; null: all are
 */
export function exampleLines(blocks: readonly WordBlock[], widths: ReadonlySet<number> | null): ExampleLine[] {
  const lines: ExampleLine[] = []
  let rows = 0
  const add = (block: WordBlock, around: LineAround): void => {
    if (block.kind === 'paragraph') {
      addParagraph(block, around, lines)
      return
    }
    const width = widthOf(block)
    const kind = tableKind(block)
    const isOpen = widths?.has(width) ?? true
    if (!isOpen && kind !== 'options' && kind !== 'layout') {
      lines.push({ ...emptyLine, ...around, place: block.place, table: block, row: around.row })
      return
    }
    for (const row of block.rows) {
      rows++
      for (const [column, cell] of row.entries()) {
        const inner = isOpen ? { column: `${width}:${column}`, row: rows } : around
        for (const one of cell.blocks) add(one, { ...inner, fill: cell.fill || around.fill })
      }
    }
  }
  for (const block of blocks) add(block, { column: '', row: -1, fill: '' })
  return lines
}

const bareForm: LineForm = {
  ...{ lead: '', tail: '', list: '', style: '', indent: '0', stops: '', column: '', look: '', gap: '', asks: '' },
}
const noLead = leadOf('')
const emptyLine: ExampleLine = {
  ...{
    place: 0,
    line: 0,
    pieces: [],
    text: '',
    lead: noLead,
    tail: noLead,
    form: bareForm,
    counted: 0,
    number: '',
    row: -1,
  },
  ...{ table: null, is_heading: false, fill: '' },
}

function addParagraph(paragraph: WordParagraph, around: LineAround, lines: ExampleLine[]): void {
  const pieces = squeezed(paragraph.pieces)
  const whole = plainOf(pieces)
  const { label, style, is_heading } = paragraph
  const list = label ? `${label.format} ${label.level} ${label.text.replace(/[\p{L}\p{M}\p{N}]+/gu, '1')}` : ''
  let from = 0
  for (const [line, text] of whole.split('\n').entries()) {
    const own = slicePieces(pieces, from, from + text.length)
    from += text.length + 1
    const before = lines.at(-1)
    const isGap = before !== undefined && isBlankLine(before) && before.form.column === around.column
    const [lead, tail] = [leadOf(text), tailOf(text)]
    const set = /^[\t ]*/.exec(text)?.[0] ?? ''
    const indent = (paragraph.indent ?? 0) + set.split('\t').length * 720 - 720 + (set.length > 1 ? 180 : 0)
    const form: LineForm = {
      ...{ lead: lead.shape, tail: tail.shape, list: line === 0 ? list : '', style, stops: paragraph.stops ?? '' },
      ...{ indent: String(Math.round(indent / 180)), column: around.column, look: lookOf(own) },
      ...{ gap: isGap ? 'gap' : '', asks: /[?？।:：]\s*$/u.test(text) ? 'asks' : '' },
    }
    lines.push({
      ...{ ...emptyLine, ...around, place: paragraph.place, line, pieces: own, text, lead, tail, form, is_heading },
      counted: line === 0 && label && label.format !== 'bullet' ? label.n : 0,
      number: line === 0 ? (label?.text ?? '') : '',
    })
  }
}

/** How most of its letters look. */
function lookOf(pieces: readonly WordPiece[]): string {
  const is = (name: string, has: Parameters<typeof shareOf>[1]) => (shareOf(pieces, has) > 0.7 ? name : '')
  const colour = pieces.find((piece) => piece.kind === 'text' && piece.text.trim() !== '')
  const look = colour?.kind === 'text' ? `${colour.look.colour} ${colour.look.marked}` : ' '
  return [
    is('b', ({ bold }) => bold),
    is('i', ({ italic }) => italic),
    is('u', ({ underline }) => underline),
    look,
  ].join('')
}

export const isBlankLine = ({ text, table, pieces, form }: ExampleLine): boolean =>
  table === null && text.trim() === '' && form.list === '' && pieces.every(({ kind }) => kind !== 'lost')
