import { referenceTables } from '../../../db/distribution.ts'
import { schoolTables } from '../../db/schema.ts'
import { cutAt, type Piece, piecesOf, plainText } from './sql-words.ts'

const schools = new Set<string>(schoolTables)
const ofPlatform = new Set<string>(referenceTables)
const begins = new Set(['select', 'with', 'insert', 'update', 'delete'])
const combines = new Set(['union', 'intersect', 'except'])
/** After these words tables are named … */
const opens = new Set(['from', 'join', 'using', 'update'])
/** … until one of these. */
const closes = new Set([
  'where',
  'on',
  'set',
  'group',
  'order',
  'having',
  'limit',
  'offset',
  'returning',
  'select',
  'for',
])
const noAlias = new Set([
  ...[...opens, ...closes, ...combines, 'inner', 'left', 'right', 'full', 'cross', 'natural', 'values', 'window'],
  ...['fetch', 'tablesample', 'default', 'overriding'],
])

/**
 * The tables of schools that a statement reads, changes or joins without comparing their client_id to a value: `alias.client_id = $1` in
 * the same select, not `= other.client_id`. A cluster would ask every node for them. What an `or` or a `not` does to the comparison
 * isn't looked at.
 */
export function withoutSchool(statement: string): string[] {
  return lacking(piecesOf(statement))
}

/** Of a statement and all statements in its brackets; each side of a union is one of its own. */
function lacking(pieces: Piece[]): string[] {
  const [first = [], ...rest] = cutAt(pieces, (word) => combines.has(word))
  if (rest.length > 0) return [first, ...rest].flatMap(lacking)
  const own = flat(pieces)
  const tables = tablesIn(pieces)
  const named = tables.filter(({ alias }) => !comparesSchool(own, alias, tables.length === 1))
  return [...named.map(({ table, alias }) => (table === alias ? table : `${table} ${alias}`)), ...inner(pieces)]
}

const isStatement = (piece: Piece): piece is Piece[] => typeof piece !== 'string' && begins.has(String(piece[0]))

const inner = (pieces: Piece[]): string[] =>
  pieces.flatMap((piece) => (typeof piece === 'string' ? [] : isStatement(piece) ? lacking(piece) : inner(piece)))

/** The words of this statement, without those of statements in its brackets. */
const flat = (pieces: Piece[]): string[] =>
  pieces.flatMap((piece) =>
    typeof piece === 'string' ? [piece] : isStatement(piece) ? [] : ['(', ...flat(piece), ')'],
  )

interface Named {
  table: string
  alias: string
}

/** What a new row is inserted into is no table that is read. */
function tablesIn(pieces: Piece[], naming = false, among: ReadonlySet<string> = schools): Named[] {
  const found: Named[] = []
  let named = naming
  let expects = naming
  pieces.forEach((piece, at) => {
    if (typeof piece !== 'string') {
      if (!isStatement(piece)) found.push(...tablesIn(piece, expects, among))
      expects = false
    } else if (opens.has(piece)) {
      named = true
      expects = true
    } else if (closes.has(piece)) {
      named = false
      expects = false
    } else if (piece === ',') expects = named
    else if (expects) {
      if (among.has(piece)) found.push({ table: piece, alias: aliasAt(pieces, at + 1) ?? piece })
      expects = false
    }
  })
  return found
}

function aliasAt(pieces: Piece[], at: number): string | undefined {
  const next = pieces[pieces[at] === 'as' ? at + 1 : at]
  return typeof next === 'string' && /^[\p{L}_]/u.test(next) && !noAlias.has(next) ? next : undefined
}

function comparesSchool(words: string[], alias: string, alone: boolean): boolean {
  return words.some((word, at) => {
    if (word !== 'client_id' || words[at + 1] !== '=' || !/^(\$\d+|\d+|'')$/.test(words[at + 2] ?? '')) return false
    return words[at - 1] === '.' ? words[at - 2] === alias : alone
  })
}

/** `for key share of s`, with what else follows in this clause. */
const rowLock = /\bfor (share|key share|no key update|update)\b(?: of ([\w ,]+?))?(?= for | limit | skip | nowait|$)/g

/**
 * The tables of the platform of which a statement locks rows, but for one that it locks by itself to change it. Where they are copied to every node, one transaction holds such a
 * lock at a time, of whichever school, and two at once deadlock: `server/db/platform-locks.ts` has a lock for them.
 */
export function locksOfPlatform(statement: string): string[] {
  return lockedIn(piecesOf(statement))
}

function lockedIn(pieces: Piece[]): string[] {
  const own = plainText(pieces.filter((piece) => typeof piece === 'string'))
  const tables = tablesIn(pieces, false, ofPlatform)
  const locked = [...own.matchAll(rowLock)].flatMap(([, kind, of]) => {
    if (kind === 'update' && tablesIn(pieces).length === 0) return []
    const named = of?.split(' , ').map((name) => name.trim())
    return tables.filter(({ alias }) => !named || named.includes(alias)).map(({ table }) => table)
  })
  return [...new Set([...locked, ...pieces.flatMap((piece) => (typeof piece === 'string' ? [] : lockedIn(piece)))])]
}

/** Functions, and casts of what is read from JSON, that depend on the session's settings. */
const unsteady =
  /\b(jsonb?_build_(object|array)|to_jsonb?|row_to_json|to_char|concat|concat_ws|format|array_to_string) \(|- > > ''\) :: (date|time)/

/** Why a cluster would refuse a statement that one database runs, or nothing. */
export function clusterRefuses(statement: string): string | undefined {
  return refused(piecesOf(statement))
}

function refused(pieces: Piece[]): string | undefined {
  const text = plainText(pieces)
  const own = plainText(pieces.filter((piece) => typeof piece === 'string'))
  if (/\binsert into\b.*\bselect\b/.test(own) && !/\b(returning|on conflict)\b/.test(own))
    return 'insert … select needs returning or on conflict'
  if (
    /\binsert into\b/.test(own) &&
    tablesIn(pieces).length - 1 > (text.match(/\. client_id = \w+ \. client_id\b/g) ?? []).length
  )
    return 'insert … select joins tables of schools by client_id too, beside its value'
  if (/\binsert into\b.*\bselect \$\d/.test(own) && /\bdo update set\b.*\bselect\b/.test(text))
    return 'insert … select selects no value as it is given where a sub-select solves the conflict'
  if (/\bdo update set\b.*\bnow \(/.test(text)) return 'do update set takes excluded.column, not now()'
  if (/\bupdate\b.*\b(now|clock_timestamp|random) \(/.test(text))
    return 'an update takes values, not now(), clock_timestamp() or random()'
  if (pieces[0] === 'update' && /\b\w+_at [+-] (interval|\$\d+ :: interval)\b/.test(text))
    return 'an update adds no interval to a column: read it, and give the new value'
  if (pieces[0] === 'update' && unsteady.test(text))
    return 'an update makes no JSON, text or day of a column by a function that is not immutable: cast numbers to text, read JSON by jsonb_to_record'
  return pieces.map((piece) => (isStatement(piece) ? refused(piece) : undefined)).find(Boolean)
}
