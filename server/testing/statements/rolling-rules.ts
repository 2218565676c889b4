import { splitStatements } from '../../db/migrate.ts'
import { cutAt, type Piece, piecesOf, plainText } from './sql-words.ts'

/** What the version before can't stand, which serves on while this one migrates, as a statement without comments and in small letters. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/^drop (table|view|schema|type)\b/, 'what is dropped is still read'],
  [
    /^alter table .* drop (column )?(if exists )?(?!constraint|not|default|expression|identity)\w+/,
    'what is dropped is still read',
  ],
  [/^alter table .* alter (column )?\w+ (set data )?type\b/, 'a changed type is written as it was'],
  [/^alter table .* alter (column )?\w+ set not null\b/, 'nulls are still written'],
  [/^alter table .* alter (column )?\w+ drop default\b/, 'the value is left to its default still'],
  [/^truncate\b/, 'the rows are still read'],
  [/^revoke (?!.* from public$)/, 'a right is still used'],
]

/** A column is dropped, and such, when no version that still runs knows it: the file names the one that took its place. */
const contraction = /^-- contracts (\d{4}-[\w-]+\.sql)$/m

/**
 * What is wrong with a migration while processes of the version before serve, statement by statement. @throws where it ends inside one
 * @param older the files before it
 */
export function rollingFaults(text: string, older: readonly string[]): string[] {
  const [, contracted] = contraction.exec(text) ?? []
  if (contracted)
    return older.includes(contracted) ? [] : [`contracts a file that is not before it: -- contracts ${contracted}`]
  const statements = splitStatements(text)
  const all = statements.map((statement) => ({ statement, pieces: piecesOf(statement.replace(/;\s*$/, '')) }))
  const made = madeBy(all.map(({ pieces }) => pieces))
  return all.flatMap(({ statement, pieces }) =>
    faultsOf(pieces, made).map((fault) => `${fault}: ${statement.split('\n', 1)[0]}`),
  )
}

/** What a file makes itself, or takes away to make it anew. */
interface Made {
  tables: Set<string>
  columns: Set<string>
  /** Constraints, indexes, policies and functions that it drops. */
  dropped: Set<string>
  /** Of policies and functions. */
  created: Set<string>
}

const nameAfter = (text: string, form: RegExp) => form.exec(text)?.[1]

function madeBy(all: readonly Piece[][]): Made {
  const made: Made = { tables: new Set(), columns: new Set(), dropped: new Set(), created: new Set() }
  const note = (set: Set<string>, name: string | undefined) => name && set.add(name)
  for (const pieces of all) {
    const text = plainText(pieces)
    note(made.tables, nameAfter(text, /^create table (?:if not exists )?(\w+)/))
    for (const action of actionsOf(pieces)) {
      note(
        made.columns,
        nameAfter(action, new RegExp(`^add (?:column )?(?:if not exists )?(?!${constraintWords})(\\w+)`)),
      )
      note(made.dropped, nameAfter(action, /^drop constraint (?:if exists )?(\w+)/))
    }
    note(made.dropped, nameAfter(text, /^drop (?:index|policy|function) (?:if exists )?(\w+)/))
    note(made.created, nameAfter(text, /^create (?:or replace )?(?:policy|function) (\w+)/))
  }
  return made
}

const constraintWords = 'constraint|check|unique|primary|foreign|exclude'

function actionsOf(pieces: readonly Piece[]): string[] {
  const [, , , ...rest] = pieces.filter((piece) => !['if', 'exists', 'only'].includes(piece as string))
  return /^alter table /.test(plainText(pieces)) ? cutAt(rest, (word) => word === ',').map(plainText) : []
}

function faultsOf(pieces: Piece[], made: Made): string[] {
  const text = plainText(pieces)
  const table =
    nameAfter(text, /^alter table (?:if exists )?(?:only )?(\w+)/) ??
    nameAfter(text, /^create unique index .*?\bon (\w+)/)
  if (table && made.tables.has(table)) return []
  const reasons = forbidden.flatMap(([form, why]) => (form.test(text) ? [why] : []))
  for (const action of actionsOf(pieces)) {
    if (
      new RegExp(`^add (?!${constraintWords})`).test(action) &&
      /\bnot null\b/.test(action) &&
      !/\b(default|generated)\b/.test(action)
    )
      reasons.push('a new column without a default is not written')
    const added = nameAfter(action, /^add constraint (\w+)/)
    if (added && !made.dropped.has(added) && !ofColumns(action, made.columns))
      reasons.push('what a new constraint refuses is still written')
  }
  const index = nameAfter(text, /^create unique index (?:if not exists )?(\w+)/)
  if (index && !made.dropped.has(index) && !ofColumns(text, made.columns))
    reasons.push('what a new unique index refuses is still written')
  const gone = nameAfter(text, /^drop (?:policy|function) (?:if exists )?(\w+)/)
  if (gone && !made.created.has(gone)) reasons.push('what is dropped is still used')
  return reasons
}

/** A condition on a column that only this file's version writes: rows of the version before have its default. */
const ofColumns = (text: string, columns: Set<string>) =>
  [...columns].some((column) => new RegExp(`\\b${column}\\b`).test(text))
