import { ALLOW_LIST, CONTAINERS, HEADINGS, MARK_OF_TAG, NOTICED, STRIPPED } from '../allow-list.ts'
import type { Loss } from './draft.ts'
import { scanPiece } from './tag-scan.ts'

/*
 * HTML's repair of unclosed tags costs time with the square of their number, and more. A text with many tags therefore
 * goes through here first: what is open gets closed, what closes nothing is left out, nesting is bounded. A text in
 * good order comes out as it went in. This makes nothing safe: that is the allow-list's work, afterwards.
 */

/** Up to here HTML's own repair is quick, whatever the tags are. */
const FEW_TAGS = 500
/** Above what the stored form of any text within the limits has: six tags around each of its nodes. */
const MAX_TAGS = 25_000
const MAX_OPEN = 100

const KNOWN = new Set(ALLOW_LIST.tagNames)
const VOID = new Set(['br', 'hr', 'img'])
const DROPPED = new Set(STRIPPED)
/** Of these what lies inside is text up to the first closing tag. */
const RAW = new Set(['script', 'style', 'title', 'iframe', 'noframes', 'noembed', 'textarea', 'xmp'])
const DROPPED_VOID = new Set(['base', 'meta', 'link', 'frame', 'embed', 'param', 'source', 'track', 'area', 'input'])

const CELLS = ['td', 'th']

/** What an opening tag closes first, up to the nearest of `within`. */
const CLOSES: Record<string, { closed: string[]; within: string[] }> = {
  ...Object.fromEntries(
    [...CONTAINERS, ...HEADINGS, 'ul', 'ol', 'table', 'blockquote'].map((tag) => [
      tag,
      { closed: ['p'], within: CELLS },
    ]),
  ),
  li: { closed: ['p', 'li'], within: ['ul', 'ol', ...CELLS] },
  td: { closed: CELLS, within: ['table'] },
  th: { closed: CELLS, within: ['table'] },
  tr: { closed: ['tr'], within: ['table'] },
  thead: { closed: ['tbody', 'tfoot'], within: ['table'] },
  tbody: { closed: ['thead', 'tbody', 'tfoot'], within: ['table'] },
  tfoot: { closed: ['thead', 'tbody'], within: ['table'] },
}

const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'])

interface Balance {
  output: string[]
  /** Open elements; those not written are inside one of the same kind. */
  open: { name: string; written: boolean }[]
  tags: number
  losses: Loss[]
}

function closeFrom(balance: Balance, index: number): void {
  for (const { name, written } of balance.open.splice(index).reverse()) if (written) balance.output.push(`</${name}>`)
}

function openTag(balance: Balance, name: string, source: string): void {
  const { open, losses } = balance
  const rule = CLOSES[name]
  if (rule) {
    const border = open.findLastIndex((element) => rule.within.includes(element.name))
    const first = open.findIndex((element, index) => index > border && rule.closed.includes(element.name))
    if (first >= 0) closeFrom(balance, first)
  }
  balance.tags += 1
  if (open.length >= MAX_OPEN) losses.push({ kind: 'nesting' })
  else if (balance.tags > MAX_TAGS) losses.push({ kind: 'size' })
  else {
    const written = !(name in MARK_OF_TAG && open.some((element) => element.name === name))
    if (!VOID.has(name)) open.push({ name, written })
    if (written) balance.output.push(source)
  }
}

function closeTag(balance: Balance, name: string): void {
  const { open } = balance
  const border = TABLE_PARTS.has(name) ? -1 : open.findLastIndex((element) => CELLS.includes(element.name))
  const index = open.findLastIndex((element) => element.name === name)
  if (index > border) closeFrom(balance, index)
}

/** The offset behind an element that is dropped with its content, `from` being the end of its opening tag. */
function skipElement(html: string, name: string, from: number): number {
  if (DROPPED_VOID.has(name)) return from
  const tags = new RegExp(`<(/?)${name}(?=[\\s/>])`, 'gi')
  tags.lastIndex = from
  let depth = 1
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    if (tag[1]) depth -= 1
    else if (!RAW.has(name)) depth += 1
    if (depth === 0) return scanPiece(html, tag.index).end
  }
  return html.length
}

/** HTML whose repair by a parser is bounded in time and memory; `losses` gets what had to be left out. */
export function balanceHtml(html: string, losses: Loss[]): string {
  if ((html.match(/<[a-zA-Z]/g)?.length ?? 0) <= FEW_TAGS) return html
  const balance: Balance = { output: [], open: [], tags: 0, losses: [] }
  let at = 0
  while (at < html.length) {
    const piece = scanPiece(html, at)
    at = piece.end
    if (piece.kind === 'text') balance.output.push(html.slice(piece.start, piece.end))
    else if (piece.kind === 'close') closeTag(balance, piece.name)
    else if (piece.kind === 'open') {
      if (KNOWN.has(piece.name)) openTag(balance, piece.name, html.slice(piece.start, piece.end))
      else if (DROPPED.has(piece.name)) {
        at = skipElement(html, piece.name, at)
        if (piece.name in NOTICED) losses.push({ kind: 'element', tag: piece.name })
      }
    }
  }
  losses.push(...new Map(balance.losses.map((loss) => [loss.kind, loss])).values())
  return balance.output.join('')
}
