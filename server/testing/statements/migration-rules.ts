import { splitStatements } from '../../db/migrate.ts'
import { schoolTables } from '../../db/schema.ts'
import { clusterRefuses } from './school-tables.ts'
import { cutAt, type Piece, piecesOf, plainText } from './sql-words.ts'

const schools = new Set<string>(schoolTables)

/** What no statement of a migration may say, as its text without comments, in small letters, brackets set apart. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/^alter table .* rename\b/, 'nothing is renamed: the release before still runs on this database'],
  [/^alter table .* alter constraint\b/, 'no alter constraint: drop it and add it'],
  [/^alter table .* set (storage|statistics)\b/, 'no set storage or statistics'],
  [/^alter (table|sequence) .* restart\b/, 'no sequence starts anew'],
  [/ force row level security\b/, 'row-level security is enabled, not forced: migrations would see no row'],
  [/\bon delete set (null|default)\b/, 'on delete set null on a key with client_id: use restrict'],
  [/^create type .* as enum\b/, 'no enum types: a check constraint'],
  [/^create (or replace )?(constraint )?trigger\b/, 'no triggers: statements write what changes'],
  [/\bconcurrently\b|^vacuum\b/, 'concurrently and vacuum do not run in a transaction'],
]

/** What is wrong with a migration on a database that is spread by client_id, statement by statement. @throws where it ends inside one */
export const migrationFaults = (text: string): string[] =>
  splitStatements(text).flatMap((statement) => {
    const pieces = piecesOf(statement.replace(/;\s*$/, ''))
    return faultsOf(pieces, statement).map((fault) => `${fault}: ${statement.split('\n', 1)[0]}`)
  })

function faultsOf(pieces: Piece[], statement: string): string[] {
  const text = plainText(pieces)
  const reasons = forbidden.flatMap(([form, why]) => (form.test(text) ? [why] : []))
  if (pieces.includes(';')) reasons.push('one statement a message: each ends its line')
  if (text.startsWith('alter table')) reasons.push(...faultsOfChange(pieces))
  if (text.startsWith('create table')) reasons.push(...faultsOfTable(pieces))
  if (/^create unique index/.test(text)) reasons.push(...faultsOfIndex(pieces))
  const refused = clusterRefuses(statement)
  return refused ? [...reasons, refused] : reasons
}

function faultsOfChange(pieces: Piece[]): string[] {
  const [, , table = '', ...rest] = pieces.filter((piece) => !['if', 'exists', 'only'].includes(piece as string))
  const actions = cutAt(rest, (word) => word === ',').map(plainText)
  const columns = actions.filter(isColumn)
  const faults: string[] = []
  if (columns.some((one) => /\b(check|references|unique|primary key|constraint)\b/.test(one)))
    faults.push('a check, key or reference of a new column is a named constraint, added by a statement of its own')
  if (columns.length > 0 && actions.some((one) => one.startsWith('add constraint')))
    faults.push('columns and constraints are added by statements of their own')
  if (columns.some((one) => /\bas identity\b|\b(small|big)?serial\b/.test(one)))
    faults.push('no identity or serial column is added to a table')
  if (actions.some((one) => /^add (check|unique|primary|foreign|exclude)\b/.test(one)))
    faults.push('a constraint that is added has a name')
  return schools.has(String(table)) ? [...faults, ...actions.flatMap(faultsOfKey)] : faults
}

const isColumn = (action: string) => /^add (?!constraint|check|unique|primary|foreign|exclude)/.test(action)

function faultsOfTable(pieces: Piece[]): string[] {
  const inside = pieces.find((piece) => typeof piece !== 'string')
  const parts = cutAt((inside ?? []) as Piece[], (word) => word === ',').map(plainText)
  if (!parts.some((part) => part.startsWith('client_id '))) return []
  return parts.flatMap(faultsOfKey)
}

/** Of a key, or a column with one, of a table of schools. */
function faultsOfKey(part: string): string[] {
  const target = /\breferences (\w+)/.exec(part)?.[1]
  const key = /\b(primary key|unique|foreign key)( nulls not distinct)?( \((\w+))?/.exec(part)
  if (target !== undefined && !schools.has(target)) return []
  if (key ? key[4] !== 'client_id' : target !== undefined) return [`client_id comes first in a key of a school's table`]
  return []
}

function faultsOfIndex(pieces: Piece[]): string[] {
  const table = pieces[pieces.indexOf('on') + 1]
  const columns = pieces.find((piece) => typeof piece !== 'string')
  return schools.has(String(table)) && columns?.[0] !== 'client_id'
    ? [`client_id comes first in a key of a school's table`]
    : []
}
