import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type PaperPreview, questionPaperApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { askAhead, useRead } from '#web/api/use/use-read.ts'
import type { Address } from '#web/routes/route.ts'
import { InSlices } from '#web/ui/in-slices.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { Loading } from '#web/ui/message/loading.tsx'
import { NotFound } from '#web/ui/message/message-screens.tsx'
import { isRefusal } from '#web/ui/message/refusal.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PaperStateDialog } from '../approval/paper-state-dialog.tsx'
import { AlikeNotice } from '../details/alike-notice.tsx'
import { PaperFacts } from '../details/paper-facts.tsx'
import { PaperBadge } from '../list/paper-badge.tsx'
import { Notice } from '../making/notice.tsx'
import { SubmitDialog } from '../making/submit-dialog.tsx'
import classes from '../papers.module.css'
import { PaperBody } from './body/paper-body.tsx'
import type { ShownEdition } from './documents/document-scope.ts'
import { PaperDocuments } from './documents/paper-documents.tsx'
import { toPaperId } from './paper-link.ts'
import { PreviewButtons } from './preview-buttons.tsx'
import { askPagesAhead, usePaperPages } from './use-paper-pages.ts'

/** Its pages are set while its text is read. */
export function ahead({ params }: Address): void {
  const id = toPaperId(params.id)
  if (id === null) return
  askAhead(questionPaperApi.preview, { id })
  askPagesAhead(id)
}

/** One question paper as it will be printed. */
export default function PaperPreviewScreen() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const paper_id = toPaperId(id)
  return paper_id === null ? <NotFound /> : <LoadedPreview key={paper_id} id={paper_id} />
}

function LoadedPreview({ id }: { id: number }) {
  const { data: paper, error, refetch } = useRead(questionPaperApi.preview, { id }, { toasts: 'failures' })
  // Set while the rest is read.
  usePaperPages(id)
  if (isRefusal(error) && error.status === 404) return <NotFound />
  if (error && !paper)
    return (
      <Failed error={error} onRetry={() => void refetch()}>
        <Trans>The paper could not be loaded.</Trans>
      </Failed>
    )
  if (!paper) return <Loading />
  return (
    <InSlices>
      <ReadPreview paper={paper} />
    </InSlices>
  )
}

function ReadPreview({ paper }: { paper: PaperPreview }) {
  const may = usePermission('question-paper')
  const [submitting, setSubmitting] = useState(false)
  const [moving, setMoving] = useState(false)
  const [shown, setShown] = useState<ShownEdition | null>(null)
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Group gap="sm">
          <PageHeading>{paper.name}</PageHeading>
          <PaperBadge state={paper.state} />
        </Group>
        <PreviewButtons paper={paper} onSubmit={() => setSubmitting(true)} onMove={() => setMoving(true)} />
      </Group>
      <div className={classes.beside}>
        <Stack gap="md" className="no-print">
          <PaperFacts paper={paper} />
          {paper.state_reason && <StateReason {...paper} />}
          <AlikeNotice pairs={paper.alike ?? []} questions={paper.data_json.flatMap(({ questions }) => questions)} />
          {may('download') && <PaperDocuments paper={paper} onShow={setShown} />}
        </Stack>
        <Stack gap="md">
          {shown && <EditionNote name={shown.name} onBack={() => setShown(null)} />}
          <PaperBody key={JSON.stringify(shown)} paper={paper} scope={shown?.scope} />
        </Stack>
      </div>
      <PaperStateDialog paper={moving ? paper : null} onClose={() => setMoving(false)} />
      <SubmitDialog
        opened={submitting}
        paper={paper}
        onClose={() => setSubmitting(false)}
        onSubmitted={() => setSubmitting(false)}
      />
    </Stack>
  )
}

/** Says that not the paper itself is seen, and leads back to it. */
const EditionNote = ({ name, onBack }: { name: string; onBack: () => void }) => (
  <Group gap="sm" className="no-print" role="status">
    <Text size="sm" fw={600}>
      <Trans>You see: {name}</Trans>
    </Text>
    <Button variant="default" size="compact-md" onClick={onBack}>
      <Trans>Back to the paper</Trans>
    </Button>
  </Group>
)

/** What whoever sent the paper back, or put it away, wrote about it. */
const StateReason = ({ state_reason }: Pick<PaperPreview, 'state_reason'>) => (
  <Notice color="yellow" title={<Trans>Said when it was sent back or put away</Trans>}>
    <Text size="sm">{state_reason}</Text>
  </Notice>
)
