import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Import } from '#contract'
import { momentText } from '#web/ui/dates.ts'
import classes from './upload.module.css'

interface ImportListProps {
  imports: Import[]
  pending: boolean
  onUndo: (one: Import) => void
}

/** The files that this person has brought in, each with the way back. Nothing is shown before the first one. */
export function ImportList({ imports, pending, onUndo }: ImportListProps) {
  const { t } = useLingui()
  if (imports.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={t`Your imports`}>
      <Title order={2} size="h4">
        <Trans>Your imports</Trans>
      </Title>
      <ul className={classes.imports}>
        {imports.map((one) => (
          <ImportLine key={one.id} one={one} pending={pending} onUndo={() => onUndo(one)} />
        ))}
      </ul>
    </Stack>
  )
}

function ImportLine({ one, pending, onUndo }: { one: Import; pending: boolean; onUndo: () => void }) {
  const { t } = useLingui()
  const { name, created, updated, created_at, undone_at } = one
  const when = momentText(created_at)
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <div>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {when} · {t`${created} added`}
            {updated > 0 && ` · ${t`${updated} changed`}`}
          </Text>
        </div>
        {undone_at ? (
          <Text size="sm" c="dimmed">
            <Trans>Undone</Trans>
          </Text>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            onClick={onUndo}
            aria-disabled={pending}
            aria-label={t`Undo ${name}`}
          >
            <Trans>Undo</Trans>
          </Button>
        )}
      </Group>
    </li>
  )
}
