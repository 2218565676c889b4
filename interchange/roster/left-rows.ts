import type { RosterLeft, RosterLeftCode } from './roster-bundle.ts'
import type { BundleRow, BundleTable } from './roster-tables.ts'

/** Takes the rows of a table, each under a name for whoever reads what was left. */
interface RowTaker {
  left: RosterLeft[]
  /** Why somebody, or a class, is not read, by its id: so that rows which name it say the same. */
  gone: Map<string, RosterLeftCode>
  leave(file: string, row: number, code: RosterLeftCode, name: string): void
  /** The rows that are to be read: those that are marked as gone, or whose id stood before, are left by name. */
  live<Column extends string>(table: BundleTable<Column>, of: LiveFacts<Column>): readonly BundleRow<Column>[]
}

interface LiveFacts<Column extends string> {
  name: (cells: Readonly<Record<Column, string>>) => string
  /** What no two rows share. */
  key?: (cells: Readonly<Record<Column, string>>) => string
  /** The id by which other tables name it. */
  id?: (cells: Readonly<Record<Column, string>>) => string
  status?: (cells: Readonly<Record<Column, string>>) => string
  /** "false" where somebody is not to sign in any more. */
  enabled?: (cells: Readonly<Record<Column, string>>) => string
}

export function rowTaker(): RowTaker {
  const left: RosterLeft[] = []
  const gone: RowTaker['gone'] = new Map()
  const leave: RowTaker['leave'] = (file, row, code, name) =>
    void left.push({ file, row, code, name: name.slice(0, 100) })
  return {
    left,
    gone,
    leave,
    live({ file, rows }, { name, key, id, status, enabled }) {
      const seen = new Set<string>()
      return rows.filter(({ row, cells }) => {
        const code = goneBy(status?.(cells) ?? '', enabled?.(cells) ?? '')
        const own = key?.(cells)
        const isAgain = code === null && own !== undefined && seen.has(own)
        if (code === null && own !== undefined) seen.add(own)
        if (code !== null && id) gone.set(id(cells), code)
        if (code !== null || isAgain) leave(file, row, code ?? 'twice', name(cells))
        return code === null && !isAgain
      })
    },
  }
}

function goneBy(status: string, enabled: string): 'to_be_deleted' | 'inactive' | null {
  if (/^to\s?be\s?deleted$/i.test(status)) return 'to_be_deleted'
  return /^(?:inactive|deleted|disabled)$/i.test(status) || /^(?:false|no|0)$/i.test(enabled) ? 'inactive' : null
}

/** "a,b" or "a;b" → a and b. */
export const listOf = (cell: string): string[] => cell.split(/[,;]/).flatMap((one) => one.trim() || [])
