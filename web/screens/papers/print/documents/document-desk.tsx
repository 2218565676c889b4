import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconDownload, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { PaperPreview } from '#contract'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { StatusNote } from '../../details/status-note.tsx'
import classes from '../../papers.module.css'
import { usePaperFile } from '../use-paper-file.ts'
import { DocumentFields } from './document-fields.tsx'
import { useDocumentNames } from './document-names.ts'
import { DocumentOptions } from './document-options.tsx'
import { type DocumentChoice, editionOf, firstChoice, scopeOf } from './document-scope.ts'

const BatchDialog = lazyDialog(
  () => import('./batch-dialog.tsx'),
  ({ opened }) => opened,
)

/** A document, edition, page size and set to choose and to download, and named copies for a class. */
export default function DocumentDesk({ paper }: { paper: PaperPreview }) {
  const { t } = useLingui()
  const file = usePaperFile()
  const names = useDocumentNames()
  const [choice, setChoice] = useState<DocumentChoice>(firstChoice)
  const [printing, setPrinting] = useState(false)
  const change = (changes: Partial<DocumentChoice>) => setChoice({ ...choice, ...changes })
  const scope = scopeOf(choice, paper)
  const { set } = scope
  const edition = scope.edition === 'standard' ? '' : names.editions[editionOf(choice)]
  const name = [paper.name, names.documents[choice.document], set && t`Set ${set}`, edition].filter(Boolean).join(', ')
  return (
    <>
      <div className={classes.documentFields}>
        <DocumentFields choice={choice} paper={paper} onChange={change} />
      </div>
      <DocumentOptions choice={choice} grade_id={paper.grade.id} onChange={change} />
      <Group gap="sm" mt="sm">
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-disabled={file.busy}
          onClick={() => file.download({ id: paper.id, name, pdf_url: paper.pdf_url, scope })}
        >
          {file.busy ? <Trans>Preparing the PDF...</Trans> : <Trans>Download</Trans>}
        </Button>
        <Button variant="default" leftSection={<IconUsers size={18} aria-hidden />} onClick={() => setPrinting(true)}>
          <Trans>Copies with names</Trans>
        </Button>
      </Group>
      <StatusNote>{file.ready}</StatusNote>
      <BatchDialog opened={printing} paper={paper} onClose={() => setPrinting(false)} />
    </>
  )
}
