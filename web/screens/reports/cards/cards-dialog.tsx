import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  gradeApi,
  jobApi,
  type LanguageOf,
  languageOf,
  languages,
  languagesOf,
  type ReportFilter,
  reportCardApi,
  reportRemarkApi,
  resultSchemeApi,
  sectionApi,
} from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useLastJob } from '#web/api/use/use-last-job.ts'
import { useList } from '#web/api/use/use-list.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { momentText } from '#web/ui/dates.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { CardExams, useCardExams } from './card-exams.tsx'
import { CardsOutcome } from './cards-outcome.tsx'
import { LedgerButtons } from './ledger-buttons.tsx'
import '#web/ui/dialog/dialog.css'

interface CardsDialogProps {
  opened: boolean
  onClose: () => void
  /** What the report is filtered to: the form begins with its class and section. */
  filter: ReportFilter
}

const pages = { page: 1, pageSize: 100 }
/** A filter's field may hold several; a card is of one class. */
const only = (value: unknown): number | null => {
  const one = Array.isArray(value) ? value[0] : value
  return typeof one === 'number' ? one : null
}

/** Report cards of a class or of a section, set in the background. */
export default function CardsDialog({ opened, onClose, filter }: CardsDialogProps) {
  const { t } = useLingui()
  const [job_id, setJob] = useState<number | null>(null)
  // Whoever left while they were made finds them here.
  const last = useLastJob({ kind: 'print-report-cards' }, opened && job_id === null)
  const ordered = last && momentText(last.created_at)
  return (
    <Modal opened={opened} onClose={onClose} title={t`Report cards`} size="lg" closeOnClickOutside={false}>
      {job_id === null ? (
        <Stack gap="lg">
          {last && (
            <Stack gap="xs" component="section" aria-labelledby="last-cards">
              <Text id="last-cards" fw={600}>
                <Trans>Your last report cards, ordered on {ordered}</Trans>
              </Text>
              <CardsOutcome job_id={last.id} />
            </Stack>
          )}
          <CardsForm {...{ filter, onClose }} enabled={opened} onStarted={setJob} />
        </Stack>
      ) : (
        <CardsOutcome job_id={job_id} onAgain={() => setJob(null)} />
      )}
    </Modal>
  )
}

interface CardsFormProps {
  filter: ReportFilter
  enabled: boolean
  onClose: () => void
  onStarted: (job_id: number) => void
}

function CardsForm({ filter, enabled, onClose, onStarted }: CardsFormProps) {
  const { t, i18n } = useLingui()
  const { session_id } = filter
  const [grade_id, setGrade] = useState(only(filter.grade_id))
  const [section_id, setSection] = useState(only(filter.section_id))
  const [scheme_id, setScheme] = useState<number | null>(null)
  const [language, setLanguage] = useState<LanguageOf<'cards'>>(languageOf('cards', i18n.locale))
  const [format, setFormat] = useState<CardFormat>('pdf')
  const ofClass = { enabled: enabled && grade_id !== null }
  const grades = useList(gradeApi.list, { range: pages }, { enabled })
  const sections = useList(sectionApi.list, { filter: { grade_id }, range: pages }, ofClass)
  const schemes = useList(resultSchemeApi.list, { filter: { session_id, grade_id }, range: pages }, ofClass)
  const exams = useCardExams({ session_id, grade_id, section_id }, enabled)
  const batch = useAction(reportCardApi.batch, { invalidates: [jobApi.list] })
  const isReady = grade_id !== null && !exams.isLoading
  const start = async () => {
    if (batch.pending || grade_id === null || !isReady) return
    const whose = section_id === null ? { grade_id } : { section_ids: [section_id] }
    const sent = { session_id, ...whose, scheme_id, ...exams.through, language, format }
    const answer = await batch.run(sent).catch(() => null)
    if (answer) onStarted(answer.data.job_id)
  }
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Pick
          label={t`Class`}
          data-autofocus
          placeholder={t`Choose a class`}
          choices={grades.rows}
          value={grade_id}
          takeOnly={setGrade}
          onChange={(id) => {
            setGrade(id)
            setSection(null)
            setScheme(null)
          }}
        />
        <Pick
          label={t({ message: 'Section', context: 'of a class' })}
          placeholder={t`All sections`}
          choices={sections.rows}
          value={section_id}
          after={grade_id === null && t`Choose a class`}
          onChange={setSection}
        />
        <Pick
          label={t`Result scheme`}
          placeholder={t`That of the class`}
          choices={schemes.rows?.map(({ id, name }) => ({ id, title: name }))}
          value={scheme_id}
          after={grade_id === null && t`Choose a class`}
          onChange={setScheme}
        />
        <CardLook {...{ language, setLanguage, format, setFormat }} />
      </SimpleGrid>
      <CardExams {...exams} />
      <MissingRemarks {...{ session_id, grade_id, section_id, enabled }} />
      <Text size="sm" c="dimmed">
        <Trans>
          Cards are drafts, marked so across the page, until all their exams are published. From then on each is issued
          with a code that shows whether it is genuine.
        </Trans>
      </Text>
      <LedgerButtons {...{ session_id, section_id, scheme_id, language }} through={exams.through} />
      <Group className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button aria-disabled={batch.pending || !isReady} onClick={() => void start()}>
          {batch.pending ? <Trans>Starting...</Trans> : <Trans>Make the cards</Trans>}
        </Button>
      </Group>
    </Stack>
  )
}

interface MissingRemarksProps {
  session_id: number
  grade_id: number | null
  section_id: number | null
  enabled: boolean
}

/** How many of these cards would say nothing of their pupil. */
function MissingRemarks({ session_id, grade_id, section_id, enabled }: MissingRemarksProps) {
  const isAsked = enabled && grade_id !== null
  const { data } = useRead(
    reportRemarkApi.progress,
    { session_id, grade_id: grade_id === null ? null : [grade_id] },
    { enabled: isAsked, toasts: 'none' },
  )
  const own = data?.filter(({ section }) => section_id === null || section.id === section_id) ?? []
  const missing = own.reduce((sum, { students, approved }) => sum + students - approved, 0)
  if (!isAsked || missing === 0) return null
  return (
    <Text size="sm" c="var(--q-warn)" role="status">
      <Plural
        value={missing}
        one="# card is printed without a remark: none is approved for this student."
        other="# cards are printed without a remark: none is approved for these students."
      />
    </Text>
  )
}

type CardFormat = 'pdf' | 'zip'

interface CardLookProps {
  language: LanguageOf<'cards'>
  setLanguage: (language: LanguageOf<'cards'>) => void
  format: CardFormat
  setFormat: (format: CardFormat) => void
}

/** In which language the cards are, and in what file. */
function CardLook({ language, setLanguage, format, setFormat }: CardLookProps) {
  const { t } = useLingui()
  return (
    <>
      <NativeSelect
        label={t`Language`}
        data={languagesOf('cards').map((code) => ({ value: code, label: languages[code].name }))}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value as LanguageOf<'cards'>)}
      />
      <NativeSelect
        label={t`File`}
        data={[
          { value: 'pdf', label: t`One PDF for printing` },
          { value: 'zip', label: t`ZIP, a PDF for each` },
        ]}
        value={format}
        onChange={({ currentTarget }) => setFormat(currentTarget.value as CardFormat)}
      />
    </>
  )
}
