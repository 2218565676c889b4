import { readClipboard } from '../../../interchange/doors/grid/clipboard.ts'
import type { Grid } from '../../../interchange/doors/grid/grid-cells.ts'
import { comparedName } from '../../../interchange/doors/values/names.ts'
import { readGrids } from '../../../interchange/spreadsheet/grids.ts'
import type { CheckedList } from './answers.ts'
import type { TrueList } from './truth.ts'

interface Named {
  name: string
  class: string | null
  section: string | null
}

/** What the screen asks of a list whose headings it does not find: which column is meant, or what is the same in all rows. */
export function lackingColumns({ status, errors }: CheckedList): string[] {
  const paths = (errors ?? []).map(({ path }) => path ?? '')
  const isAll = status === 422 && paths.length > 0 && paths.every((path) => path.startsWith('mapping.'))
  return isAll ? paths.map((path) => path.slice('mapping.'.length)) : []
}

function gridsOf({ clipboard, file }: TrueList<unknown>): readonly Grid[] {
  if (file) return readGrids(file.bytes, file.name)
  const read = readClipboard(clipboard ?? { text: '' })
  return 'grid' in read ? [read.grid] : []
}

/** As whoever knows the list answers: the column with its names, the heading that is nearest, the one class and section of all rows. */
export function answeredColumns(
  list: TrueList<{ rows?: readonly Named[] }>,
  checked: CheckedList,
  sectionOf: (row: Named) => string | null,
): Record<string, string> {
  const lacking = lackingColumns(checked)
  const rows = list.truth.rows ?? []
  const mapping: Record<string, string> = {}
  const defaults: Record<string, string> = {}
  const one = (texts: readonly (string | null)[]) => (new Set(texts).size === 1 ? (texts[0] ?? null) : null)
  for (const column of lacking) {
    const message = checked.errors?.find(({ path }) => path === `mapping.${column}`)?.message ?? ''
    const [, near] = /The nearest is "([^"]+)"\./.exec(message) ?? []
    const same =
      column === 'class'
        ? one(rows.map((row) => row.class))
        : column === 'section'
          ? one(rows.map((row) => sectionOf(row) ?? 'A'))
          : null
    if (same !== null) defaults[column] = same
    else if (near !== undefined) mapping[column] = near
    if (column !== 'first_name') continue
    const heading = headingOfNames(gridsOf(list), rows)
    if (heading !== null) mapping.full_name = heading
  }
  return {
    ...(Object.keys(mapping).length > 0 && { mapping: JSON.stringify(mapping) }),
    ...(Object.keys(defaults).length > 0 && { defaults: JSON.stringify(defaults) }),
  }
}

function headingOfNames(grids: readonly Grid[], rows: readonly Named[]): string | null {
  const key = (text: string) => comparedName(text).sorted
  const names = new Set(rows.map(({ name }) => key(name)))
  for (const { rows: lines } of grids) {
    const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
    for (let at = 0; at < width; at += 1) {
      const texts = lines.map(({ cells }) => cells[at]?.shown ?? '')
      const first = texts.findIndex((text) => names.has(key(text)))
      const found = texts.filter((text) => names.has(key(text))).length
      if (first > 0 && found >= names.size * 0.6) return texts[first - 1] ?? null
    }
  }
  return null
}
