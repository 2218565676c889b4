import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, SimpleGrid } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type DocumentName, type EditionName, type PaperPreview, setNames } from '#contract'
import classes from './papers.module.css'
import { StatusNote } from './status-note.tsx'
import { usePaperFile } from './use-paper-file.ts'

type Page = 'A4' | 'LETTER' | 'LEGAL'
type SetName = (typeof setNames)[number]

/** What is printed around a paper: every document, edition, page size and set of it. */
export function PaperDocuments({ paper }: { paper: PaperPreview }) {
  const { t } = useLingui()
  const file = usePaperFile()
  const [document, setDocument] = useState<DocumentName>('paper')
  const [edition, setEdition] = useState<EditionName>('standard')
  const [page, setPage] = useState<Page>('A4')
  const [set, setSet] = useState<SetName>('A')
  const documents: Record<DocumentName, string> = {
    paper: t`Question paper`,
    'marking-scheme': t`Marking scheme`,
    'answer-sheet': t`Answer sheet`,
  }
  const editions: Record<EditionName, string> = {
    standard: t`Standard`,
    'large-18': t`Large print, 18 points`,
    'large-24': t`Large print, 24 points`,
    dyslexia: t`Dyslexia-friendly`,
  }
  const name =
    paper.sets > 1 ? `${paper.name}, ${documents[document]}, ${set}` : `${paper.name}, ${documents[document]}`
  const scope = { document, edition, page, ...(paper.sets > 1 ? { set } : {}) }
  return (
    <details className={`${classes.documents} no-print`}>
      <summary>
        <Trans>Marking scheme, answer sheet and other editions</Trans>
      </summary>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 5 }} spacing="sm" mt="sm" className={classes.documentFields}>
        <Choice label={t`Document`} names={documents} value={document} onChange={setDocument} />
        <Choice label={t`Edition`} names={editions} value={edition} onChange={setEdition} />
        <Choice
          label={t`Page size`}
          names={{ A4: 'A4', LETTER: 'Letter', LEGAL: 'Legal' }}
          value={page}
          onChange={setPage}
        />
        {paper.sets > 1 && (
          <Choice
            label={t`Set`}
            names={
              Object.fromEntries(setNames.slice(0, paper.sets).map((one) => [one, one])) as Record<SetName, string>
            }
            value={set}
            onChange={setSet}
          />
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-disabled={file.busy}
          onClick={() => file.download({ id: paper.id, name, pdf_url: paper.pdf_url, scope })}
        >
          {file.busy ? <Trans>Preparing the PDF...</Trans> : <Trans>Download</Trans>}
        </Button>
      </SimpleGrid>
      <StatusNote>{file.ready}</StatusNote>
    </details>
  )
}

interface ChoiceProps<V extends string> {
  label: string
  names: Record<V, string>
  value: V
  onChange: (value: V) => void
}

function Choice<V extends string>({ label, names, value, onChange }: ChoiceProps<V>) {
  const data = Object.entries<string>(names).map(([name, title]) => ({ value: name, label: title }))
  return (
    <NativeSelect
      label={label}
      data={data}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as V)}
    />
  )
}
