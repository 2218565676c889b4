import { cell, type ParagraphLook, TAB, table, tableRow } from '../../../interchange/word/write/properties.ts'
import { inlineXml } from '../../../interchange/word/write/word-text.ts'
import type { Block } from '../../../richtext/tree.ts'
import type { QuestionText } from '../../../typeset/document.ts'
import { LETTER_WIDTH, lineOf, optionColumns } from './option-columns.ts'
import type { WordPaper } from './word-paper.ts'

/** Where options stand: twips from the edge, and how wide they may be together. */
export interface OptionPlace {
  language: string
  left: number
  room: number
}

/** Options with their letters, in as many columns as they fit into. */
export function optionsXml(paper: WordPaper, options: readonly (readonly Block[])[], place: OptionPlace): string {
  const { language, left, room } = place
  const columns = optionColumns(options, room)
  const letter = (at: number) => paper.runs(`(${paper.frame.words.letters[at] ?? at + 1})`, {}, language)
  const look: ParagraphLook = {
    ...paper.look('Option', language),
    indent: { left: left + LETTER_WIDTH, hanging: LETTER_WIDTH },
  }
  if (columns === 1) {
    const rest = { ...look, indent: { left: left + LETTER_WIDTH } }
    return options
      .map((blocks, at) =>
        paper.text(blocks, {
          ...{ language, left: left + LETTER_WIDTH, room: room - LETTER_WIDTH },
          ...{ first: look, rest, before: letter(at) + TAB },
        }),
      )
      .join('')
  }
  const width = Math.floor(room / columns)
  const tabs = Array.from({ length: columns }, (_, at) => left + at * width).flatMap((start, at) => [
    ...(at > 0 ? [{ side: 'left' as const, at: start }] : []),
    { side: 'left' as const, at: start + LETTER_WIDTH },
  ])
  const rows: string[] = []
  for (let from = 0; from < options.length; from += columns) {
    const line = options.slice(from, from + columns).map((blocks, at) => {
      const text = inlineXml(lineOf(blocks) ?? [], { language, left: 0, room: width - LETTER_WIDTH }, paper.tools)
      return `${letter(from + at)}${TAB}${text}`
    })
    rows.push(paper.paragraph('Option', line.join(TAB), { tabs, indent: { left } }, language))
  }
  return rows.join('')
}

/** Two columns side by side: 1, 2, 3 … and A, B, C …. */
export function matchXml(paper: WordPaper, match: NonNullable<QuestionText['match']>, place: OptionPlace): string {
  const { language, left, room } = place
  const width = Math.floor(room / 2)
  const own = { ...paper.look('Option', language), indent: { left: LETTER_WIDTH, hanging: LETTER_WIDTH } }
  const rest = { ...own, indent: { left: LETTER_WIDTH } }
  const entry = (label: string, blocks: readonly Block[] | undefined) =>
    cell(
      blocks
        ? paper.text(blocks, {
            ...{ language, left: LETTER_WIDTH, room: width - LETTER_WIDTH - 200 },
            ...{ first: own, rest, before: paper.runs(label, {}, language) + TAB },
          })
        : '<w:p/>',
      { width },
    )
  const heads = match.heads.map((head) =>
    cell(paper.paragraph('Option', paper.runs(head, { bold: true }, language)), { width }),
  )
  const rows = Array.from({ length: Math.max(match.left.length, match.right.length) }, (_, at) =>
    tableRow([
      entry(`${at + 1}.`, match.left[at]),
      entry(`${paper.frame.words.letters[at] ?? at + 1}.`, match.right[at]),
    ]),
  )
  return table([tableRow(heads), ...rows], {
    has_lines: false,
    widths: [width, width],
    indent: left,
    rtl: own.rtl ?? false,
  })
}
