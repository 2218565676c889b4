import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { IconEye, IconFileText, IconMessageQuestion } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type ExamRow, examApi, examMarksApi, type MarkRow, recheckApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { PrintLine } from '#web/entity/print-line.tsx'
import { dayText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { resultNames } from '#web/ui/exam-words.ts'
import { type Column, ListTable } from '#web/ui/list/list-table.tsx'
import { Marks } from '#web/ui/list/marks.tsx'
import { RowActions } from '#web/ui/list/row-actions.tsx'
import { RevisedAlert } from '#web/ui/message/revised-alert-lazy.tsx'
import { noValue } from '#web/ui/no-value.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useExamsPath } from '../../entity/exam/use-exams-path.ts'
import { OwnRechecks } from './own-rechecks.tsx'
import type { DoubtedMark } from './recheck-dialog.tsx'

const MarkDialog = lazyDialog(
  () => import('./sheet/dialogs/mark-dialog.tsx'),
  ({ mark }) => mark !== null,
)

const RecheckDialog = lazyDialog(
  () => import('./recheck-dialog.tsx'),
  ({ mark }) => mark !== null,
)

interface OwnMarksProps {
  /** The exam whose marks were asked for: how they add up is shown at once. */
  exam: number | null
}

/** A pupil's own marks of all exams that are published, the latest first. */
export function OwnMarks({ exam }: OwnMarksProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<{ id: number; name: string } | null>(null)
  const [doubted, setDoubted] = useState<DoubtedMark | null>(null)
  const marks = useList(examMarksApi.list, { filter: { is_all_data_fetch: true } })
  const exams = useList(examApi.list, { filter: { state: 'PUBLISHED' }, range: { page: 1, pageSize: 100 } })
  const examOf = new Map((exams.rows ?? []).map((exam) => [exam.id, exam]))
  const rows =
    exams.rows &&
    marks.rows?.toSorted((one, other) =>
      (examOf.get(other.exam_id)?.date ?? '').localeCompare(examOf.get(one.exam_id)?.date ?? ''),
    )
  const asked = exam === null ? undefined : rows?.find(({ exam_id }) => exam_id === exam)
  const askedName = asked && examOf.get(asked.exam_id)?.name
  const askedId = asked?.id
  useEffect(() => {
    if (askedId !== undefined) setOpened({ id: askedId, name: askedName ?? '' })
  }, [askedId, askedName])
  const columns = useMarkColumns({ examOf, onOpen: setOpened, onDoubt: setDoubted })
  return (
    <Stack gap="md">
      <PageHeading>
        <Trans>My marks</Trans>
      </PageHeading>
      <PrintLine />
      {exams.rows?.map(({ id, name, revised }) => revised && <RevisedAlert key={id} title={name} revised={revised} />)}
      <ListTable
        label={t`My marks`}
        rows={rows}
        columns={columns}
        empty={
          <Text c="dimmed">
            <Trans>No marks are published yet.</Trans>
          </Text>
        }
        {...marks.trouble}
      />
      <OwnRechecks />
      <RecheckDialog mark={doubted} onClose={() => setDoubted(null)} />
      <MarkDialog mark={opened} onClose={() => setOpened(null)} />
    </Stack>
  )
}

interface MarkColumns {
  examOf: ReadonlyMap<number, ExamRow>
  onOpen: (mark: { id: number; name: string }) => void
  onDoubt: (mark: DoubtedMark) => void
}

/** The exam, what it came to, and what can be done with a mark. */
function useMarkColumns({ examOf, onOpen, onDoubt }: MarkColumns): Column<MarkRow>[] {
  const { t, i18n } = useLingui()
  const dateOf = (exam_id: number) => {
    const exam = examOf.get(exam_id)
    return exam ? dayText(exam.date) : noValue
  }
  const marksOf = ({ marks: own, result, counted_max }: MarkRow) =>
    own === null ? i18n._(resultNames[result]) : <Marks of={`${own} / ${counted_max}`} />
  return [
    { title: t`Exam`, kind: 'title', show: ({ exam_id }) => examOf.get(exam_id)?.name ?? noValue },
    { title: t`Subject`, show: ({ exam_id }) => examOf.get(exam_id)?.subject.title ?? noValue },
    {
      title: t`Date`,
      kind: 'date',
      leaves: 1,
      show: ({ exam_id }) => dateOf(exam_id),
    },
    {
      title: t`Marks`,
      kind: 'number',
      width: 110,
      show: marksOf,
      // On a card before the rest, which is cut off where there is no room; why there are none, the badge says.
      caption: (row) => row.marks !== null && marksOf(row),
    },
    {
      title: t`Percent`,
      kind: 'number',
      leaves: 2,
      show: ({ percent }) => percent ?? noValue,
      caption: ({ percent, grade }) => percent !== null && [`${percent} %`, grade].filter(Boolean).join(' · '),
    },
    {
      title: t`Grade`,
      kind: 'code',
      leaves: 3,
      show: ({ grade }) => grade ?? noValue,
      // The percent says it: it leaves with or before the grade.
      caption: () => null,
    },
    { title: t`Result`, kind: 'badge', show: ({ result }) => i18n._(resultNames[result]) },
    {
      title: t`Action`,
      kind: 'actions',
      width: 96,
      show: (row) => <OwnMarkActions {...{ row, onOpen, onDoubt }} name={examOf.get(row.exam_id)?.name ?? ''} />,
    },
  ]
}

interface OwnMarkActionsProps extends Pick<MarkColumns, 'onOpen' | 'onDoubt'> {
  row: MarkRow
  name: string
}

/** What a pupil can do with a mark. */
function OwnMarkActions({ row, name, onOpen, onDoubt }: OwnMarkActionsProps) {
  const { t } = useLingui()
  const may = useMay()
  const path = useExamsPath()
  const { id, exam_id, set, may_recheck, has_answers } = row
  const sums = {
    ...{ title: t`How it adds up`, label: t`How the marks of ${name} add up`, icon: IconEye },
    onClick: () => onOpen({ id, name }),
  }
  const answers = {
    ...{ title: t`My answers`, label: t`My answers in ${name}`, icon: IconFileText },
    ...{ to: `${path}/own-answers`, search: { exam: String(exam_id) } },
  }
  const doubt = {
    ...{ title: t`Ask for a recheck`, label: t`Ask for a recheck of ${name}`, icon: IconMessageQuestion },
    onClick: () => onDoubt({ id, name, exam_id, set }),
  }
  const mayDoubt = may_recheck && may(recheckApi.create)
  return <RowActions name={name} actions={[sums, ...(has_answers ? [answers] : []), ...(mayDoubt ? [doubt] : [])]} />
}
