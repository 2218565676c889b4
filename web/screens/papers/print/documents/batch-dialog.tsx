import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  batchApi,
  type EditionName,
  jobApi,
  type LackingTexts as LackingTextsOf,
  languageOf,
  type PaperPreview,
  usualPage,
} from '#contract'
import { showCallFailure } from '#web/api/call-toasts.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useLastJob } from '#web/api/use/use-last-job.ts'
import { momentText } from '#web/ui/dates.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { LackingTexts } from '../../details/lacking-texts.tsx'
import { NameSelect } from '../../details/name-select.tsx'
import { readLacking } from '../../details/read-lacking.ts'
import { useAnswerOptions } from '../answer-sheets/answer-options.tsx'
import { BatchOutcome } from './batch-outcome.tsx'
import { pageNames, untranslated, useDocumentNames } from './document-names.ts'
import { useSections } from './document-options.tsx'
import '#web/ui/dialog/dialog.css'

interface BatchDialogProps {
  opened: boolean
  paper: PaperPreview
  onClose: () => void
}

type Printed = 'paper' | 'answer-sheet'

/** Copies with name, roll number, set and code for the students of some sections: one file for the press, or one each. */
export default function BatchDialog({ opened, paper, onClose }: BatchDialogProps) {
  const { t } = useLingui()
  const [started, setStarted] = useState<number | null>(null)
  const last = useLastJob({ question_paper_id: paper.id }, opened)
  const ordered = last && momentText(last.created_at)
  const close = () => {
    setStarted(null)
    onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title={t`Copies with names`} size="lg" closeOnClickOutside={false}>
      {started !== null ? (
        <BatchOutcome
          job_id={started}
          again={
            <Button variant="default" onClick={() => setStarted(null)}>
              <Trans>Print others</Trans>
            </Button>
          }
        />
      ) : (
        <Stack gap="lg">
          {last && (
            <Stack gap="xs" component="section" aria-labelledby="last-copies">
              <Text id="last-copies" fw={600}>
                <Trans>Your last copies, ordered on {ordered}</Trans>
              </Text>
              <BatchOutcome job_id={last.id} />
            </Stack>
          )}
          <BatchForm paper={paper} enabled={opened} onClose={close} onStarted={setStarted} />
        </Stack>
      )}
    </Modal>
  )
}

interface BatchFormProps {
  paper: PaperPreview
  enabled: boolean
  onClose: () => void
  onStarted: (job_id: number) => void
}

function BatchForm({ paper, enabled, onClose, onStarted }: BatchFormProps) {
  const { t, i18n } = useLingui()
  const names = useDocumentNames()
  const sections = useSections(paper.grade.id, enabled)
  const [chosen, setChosen] = useState<string[] | null>(null)
  const [documents, setDocuments] = useState<Printed[]>(['paper'])
  const [edition, setEdition] = useState<EditionName>('standard')
  const [page, setPage] = useState<keyof typeof pageNames>(usualPage)
  const [format, setFormat] = useState<'pdf' | 'zip'>('pdf')
  const [even_pages, setEvenPages] = useState(true)
  const sets = (paper.assembly?.parallel ?? []).map(({ set }) => set)
  const [all_papers, setAllPapers] = useState(sets.length > 1)
  const answers = useAnswerOptions(paper, documents.includes('answer-sheet'))
  const [lacking, setLacking] = useState<LackingTextsOf[]>([])
  const batch = useAction(batchApi.batch, { invalidates: [jobApi.list], toasts: 'none' })
  const section_ids = (chosen ?? sections.map(({ id }) => String(id))).map(Number)
  const missing = section_ids.length === 0 || documents.length === 0
  const start = async (confirm = false) => {
    if (batch.pending || missing) return
    setLacking([])
    const language = languageOf('files', i18n.locale)
    const more = { ...answers.sent, ...(all_papers && { all_papers }), ...(confirm && { confirm }) }
    const scope = { section_ids, documents, edition, page, format, even_pages, language, ...more }
    try {
      onStarted((await batch.run({ id: paper.id, ...scope })).data.job_id)
    } catch (error) {
      const found = readLacking(error)
      if (found) setLacking(found)
      else showCallFailure(error, {})
    }
  }
  return (
    <Stack gap="md">
      <SectionBoxes title={paper.grade.title} {...{ sections, section_ids, onChange: setChosen }} />
      <DocumentBoxes {...{ documents, setDocuments }} />
      {answers.fields}
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NameSelect
          label={t`Edition`}
          names={names.editions}
          whyNot={untranslated(paper)}
          value={edition}
          onChange={setEdition}
        />
        <NameSelect label={t`Page size`} names={pageNames} value={page} onChange={setPage} />
        <NameSelect
          label={t`File`}
          names={{ pdf: t`One PDF for printing`, zip: t`ZIP, a PDF for each` }}
          value={format}
          onChange={setFormat}
        />
      </SimpleGrid>
      {format === 'pdf' && (
        <Checkbox
          label={t`For printing on both sides`}
          description={t`An empty page follows each copy with an odd number of pages, so that the next begins on a new sheet.`}
          checked={even_pages}
          onChange={(event) => setEvenPages(event.currentTarget.checked)}
        />
      )}
      {sets.length > 1 && <AllSets {...{ sets, all_papers, setAllPapers }} />}
      <WhoGetsWhat sets={paper.sets} />
      <LackingTexts
        lacking={edition === 'two-language' && documents.includes('paper') ? lacking : []}
        paper={paper}
        onAllTheSame={() => void start(true)}
      />
      <Group className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button aria-disabled={batch.pending || missing} onClick={() => void start()}>
          {batch.pending ? <Trans>Starting...</Trans> : <Trans>Print</Trans>}
        </Button>
      </Group>
    </Stack>
  )
}

interface AllSetsProps {
  /** Names of the parallel papers. */
  sets: readonly string[]
  all_papers: boolean
  setAllPapers: (all: boolean) => void
}

function AllSets({ sets, all_papers, setAllPapers }: AllSetsProps) {
  const { t } = useLingui()
  return (
    <Checkbox
      label={t`All sets in one file: ${sets.join(', ')}`}
      description={t`Each student gets the set that the exam has given them. Without it only this paper’s own students are printed.`}
      checked={all_papers}
      onChange={(event) => setAllPapers(event.currentTarget.checked)}
    />
  )
}

interface SectionBoxesProps {
  /** Of the class. */
  title: string
  sections: readonly { id: number; title: string }[]
  section_ids: readonly number[]
  onChange: (chosen: string[]) => void
}

function SectionBoxes({ title: grade, sections, section_ids, onChange }: SectionBoxesProps) {
  const { t } = useLingui()
  return (
    <Checkbox.Group
      label={t`Sections of ${grade}`}
      value={section_ids.map(String)}
      onChange={onChange}
      error={section_ids.length === 0 && t`Choose at least one section`}
    >
      <Group gap="md" mt="xs">
        {sections.map(({ id, title }) => (
          <Checkbox key={id} value={String(id)} label={title} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

const WhoGetsWhat = ({ sets }: { sets: number }) => (
  <Text size="sm" c="dimmed">
    {sets > 1 ? (
      <Trans>
        Sets go round by roll number, so that neighbours have different ones. Students who need large print get it.
      </Trans>
    ) : (
      <Trans>Students who need large print get it.</Trans>
    )}
  </Text>
)

interface DocumentBoxesProps {
  documents: Printed[]
  setDocuments: (documents: Printed[]) => void
}

/** What is printed for each student. */
function DocumentBoxes({ documents, setDocuments }: DocumentBoxesProps) {
  const { t } = useLingui()
  const names = useDocumentNames()
  return (
    <Checkbox.Group
      label={t`Documents`}
      value={documents}
      onChange={(value) => setDocuments(value as Printed[])}
      error={documents.length === 0 && t`Choose at least one document`}
    >
      <Group gap="md" mt="xs">
        <Checkbox value="paper" label={names.documents.paper} />
        <Checkbox value="answer-sheet" label={names.documents['answer-sheet']} />
      </Group>
    </Checkbox.Group>
  )
}
