import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { UndoneImport } from '#contract'
import { textOf } from '../message/sentence-text.ts'

interface UndoImportProps {
  pending: boolean
  /** What became of it; null until it was taken back. */
  done: UndoneImport | null
  onUndo: () => void
}

/** Rows that are told one by one; of more only their number. */
const mostNamed = 20

/** Takes an import back as a whole, and says what stays. */
export function UndoImport({ pending, done, onUndo }: UndoImportProps) {
  if (done) return <Outcome done={done} />
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      onClick={onUndo}
      aria-disabled={pending}
    >
      {pending ? <Trans>Undoing…</Trans> : <Trans>Undo this import</Trans>}
    </Button>
  )
}

function Outcome({ done: { removed, restored, kept } }: { done: UndoneImport }) {
  const { t } = useLingui()
  const more = kept.length - mostNamed
  return (
    <Alert color={kept.length > 0 ? 'yellow' : 'green'} role="status">
      <Stack gap={4}>
        <Text fw={600}>
          {t`${plural(removed, { one: '# row removed', other: '# rows removed' })}`}
          {restored > 0 && `, ${t`${plural(restored, { one: '# put back', other: '# put back' })}`}`}
        </Text>
        {kept.length > 0 && (
          <>
            <Text size="sm">{t`${plural(kept.length, { one: '# row stays:', other: '# rows stay:' })}`}</Text>
            <List size="sm">
              {kept.slice(0, mostNamed).map(({ id, ...message }) => (
                <List.Item key={id}>
                  <Trans>No. {id}</Trans>: {textOf(message)}
                </List.Item>
              ))}
            </List>
            {more > 0 && <Text size="sm">{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</Text>}
          </>
        )}
      </Stack>
    </Alert>
  )
}
