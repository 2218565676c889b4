/** A word, sign or value of a statement, or what stands in a pair of brackets. */
export type Piece = string | Piece[]

const sign = /--[^\n]*|\$\$[\s\S]*?\$\$|"(?:[^"]|"")*"|'(?:[^']|'')*'|\$\d+|[\p{L}_][\p{L}\d_]*|\d+(?:\.\d+)?|::|\S/gu

/** The statement that was read last: every rule reads it, one after the other. */
let last: { statement: string; pieces: Piece[] } = { statement: '', pieces: [] }

/** A statement in small letters and without its comments; texts, also bodies in $$, are all `''`. */
export function piecesOf(statement: string): Piece[] {
  if (last.statement !== statement) last = { statement, pieces: readPieces(statement) }
  return last.pieces
}

function readPieces(statement: string): Piece[] {
  const words = (statement.match(sign) ?? []).filter((word) => !word.startsWith('--'))
  return bracketed(words.map((word) => (/^('|\$\$)/.test(word) ? "''" : word.replace(/^"(.*)"$/, '$1').toLowerCase())))
}

function bracketed(words: string[]): Piece[] {
  const open: Piece[][] = [[]]
  for (const word of words) {
    if (word === '(') open.push([])
    else if (word === ')' && open.length > 1) open.at(-2)?.push(open.pop() as Piece[])
    else open.at(-1)?.push(word)
  }
  return open[0] as Piece[]
}

/** What stands between two of these words, on the level of the pieces themselves. */
export function cutAt(pieces: readonly Piece[], at: (word: string) => boolean): Piece[][] {
  const parts: Piece[][] = [[]]
  for (const piece of pieces) {
    if (typeof piece === 'string' && at(piece)) parts.push([])
    else parts.at(-1)?.push(piece)
  }
  return parts
}

/** The pieces as one text, words parted by one blank and brackets kept: what a regular expression reads. */
export const plainText = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : `(${plainText(piece)})`)).join(' ')

/** The statements of a message that may have several, as they stand there. */
export function cutStatements(message: string): string[] {
  const ends = [...message.matchAll(sign)].flatMap(({ 0: word, index }) => (word === ';' ? [index] : []))
  const starts = [0, ...ends.map((end) => end + 1)]
  return starts.map((start, at) => message.slice(start, ends[at]).trim()).filter((statement) => statement !== '')
}

/** How many values a statement takes: the last place that it names. */
export function placesIn(statement: string): number {
  const places = (statement.match(sign) ?? []).filter((word) => /^\$\d+$/.test(word))
  return Math.max(0, ...places.map((place) => Number(place.slice(1))))
}
