import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconPinFilled } from '@tabler/icons-react'
import { componentNames } from '#web/ui/exam-words.ts'
import classes from './plan.module.css'
import { isPicked, type PlanMoves, type PlanSitting } from './use-plan.ts'

interface PaperCardProps {
  one: PlanSitting
  moves: PlanMoves
  /** Something that must not be is said of it. */
  isBroken: boolean
}

/** What a paper is called in its class: subject, and what sets it apart. */
export function useTitleOf() {
  const { i18n } = useLingui()
  return ({ paper, sitting }: PlanSitting) =>
    [
      paper.subject.title,
      paper.component !== 'THEORY' && i18n._(componentNames[paper.component]),
      paper.sittings.length > 1 && String(sitting.batch + 1),
    ]
      .filter(Boolean)
      .join(' ')
}

/** A paper on its day: picked up by a click, or dragged. */
export function PaperCard({ one, moves, isBroken }: PaperCardProps) {
  const { t } = useLingui()
  const title = useTitleOf()(one)
  const { paper, sitting } = one
  const picked = isPicked(one, moves.picked)
  const what = { paper_id: paper.id, batch: sitting.batch }
  const facts = [
    t`${sitting.pupils} pupils`,
    paper.pinned && t`pinned`,
    isBroken && t`breaks a rule`,
    picked && t`picked up`,
  ].filter(Boolean)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.card}
      data-picked={picked || undefined}
      data-broken={isBroken || undefined}
      disabled={!moves.mayMove}
      draggable={moves.mayMove}
      aria-label={`${title} ${facts.join(', ')}`}
      onClick={(event) => {
        event.stopPropagation()
        moves.pick(picked ? null : what)
      }}
      onDragStart={() => moves.pick(what)}
      onDragEnd={() => moves.pick(null)}
    >
      <span className={classes.subject}>{title}</span>{' '}
      <span className={classes.facts}>
        {isBroken && <IconAlertTriangle size={13} aria-hidden />}
        {paper.pinned && <IconPinFilled size={13} aria-hidden />}
        {sitting.pupils}
      </span>
    </button>
  )
}
