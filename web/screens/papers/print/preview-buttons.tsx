import { useLingui } from '@lingui/react/macro'
import { Box, Group } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowsExchange,
  IconCheck,
  IconCopy,
  IconDownload,
  IconFileTypeDocx,
  IconGauge,
  IconGridDots,
  IconPencil,
  IconPrinter,
  IconSend,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { DocumentFile, PaperPreview } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { usePermissionHere } from '#web/api/sign-in/closed-session.ts'
import { ActionButton, type MaybeAction, type PageAction, PageActions } from '#web/ui/list/page-actions.tsx'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { StatusNote } from '../details/status-note.tsx'
import { resultPath } from '../making/auto-url.ts'
import { useCopyPaper } from '../making/use-copy-paper.ts'
import { usePapersPath } from '../making/use-papers-path.ts'
import { printPages } from './print-pages.ts'
import { usePaperFile } from './use-paper-file.ts'
import { usePaperPages } from './use-paper-pages.ts'

interface PreviewButtonsProps {
  paper: PaperPreview
  onSubmit: () => void
  /** Approves, sends back or puts away. */
  onMove: () => void
}

/** What a paper is there for next, a draft to be submitted and another to be printed; Cancel, and the rest in the menu. */
export function PreviewButtons({ paper, onSubmit, onMove }: PreviewButtonsProps) {
  const { t } = useLingui()
  const path = usePapersPath()
  const may = usePermission('question-paper')
  const mayHere = usePermissionHere('question-paper')
  const copy = useCopyPaper(path)
  const mobile = useIsMobile()
  const { ready, download, word, print } = useFileActions(paper)
  const isDraft = paper.state === 'DRAFT'
  const submit: MaybeAction = isDraft &&
    may('update') && { label: t`Submit`, icon: IconSend, onClick: onSubmit, opensDialog: true }
  const approve: MaybeAction = paper.state === 'SUBMITTED' &&
    may('approve') && { label: t`Approve`, icon: IconCheck, onClick: onMove, opensDialog: true }
  const mayHave = may('download')
  const primary = submit || approve || (mayHave && download)
  return (
    <Group gap="xs" wrap={mobile ? 'wrap' : 'nowrap'} justify="flex-end" flex="none" className="no-print">
      {/* On a phone it stands below the buttons and takes no room beside them from the title. */}
      <Box style={mobile ? { order: 1, width: 0, minWidth: '100%' } : undefined} ta="end">
        <StatusNote>{ready}</StatusNote>
      </Box>
      <PageActions
        actions={[
          { label: t`Cancel`, icon: IconArrowLeft, to: path },
          isDraft &&
            may('create') && {
              label: t`Edit`,
              icon: IconPencil,
              to: `${path}/manual/create/${paper.id}`,
              lesser: true,
            },
          mayHave && submit && { ...download, lesser: true },
          mayHave && (submit || approve) && { ...word, lesser: true },
          mayHave && print,
          mayHere('create') && {
            label: t`Make a copy`,
            icon: IconCopy,
            onClick: () => void copy(paper.id),
            lesser: true,
          },
          { label: t`Grid`, icon: IconGridDots, to: `${path}/grid/${paper.id}`, lesser: true },
          !isDraft &&
            may('approve') && {
              label: t`Change the state`,
              icon: IconArrowsExchange,
              onClick: onMove,
              opensDialog: true,
              lesser: true,
            },
          paper.assembly && {
            label: t`Quality and pins`,
            icon: IconGauge,
            to: resultPath(path),
            search: { id: paper.id },
            lesser: true,
          },
        ]}
      />
      {!submit && !approve && mayHave && <ActionButton action={word} variant="default" isShort={mobile} />}
      {approve && mayHave && <ActionButton action={download} variant="default" isShort={mobile} />}
      {primary && <ActionButton action={primary} isShort={mobile} />}
    </Group>
  )
}

/** The PDF or the Word file to keep, and the pages on the printer. */
function useFileActions({ id, name, pdf_url }: PaperPreview) {
  const { t } = useLingui()
  const may = usePermission('question-paper')
  const file = usePaperFile()
  const [wanted, setWanted] = useState<DocumentFile>('pdf')
  const fetch = (one: DocumentFile) => {
    setWanted(one)
    void file.download({ id, name, pdf_url, ...(one === 'docx' && { scope: { file: one } }) })
  }
  const { whole: pages } = usePaperPages(id, { enabled: may('download') })
  const download: PageAction = {
    label: file.busy && wanted === 'pdf' ? t`Preparing the PDF...` : t`Download PDF`,
    icon: IconDownload,
    idle: file.busy,
    onClick: () => fetch('pdf'),
  }
  const word: PageAction = {
    label: file.busy && wanted === 'docx' ? t`Preparing the Word file...` : t`Download Word`,
    icon: IconFileTypeDocx,
    idle: file.busy,
    onClick: () => fetch('docx'),
  }
  const print: PageAction = {
    label: t`Print`,
    icon: IconPrinter,
    lesser: true,
    idle: !pages,
    onClick: () => pages && void printPages(pages, name),
  }
  return { ready: file.ready, download, word, print }
}
