import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type PaperRow, questionPaperApi } from '#contract'
import { usePermissionHere } from '#web/api/sign-in/closed-session.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import type { Entity } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { sessionIdOf } from '#web/entity/filters/session-filter.ts'
import { useEntityList } from '#web/entity/use-entity-list.ts'
import { Marks } from '#web/ui/list/marks.tsx'
import { testName } from '#web/ui/message/names.ts'
import { createdTypeNames } from '../details/paper-words.ts'
import { createPath } from '../making/auto-url.ts'
import { usePapersPath } from '../making/use-papers-path.ts'
import { usePaperFile } from '../print/use-paper-file.ts'
import { usePaperActions } from './paper-actions.ts'
import { PaperBadge } from './paper-badge.tsx'
import { usePaperFilters } from './paper-filters.ts'
import { ListUrl } from './paper-list-url.ts'

const papers: Entity<typeof questionPaperApi> = { api: questionPaperApi, nameOf: (paper) => paper.name }

const showMarks = (paper: PaperRow) => <Marks of={paper.question_paper_marks} />

/** The question papers of the school; at first those of the session that is worked in. */
export default function PaperList() {
  const { t } = useLingui()
  const mayCreate = usePermissionHere('question-paper')('create')
  const path = usePapersPath()
  const navigate = useNavigate()
  const { session } = useSessions()
  const list = useEntityList(papers, ListUrl, {
    search: 'name',
    toFilter: (filters) => ({ ...filters, session_id: sessionIdOf(filters, session) }),
  })
  const file = usePaperFile()
  const byHand = mayCreate && { label: t`Create by hand`, onClick: () => navigate({ to: `${path}/manual/create` }) }
  const automatically = mayCreate && { label: t`Create automatically`, to: createPath(path), icon: IconWand }

  return (
    <EntityList
      list={list}
      title={t`Question Paper List`}
      add={byHand}
      actions={[automatically]}
      search={t`Search by Name`}
      filters={usePaperFilters(list, session)}
      columns={[
        { title: t`Name`, sort: 'name', kind: 'title', show: (paper) => paper.name },
        { title: t`Class`, leaves: 4, width: 76, show: (paper) => paper.grade.title },
        { title: t`Subject`, leaves: 3, width: 92, show: (paper) => paper.subject.title },
        {
          title: t`Type of test`,
          leaves: 1,
          width: 122,
          show: (paper) => <PaperType paper={paper} />,
          caption: ({ type_test }) => testName(type_test),
        },
        {
          title: t`Marks`,
          kind: 'number',
          width: 72,
          show: showMarks,
          caption: showMarks,
        },
        { title: t`Questions`, kind: 'number', leaves: 2, width: 102, show: (paper) => paper.total_questions },
        {
          title: t`State`,
          sort: 'state',
          kind: 'badge',
          width: 116,
          show: (paper) => <PaperBadge state={paper.state} />,
        },
      ]}
      rowActions={usePaperActions(path, file)}
      empty={{
        title: <Trans>No question papers in this session yet.</Trans>,
        text: session?.is_locked ? (
          <Trans>The session is closed: nothing is planned in it any more.</Trans>
        ) : (
          <Trans>Plan the sections, then pick questions from the bank.</Trans>
        ),
        actions: [automatically],
        noMatch: <Trans>No question paper matches the filters.</Trans>,
      }}
    >
      <div className="list-spoken" role="status">
        {file.ready}
      </div>
    </EntityList>
  )
}

/** The type of test, and how the paper was made. */
function PaperType({ paper }: { paper: PaperRow }) {
  const { i18n } = useLingui()
  const created = createdTypeNames[paper.question_paper_created_type]
  return (
    <div>
      {testName(paper.type_test)}
      <Text size="xs" c="dimmed">
        {created ? i18n._(created) : paper.question_paper_created_type}
      </Text>
    </div>
  )
}
