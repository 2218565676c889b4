import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group } from '@mantine/core'
import { IconDownload, IconEye, IconFileTypeDocx, IconListCheck, IconTextResize, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { type DocumentFile, hasFile, type PaperPreview } from '#contract'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { languageName } from '#web/ui/form/languages.ts'
import { LackingTexts } from '../../details/lacking-texts.tsx'
import { StatusNote } from '../../details/status-note.tsx'
import classes from '../../papers.module.css'
import { PaperWarnings } from '../body/paper-warnings.tsx'
import { usePaperFile } from '../use-paper-file.ts'
import { usePaperPages } from '../use-paper-pages.ts'
import { DocumentFields } from './document-fields.tsx'
import { useDocumentNames } from './document-names.ts'
import { DocumentOptions } from './document-options.tsx'
import {
  type DocumentChoice,
  type DownloadScope,
  editionOf,
  firstChoice,
  type PaperDocumentsProps,
  scopeOf,
  shownOf,
} from './document-scope.ts'

const BatchDialog = lazyDialog(
  () => import('./batch-dialog.tsx'),
  ({ opened }) => opened,
)

const FitDialog = lazyDialog(
  () => import('#web/entity/fit/fit-dialog.tsx'),
  ({ paper }) => paper !== null,
)

const AnswerSheetsDialog = lazyDialog(
  () => import('../answer-sheets/answer-sheets-dialog.tsx'),
  ({ opened }) => opened,
)

/** What was chosen as the download takes it, what it is called, and what came of asking for it. */
function usePrinted(paper: PaperPreview, choice: DocumentChoice) {
  const { t, i18n } = useLingui()
  const file = usePaperFile()
  const names = useDocumentNames()
  const [last, setLast] = useState('')
  const scope = scopeOf(choice, paper)
  const { set } = scope
  const edition = scope.edition === 'standard' ? '' : names.editions[editionOf(choice)]
  const language = scope.language && languageName(scope.language, i18n.locale)
  const name = [paper.name, names.documents[choice.document], set && t`Set ${set}`, language, edition]
    .filter(Boolean)
    .join(', ')
  const asked = JSON.stringify(scope)
  const download = (more: Partial<DownloadScope> = {}) => {
    setLast(asked)
    void file.download({ id: paper.id, name, pdf_url: paper.pdf_url, scope: { ...scope, ...more } })
  }
  // What was refused says nothing of what is chosen since.
  const lacking = last === asked ? file.lacking : []
  const shown = shownOf(scope, name)
  // The screen beside it tells of the paper itself; an edition may have what is too wide for it alone.
  const isDone = last === asked && file.ready !== null && shown !== null
  const { warnings } = usePaperPages(paper.id, { scope: shown?.scope, enabled: isDone })
  const hasWord = hasFile('docx', choice.document, editionOf(choice))
  return { busy: file.busy, ready: file.ready, lacking, download, hasWord, shown, warnings: isDone ? warnings : [] }
}

/** A PDF goes without saying. */
const fileOf = (file: DocumentFile): Partial<DownloadScope> => (file === 'pdf' ? {} : { file })

/** A document, edition, page size and set to choose and to download, and named copies for a class. */
export default function DocumentDesk({ paper, onShow }: PaperDocumentsProps) {
  const [choice, setChoice] = useState<DocumentChoice>(firstChoice)
  const [file, setFile] = useState<DocumentFile>('pdf')
  const [printing, setPrinting] = useState(false)
  const [answering, setAnswering] = useState(false)
  const [fitting, setFitting] = useState(false)
  const { busy, ready, lacking, download, hasWord, shown, warnings } = usePrinted(paper, choice)
  const fetch = (wanted: DocumentFile) => {
    setFile(wanted)
    download(fileOf(wanted))
  }
  const change = (changes: Partial<DocumentChoice>) => setChoice({ ...choice, ...changes })
  const languages = [...(paper.language ? [paper.language] : []), ...(paper.second_languages ?? [])]
  return (
    <>
      <div className={classes.documentFields}>
        <DocumentFields choice={choice} paper={paper} onChange={change} />
      </div>
      <DocumentOptions choice={choice} languages={languages} grade_id={paper.grade.id} onChange={change} />
      <Group gap="sm" mt="sm">
        <Button leftSection={<IconDownload size={18} aria-hidden />} aria-disabled={busy} onClick={() => fetch('pdf')}>
          {busy && file === 'pdf' ? <Trans>Preparing the PDF...</Trans> : <Trans>Download</Trans>}
        </Button>
        {hasWord && (
          <Button
            variant="default"
            leftSection={<IconFileTypeDocx size={18} aria-hidden />}
            aria-disabled={busy}
            onClick={() => fetch('docx')}
          >
            {busy && file === 'docx' ? <Trans>Preparing the Word file...</Trans> : <Trans>Word</Trans>}
          </Button>
        )}
        {shown && (
          <Button variant="default" leftSection={<IconEye size={18} aria-hidden />} onClick={() => onShow(shown)}>
            <Trans>Show on screen</Trans>
          </Button>
        )}
        <Button variant="default" leftSection={<IconUsers size={18} aria-hidden />} onClick={() => setPrinting(true)}>
          <Trans>Copies with names</Trans>
        </Button>
        <Button
          variant="default"
          leftSection={<IconListCheck size={18} aria-hidden />}
          onClick={() => setAnswering(true)}
        >
          <Trans>Answer sheets</Trans>
        </Button>
        <Button
          variant="default"
          leftSection={<IconTextResize size={18} aria-hidden />}
          onClick={() => setFitting(true)}
        >
          <Trans>Fewer pages</Trans>
        </Button>
      </Group>
      <Box mt={lacking.length > 0 ? 'sm' : 0}>
        <LackingTexts
          lacking={lacking}
          paper={paper}
          onAllTheSame={() => download({ ...fileOf(file), confirm: true })}
        />
      </Box>
      <StatusNote>{ready}</StatusNote>
      <PaperWarnings warnings={warnings} />
      <FitDialog
        paper={fitting ? { id: paper.id, name: paper.name, set: paper.sets > 1 ? choice.set : null } : null}
        onClose={() => setFitting(false)}
      />
      <BatchDialog opened={printing} paper={paper} onClose={() => setPrinting(false)} />
      <AnswerSheetsDialog opened={answering} paper={paper} onClose={() => setAnswering(false)} />
    </>
  )
}
