import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './choose.module.css'

export interface BulkAction {
  label: string
  onClick: () => void
}

interface BulkBarProps {
  /** 'Chosen questions' */
  label: string
  count: number
  /** What can be done with the chosen, the likeliest first. */
  actions: (BulkAction | false)[]
  /** Something is being done: nothing else starts. */
  pending: boolean
  onClear: () => void
  /** Ways to choose more, beside the count. */
  more?: ReactNode
}

/** What can be done with the chosen rows; nothing is shown while none is. */
export function BulkBar({ label, count, actions, pending, onClear, more }: BulkBarProps) {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <section className={classes.bar} aria-label={label}>
      <Group gap="xs">
        <Text size="sm" fw={600} aria-live="polite">
          {t`${plural(count, { one: '# chosen', other: '# chosen' })}`}
        </Text>
        {more}
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          <Trans>Clear</Trans>
        </Button>
      </Group>
      <Group gap="xs">
        {actions.map(
          (one) =>
            one && (
              <Button
                key={one.label}
                size="compact-sm"
                variant="default"
                aria-disabled={pending}
                onClick={() => pending || one.onClick()}
              >
                {one.label}
              </Button>
            ),
        )}
      </Group>
    </section>
  )
}
