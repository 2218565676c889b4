import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { type ReviewState, reviewSteps } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { countOf, type Selection } from '#web/entity/choose/selection.ts'
import classes from '../list/questions.module.css'
import { stepLabels } from '../review/review-words.ts'
import type { BulkChange } from './use-bulk.ts'

interface BulkBarProps {
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
  onReject: () => void
  onExport: () => void
}

/** What can be done with the chosen questions; nothing is shown while none is. */
export function BulkBar(props: BulkBarProps) {
  const { selection, found, pending, onTakeAll, onTakePage, onClear, onChange, onMove, onTime, onReject, onExport } =
    props
  const { t, i18n } = useLingui()
  const may = usePermission('question')
  const count = countOf(selection, found)
  if (count === 0) return null
  const small = { size: 'compact-sm', variant: 'default', 'aria-disabled': pending } as const
  const step = (state: ReviewState) => (
    <Button
      {...small}
      key={state}
      onClick={() => (state === 'REJECTED' ? onReject() : onChange({ review_state: state }))}
    >
      {i18n._(stepLabels[state])}
      {state === 'REJECTED' && '…'}
    </Button>
  )
  return (
    <section className={classes.bulk} aria-label={t`Chosen questions`}>
      <Group gap="xs">
        <Text size="sm" fw={600} aria-live="polite">
          {t`${plural(count, { one: '# chosen', other: '# chosen' })}`}
        </Text>
        {!selection.all && found > count && (
          <Button size="compact-sm" variant="subtle" onClick={onTakeAll}>
            <Trans>Select all {found}</Trans>
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={onTakePage} hiddenFrom="sm">
          <Trans>This page</Trans>
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          <Trans>Clear</Trans>
        </Button>
      </Group>
      <Group gap="xs">
        {may('change-status') && (
          <>
            <Button {...small} onClick={() => onChange({ status: 1 })}>
              <Trans>Activate</Trans>
            </Button>
            <Button {...small} onClick={() => onChange({ status: 0 })}>
              <Trans>Deactivate</Trans>
            </Button>
          </>
        )}
        {may('update') && (
          <>
            <Button {...small} onClick={onMove}>
              <Trans>Move to chapter…</Trans>
            </Button>
            <Button {...small} onClick={onTime}>
              <Trans>Set expected time…</Trans>
            </Button>
          </>
        )}
        {statesFor(may).map(step)}
        <Button {...small} onClick={onExport}>
          <Trans>Export</Trans>
        </Button>
      </Group>
    </section>
  )
}

/** The states that this person can put questions into. */
function statesFor(may: (action: 'update' | 'approve') => boolean): ReviewState[] {
  const rights = Object.values(reviewSteps).flatMap((steps) => Object.entries(steps))
  const open = rights.flatMap(([state, right]) => (right === 'withdraw' || may(right) ? [state] : []))
  const order: ReviewState[] = ['IN_REVIEW', 'APPROVED', 'REJECTED', 'RETIRED', 'DRAFT']
  return order.filter((state) => open.includes(state))
}
