import type { Element } from 'hast'
import { fromHtmlIsomorphic as fromHtml } from 'hast-util-from-html-isomorphic'
import { isElement } from '#web/ui/rich-text/paste/hast-walk.ts'
import { readRows } from '#web/ui/rich-text/paste/pasted-rows.ts'
import { serialise } from '../../../../../richtext/draft/serialise.ts'
import { type LineLabel, typedLabel } from './line-label.ts'

/** A question by what it shows. */
export interface ShownQuestion {
  question_text: string
  options: readonly { data: string }[]
}

/** A line of a question's text, or a table of it. */
export interface TextLine {
  /** The whole of it. */
  html: string
  label: LineLabel | null
  /** The line without its label, and without the tags of a paragraph. */
  rest: string
  /** Of a table: its cells as HTML. */
  rows: string[][] | null
  /** It stands among the options. */
  isOption: boolean
}

/** The lines of the text of a question, and its options as lettered lines behind them. */
export function textLines({ question_text, options }: ShownQuestion): TextLine[] {
  const blocks = fromHtml(question_text, { fragment: true }).children.filter((child) => isElement(child)) as Element[]
  const own = blocks.map((block) => {
    const html = serialise({ type: 'root', children: [block] })
    const rest = serialise({ type: 'root', children: block.children })
    const rows = isElement(block, 'table') ? readRows(html, '') : null
    return { html, rows, isOption: false, ...(isElement(block, 'p') ? labelled(rest) : { label: null, rest }) }
  })
  return [...own, ...options.map(({ data }, index) => optionLine(data, index))]
}

const labelled = (html: string) => typedLabel(html) ?? { label: null, rest: html }

function optionLine(data: string, index: number): TextLine {
  const rest = data.replace(/^<p>|<\/p>$/g, '')
  const letter = String.fromCharCode(97 + index)
  const label = typedLabel(`(${letter}) x`)?.label ?? null
  return { html: `<p>(${letter}) ${rest}</p>`, label, rest, rows: null, isOption: true }
}

/** Lines that count on from 1 in one style, of which nothing but such lines comes behind: where they begin, or -1. */
export function lastRun(lines: readonly TextLine[], until = lines.length): number {
  const style = lines[until - 1]?.label?.style
  let from = until
  while (from > 0 && style !== undefined && lines[from - 1]?.label?.style === style) from--
  const run = lines.slice(from, until)
  return run.length >= 2 && run.every(({ label }, index) => label?.value === index + 1) ? from : -1
}
