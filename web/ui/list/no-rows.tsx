import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionButton, type MaybeAction, type PageAction } from './page-actions.tsx'

/** What is said in place of an empty list. */
export interface Empty {
  title: ReactNode
  /** What such a row is for and how the first one comes in. */
  text?: ReactNode
  /** What is done before there can be a first row. */
  needs?: MaybeAction[]
  /** The ways to the first row, the likeliest first; of a list, after the one that stands in its head. */
  actions?: MaybeAction[]
  /** Said where the filters leave nothing over. */
  noMatch?: ReactNode
}

export interface NoRowsProps extends Partial<Empty> {
  /** The filters leave nothing over. */
  filtered?: boolean
  /** What was typed in the search box. */
  sought?: string
  onClear?: () => void
}

/** Said in place of an empty list: how to see more, or how to begin. */
export default function NoRows(props: NoRowsProps) {
  const { filtered = false, sought, onClear, title, text, needs = [], actions = [], noMatch } = props
  const ways = [...needs, ...actions].filter((one) => Boolean(one)) as PageAction[]
  if (filtered) {
    return (
      <Stack align="center" gap="sm">
        <div>
          <Text fw={600}>
            <Trans>No data found</Trans>
          </Text>
          <Text c="dimmed">
            {sought ? (
              <Trans>Nothing here has “{sought}”.</Trans>
            ) : (
              (noMatch ?? <Trans>Nothing matches these filters.</Trans>)
            )}
          </Text>
        </div>
        <Button variant="light" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      </Stack>
    )
  }
  return (
    <Stack align="center" ta="center" gap="sm" maw={460} mx="auto">
      <EmptyPage />
      <Text fw={600} ff="heading" size="lg">
        {title}
      </Text>
      {text && <Text c="dimmed">{text}</Text>}
      {ways.length > 0 && (
        <Group justify="center">
          {ways.map((one, place) => (
            <ActionButton key={one.label} action={one} variant={place === 0 ? undefined : 'default'} />
          ))}
        </Group>
      )}
    </Stack>
  )
}

/** A sheet with its margin line, on which nothing stands yet. Drawn here: a style sheet of its own would be loaded for it alone. */
const EmptyPage = () => (
  <svg width={44} height={56} fill="none" stroke="var(--q-line)" aria-hidden="true">
    <path d="M1 9.5h42M1 18.5h42M1 27.5h42M1 36.5h42M1 45.5h42" />
    <path d="M9.5 1v54" stroke="var(--q-margin)" />
    <rect x={0.5} y={0.5} width={43} height={55} rx={3} stroke="var(--q-line-2)" />
  </svg>
)
