import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconCircleOff } from '@tabler/icons-react'
import shared from '../blueprint/blueprint.module.css'
import { allChapters } from '../blueprint/supply.ts'
import type { BlueprintEditor } from '../blueprint/use-blueprint-editor.ts'
import type { SectionRow } from '../blueprint/values.ts'
import classes from './fields.module.css'

interface HoldingCellProps {
  editor: BlueprintEditor
  row: SectionRow
  /** Absent for the section's total. */
  chapter_id?: number
  isUsed: boolean
}

/** How many questions the bank holds for one section in one chapter: together, and easy, medium, hard. */
export function HoldingCell({ editor, row, chapter_id = allChapters, isUsed }: HoldingCellProps) {
  const { t } = useLingui()
  if (!editor.holdings) return <td className={shared.center}>…</td>
  const found = editor.holdings.get(row.section.trim())?.get(chapter_id)
  if (!found) {
    return (
      <td className={shared.center} data-stale={editor.supply.isStale || undefined}>
        {isUsed && <IconCircleOff size={12} aria-hidden className={classes.none} />} 0
      </td>
    )
  }
  const { EASY, MEDIUM, HARD } = found.levels
  return (
    <td className={shared.center} data-stale={editor.supply.isStale || undefined}>
      <span className={classes.total}>{found.count}</span>
      <span className={classes.levels} aria-hidden>
        {EASY} · {MEDIUM} · {HARD}
      </span>
      <VisuallyHidden>{t`: ${EASY} easy, ${MEDIUM} medium, ${HARD} hard`}</VisuallyHidden>
    </td>
  )
}
