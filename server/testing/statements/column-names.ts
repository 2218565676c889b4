import { cutAt, type Piece } from './sql-words.ts'

/** What derived tables and common table expressions call their columns, as far as a statement's text says it. */
export type Known = Pick<ReadonlyMap<string, readonly string[]>, 'get'>

const combines = new Set(['union', 'intersect', 'except'])
/** With one of these the list of what is selected ends. */
const ends = new Set([
  ...['from', 'where', 'group', 'having', 'window', 'order', 'limit', 'offset', 'fetch', 'for'],
  ...['select', 'insert', 'update', 'delete', 'values'],
])
/** Words behind which an expression goes on … */
const operators = new Set([
  ...['and', 'or', 'not', 'is', 'in', 'like', 'ilike', 'between', 'from', 'collate', 'then', 'else', 'when', 'any'],
  ...['all', 'at', 'time', 'zone', 'distinct', 'similar', 'to'],
])
/** … and with which one ends: none of them is a name. */
const closing = new Set(['end', 'null', 'true', 'false'])

export const isWord = (piece: Piece | undefined): piece is string =>
  typeof piece === 'string' && /^[\p{L}_]/u.test(piece)

/** The columns of a statement's result, which the first side of a union names; what is inserted is asked for no name. */
export function resultColumns(pieces: Piece[], known: Known): string[] {
  const [first = []] = cutAt(pieces, (word) => combines.has(word))
  if (first.includes('returning')) return listAfter(first, 'returning').flatMap((column) => namesOf(column, known))
  if (first.includes('insert')) return []
  return listAfter(first, 'select').flatMap((column) => namesOf(column, known))
}

/** What is selected or returned, column by column. */
function listAfter(pieces: Piece[], opener: string): Piece[][] {
  const at = pieces.indexOf(opener)
  if (at < 0) return []
  const rest = pieces.slice(at + 1)
  const end = rest.findIndex((piece, place) => typeof piece === 'string' && ends.has(piece) && !isName(rest, place))
  return cutAt(withoutDistinct(end < 0 ? rest : rest.slice(0, end)), (word) => word === ',')
}

/** A word after a dot or `as` is a column, whatever else it means; `is distinct from` opens no table. */
const isName = (pieces: Piece[], at: number) =>
  pieces[at - 1] === '.' || pieces[at - 1] === 'as' || (pieces[at] === 'from' && pieces[at - 1] === 'distinct')

function withoutDistinct(list: Piece[]): Piece[] {
  if (list[0] === 'all') return list.slice(1)
  if (list[0] !== 'distinct') return list
  return list.slice(list[1] === 'on' ? 3 : 1)
}

/** How PostgreSQL calls a column, or the columns that stand for a `*`; of a table whose columns the statement doesn't say, the `*` itself. */
function namesOf(column: Piece[], known: Known): readonly string[] {
  if (column.length === 1 && column[0] === '*') return known.get('*') ?? ['*']
  if (column.length === 3 && column[2] === '*') return known.get(String(column[0])) ?? [`${column[0]}.*`]
  return [nameOf(column)]
}

function nameOf(column: Piece[]): string {
  const last = column.at(-1)
  const before = column.at(-2)
  const named = column.length === 1 || before === '.' || before === 'as' || endsValue(before)
  return isWord(last) && named && (before === 'as' || !closing.has(last)) ? last : expressionName(column)
}

/** What may stand before a name without `as`: brackets, a word that is no operator, a value. */
const endsValue = (piece: Piece | undefined) =>
  Array.isArray(piece) || (isWord(piece) && !operators.has(piece)) || /^('|\$\d|\d|\])/.test(String(piece))

/** Of an expression without a name: the column that is cast, the function that is called; PostgreSQL calls what is left `?column?`. */
function expressionName(column: Piece[]): string {
  const cast = column.indexOf('::')
  const value = cast < 0 ? column : column.slice(0, cast)
  const [first, second] = value
  if (first === 'case') return 'case'
  if (value.length === 1 && Array.isArray(first)) return nameOf(listAfter(first, 'select')[0] ?? first)
  if (value.length === 2 && isWord(first) && Array.isArray(second)) return first
  if (cast < 0) return '?column?'
  if (value.every((piece) => piece === '.' || isWord(piece))) return String(value.at(-1))
  return value.length === 1 ? String(column[cast + 1]) : '?column?'
}
