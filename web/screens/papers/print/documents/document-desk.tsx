import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconDownload, IconEye, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { languageName } from '#web/ui/form/languages.ts'
import { LackingTexts } from '../../details/lacking-texts.tsx'
import { StatusNote } from '../../details/status-note.tsx'
import classes from '../../papers.module.css'
import { usePaperFile } from '../use-paper-file.ts'
import { DocumentFields } from './document-fields.tsx'
import { useDocumentNames } from './document-names.ts'
import { DocumentOptions } from './document-options.tsx'
import { type DocumentChoice, type DownloadScope, editionOf, firstChoice, scopeOf, shownOf } from './document-scope.ts'
import type { PaperDocumentsProps } from './paper-documents.tsx'

const BatchDialog = lazyDialog(
  () => import('./batch-dialog.tsx'),
  ({ opened }) => opened,
)

/** A document, edition, page size and set to choose and to download, and named copies for a class. */
export default function DocumentDesk({ paper, onShow }: PaperDocumentsProps) {
  const { t, i18n } = useLingui()
  const file = usePaperFile()
  const names = useDocumentNames()
  const [choice, setChoice] = useState<DocumentChoice>(firstChoice)
  const [printing, setPrinting] = useState(false)
  const change = (changes: Partial<DocumentChoice>) => setChoice({ ...choice, ...changes })
  const languages = [...(paper.language ? [paper.language] : []), ...(paper.second_languages ?? [])]
  const scope = scopeOf(choice, paper)
  const { set } = scope
  const edition = scope.edition === 'standard' ? '' : names.editions[editionOf(choice)]
  const language = scope.language && languageName(scope.language, i18n.locale)
  const name = [paper.name, names.documents[choice.document], set && t`Set ${set}`, language, edition]
    .filter(Boolean)
    .join(', ')
  const shown = shownOf(scope, name)
  const download = (more: Partial<DownloadScope> = {}) =>
    file.download({ id: paper.id, name, pdf_url: paper.pdf_url, scope: { ...scope, ...more } })
  return (
    <>
      <div className={classes.documentFields}>
        <DocumentFields choice={choice} paper={paper} onChange={change} />
      </div>
      <DocumentOptions choice={choice} languages={languages} grade_id={paper.grade.id} onChange={change} />
      <Group gap="sm" mt="sm">
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-disabled={file.busy}
          onClick={() => void download()}
        >
          {file.busy ? <Trans>Preparing the PDF...</Trans> : <Trans>Download</Trans>}
        </Button>
        {shown && (
          <Button variant="default" leftSection={<IconEye size={18} aria-hidden />} onClick={() => onShow(shown)}>
            <Trans>Show on screen</Trans>
          </Button>
        )}
        <Button variant="default" leftSection={<IconUsers size={18} aria-hidden />} onClick={() => setPrinting(true)}>
          <Trans>Copies with names</Trans>
        </Button>
      </Group>
      <LackingTexts lacking={file.lacking} onAllTheSame={() => void download({ confirm: true })} />
      <StatusNote>{file.ready}</StatusNote>
      <BatchDialog opened={printing} paper={paper} onClose={() => setPrinting(false)} />
    </>
  )
}
