import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import {
  IconCamera,
  IconChecklist,
  IconListCheck,
  IconListNumbers,
  IconScan,
  IconUpload,
  IconZoomCheck,
} from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { answerSheetApi, examApi, examResponseApi, questionPaperApi, scanApi } from '#contract'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { useList } from '#web/api/use/use-list.ts'
import { withTextsOf } from '#web/language.ts'
import { loadScreen } from '#web/load-screen.ts'
import { dayText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { PageActions } from '#web/ui/list/page-actions.tsx'
import { toSearch } from '#web/ui/list/use-url-state.ts'
import { PageLoader } from '#web/ui/message/page-loader.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useExamsPath } from '../../../entity/exam/use-exams-path.ts'
import type { ScansUrlState, ScanTab } from '../scans-url.ts'
import { ScanProgress } from './scan-progress.tsx'
import type { ScanSums } from './scan-sums.ts'
import { ScanUpload } from './scan-upload.tsx'
import { useExamScans } from './use-exam-scans.ts'

const AnswersUpload = lazyDialog(
  () => withTextsOf('uploads', import('./answers-upload.tsx')),
  ({ opened }) => opened,
)

const ExamAnswerSheets = lazyDialog(
  () => withTextsOf('papers', import('./exam-answer-sheets.tsx')),
  ({ opened }) => opened,
)

const panels = {
  doubts: lazy(loadScreen(() => import('../doubts/doubt-panel.tsx'))),
  pages: lazy(loadScreen(() => import('../pages/page-panel.tsx'))),
  pupils: lazy(loadScreen(() => import('../pupils/pupil-panel.tsx'))),
}

interface ExamScansProps {
  exam_id: number
  state: ScansUrlState
  change: (changes: Partial<ScansUrlState>) => void
}

/** Pages of an exam: where they come in, how far they are read, and what a person must look at. */
export default function ExamScans({ exam_id, state, change }: ExamScansProps) {
  const { scans, sums, error, refetch } = useExamScans(exam_id)
  const mayBring = useMayHere()(scanApi.create)
  const first = useRef<ScanTab | null>(null)
  // What was to be done as the page was opened stays in sight when it is done.
  if (scans) first.current ??= firstTab(sums)
  const tab = state.tab ?? first.current ?? 'doubts'
  const Panel = panels[tab]
  return (
    <Stack gap="sm">
      <ScansHead exam_id={exam_id} />
      {mayBring && <ScanUpload exam_id={exam_id} isFirst={scans?.length === 0} onSent={refetch} />}
      {error && !scans ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <>
          {scans && <ScanProgress scans={scans} sums={sums} onChange={refetch} />}
          <ScanTabs {...{ exam_id, tab, sums }} />
          {scans && (
            <Suspense fallback={<PageLoader />}>
              <Panel {...{ exam_id, state, change }} open={sums.doubts} isReading={sums.isReading} />
            </Suspense>
          )}
        </>
      )}
    </Stack>
  )
}

/** What there is to do: answers first, then pages. */
const firstTab = ({ doubts, waiting, isReading, all }: ScanSums): ScanTab => {
  if (doubts === 0 && waiting > 0) return 'pages'
  return doubts === 0 && !isReading && all > 0 ? 'pupils' : 'doubts'
}

function ScansHead({ exam_id }: { exam_id: number }) {
  const { t } = useLingui()
  const path = useExamsPath()
  const { area } = useParams({ strict: false }) as { area?: string }
  const { rows } = useList(examApi.list, { filter: { id: exam_id } })
  const may = useMayHere()
  const mayBring = may(scanApi.photo)
  const mayUpload = may(examResponseApi.upload)
  const [dialog, setDialog] = useState<'upload' | 'sheets' | null>(null)
  const exam = rows?.[0]
  const paper_id = may(answerSheetApi.list) && may(questionPaperApi.preview) ? exam?.question_paper_id : null
  const close = () => setDialog(null)
  return (
    <Stack gap={4}>
      <Anchor component={Link} to={path} size="sm" className="no-print" w="fit-content">
        <Trans>Exams</Trans>
      </Anchor>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <div>
          <PageHeading>{exam ? t`Scans of ${exam.name}` : t`Scans`}</PageHeading>
          <Text size="sm" c="dimmed">
            {exam ? [exam.grade.title, exam.subject.title, dayText(exam.date)].join(' · ') : '…'}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap" className="no-print">
          <PageActions
            actions={[
              mayBring && {
                label: t`Photograph`,
                icon: IconCamera,
                to: `/${area ?? 'school-admin'}/scan`,
                search: { exam: String(exam_id) },
              },
              {
                ...{ label: t`Marks from answers`, icon: IconChecklist, lesser: true },
                ...{ to: `${path}/answer-marks`, search: { exam: String(exam_id) } },
              },
              {
                ...{ label: t`Marks`, icon: IconListNumbers, lesser: true },
                ...{ to: `${path}/exam-marking`, search: { exam: String(exam_id) } },
              },
              mayUpload &&
                exam !== undefined && {
                  ...{ label: t`Answers from a file`, icon: IconUpload, lesser: true, opensDialog: true },
                  onClick: () => setDialog('upload'),
                },
              Boolean(paper_id) && {
                ...{ label: t`Answer sheets`, icon: IconListCheck, lesser: true, opensDialog: true },
                onClick: () => setDialog('sheets'),
              },
              {
                ...{ label: t`Check of the reading`, icon: IconZoomCheck, lesser: true },
                ...{ to: `${path}/answer-audit`, search: { exam: String(exam_id) } },
              },
              { label: t`All scans`, icon: IconScan, lesser: true, to: `${path}/scans` },
            ]}
          />
        </Group>
      </Group>
      {exam && <AnswersUpload opened={dialog === 'upload'} exam={exam} onClose={close} />}
      {exam && paper_id && <ExamAnswerSheets opened={dialog === 'sheets'} {...{ exam_id, paper_id }} onClose={close} />}
    </Stack>
  )
}

function ScanTabs({ exam_id, tab, sums }: { exam_id: number; tab: ScanTab; sums: ScanSums }) {
  const { t, i18n } = useLingui()
  const tabs: [ScanTab, string, number][] = [
    ['doubts', t`Answers to look at`, sums.doubts],
    ['pages', t`Pages to look at`, sums.waiting],
    ['pupils', t`Pupils`, 0],
  ]
  return (
    <nav className="list-tabs no-print" aria-label={t`What is to be looked at`}>
      {tabs.map(([one, name, count]) => (
        <Link
          key={one}
          to="."
          search={() => toSearch({ exam: exam_id, tab: one }, {})}
          replace
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={one === tab ? 'page' : undefined}
        >
          {name} {count > 0 && <small>{i18n.number(count)}</small>}
        </Link>
      ))}
    </nav>
  )
}
