/** One piece of HTML source, by the rules of HTML's tokeniser. `start` and `end` are offsets. */
export type Piece =
  | { kind: 'text'; start: number; end: number }
  | { kind: 'open' | 'close'; name: string; start: number; end: number }

const NAME = /[a-zA-Z][^\s/>]*/y
const COMMENT_END = /--!?>/g
const GAP = /[\s/]*/y
const ATTRIBUTE_NAME = /[^\s/>][^\s/>=]*/y
const EQUALS = /\s*=\s*/y
const BARE_VALUE = /[^\s>]*/y

/** Moves past a sticky pattern; the same offset when it doesn't match. */
function skip(pattern: RegExp, html: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(html) ? pattern.lastIndex : at
}

/** The offset behind the ">" of a tag whose name ends at `from`; the end of the text when there is none. */
function findTagEnd(html: string, from: number): number {
  let at = from
  while (at < html.length) {
    at = skip(GAP, html, at)
    if (html[at] === '>') return at + 1
    at = skip(ATTRIBUTE_NAME, html, at)
    const value = skip(EQUALS, html, at)
    if (value === at || html[value] === '>') continue
    const quote = html[value]
    if (quote === '"' || quote === "'") {
      const closing = html.indexOf(quote, value + 1)
      if (closing < 0) return html.length
      at = closing + 1
    } else at = skip(BARE_VALUE, html, value)
  }
  return html.length
}

function findCommentEnd(html: string, start: number): number {
  if (!html.startsWith('<!--', start)) return endAfter(html.indexOf('>', start), html)
  const short = /^-?>/.exec(html.slice(start + 4, start + 6))
  if (short) return start + 4 + short[0].length
  COMMENT_END.lastIndex = start + 4
  return COMMENT_END.test(html) ? COMMENT_END.lastIndex : html.length
}

const endAfter = (index: number, html: string) => (index < 0 ? html.length : index + 1)

/** The piece that begins at an offset; null for a comment, with where it ends. Never looks at a character twice. */
export function scanPiece(html: string, start: number): Piece | { kind: 'comment'; start: number; end: number } {
  const next = html[start + 1] ?? ''
  if (html[start] === '<') {
    const closing = next === '/'
    const nameStart = start + (closing ? 2 : 1)
    const nameEnd = skip(NAME, html, nameStart)
    if (nameEnd > nameStart) {
      const name = html.slice(nameStart, nameEnd).toLowerCase()
      return { kind: closing ? 'close' : 'open', name, start, end: findTagEnd(html, nameEnd) }
    }
    if (closing || next === '!' || next === '?') return { kind: 'comment', start, end: findCommentEnd(html, start) }
  }
  const following = html.indexOf('<', start + 1)
  return { kind: 'text', start, end: following < 0 ? html.length : following }
}
