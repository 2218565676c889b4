import { findDifferences } from '../review/word-differences.ts'

/** A word of a text node, or a formula or picture as a whole. */
interface Piece {
  node: Node
  text: string
  start: number
}

/** A comma behind a word is no part of it. */
const WORD = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]+/gu

/**
 * Two stored texts with the words, formulas and pictures underlined in which they differ; other underlining is taken out. What shows it sanitises it.
 */
export function markDifferences(left: string, right: string): [left: string, right: string] {
  const documents = [left, right].map((html) =>
    plainUnderlined(new DOMParser().parseFromString(html, 'text/html').body),
  )
  const [first = [], second = []] = documents.map((body) => piecesOf(body))
  const marks = findDifferences(
    first.map(({ text }) => text),
    second.map(({ text }) => text),
  )
  underline(first, marks[0])
  underline(second, marks[1])
  const [a, b] = documents
  return [a?.innerHTML ?? '', b?.innerHTML ?? '']
}

function plainUnderlined(body: HTMLElement): HTMLElement {
  for (const element of body.querySelectorAll('u, ins')) element.replaceWith(...element.childNodes)
  body.normalize()
  return body
}

function piecesOf(node: Node): Piece[] {
  if (node instanceof Element) {
    const whole = node.getAttribute('data-latex') ?? node.getAttribute('src')
    if (whole !== null) return [{ node, text: whole, start: 0 }]
  }
  if (node.nodeType === Node.TEXT_NODE) {
    return Array.from((node.textContent ?? '').matchAll(WORD), (match) => ({
      node,
      text: match[0],
      start: match.index,
    }))
  }
  return [...node.childNodes].flatMap(piecesOf)
}

/** From the last to the first, so that places before stay what they were. */
function underline(pieces: Piece[], marks: boolean[]): void {
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const piece = pieces[at]
    if (!piece || !marks[at]) continue
    const range = document.createRange()
    if (piece.node instanceof Element) range.selectNode(piece.node)
    else {
      range.setStart(piece.node, piece.start)
      range.setEnd(piece.node, piece.start + piece.text.length)
    }
    range.surroundContents(document.createElement('u'))
  }
}
