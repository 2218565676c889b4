import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Switch, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { firstNumbers } from '../pick/totals.ts'
import type { Draft } from '../use-draft.ts'
import { ArrangeSection } from './arrange-section.tsx'

interface ArrangeStepProps {
  draft: Draft
  onPick: () => void
  onNext: () => void
}

/** Puts the chosen questions in order and makes alternatives of neighbours. */
export function ArrangeStep({ draft, onPick, onNext }: ArrangeStepProps) {
  const [announcement, setAnnouncement] = useState('')
  const [whole, setWhole] = useState(false)
  const firsts = firstNumbers(draft.plan, draft.choices)
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        <Trans>
          Drag a question by its handle, or focus the handle and press the arrow keys, Home or End. Neighbours can be
          made alternatives: students answer one of the two, and the pair counts as one question.
        </Trans>
      </Text>
      <Switch
        label={<Trans>Show the whole questions</Trans>}
        checked={whole}
        onChange={(event) => setWhole(event.currentTarget.checked)}
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {draft.plan.map((section) => (
        <ArrangeSection
          key={section.section}
          draft={draft}
          section={section}
          first={firsts.get(section.section) ?? 1}
          whole={whole}
          onSay={setAnnouncement}
        />
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={onPick}>
          <Trans>Back to the bank</Trans>
        </Button>
        <Button onClick={onNext}>
          <Trans>Go on to the preview</Trans>
        </Button>
      </Group>
    </Stack>
  )
}
