import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge, Stack } from '@mantine/core'
import { IconEye, IconPencilCheck, IconUserShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type RecheckRow, recheckApi, type SortOf } from '#contract'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import type { Entity } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { sessionIdOf } from '#web/entity/filters/session-filter.ts'
import { useEntityList } from '#web/entity/use-entity-list.ts'
import { momentText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { Column } from '#web/ui/list/list-table.tsx'
import type { RowAction } from '#web/ui/list/row-actions.tsx'
import { noValue } from '#web/ui/no-value.ts'
import { useExamsPath } from '../../../entity/exam/use-exams-path.ts'
import { useRecheckFilters } from './recheck-filters.ts'
import { ListUrl } from './recheck-list-url.ts'
import { askedText, kindNames, numbersOf, stateLooks, stateNames } from './recheck-words.ts'

const AnswerDialog = lazyDialog(
  () => import('./dialogs/answer-dialog.tsx'),
  ({ request }) => request !== null,
)
const AssignDialog = lazyDialog(
  () => import('./dialogs/assign-dialog.tsx'),
  ({ request }) => request !== null,
)

const rechecks: Entity<{ list: typeof recheckApi.list }> = {
  api: { list: recheckApi.list },
  nameOf: ({ student, exam }) => `${student.name}, ${exam.title}`,
}

/** Requests for published marks to be looked at again: who is to answer them, and their answers. */
export default function RecheckList() {
  const { t } = useLingui()
  const { session } = useSessions()
  const list = useEntityList(rechecks, ListUrl, {
    search: 'student',
    toFilter: ({ exam_id, ...filters }) =>
      // An exam is of one session, whichever is worked in.
      ({ ...filters, exam_id, session_id: exam_id === null ? sessionIdOf(filters, session) : null }),
  })
  const filters = useRecheckFilters(list, session)
  const path = useExamsPath()
  const [opened, setOpened] = useState<RecheckRow | null>(null)
  const [assigned, setAssigned] = useState<RecheckRow | null>(null)
  return (
    <Stack gap={4}>
      <Anchor component={Link} to={path} size="sm" className="no-print" w="fit-content">
        <Trans>Exams</Trans>
      </Anchor>
      <EntityList
        list={list}
        title={t`Rechecks`}
        search={t`Search by student`}
        filters={filters}
        columns={useRecheckColumns()}
        rowActions={useRecheckActions({ onOpen: setOpened, onAssign: setAssigned })}
        empty={{
          title: <Trans>Nobody has asked for a recheck.</Trans>,
          text: (
            <Trans>
              For a student who asks at the office, open the mark sheet: choose the student, then how the marks add up.
            </Trans>
          ),
          noMatch: <Trans>No request matches the filters.</Trans>,
        }}
      >
        <AnswerDialog request={opened} onClose={() => setOpened(null)} />
        <AssignDialog request={assigned} onClose={() => setAssigned(null)} />
      </EntityList>
    </Stack>
  )
}

/** What the list says of each request. */
function useRecheckColumns(): Column<RecheckRow, SortOf<typeof recheckApi.list>>[] {
  const { t, i18n } = useLingui()
  return [
    { title: t`Student`, kind: 'title', show: ({ student }) => student.name },
    {
      title: t`Exam`,
      width: 220,
      leaves: 3,
      show: ({ exam }) => exam.title,
      caption: ({ grade, section, subject }) => `${grade.title} ${section.title}, ${subject.title}`,
    },
    { title: t`Class`, width: 110, leaves: 2, show: ({ grade, section }) => `${grade.title} ${section.title}` },
    { title: t`Subject`, width: 130, leaves: 2, show: ({ subject }) => subject.title },
    { title: t`What is to be done`, leaves: 2, show: ({ kind }) => i18n._(kindNames[kind]) },
    {
      title: t`Assigned to`,
      kind: 'person',
      width: 140,
      show: ({ assigned_to }) => assigned_to?.name ?? noValue,
      caption: ({ assigned_to }) => assigned_to?.name,
    },
    {
      title: t`Questions`,
      width: 110,
      leaves: 1,
      show: ({ questions }) => numbersOf(questions) || t`All`,
      caption: ({ questions }) => askedText(questions),
    },
    {
      title: t`Asked for`,
      kind: 'date',
      sort: 'created_at',
      leaves: 1,
      show: ({ created_at }) => momentText(created_at),
    },
    {
      title: t`State`,
      kind: 'badge',
      width: 130,
      show: ({ state }) => <Badge data-look={stateLooks[state]}>{i18n._(stateNames[state])}</Badge>,
    },
  ]
}

interface RecheckActions {
  onOpen: (row: RecheckRow) => void
  onAssign: (row: RecheckRow) => void
}

/** What is done with a request: it is answered or looked at, and said who answers. */
function useRecheckActions({ onOpen, onAssign }: RecheckActions) {
  const { t } = useLingui()
  const mayAssign = useMayHere()(recheckApi.assign)
  return (row: RecheckRow): (RowAction | false)[] => {
    const { name } = row.student
    return [
      row.may_answer
        ? {
            title: t`Answer`,
            label: t`Answer the recheck of ${name}`,
            icon: IconPencilCheck,
            onClick: () => onOpen(row),
          }
        : {
            title: t`Look`,
            label: t`Look at the recheck of ${name}`,
            icon: IconEye,
            onClick: () => onOpen(row),
          },
      row.state === 'OPEN' &&
        mayAssign && {
          title: t({ message: 'Assign', context: 'a recheck' }),
          label: t`Assign the recheck of ${name}`,
          icon: IconUserShare,
          onClick: () => onAssign(row),
        },
    ]
  }
}
