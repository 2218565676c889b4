import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import classes from '#web/entity/choose/choose.module.css'

interface BulkAction {
  label: string
  pending?: boolean
  onClick: () => void
}

interface BulkBarProps {
  count: number
  /** What can be done with the chosen, the likeliest first. */
  actions: (BulkAction | false)[]
  onClear: () => void
}

/** What can be done with the chosen people; nothing is shown while none is. */
export function BulkBar({ count, actions, onClear }: BulkBarProps) {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <section className={classes.bar} aria-label={t`Chosen people`}>
      <Group gap="xs">
        <Text size="sm" fw={600} aria-live="polite">
          {t`${plural(count, { one: '# chosen', other: '# chosen' })}`}
        </Text>
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
                aria-disabled={one.pending}
                onClick={() => one.pending || one.onClick()}
              >
                {one.label}
              </Button>
            ),
        )}
      </Group>
    </section>
  )
}
