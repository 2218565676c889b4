import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RoleRights } from '#contract'
import { showWarning } from '#web/ui/message/toast.tsx'
import type { AskedChanges } from './confirm-changes.tsx'
import { useCellText } from './grid/cell-facts.tsx'
import type { Cell, Column, RightsRow } from './grid/cells.ts'
import { changesBy, type RightChange, toggledAll } from './rights.ts'
import type { Rights } from './use-rights.ts'

/** From so many rights on it is asked before they change. */
const many = 3

/** What the boxes of a matrix do; `asked` is what waits for somebody to agree. */
export function useMatrix({ roles = [], setOne, setMany }: Rights, rows: RightsRow[]) {
  const { t } = useLingui()
  const [focused, setFocused] = useState<Cell | null>(null)
  const [asked, setAsked] = useState<AskedChanges | null>(null)
  const say = useCellText()
  const roleOf = (id: number) => roles.find((role) => role.id === id)

  const onToggle = (cell: Cell, status: boolean) => {
    const role = roleOf(cell.role_id)
    if (cell.right.locked) showWarning(say(cell))
    else if (role) void setOne(role, { module_id: cell.module_id, action: cell.right.action, status })
  }

  const toggleAll = (cells: (Cell | null)[], name: string) => {
    const wanted = toggledAll(cells.filter((cell) => cell !== null))
    const [first] = wanted
    if (!first) return showWarning(t`Nothing here can be changed by you.`)
    const parts = [...new Set(wanted.map(({ role_id }) => role_id))].flatMap((id) => {
      const role = roleOf(id)
      const own: RightChange[] = wanted
        .filter(({ role_id }) => role_id === id)
        .map(({ module_id, right, status }) => ({ module_id, action: right.action, status }))
      return role ? [{ role, own, changes: changesBy(role, own) }] : []
    })
    const run = () => {
      for (const { role, own } of parts) void setMany(role, own)
    }
    const count = parts.reduce((sum, { changes }) => sum + changes.length, 0)
    if (count < many) return run()
    const title = first.status ? t`Switch ${name} on?` : t`Switch ${name} off?`
    setAsked({ title, changes: parts, onYes: run })
  }

  const onRow = (row: RightsRow) => toggleAll(row.cells, row.title)
  const onColumn = (column: Column, at: number) =>
    toggleAll(
      rows.map(({ cells }) => cells[at] ?? null),
      column.title,
    )
  const ask = (title: string, role: RoleRights, changes: RightChange[], onYes: () => void) =>
    setAsked({ title, changes: [{ role, changes }], onYes })
  return { focused, setFocused, asked, setAsked, ask, onToggle, onRow, onColumn }
}
