import { Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { noValue } from '#web/ui/no-value.ts'
import type { EntryStore, EntryView } from './entry-store.ts'

/** What is to be decided of a pupil's value: another has entered something else, or it was not taken. */
export function PupilState({ store, id, view }: { store: EntryStore; id: number; view: EntryView }) {
  if (view.shown === 'conflict') {
    const theirs = view.theirs?.value ?? noValue
    const by = view.theirs?.by ?? ''
    return (
      <Group gap="xs" role="alert">
        <Text size="sm">
          <Trans>
            {by} has entered {theirs} meanwhile.
          </Trans>
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => store.giveUp(id)}>
          <Trans>Keep theirs</Trans>
        </Button>
        <Button size="compact-sm" onClick={() => store.putMine(id)}>
          <Trans>Put mine</Trans>
        </Button>
      </Group>
    )
  }
  if (view.shown !== 'refused' || !view.why) return null
  return (
    <Group gap="xs" role="alert">
      <Text size="sm" c="var(--q-bad)">
        {textOf(view.why)}
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => store.giveUp(id)}>
        <Trans>Give it up</Trans>
      </Button>
    </Group>
  )
}
