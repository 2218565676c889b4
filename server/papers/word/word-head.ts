import { cell, paragraph, TAB, table, tableRow } from '../../../interchange/word/write/properties.ts'
import type { PaperDocument } from '../../../typeset/document.ts'
import type { WordPaper } from './word-paper.ts'

/** Pixels, and the room in the sheet's corner: twips. */
const CREST = 70
const CORNER = 1500

/** Crest, header lines, set, class, subject, time and marks. @param title what the document is, where it is no question paper */
export function headXml(paper: WordPaper, title: string | null = null): string {
  const { frame } = paper
  const lines = [
    paper.paragraph('Title', paper.runs(frame.header_1)),
    ...[frame.header_2].filter(Boolean).map((line) => paper.paragraph('Head', paper.runs(line ?? ''))),
    ...[frame.type_test, title]
      .filter(Boolean)
      .map((line) => paper.paragraph('Head', paper.runs(line ?? '', { bold: true }))),
  ].join('')
  return `${besideCrest(paper, lines)}${factsXml(paper)}`
}

function besideCrest(paper: WordPaper, lines: string): string {
  const { frame, tools, room } = paper
  const picture = frame.logo === null ? null : tools.find(frame.logo)
  const shape = picture ? (picture.height ?? 1) / (picture.width ?? 1) : 1
  const crest =
    picture &&
    tools.pictures.show(picture, {
      alt: `${frame.school} ${frame.words.logo}`,
      width: Math.min(CREST, CREST / shape),
      room: CREST,
    })
  if (!crest && frame.set === null) return lines
  const set = frame.set === null ? '' : paper.runs(`${frame.words.set} ${frame.set}`, { bold: true })
  const middle = room - 2 * CORNER
  const cells = [
    cell(paragraph(crest ?? ''), { width: CORNER, align: 'center' }),
    cell(lines, { width: middle, align: 'center' }),
    cell(paragraph(set, { align: 'right' }), { width: CORNER, align: 'center' }),
  ]
  return table([tableRow(cells)], {
    has_lines: false,
    widths: [CORNER, middle, CORNER],
    rtl: paper.look('Head').rtl ?? false,
  })
}

function factsXml(paper: WordPaper): string {
  const { frame } = paper
  const { words } = frame
  const fact = (name: string, value: string | number) =>
    `${paper.runs(`${name}: `)}${paper.runs(String(value), { bold: true })}`
  const line = (first: string, second: string, rule: 'top' | 'bottom') =>
    paper.paragraph('Facts of the Paper', first + TAB + second, { rules: [rule] })
  return [
    line(fact(words.grade, frame.grade), fact(words.time, frame.timing), 'top'),
    line(fact(words.subject, frame.subject), fact(words.max_marks, frame.marks), 'bottom'),
  ].join('')
}

/** Lines for a name that nobody is told by yet. */
export function namesXml(paper: WordPaper): string {
  const { words } = paper.frame
  const part = Math.round(paper.room / 10)
  const field = (name: string, isLast = false) => `${paper.runs(`${name}: `)}${TAB}${isLast ? '' : paper.runs(' ')}`
  const end = { side: 'right' as const, at: paper.room, dots: true }
  const tabs = [...[5, 7.5].map((parts) => ({ side: 'left' as const, at: Math.round(part * parts), dots: true })), end]
  const line = field(words.name) + field(words.roll_no) + field(words.section, true)
  return paper.paragraph('Facts of the Paper', line, { tabs, rules: ['bottom'], spacing: { before: 120, after: 80 } })
}

/** What is said to the candidates before the questions, in both languages of a paper that has two. */
export function instructionsXml(
  paper: WordPaper,
  document: Pick<PaperDocument, 'instruction' | 'instruction_translation'>,
): string {
  const { instruction, instruction_translation: other } = document
  if (!instruction) return ''
  const block = ({ heading, content }: NonNullable<PaperDocument['instruction']>, language: string) => {
    const own = paper.look('Normal', language)
    const text = paper.text(content, { language, left: 0, room: paper.room, first: own, rest: own })
    return (
      paper.paragraph('heading 1', paper.runs(heading, {}, language), {}, language) + (content.length > 0 ? text : '')
    )
  }
  const second = other ? block(other, other.language) : ''
  return (
    block(instruction, paper.frame.language) +
    second +
    paragraph('', { rules: ['bottom'], spacing: { after: 0, line: 80 } })
  )
}
