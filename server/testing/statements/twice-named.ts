import { columnTypes } from '../../db/column-types.ts'
import { isWord, type Known, resultColumns } from './column-names.ts'
import { cutAt, type Piece, piecesOf } from './sql-words.ts'

/** What a bracket after them selects is read by nobody's name. */
const nameless = new Set(['exists', 'array', 'in', 'any', 'some', 'all', 'not'])
const opens = new Set(['from', 'join', 'lateral', ',', 'using'])
const noAlias = new Set([
  ...['where', 'on', 'using', 'join', 'inner', 'left', 'right', 'full', 'cross', 'natural', 'group', 'having'],
  ...['window', 'order', 'limit', 'offset', 'fetch', 'for', 'union', 'intersect', 'except', 'select', 'returning'],
  'set',
])

/** The tables of the database, each with its columns. */
const stored: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(columnTypes).map(([table, columns]) => [table, Object.keys(columns)]),
)

/** What the statements around a place have named, above the tables of the database: copied at each pair of brackets, without those. */
class Named implements Known {
  private readonly own: Map<string, readonly string[] | null>

  constructor(outer?: Named) {
    this.own = new Map(outer?.own)
  }

  get(name: string): readonly string[] | undefined {
    const own = this.own.get(name)
    return own === undefined ? stored.get(name) : (own ?? undefined)
  }

  /** Without columns it is a name of which nothing is known. */
  set(name: string, columns: readonly string[] | null): void {
    this.own.set(name, columns)
  }
}

/**
 * Names that two columns of one result have, also inside of a statement. Nothing says that one of them is lost: the driver keeps the last, of a row that
 * becomes JSON a database by itself keeps the last and a cluster the first. What is inserted, what only has to exist, and what has a list of names of
 * its own (`given (id, title)`) are asked for none.
 */
export const namedTwice = (statement: string): string[] =>
  cutAt(piecesOf(statement), (word) => word === ';').flatMap((one) => twiceIn(one, new Named(), true))

function twiceIn(pieces: Piece[], outer: Named, isRead: boolean): string[] {
  const known = tablesOf(pieces, outer)
  const columns = isRead ? resultColumns(pieces, known) : []
  const twice = columns.filter((name, at) => columns.indexOf(name) !== at)
  const inner = pieces.flatMap((piece, at) =>
    typeof piece === 'string'
      ? []
      : twiceIn(piece, known, !nameless.has(wordAt(pieces, at - 1)) && !isRenamed(pieces, at)),
  )
  return [...new Set([...twice, ...inner])]
}

/** What the tables that this statement makes call their columns: by alias, and as `*` where all that it reads from are such. */
function tablesOf(pieces: Piece[], outer: Named): Named {
  const known = new Named(outer)
  known.set('*', null)
  pieces.forEach((piece, at) => {
    const name = commonName(pieces, at)
    if (name && typeof piece !== 'string')
      known.set(name.alias, name.columns ?? resultColumns(piece, tablesOf(piece, known)))
  })
  const all: (readonly string[] | undefined)[] = []
  pieces.forEach((piece, at) => {
    if (!opens.has(wordAt(pieces, at - 1)) || !isSource(pieces, at)) return
    const { alias, columns } = aliasAfter(pieces, at)
    const found =
      columns ?? (typeof piece === 'string' ? known.get(piece) : resultColumns(piece, tablesOf(piece, known)))
    all.push(found)
    const called = alias ?? (isWord(piece) ? piece : undefined)
    if (called && found && found.length > 0) known.set(called, found)
    else if (called) known.set(called, null)
  })
  const isJoinedByName = pieces.some((piece) => piece === 'using' || piece === 'natural')
  if (!isJoinedByName && all.every((one) => one && one.length > 0)) known.set('*', all.flat() as string[])
  return known
}

/** Whether a table stands there: behind `from` or a join, or behind a comma of theirs. */
function isSource(pieces: Piece[], at: number): boolean {
  if (pieces[at - 1] !== ',') return pieces[at - 1] !== 'using' || typeof pieces[at] === 'string'
  for (let before = at - 1; before >= 0; before--) {
    const word = wordAt(pieces, before)
    if (word === 'from' || noAlias.has(word)) return word === 'from'
  }
  return false
}

const wordAt = (pieces: Piece[], at: number): string => (typeof pieces[at] === 'string' ? pieces[at] : '')

interface Alias {
  alias?: string | undefined
  columns?: readonly string[] | undefined
}

/** `(select …) as given (id, title)`, `counted c`, `unnest($1) as given (id)` */
function aliasAfter(pieces: Piece[], at: number): Alias {
  const end = isWord(pieces[at]) && Array.isArray(pieces[at + 1]) ? at + 1 : at
  const place = pieces[end + 1] === 'as' ? end + 2 : end + 1
  const alias = pieces[place]
  if (!isWord(alias) || noAlias.has(alias)) return {}
  return { alias, columns: listed(pieces[place + 1]) }
}

/** `with given (id, title) as materialized (select …)`: the name of what stands in the brackets. */
function commonName(
  pieces: Piece[],
  at: number,
): { alias: string; columns?: readonly string[] | undefined } | undefined {
  let place = at - 1
  while (pieces[place] === 'materialized' || pieces[place] === 'not') place--
  if (pieces[place] !== 'as' || typeof pieces[at] === 'string') return undefined
  const columns = listed(pieces[place - 1])
  const alias = pieces[columns ? place - 2 : place - 1]
  return isWord(alias) ? { alias, columns } : undefined
}

const isRenamed = (pieces: Piece[], at: number): boolean =>
  (commonName(pieces, at) ?? aliasAfter(pieces, at)).columns !== undefined

const listed = (piece: Piece | undefined): readonly string[] | undefined =>
  Array.isArray(piece) ? cutAt(piece, (word) => word === ',').map(([name]) => String(name)) : undefined
