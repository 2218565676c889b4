import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge, Stack } from '@mantine/core'
import { IconEye, IconPencilCheck, IconUserShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { examApi, type RecheckRow, recheckApi, recheckStates, type Session } from '#contract'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useList } from '#web/api/use/use-list.ts'
import type { Entity } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { choiceFilter, type Filter } from '#web/entity/filters/filter.ts'
import { sessionIdOf, useSessionFilter } from '#web/entity/filters/session-filter.ts'
import { useEntityList } from '#web/entity/use-entity-list.ts'
import { momentText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { noValue } from '#web/ui/no-value.ts'
import { useExamsPath } from '../../../entity/exam/use-exams-path.ts'
import { type ListFilters, ListUrl } from './recheck-list-url.ts'
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
  const { t, i18n } = useLingui()
  const { session } = useSessions()
  const list = useEntityList(rechecks, ListUrl, {
    search: 'student',
    toFilter: ({ exam_id, ...filters }) =>
      // An exam is of one session, whichever is worked in.
      ({ ...filters, exam_id, session_id: exam_id === null ? sessionIdOf(filters, session) : null }),
  })
  const filters = useRecheckFilters(list, session)
  const may = useMayHere()
  const mayAssign = may(recheckApi.assign)
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
        columns={[
          { title: t`Student`, kind: 'title', show: ({ student }) => student.name },
          { title: t`Exam`, width: 220, leaves: 3, show: ({ exam }) => exam.title },
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
        ]}
        rowActions={(row) => {
          const { name } = row.student
          return [
            row.may_answer
              ? {
                  title: t`Answer`,
                  label: t`Answer the recheck of ${name}`,
                  icon: IconPencilCheck,
                  onClick: () => setOpened(row),
                }
              : {
                  title: t`Look`,
                  label: t`Look at the recheck of ${name}`,
                  icon: IconEye,
                  onClick: () => setOpened(row),
                },
            row.state === 'OPEN' &&
              mayAssign && {
                title: t({ message: 'Assign', context: 'a recheck' }),
                label: t`Assign the recheck of ${name}`,
                icon: IconUserShare,
                onClick: () => setAssigned(row),
              },
          ]
        }}
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

interface Narrowed {
  filters: ListFilters
  change(changes: Partial<ListFilters>): void
}

function useRecheckFilters(list: Narrowed, session: Session | null): Filter[] {
  const { t, i18n } = useLingui()
  const { filters, change } = list
  const { exam_id } = filters
  const exam = useList(examApi.list, { filter: { id: exam_id ?? 0 } }, { enabled: exam_id !== null }).rows?.[0]
  return [
    // It is chosen where exams are listed; here it is only left out.
    ...(exam_id === null
      ? []
      : [
          choiceFilter({
            label: t`Exam`,
            all: t`All exams`,
            names: [[exam_id, exam?.name ?? '…']],
            value: exam_id,
            onChange: (id) => change({ exam_id: id }),
          }),
        ]),
    choiceFilter({
      label: t`State`,
      all: t`All states`,
      names: recheckStates.map((one) => [one, i18n._(stateNames[one])]),
      value: filters.state,
      onChange: (state) => change({ state }),
    }),
    choiceFilter({
      label: t`Assigned to`,
      all: t`Anybody`,
      names: [
        ['ME', t`Me`],
        ['NOBODY', t`Nobody yet`],
      ],
      value: filters.assigned,
      onChange: (assigned) => change({ assigned }),
    }),
    choiceFilter({
      label: t`Left to you`,
      all: t`All rechecks`,
      names: [['ME', t`Rechecks to answer`]],
      value: filters.waits_for,
      lesser: true,
      onChange: (waits_for) => change({ waits_for }),
    }),
    useSessionFilter(list, session, t`Session of the exams`),
  ]
}
