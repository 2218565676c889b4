import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconCertificate, IconClipboardCheck, IconListNumbers, IconPencilCheck, IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { type ExamAnalysis, type ExamRow, examApi, reportApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { PrintLine } from '#web/entity/print-line.tsx'
import { withTextsOf } from '#web/language.ts'
import { dayText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { NoRows } from '#web/ui/list/no-rows-lazy.tsx'
import { ActionButton, PageActions } from '#web/ui/list/page-actions.tsx'
import { urlId, useUrlState } from '#web/ui/list/use-url-state.ts'
import { RevisedAlert } from '#web/ui/message/revised-alert-lazy.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { roundedNumber } from '../../../../marking/ratio.ts'
import { Figures } from '../../../entity/report/figures.tsx'
import { FiguresWaiting } from '../figures-waiting.tsx'
import { Distribution, NearPass, Sections } from './analysis-parts.tsx'
import { QuestionPart } from './question-part.tsx'

const AnalysisUrl = z.object({ exam: urlId })

/** Few exams were corrected. */
const CorrectionDialog = lazyDialog(
  () => withTextsOf('corrections', import('../../corrections/correction-dialog.tsx')),
  ({ opened }) => opened,
)

/** How an exam measured: its marks, its questions, and what is worth a second look. */
export default function ExamAnalysisScreen() {
  const { t } = useLingui()
  const id = useUrlState(AnalysisUrl).state.exam
  const { area = 'school-admin' } = useParams({ strict: false }) as { area?: string }
  const mayMark = usePermission('exam-marks')
  const [isCorrecting, setCorrecting] = useState(false)
  const exams = useList(examApi.list, { filter: { id: id ?? 0 } }, { enabled: id !== null })
  const exam = exams.rows?.find((one) => one.id === id)
  const isOpen = exam && exam.state !== 'VERIFIED' && exam.state !== 'PUBLISHED'
  // There is none of an exam that is still marked: it is not asked for. Who may see no exams asks all the same.
  const isKnown = (exams.rows !== undefined && !exams.isStale) || exams.error !== null
  const { data, error, refetch } = useRead(
    reportApi.examAnalysis,
    { id: id ?? 0 },
    // What went wrong is said in its place.
    { enabled: id !== null && isKnown && !isOpen, toasts: 'none' },
  )
  return (
    <Stack gap="lg">
      <AnalysisHead {...{ area, exam, data }} onCorrect={() => setCorrecting(true)} />
      <PrintLine />
      {exam && (
        <Text size="sm" c="dimmed">
          {[exam.grade.title, exam.subject.title, dayText(exam.date)].join(' · ')}
        </Text>
      )}
      {exam?.revised && <RevisedAlert revised={exam.revised} />}
      {id === null && (
        <NoRows
          title={<Trans>Choose an exam in the list of exams</Trans>}
          text={<Trans>Its analysis is there once its marks are verified.</Trans>}
          actions={[{ label: t`Exams`, icon: IconCertificate, to: `/${area}/exam` }]}
        />
      )}
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {isOpen && (
        <NoRows
          title={<Trans>Its marks are not verified yet.</Trans>}
          text={<Trans>Its analysis is there once its marks are verified.</Trans>}
          actions={[
            exam.state !== 'DRAFT' &&
              mayMark('view') && {
                ...{ label: t`Open the marks`, icon: IconListNumbers, to: `/${area}/exam/exam-marking` },
                search: { exam: String(exam.id) },
              },
            { label: t`Exams`, icon: IconCertificate, to: `/${area}/exam` },
          ]}
        />
      )}
      {id !== null && !isOpen && !data && !error && <FiguresWaiting />}
      {data && <Parts data={data} />}
      {data && (
        <CorrectionDialog
          opened={isCorrecting}
          onClose={() => setCorrecting(false)}
          exam={data.exam}
          questions={data.questions}
        />
      )}
    </Stack>
  )
}

interface AnalysisHeadProps {
  area: string
  exam: ExamRow | undefined
  data: ExamAnalysis | undefined
  onCorrect: () => void
}

/** Which exam it is, and what is done with its analysis. */
function AnalysisHead({ area, exam, data, onCorrect }: AnalysisHeadProps) {
  const { t } = useLingui()
  const mayVerify = usePermission('exam-marks')('verify')
  const mobile = useIsMobile()
  const name = data?.exam.title ?? exam?.name
  return (
    <Group justify="space-between" align="flex-end" wrap="nowrap">
      <div>
        <Anchor component={Link} to={`/${area}/exam`} size="sm" className="no-print" w="fit-content">
          <Trans>Exams</Trans>
        </Anchor>
        <PageHeading>{name ? t`Analysis of ${name}` : t`Analysis of an exam`}</PageHeading>
      </div>
      <Group gap="xs" wrap="nowrap" className="no-print">
        {data && (
          <PageActions
            actions={[
              exam?.state === 'PUBLISHED' &&
                mayVerify && {
                  ...{ label: t`Rechecks`, icon: IconClipboardCheck, to: `/${area}/exam/rechecks` },
                  search: { exam_id: String(exam.id) },
                },
              { label: t`Print`, icon: IconPrinter, onClick: () => print() },
            ]}
          />
        )}
        {data && mayVerify && (
          <ActionButton
            isShort={mobile}
            action={{
              ...{ label: t`Correct the key`, icon: IconPencilCheck, opensDialog: true },
              onClick: onCorrect,
            }}
          />
        )}
      </Group>
    </Group>
  )
}

function Parts({ data }: { data: ExamAnalysis }) {
  const { t } = useLingui()
  const { n, mean, median, quartiles, sd, alpha, sem, max_marks } = data
  if (n === 0) return <NoRows title={<Trans>Nobody was there, or nobody whose marks you may see.</Trans>} />
  return (
    <>
      <Figures
        figures={[
          [t`Students`, n],
          [t`Average of ${max_marks}`, mean],
          [t`Median`, median],
          [t`Quartiles`, quartiles && `${quartiles[0]}–${quartiles[1]}`],
          [t`Spread (SD)`, sd],
          [t`Reliability (alpha)`, alpha === null ? null : roundedNumber(alpha, 2)],
          [t`Uncertainty (SEM)`, sem === null ? null : roundedNumber(sem, 2)],
        ]}
      />
      <Text size="sm" c="dimmed" maw="66ch">
        <Reliability alpha={alpha} sem={sem} />
      </Text>
      <Distribution data={data} />
      {data.questions.length > 0 && <QuestionPart questions={data.questions} />}
      <Sections data={data} />
      {data.near_pass.length > 0 && <NearPass data={data} />}
    </>
  )
}

/** What alpha and SEM say, in words. */
function Reliability({ alpha, sem }: Pick<ExamAnalysis, 'alpha' | 'sem'>) {
  const margin = sem === null ? null : Math.round(sem * 10) / 10
  if (alpha === null)
    return (
      <Trans>
        Reliability needs marks by question, ten students or more, and marks that differ: it cannot be told here.
      </Trans>
    )
  if (alpha < 0) return <Trans>Alpha is below zero: the questions pull in different directions. Check the key.</Trans>
  if (alpha < 0.7)
    return (
      <Trans>
        A similar paper could have given a student {margin} marks more or less. Below 0.7 the marks tell students apart
        only roughly.
      </Trans>
    )
  return <Trans>A similar paper could have given a student {margin} marks more or less.</Trans>
}
