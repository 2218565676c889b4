import { z } from 'zod'
import type { UnmatchedColumns } from '#contract'
import { getAccount } from '#web/api/sign-in/account.ts'
import type { ColumnMapping } from '#web/ui/upload/spreadsheet-columns.tsx'

/** Heading of a file → our column. */
const Remembered = z.record(z.string(), z.string())
type Remembered = z.output<typeof Remembered>

/** The most headings kept for one kind of sheet. */
const mostRemembered = 100

/** What was matched belongs to a person in a school; `sheet` is the path of the upload. */
function keyOf(spreadsheet: string): string {
  const { user } = getAccount()
  return `quaestor-columns:${user?.client_id ?? 0}:${user?.id ?? 0}:${spreadsheet}`
}

const headingKey = (heading: string) => heading.trim().toLowerCase()

function readRemembered(spreadsheet: string): Remembered {
  try {
    return Remembered.safeParse(JSON.parse(localStorage.getItem(keyOf(spreadsheet)) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

/** Keeps what somebody has chosen; a column that was set to none is forgotten. */
export function rememberColumns(spreadsheet: string, mapping: ColumnMapping): void {
  const chosen = Object.entries(mapping)
  if (chosen.length === 0) return
  const none = new Set(chosen.flatMap(([name, theirs]) => (theirs.trim() === '' ? [name] : [])))
  const remembered = Object.entries(readRemembered(spreadsheet)).filter(([, name]) => !none.has(name))
  const added = chosen.flatMap(([name, theirs]) => (none.has(name) ? [] : [[headingKey(theirs), name] as const]))
  const newest = [...new Map([...added, ...remembered].reverse())].slice(-mostRemembered)
  try {
    localStorage.setItem(keyOf(spreadsheet), JSON.stringify(Object.fromEntries(newest)))
  } catch {
    // Without room for it, columns are chosen anew.
  }
}

/** What the columns of a file were matched to before, but for what was chosen for this file. */
export function proposeColumns(spreadsheet: string, { header, columns }: UnmatchedColumns, chosen: ColumnMapping) {
  const remembered = readRemembered(spreadsheet)
  const proposed: ColumnMapping = {}
  const used = new Set(Object.values(chosen))
  for (const heading of header) {
    const column = columns.find(({ name }) => name === remembered[headingKey(heading)])
    if (!column || column.found === heading || used.has(heading)) continue
    if (chosen[column.name] === undefined) proposed[column.name] ??= heading
  }
  return proposed
}
