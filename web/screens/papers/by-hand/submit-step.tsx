import { Trans } from '@lingui/react/macro'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '#web/api/sign-in/account.ts'
import { Notice } from '../making/notice.tsx'
import { SubmitDialog } from '../making/submit-dialog.tsx'
import { usePapersPath } from '../making/use-papers-path.ts'
import { SectionProgress } from './pick/section-progress.tsx'
import { findUneven, paperTotals, type SectionTotals } from './pick/totals.ts'
import type { Draft } from './use-draft.ts'
import { useSaved } from './use-saved.ts'

interface SubmitStepProps {
  draft: Draft
  /** Goes to a section in the bank. */
  onPick: (section: string) => void
}

/** The last step: what is complete, what is missing, and the way on. */
export function SubmitStep({ draft, onPick }: SubmitStepProps) {
  const path = usePapersPath()
  const navigate = useNavigate()
  const may = usePermission('question-paper')
  const [asking, setAsking] = useState(false)
  const saved = useSaved(draft.save)
  const totals = paperTotals(draft.plan, draft.choices)
  const uneven = findUneven(totals)
  const toPreview = () => navigate({ to: `${path}/preview/${draft.id}` })
  return (
    <Stack gap="md">
      <Stack gap="xs" component="ul" p={0} m={0}>
        {totals.map((one) => (
          <Summary key={one.section} totals={one} onPick={() => onPick(one.section)} />
        ))}
      </Stack>
      {uneven.length > 0 ? (
        <Notice color="yellow" title={<Trans>The paper is not complete</Trans>}>
          <List size="sm">
            {uneven.map(({ section, chosen, count }) => (
              <List.Item key={section}>
                <Trans>
                  Section {section}: the plan needs {count} questions, {chosen} are chosen.
                </Trans>
              </List.Item>
            ))}
          </List>
        </Notice>
      ) : (
        <Text>
          <Trans>Every section has its questions. Look at the preview once more, then submit the paper.</Trans>
        </Text>
      )}
      {may('update') ? (
        <Group justify="flex-end">
          <Button onClick={() => setAsking(true)} disabled={!saved}>
            <Trans>Submit the paper</Trans>
          </Button>
        </Group>
      ) : (
        <Text c="dimmed">
          <Trans>Your role may not submit papers. The draft is saved for whoever may.</Trans>
        </Text>
      )}
      <SubmitDialog
        opened={asking}
        paper={{ id: draft.id, name: draft.name, row_version: draft.row_version() }}
        onClose={() => setAsking(false)}
        onSubmitted={toPreview}
      />
    </Stack>
  )
}

function Summary({ totals, onPick }: { totals: SectionTotals; onPick: () => void }) {
  const { section, chosen, count } = totals
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <SectionProgress totals={totals} />
      {chosen !== count && (
        <Button variant="light" onClick={onPick}>
          {chosen < count ? <Trans>Pick for section {section}</Trans> : <Trans>Take out of section {section}</Trans>}
        </Button>
      )}
    </Group>
  )
}
