import { useLingui } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'
import type { ResponsePreview } from '#contract'

/** What becomes of all answers, in figures. */
export function Counts({ cells }: { cells: ResponsePreview['cells'] }) {
  const { t } = useLingui()
  const shown: [string, number][] = [
    [t`New`, cells.new],
    [t`Changed`, cells.changed],
    [t`As entered`, cells.same],
    [t`Entered otherwise`, cells.conflict],
    [t`In doubt`, cells.open],
    [t`Without an answer`, cells.unread],
    [t`Not attempted`, cells.not_attempted],
  ]
  return (
    <Group component="dl" gap="xl" m={0}>
      {shown.map(([title, count]) => (
        <div key={title}>
          <Text component="dt" size="sm" c="dimmed">
            {title}
          </Text>
          <Text component="dd" m={0} size="lg" fw={600}>
            {count}
          </Text>
        </div>
      ))}
    </Group>
  )
}
