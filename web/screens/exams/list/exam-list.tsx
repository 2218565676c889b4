import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalendar, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { type ExamRow, examApi } from '#contract'
import { download } from '#web/api/download.ts'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { sessionIdOf } from '#web/entity/filters/session-filter.ts'
import { useEntityList } from '#web/entity/use-entity-list.ts'
import { currentArea } from '#web/landing.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { ExamTabs } from '../../../entity/exam/exam-tabs.tsx'
import { useExamsPath } from '../../../entity/exam/use-exams-path.ts'
import { useExamActions } from './exam-actions.ts'
import { useExamColumns } from './exam-columns.tsx'
import { useExamFilters } from './exam-filters.ts'
import { ListUrl, statesOf } from './exam-list-url.ts'
import { usePlanActions } from './plan-actions.ts'

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
const reasons: Because = {
  MARKING: withMarks,
  SUBMITTED: withMarks,
  VERIFIED: settled,
  PUBLISHED: settled,
  CANCELLED: msg`It is cancelled, and counts nowhere.`,
}

const textIn = (words: MessageDescriptor | undefined) => (words ? i18n._(words) : null)

const exams: Entity<typeof examApi> = {
  api: examApi,
  nameOf: ({ name }) => name,
  fullNameOf: ({ name, grade, subject }) => `${name} (${grade.title}, ${subject.title})`,
  staysBecause: ({ state }) => textIn(reasons[state]),
  fixedBecause: ({ state }) => textIn(fixed[state]),
  sentWith: ({ session_id }) => ({ session_id }),
}

/** The exams of the school; at first those of the session that is worked in. */
export default function ExamList() {
  const { t } = useLingui()
  const { session, sessions } = useSessions()
  const isPupil = currentArea() === 'student-admin'
  const list = useEntityList(exams, ListUrl, {
    search: 'name',
    toFilter: (filters) => ({
      ...filters,
      state: statesOf(filters.state, isPupil),
      session_id: sessionIdOf(filters, session),
    }),
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
  const [isCalendar, setCalendar] = useState(false)
  const calendar = { label: t`Calendar`, icon: IconCalendar, lesser: true, onClick: () => setCalendar(true) }
  const [moved, setMoved] = useState<ExamRow | null>(null)
  const [copied, setCopied] = useState<ExamRow | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const mayAdd = useMayHere()(examApi.create) && session?.is_locked !== true
  const isClosed = (exam: ExamRow) => sessions.some(({ id, is_locked }) => is_locked && id === exam.session_id)

  return (
    <EntityList
      list={list}
      title={t`Exam List`}
      add={session?.is_locked ? false : t`Add New Exam`}
      search={t`Search by Name`}
      actions={[calendar, timetable, usePlanActions().ofList(list.rows)]}
      tabs={<ExamTabs />}
      filters={useExamFilters(list, session)}
      columns={useExamColumns()}
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
        filter={{ ...filters, state: statesOf(filters.state, isPupil), session_id }}
        day={filters.from}
        path={path}
        onAdd={mayAdd ? setAdded : undefined}
      />
      <StateDialog exam={moved} onClose={() => setMoved(null)} />
      <ExamModal
        edited={copied || added ? 'new' : null}
        start={{ ...list.filters, copied, date: added ?? undefined }}
        onClose={() => {
          setCopied(null)
          setAdded(null)
        }}
        onTakeCurrent={() => undefined}
      />
    </EntityList>
  )
}
