import { type Piece, piecesOf, plainText } from './sql-words.ts'

/** Before `join`: rows of a side may be left out. */
const outer = new Set(['left', 'right', 'full'])
/** What an outer join compares ends at one of these, on its own level of brackets. */
const ends = new Set([
  ...[...outer, 'inner', 'cross', 'natural', 'join', ','],
  ...['where', 'group', 'having', 'window', 'order', 'limit', 'offset', 'fetch', 'for'],
  ...['union', 'intersect', 'except', 'set', 'returning'],
])

/** What is read out of JSON by a value is not compared with it. */
const reads = /[-#] >(?: >)? (?:\$\d+)?/g
/** Signs are read one by one: `<>` and `>=` are found by the one beside the value. */
const comparisons = [/[=<>] (?:any \()?\$(\d+)/g, /\$(\d+)(?: :: \w+(?: \[ \])?)? (?:[=<>]|! =)/g]

/**
 * The values, by their places from 0, with which an outer join compares what it may leave out. PostgreSQL sees that nothing equals a null
 * before a cluster has looked where the tables lie, and the cluster refuses the statement.
 */
export function comparedByOuterJoins(statement: string): number[] {
  const texts = joinsIn(piecesOf(statement)).map((join) => plainText(join).replace(reads, ''))
  const found = texts.flatMap((text) => comparisons.flatMap((sign) => [...text.matchAll(sign)]))
  return [...new Set(found.map(([, place]) => Number(place) - 1))].sort((one, other) => one - other)
}

/** What follows each outer join, its condition with it; also of those in brackets, each by itself. */
function joinsIn(pieces: readonly Piece[]): Piece[][] {
  const joins: Piece[][] = []
  let open: Piece[] | null = null
  pieces.forEach((piece, at) => {
    if (typeof piece !== 'string') {
      joins.push(...joinsIn(piece))
      if (!isSelect(piece)) open?.push(piece)
      return
    }
    if (ends.has(piece)) open = null
    if (piece === 'join' && isOuter(pieces, at)) {
      open = []
      joins.push(open)
    } else open?.push(piece)
  })
  return joins
}

const isOuter = (pieces: readonly Piece[], join: number): boolean =>
  outer.has(String(pieces[pieces[join - 1] === 'outer' ? join - 2 : join - 1]))

const isSelect = (piece: Piece[]): boolean => piece[0] === 'select' || piece[0] === 'with'
