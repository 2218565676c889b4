import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconDownload, IconPencil, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type PaperPreview, questionPaperApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { StatusNote } from '../details/status-note.tsx'
import classes from '../papers.module.css'
import { resultPath } from '../wizard/auto-url.ts'
import { usePapersPath } from '../wizard/use-papers-path.ts'
import { printPages } from './print-pages.ts'
import { usePaperFile } from './use-paper-file.ts'

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
    <Group gap="xs" className={`${classes.buttons} no-print`}>
      <Button variant="default" component={Link} to={path}>
        <Trans>Cancel</Trans>
      </Button>
      <Button variant="default" component={Link} to={`${path}/grid/${paper.id}`}>
        <Trans>Grid</Trans>
      </Button>
      {paper.assembly && (
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to={resultPath(path)} search={() => ({ id: paper.id })} />}
        >
          <Trans>Quality and pins</Trans>
        </Button>
      )}
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
  const pages = useRead(questionPaperApi.pages, { id }, { toasts: 'none' }).data?.pages
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        disabled={!pages}
        onClick={() => pages && printPages(pages, name)}
      >
        <Trans>Print</Trans>
      </Button>
      <Button
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-disabled={file.busy}
        onClick={() => file.download({ id, name, pdf_url })}
      >
        {file.busy ? <Trans>Preparing the PDF...</Trans> : <Trans>Download PDF</Trans>}
      </Button>
      <StatusNote>{file.ready}</StatusNote>
    </>
  )
}
