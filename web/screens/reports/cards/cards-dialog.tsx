import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  cardOccasionApi,
  gradeApi,
  issuedCardApi,
  jobApi,
  type LanguageOf,
  languageOf,
  languages,
  languagesOf,
  type ReportFilter,
  reportCardApi,
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
import { MissingList } from './missing-list.tsx'
import '#web/ui/dialog/dialog.css'

interface CardsDialogProps {
  opened: boolean
  onClose: () => void
  /** What the report is filtered to: the form begins with its class and section. */
  filter: ReportFilter
  /** What the cards are for, at first; left out: the year. */
  occasion_id?: number | null
}

const pages = { page: 1, pageSize: 100 }
/** A filter's field may hold several; a card is of one class. */
const only = (value: unknown): number | null => {
  const one = Array.isArray(value) ? value[0] : value
  return typeof one === 'number' ? one : null
}

/** Report cards of a class or of a section, set in the background. */
export default function CardsDialog({ opened, onClose, filter, occasion_id = null }: CardsDialogProps) {
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
          <CardsForm
            key={`${occasion_id} ${JSON.stringify(filter)}`}
            {...{ filter, onClose, occasion_id }}
            enabled={opened}
            onStarted={setJob}
          />
        </Stack>
      ) : (
        <CardsOutcome job_id={job_id} onAgain={() => setJob(null)} />
      )}
    </Modal>
  )
}

interface CardsFormProps extends Required<Pick<CardsDialogProps, 'filter' | 'onClose' | 'occasion_id'>> {
  enabled: boolean
  onStarted: (job_id: number) => void
}

/** Whose cards, what they are for and how they look. */
function useCardsChoice({ filter, enabled, occasion_id: first }: Omit<CardsFormProps, 'onClose' | 'onStarted'>) {
  const { i18n } = useLingui()
  const { session_id } = filter
  const [grade_id, setGrade] = useState(only(filter.grade_id))
  const [section_id, setSection] = useState(only(filter.section_id))
  const [occasion_id, setOccasion] = useState(first)
  const [scheme_id, setScheme] = useState<number | null>(null)
  const [language, setLanguage] = useState<LanguageOf<'cards'>>(languageOf('cards', i18n.locale))
  const [format, setFormat] = useState<CardFormat>('pdf')
  const ofClass = { enabled: enabled && grade_id !== null }
  const exams = useCardExams({ session_id, grade_id, section_id }, enabled && occasion_id === null)
  const whose = section_id === null ? { grade_id: grade_id ?? 0 } : { section_ids: [section_id] }
  // The occasion says which exams stand on its cards.
  const through = occasion_id === null ? exams.through : {}
  return {
    ...{ session_id, grade_id, section_id, occasion_id, scheme_id, language, format, exams, through },
    ...{ setSection, setOccasion, setScheme, setLanguage, setFormat, setGrade },
    grades: useList(gradeApi.list, { range: pages }, { enabled }).rows,
    sections: useList(sectionApi.list, { filter: { grade_id }, range: pages }, ofClass).rows,
    schemes: useList(resultSchemeApi.list, { filter: { session_id, grade_id }, range: pages }, ofClass).rows,
    occasions: useList(cardOccasionApi.list, { filter: { session_id, grade_id }, range: pages }, { enabled }).rows,
    isReady: grade_id !== null && !exams.isLoading,
    sent: { session_id, ...whose, occasion_id, scheme_id, ...through, language },
  }
}

function CardsForm({ onClose, onStarted, ...asked }: CardsFormProps) {
  const choice = useCardsChoice(asked)
  const { session_id, section_id, sections, scheme_id, occasion_id, language, format, isReady, sent, through } = choice
  const batch = useAction(reportCardApi.batch, { invalidates: [jobApi.list] })
  const missing = useRead(issuedCardApi.missing, sent, { enabled: asked.enabled && isReady, toasts: 'none' })
  const start = async () => {
    if (batch.pending || !isReady) return
    const answer = await batch.run({ ...sent, format }).catch(() => null)
    if (answer) onStarted(answer.data.job_id)
  }
  const pupils = missing.data?.pupils
  return (
    <Stack gap="md">
      <CardsPlace {...choice} />
      {occasion_id === null && <CardExams {...choice.exams} />}
      {isReady && <MissingList {...missing} />}
      <Text size="sm" c="dimmed">
        <Trans>
          Cards are drafts, marked so across the page, until all their exams are published. From then on each is issued
          with a code that shows whether it is genuine.
        </Trans>
      </Text>
      <LedgerButtons {...{ session_id, section_id, sections, scheme_id, language, occasion_id }} through={through} />
      <Group className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button aria-disabled={batch.pending || !isReady} onClick={() => void start()}>
          {batch.pending ? (
            <Trans>Starting...</Trans>
          ) : pupils ? (
            <Plural value={pupils} one="Make # card" other="Make # cards" />
          ) : (
            <Trans>Make the cards</Trans>
          )}
        </Button>
      </Group>
    </Stack>
  )
}

function CardsPlace(choice: ReturnType<typeof useCardsChoice>) {
  const { t } = useLingui()
  const { grade_id, section_id, scheme_id, occasion_id, grades, sections, schemes, occasions } = choice
  const { setGrade, setSection, setScheme, setOccasion, language, setLanguage, format, setFormat } = choice
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Pick
        label={t`Class`}
        data-autofocus
        placeholder={t`Choose a class`}
        choices={grades}
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
        choices={sections}
        value={section_id}
        after={grade_id === null && t`Choose a class`}
        onChange={setSection}
      />
      {occasions && occasions.length > 0 && (
        <Pick
          label={t`For`}
          placeholder={t`The whole year`}
          choices={occasions}
          value={occasion_id}
          onChange={setOccasion}
        />
      )}
      <Pick
        label={t`Result scheme`}
        placeholder={t`That of the class`}
        choices={schemes?.map(({ id, name }) => ({ id, title: name }))}
        value={scheme_id}
        after={grade_id === null && t`Choose a class`}
        onChange={setScheme}
      />
      <CardLook {...{ language, setLanguage, format, setFormat }} />
    </SimpleGrid>
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
