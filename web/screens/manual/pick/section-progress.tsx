import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import classes from '../../papers/wizard/wizard.module.css'
import type { SectionTotals } from './totals.ts'

/** 'Section A', '7 of 10 · 7 of 10 marks'. */
export function SectionProgress({ totals }: { totals: SectionTotals }) {
  const { section, chosen, count, marks, planned_marks } = totals
  return (
    <span className={classes.progress}>
      <span className={classes.progressName}>
        <Trans>Section {section}</Trans>
        {chosen === count && <IconCircleCheck size={16} aria-hidden />}
        {chosen > count && <IconAlertTriangle size={16} aria-hidden />}
      </span>
      <span className={classes.progressCount}>
        <Trans>
          {chosen} of {count} · {marks} of {planned_marks} marks
        </Trans>
      </span>
    </span>
  )
}
