import { useLingui } from '@lingui/react/macro'
import type { PromotionPlan } from '#contract'
import { actionNames } from '../students/student-words.ts'
import classes from './promotion.module.css'

const shown = ['PROMOTE', 'DETAIN', 'GRADUATE', 'LEAVE'] as const

/** How many of the plan stay, go on and go. */
export function Figures({ plan }: { plan: PromotionPlan | undefined }) {
  const { t, i18n } = useLingui()
  if (!plan) return <div className={classes.figures}>…</div>
  const { counts } = plan
  return (
    <div className={classes.figures} aria-live="polite">
      {shown.map((action) => (
        <span key={action}>
          {i18n._(actionNames[action])} <b>{i18n.number(counts[action])}</b>
        </span>
      ))}
      {counts.errors > 0 && (
        <span className={classes.note} data-severity="error">
          {t`Errors`} <b>{i18n.number(counts.errors)}</b>
        </span>
      )}
      {counts.warnings > 0 && (
        <span className={classes.note} data-severity="warning">
          {t`Warnings`} <b>{i18n.number(counts.warnings)}</b>
        </span>
      )}
      {counts.already > 0 && (
        <span>
          {t`Already promoted`} <b>{i18n.number(counts.already)}</b>
        </span>
      )}
    </div>
  )
}

/** How full the sections to come are. */
export function FreePlaces({ plan }: { plan: PromotionPlan }) {
  const { t } = useLingui()
  if (plan.sections.length === 0) return null
  return (
    <div className={classes.room}>
      {plan.sections.map(({ section_id, title, capacity, coming }) => (
        <span key={section_id} className={capacity !== null && coming > capacity ? classes.full : undefined}>
          {capacity === null ? `${title}: ${coming}` : t`${title}: ${coming} of ${capacity}`}
          {capacity !== null && (
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${Math.min(100, (100 * coming) / capacity)}%` }} />
            </span>
          )}
        </span>
      ))}
    </div>
  )
}
