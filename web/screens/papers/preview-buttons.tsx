import { Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { IconDownload, IconPencil, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PaperPreview } from '#contract'
import { usePermission } from '#web/api/account.ts'
import { usePaperFile } from './use-paper-file.ts'
import { usePapersPath } from './use-papers-path.ts'

interface PreviewButtonsProps {
  paper: PaperPreview
  onSubmit: () => void
}

/** Cancel, PDF, Print, and for a draft Edit and Submit. */
export function PreviewButtons({ paper, onSubmit }: PreviewButtonsProps) {
  const path = usePapersPath()
  const may = usePermission('question-paper')
  const isDraft = paper.state === 'DRAFT'
  return (
    <Group gap="xs" className="no-print">
      <Button variant="default" component={Link} to={path}>
        <Trans>Cancel</Trans>
      </Button>
      {may('download') && <FileButtons paper={paper} />}
      {isDraft && may('create') && (
        <Button
          variant="default"
          component={Link}
          to={`${path}/manual/create/${paper.id}`}
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          <Trans>Edit</Trans>
        </Button>
      )}
      {isDraft && may('update') && (
        <Button onClick={onSubmit}>
          <Trans>Submit</Trans>
        </Button>
      )}
    </Group>
  )
}

function FileButtons({ paper: { id, name, pdf_url } }: { paper: PaperPreview }) {
  const file = usePaperFile()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        aria-disabled={file.busy !== null}
        onClick={() => file.print({ id, name, pdf_url })}
      >
        {file.busy === 'print' ? <Trans>Preparing...</Trans> : <Trans>Print</Trans>}
      </Button>
      <Button
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-disabled={file.busy !== null}
        onClick={() => file.download({ id, name, pdf_url })}
      >
        {file.busy === 'download' ? <Trans>Preparing the PDF...</Trans> : <Trans>Download PDF</Trans>}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {file.ready}
      </Text>
    </>
  )
}
