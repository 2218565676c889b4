import { Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PaperRow } from '#contract'
import { Notice } from '../notice.tsx'

interface StalePaperProps {
  /** What the refusal carries: the paper as it is stored. */
  data: unknown
  /** What has become of one's own changes, and what can be done. */
  children: ReactNode
  saveOverLabel: ReactNode
  /** Takes up what somebody else has saved. */
  onReload: () => void
  /** Saves over it. */
  onSaveOver: (row_version: number) => void
}

const Stored = PaperRow.pick({ row_version: true })

/** The paper was saved by somebody else meanwhile: theirs or mine. */
export function StalePaper({ data, children, saveOverLabel, onReload, onSaveOver }: StalePaperProps) {
  const theirs = Stored.safeParse(data).data
  return (
    <Notice color="yellow" urgent title={<Trans>Somebody else has changed this paper meanwhile</Trans>}>
      <Text size="sm">{children}</Text>
      <Group mt="xs" gap="xs">
        <Button size="compact-md" variant="light" onClick={onReload}>
          <Trans>Reload</Trans>
        </Button>
        {theirs && (
          <Button size="compact-md" variant="default" onClick={() => onSaveOver(theirs.row_version)}>
            {saveOverLabel}
          </Button>
        )}
      </Group>
    </Notice>
  )
}
