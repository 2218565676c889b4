import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconArrowsExchange,
  IconCalendar,
  IconChartHistogram,
  IconClipboardCheck,
  IconCopy,
  IconFileTypePdf,
  IconListNumbers,
  IconPrinter,
  IconSignature,
} from '@tabler/icons-react'
import { useState } from 'react'
import { type ExamRow, examApi, languageOf, reportFileApi } from '#contract'
import { download } from '#web/api/download.ts'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useMayHere, usePermissionHere } from '#web/api/sign-in/closed-session.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { sessionIdOf } from '#web/entity/filters/session-filter.ts'
import { useEntityList } from '#web/entity/use-entity-list.ts'
import { currentArea } from '#web/landing.ts'
import { dayText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { Marks } from '#web/ui/list/marks.tsx'
import type { RowAction } from '#web/ui/list/row-actions.tsx'
import { testName } from '#web/ui/message/names.ts'
import { noValue } from '#web/ui/no-value.ts'
import { useIsNarrow } from '#web/ui/use-is-mobile.ts'
import { ExamBadge } from '../../../entity/exam/exam-badge.tsx'
import { useExamsPath } from '../../../entity/exam/use-exams-path.ts'
import { useExamFilters } from './exam-filters.ts'
import { ListUrl } from './exam-list-url.ts'

const ExamModal = rowDialog(() => import('../form/exam-modal.tsx'))
const StateDialog = lazyDialog(
  () => import('../../../entity/exam/state-dialog.tsx'),
  ({ exam }) => exam !== null,
)

const ExamCalendar = lazyDialog(
  () => import('../calendar/exam-calendar.tsx'),
  ({ opened }) => opened,
)

type Because = Partial<Record<ExamRow['state'], MessageDescriptor>>

/** What has to be done before such an exam can be changed. */
const fixed: Because = {
  SUBMITTED: msg`It is handed in: reopen it for marking to change it.`,
  VERIFIED: msg`It is verified: take the verification back first, or correct its key in the analysis.`,
  PUBLISHED: msg`It is published: unpublish it first, or correct its key in the analysis.`,
  CANCELLED: msg`It is cancelled: plan it again to change it.`,
}

const withMarks = msg`It holds marks: cancel it instead.`
const settled = msg`It counts in reports: take publication and verification back, then cancel it.`

/** The same before it can be deleted. */
const kept: Because = {
  MARKING: withMarks,
  SUBMITTED: withMarks,
  VERIFIED: settled,
  PUBLISHED: settled,
  CANCELLED: msg`It is cancelled, and counts nowhere.`,
}

const said = (words: MessageDescriptor | undefined) => (words ? i18n._(words) : null)

const exams: Entity<typeof examApi> = {
  api: examApi,
  nameOf: ({ name }) => name,
  fullNameOf: ({ name, grade, subject }) => `${name} (${grade.title}, ${subject.title})`,
  keptBecause: ({ state }) => said(kept[state]),
  fixedBecause: ({ state }) => said(fixed[state]),
  sentWith: ({ session_id }) => ({ session_id }),
}

/** The exams of the school; at first those of the session that is worked in. */
export default function ExamList() {
  const { t } = useLingui()
  // A card has one line below its name, whose end is cut off: of ten exams of a name the subject tells which.
  const isCard = useIsNarrow()
  const { session, sessions } = useSessions()
  const list = useEntityList(exams, ListUrl, {
    search: 'name',
    toFilter: (filters) => ({ ...filters, session_id: sessionIdOf(filters, session) }),
  })
  const { filters } = list
  const session_id = sessionIdOf(filters, session)
  const timetable = session_id !== null && {
    label: t`Print the timetable`,
    icon: IconPrinter,
    lesser: true,
    onClick: () =>
      void download(
        examApi.timetable,
        { session_id, grade_id: filters.grade_id, section_id: filters.section_id, from: filters.from, to: filters.to },
        t`timetable.pdf`,
      ),
  }
  const path = useExamsPath()
  const area = currentArea()
  const [isCalendar, setCalendar] = useState(false)
  const calendar = { label: t`Calendar`, icon: IconCalendar, lesser: true, onClick: () => setCalendar(true) }
  const [moved, setMoved] = useState<ExamRow | null>(null)
  const [copied, setCopied] = useState<ExamRow | null>(null)
  const isClosed = (exam: ExamRow) => sessions.some(({ id, is_locked }) => is_locked && id === exam.session_id)

  return (
    <EntityList
      list={list}
      title={t`Exam List`}
      add={session?.is_locked ? false : t`Add New Exam`}
      search={t`Search by Name`}
      actions={[calendar, timetable]}
      filters={useExamFilters(list, session)}
      columns={[
        {
          title: t`Name`,
          sort: 'name',
          kind: 'title',
          show: ({ name, subject }) => (isCard ? `${name} · ${subject.title}` : name),
        },
        { title: t`Date`, sort: 'date', kind: 'date', width: 116, show: (exam) => <When exam={exam} /> },
        { title: t`Class`, leaves: 4, width: 96, show: placeOf },
        {
          title: t`Subject`,
          leaves: 3,
          width: 100,
          show: ({ subject }) => subject.title,
          ...(isCard && { caption: () => null }),
        },
        { title: t`Type of test`, leaves: 1, width: 112, show: ({ type_test }) => testName(type_test) },
        {
          title: t`Marks`,
          kind: 'number',
          width: 68,
          leaves: 2,
          show: ({ max_marks }) => <Marks of={max_marks} />,
          caption: ({ max_marks }) => <Marks of={max_marks} />,
        },
        { title: t`State`, kind: 'badge', width: 112, show: (exam) => <ExamBadge state={exam.state} /> },
        // How far the marking is concerns those who mark.
        ...(area === 'student-admin'
          ? []
          : [{ title: t`Entered`, kind: 'number' as const, leaves: 2, width: 84, show: entered }]),
      ]}
      rowActions={useExamActions({ isClosed, onMove: setMoved, onCopy: setCopied })}
      closed={isClosed}
      dialog={ExamModal}
      empty={{
        title: <Trans>No exams in this session yet.</Trans>,
        text: <Trans>An exam has a day, its sections, and a maximum of marks.</Trans>,
        noMatch: <Trans>No exam matches the filters.</Trans>,
      }}
    >
      <ExamCalendar
        opened={isCalendar}
        onClose={() => setCalendar(false)}
        filter={{ ...filters, session_id }}
        day={filters.from}
        path={path}
      />
      <StateDialog exam={moved} onClose={() => setMoved(null)} />
      <ExamModal
        edited={copied && 'new'}
        start={{ ...list.filters, copied }}
        onClose={() => setCopied(null)}
        onTakeCurrent={() => undefined}
      />
    </EntityList>
  )
}

const placeOf = ({ grade, sections }: ExamRow) => `${grade.title} ${sections.map(({ title }) => title).join(', ')}`

const entered = ({ progress: { cells, of } }: ExamRow) => (of > 0 ? `${cells}/${of}` : noValue)

function When({ exam }: { exam: ExamRow }) {
  return (
    <>
      {dayText(exam.date)} <br className="list-hint" />
      <span className="list-hint">
        {exam.start}–{exam.end}
      </span>
    </>
  )
}

interface ExamActions {
  isClosed: (exam: ExamRow) => boolean
  onMove: (exam: ExamRow) => void
  onCopy: (exam: ExamRow) => void
}

/** What is done with an exam besides changing and deleting it; its marks come first. */
function useExamActions({ isClosed, onMove, onCopy }: ExamActions) {
  const { t } = useLingui()
  const may = useMayHere()
  const mayMark = usePermissionHere('exam-marks')
  const maySee = [usePermission('school-report')('view'), usePermission('teacher-report')('view')].includes(true)
  const verifies = usePermission('exam-marks')('verify')
  const path = useExamsPath()
  const { session } = useSessions()
  return (exam: ExamRow): (RowAction | false)[] => {
    const { id, name, state, open_rechecks: open = 0 } = exam
    const hasMarks = state !== 'DRAFT' && state !== 'CANCELLED'
    const isOpen = !isClosed(exam)
    const mayEnter = isOpen && mayMark('update')
    return [
      hasMarks &&
        mayMark('view') && {
          title: mayEnter ? t`Enter marks` : t`Marks`,
          label: mayEnter ? t`Enter marks of ${name}` : t`Marks of ${name}`,
          icon: IconListNumbers,
          to: `${path}/exam-marking`,
          search: { exam: String(id) },
        },
      (open > 0 || (state === 'PUBLISHED' && verifies)) && {
        title: open > 0 ? t`Rechecks (${open})` : t`Rechecks`,
        label: open > 0 ? t`Rechecks of ${name} (${open})` : t`Rechecks of ${name}`,
        icon: IconClipboardCheck,
        lesser: open === 0,
        to: `${path}/rechecks`,
        // Whoever does not verify answers what was assigned to them.
        search: { exam_id: String(id), ...(open > 0 && { state: 'OPEN' }), ...(!verifies && { assigned: 'ME' }) },
      },
      (state === 'VERIFIED' || state === 'PUBLISHED') &&
        maySee && {
          title: t`Analysis`,
          label: t`Analysis of ${name}`,
          icon: IconChartHistogram,
          to: `${path}/analysis`,
          search: { exam: String(id) },
        },
      isOpen &&
        may(examApi.changeState) && {
          title: t`Change the state`,
          lesser: true,
          label: t`Change the state of ${name}`,
          icon: IconArrowsExchange,
          onClick: () => onMove(exam),
        },
      hasMarks &&
        may(examApi.attendanceSheet) && {
          title: t`Attendance sheet`,
          lesser: true,
          label: t`Attendance sheet of ${name}`,
          icon: IconSignature,
          onClick: () => void download(examApi.attendanceSheet, { id }, `${t`Attendance sheet of ${name}`}.pdf`),
        },
      // It lists everybody: a pupil sees the own marks alone.
      hasMarks &&
        currentArea() !== 'student-admin' &&
        may(reportFileApi.markSheet) && {
          title: t`Mark sheet`,
          lesser: true,
          label: t`Mark sheet of ${name}`,
          icon: IconFileTypePdf,
          onClick: () =>
            void download(
              reportFileApi.markSheet,
              { id, language: languageOf('cards', i18n.locale) },
              `${t`Mark sheet of ${name}`}.pdf`,
            ),
        },
      may(examApi.create) &&
        session?.is_locked !== true && {
          title: t`Duplicate`,
          lesser: true,
          label: t`Duplicate ${name}`,
          icon: IconCopy,
          onClick: () => onCopy(exam),
        },
    ]
  }
}
