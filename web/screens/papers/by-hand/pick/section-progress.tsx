import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import classes from '../../making/wizard.module.css'
import type { SectionTotals } from './totals.ts'

/** 'Section A', '7 of 10 questions · 7 of 10 marks'. */
export function SectionProgress({ totals }: { totals: SectionTotals }) {
  const { t } = useLingui()
  const { section, chosen, count, marks, planned_marks } = totals
  return (
    <span className={classes.progress}>
      <span className={classes.progressName}>
        <Trans>Section {section}</Trans>
        {chosen === count && <IconCircleCheck size={16} aria-hidden />}
        {chosen > count && <IconAlertTriangle size={16} aria-hidden />}
      </span>
      <span className={classes.progressCount}>
        {t`${plural(count, { one: `${chosen} of # question`, other: `${chosen} of # questions` })} · ${plural(
          planned_marks,
          { one: `${marks} of # mark`, other: `${marks} of # marks` },
        )}`}
      </span>
    </span>
  )
}
