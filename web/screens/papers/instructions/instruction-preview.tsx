import { Trans } from '@lingui/react/macro'
import { Paper, Text, Title } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import InstructionText from '../print/body/instruction-text.tsx'
import { toContent } from './instruction-values.ts'

/** The instruction as it is printed, a moment behind what is typed. */
export function InstructionPreview({ heading, html }: { heading: string; html: string }) {
  const shown = useDeferredValue(html)
  const content = useMemo(() => toContent(shown), [shown])
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        <Trans>As it is printed</Trans>
      </Title>
      <Paper withBorder p="sm" fz="sm">
        <Text fw={600} size="sm" mb={4}>
          {heading}
        </Text>
        {content === '' ? (
          <Text size="sm" c="dimmed">
            <Trans>Nothing is written yet.</Trans>
          </Text>
        ) : (
          <InstructionText content={content} />
        )}
      </Paper>
    </section>
  )
}
