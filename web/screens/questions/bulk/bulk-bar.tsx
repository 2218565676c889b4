import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReviewState, reviewSteps } from '#contract'
import { usePermissionHere } from '#web/api/sign-in/closed-session.ts'
import { type BulkAction, BulkBar } from '#web/entity/choose/bulk-bar.tsx'
import { countOf, type Selection } from '#web/entity/choose/selection.ts'
import { stepLabels } from '../review/review-words.ts'
import type { BulkChange } from './use-bulk.ts'

interface QuestionBulkBarProps {
  selection: Selection
  /** How many questions the filter finds. */
  found: number
  pending: boolean
  onTakeAll: () => void
  onTakePage: () => void
  onClear: () => void
  onChange: (change: BulkChange) => void
  onMove: () => void
  onTime: () => void
  onFacts: () => void
  onReject: () => void
  onExport: () => void
}

/** What can be done with the chosen questions. */
export function QuestionBulkBar(props: QuestionBulkBarProps) {
  const {
    selection,
    found,
    pending,
    onTakeAll,
    onTakePage,
    onClear,
    onChange,
    onMove,
    onTime,
    onFacts,
    onReject,
    onExport,
  } = props
  const { t, i18n } = useLingui()
  const may = usePermissionHere('question')
  const count = countOf(selection, found)
  const step = (state: ReviewState): BulkAction =>
    state === 'REJECTED'
      ? { label: `${i18n._(stepLabels[state])}…`, onClick: onReject }
      : { label: i18n._(stepLabels[state]), onClick: () => onChange({ review_state: state }) }
  return (
    <BulkBar
      label={t`Chosen questions`}
      {...{ count, pending, onClear }}
      more={
        <>
          {!selection.all && found > count && (
            <Button size="compact-sm" variant="subtle" onClick={onTakeAll}>
              <Trans>Select all {found}</Trans>
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={onTakePage} hiddenFrom="sm">
            <Trans>This page</Trans>
          </Button>
        </>
      }
      actions={[
        may('change-status') && { label: t`Activate`, onClick: () => onChange({ status: 1 }) },
        may('change-status') && { label: t`Deactivate`, onClick: () => onChange({ status: 0 }) },
        may('update') && { label: t`Move to chapter…`, onClick: onMove },
        may('update') && { label: t`Set expected time…`, onClick: onTime },
        may('update') && { label: t`Level, skill, marks, tags…`, onClick: onFacts },
        ...statesFor(may).map(step),
        { label: t`Export`, onClick: onExport },
      ]}
    />
  )
}

/** The states that this person can put questions into. */
function statesFor(may: (action: 'update' | 'approve') => boolean): ReviewState[] {
  const rights = Object.values(reviewSteps).flatMap((steps) => Object.entries(steps))
  const open = rights.flatMap(([state, right]) => (right === 'withdraw' || may(right) ? [state] : []))
  const order: ReviewState[] = ['IN_REVIEW', 'APPROVED', 'REJECTED', 'RETIRED', 'DRAFT']
  return order.filter((state) => open.includes(state))
}
