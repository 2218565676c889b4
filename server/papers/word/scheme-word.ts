import { cell, paragraph, TAB, table, tableRow } from '../../../interchange/word/write/properties.ts'
import { inlineXml, textXml } from '../../../interchange/word/write/word-text.ts'
import type { Block } from '../../../richtext/tree.ts'
import type { MarkingSchemeDocument, SchemeRow } from '../../../typeset/documents/marking-scheme.ts'
import { headXml } from './word-head.ts'
import { type PaperPictures, WordPaper } from './word-paper.ts'

/** Twips of the columns beside the answers, and of the room inside of a cell. */
const NUMBER = 900
const MARKS = 900
const INSIDE = 240
const SHADE = 'F0F0F0'

/** A marking scheme as .docx, from the document that its PDF is set from. */
export function schemeWord(document: MarkingSchemeDocument, pictures: PaperPictures): Uint8Array {
  const paper = new WordPaper(document, pictures)
  const { words } = document
  const widths = [NUMBER, paper.room - NUMBER - MARKS, MARKS]
  const middle = (text: string, at: number, bold = true) =>
    cell(paper.paragraph('Answer', paper.runs(text, { bold }), { align: 'center' }), { width: widths[at] ?? 0 })
  const head = tableRow([middle(words.number, 0), middle(words.expected_answer, 1), middle(words.marks, 2)], {
    is_head: true,
  })
  const rows = document.sections.flatMap(({ title, rows: own }) => [
    ...(title === null ? [] : [titleRow(paper, title)]),
    ...own.map((row) => schemeRow(paper, row, widths)),
  ])
  return paper.file(
    [
      headXml(paper, words.marking_scheme),
      paper.paragraph('Head', paper.runs(words.for_examiners, { italic: true }), {
        spacing: { before: 120, after: 120 },
      }),
      table([head, ...rows], { has_lines: true, widths, rtl: paper.look('Answer').rtl ?? false }),
      document.comparison ? comparisonXml(paper, document.comparison) : '',
    ].join(''),
  )
}

const titleRow = (paper: WordPaper, title: string) =>
  tableRow([
    cell(paper.paragraph('Answer', paper.runs(title, { bold: true }), { align: 'center', keep_next: true }), {
      width: paper.room,
      columns: 3,
      ground: SHADE,
    }),
  ])

function schemeRow(paper: WordPaper, row: SchemeRow, [number = 0, answer = 0, marks = 0]: readonly number[]): string {
  const label = row.alternative ? paper.frame.words.or : row.label
  const isBold = row.alternative || !row.part
  const middle = (text: string, bold: boolean, width: number) =>
    cell(paper.paragraph('Answer', paper.runs(text, { bold }), { align: 'center' }), { width })
  return tableRow(
    [
      middle(label, isBold, number),
      cell(answerXml(paper, row, answer - INSIDE), { width: answer }),
      middle(row.marks === null ? '' : `${row.marks}`, false, marks),
    ],
    { may_break: row.model_answer.length > 4 },
  )
}

function answerXml(paper: WordPaper, row: SchemeRow, room: number): string {
  const look = paper.look('Answer')
  const place = { language: paper.frame.language, first: look, rest: look, left: 0, room }
  const text = (blocks: readonly Block[], own = {}) => textXml(blocks, { ...place, ...own }, paper.tools)
  const parts: string[] = []
  if (row.key !== null || row.right_options.length > 0) parts.push(keyXml(paper, row, room))
  if (row.model_answer.length > 0) parts.push(text(row.model_answer))
  for (const { text: step, marks } of row.points) {
    const runs = inlineXml(step, place, paper.tools) + TAB + paper.runs(`${marks}`)
    parts.push(paragraph(runs, { ...look, tabs: [{ side: 'right', at: room, dots: true }] }))
  }
  if (row.explanation.length > 0) parts.push(text(row.explanation, { look: { size: 20, colour: '404040' } }))
  if (parts.length === 0) parts.push(paragraph(row.has_parts ? '' : paper.runs('–'), look))
  return parts.join('')
}

/** The key, and behind it what the right options say; on its line where that is one line. */
function keyXml(paper: WordPaper, { key, right_options }: SchemeRow, room: number): string {
  const look = paper.look('Answer')
  const place = { language: paper.frame.language, first: look, rest: look, left: 0, room }
  const before = key === null ? '' : paper.runs(`${key}  `, { bold: true })
  const blocks = right_options.flatMap((option, at): Block[] => {
    const last = at + 1 < right_options.length ? option.at(-1) : undefined
    if (last?.type !== 'paragraph') return option
    return [...option.slice(0, -1), { ...last, children: [...last.children, { type: 'text', text: ';' }] }]
  })
  return textXml(joined(blocks), { ...place, before }, paper.tools)
}

/** Paragraphs as one line. */
function joined(blocks: readonly Block[]): Block[] {
  const all: Block[] = []
  for (const block of blocks) {
    const last = all.at(-1)
    if (last?.type !== 'paragraph' || block.type !== 'paragraph') all.push(block)
    else all[all.length - 1] = { ...last, children: [...last.children, { type: 'text', text: ' ' }, ...block.children] }
  }
  return all
}

/** The numbers of the same questions in every set. */
function comparisonXml(paper: WordPaper, { sets, rows }: NonNullable<MarkingSchemeDocument['comparison']>): string {
  const { words } = paper.frame
  const width = 1700
  const line = (texts: readonly string[], isHead: boolean) =>
    tableRow(
      texts.map((text) =>
        cell(paper.paragraph('Answer', paper.runs(text, { bold: isHead }), { align: 'center' }), {
          width,
          ...(isHead && { ground: SHADE }),
        }),
      ),
      { is_head: isHead },
    )
  const head = line(
    sets.map((letter) => `${words.set} ${letter}`),
    true,
  )
  return [
    paper.paragraph('heading 2', paper.runs(words.sets_compared), { align: 'center' }),
    table([head, ...rows.map((row) => line(row, false))], {
      has_lines: true,
      widths: sets.map(() => width),
      align: 'center',
    }),
    paragraph(''),
  ].join('')
}
