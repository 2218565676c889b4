import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { questionPaperApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { Loading } from '#web/ui/message/loading.tsx'
import { PaperBody } from '../print/body/paper-body.tsx'
import type { Draft } from './use-draft.ts'
import { useSaved } from './use-saved.ts'

/** The pages as they would be printed now. */
export function PreviewStep({ draft, onNext }: { draft: Draft; onNext: () => void }) {
  const saved = useSaved(draft.save)
  return (
    <Stack gap="md">
      {saved ? (
        <StoredPages id={draft.id} />
      ) : (
        <Text role="status">
          <Trans>Saving...</Trans>
        </Text>
      )}
      <Group justify="flex-end">
        <Button onClick={onNext}>
          <Trans>Go on to submit</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

function StoredPages({ id }: { id: number }) {
  const { data: paper } = useRead(questionPaperApi.preview, { id })
  if (!paper) {
    return <Loading />
  }
  return <PaperBody paper={paper} />
}
