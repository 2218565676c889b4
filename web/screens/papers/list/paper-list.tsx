import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type PaperRow, questionPaperApi, testTypes } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useList } from '#web/api/use/use-list.ts'
import { useRemoval } from '#web/api/use/use-removal.ts'
import { ConfirmDelete } from '#web/ui/dialog/confirm-delete.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { type Column, ListTable } from '#web/ui/list/list-table.tsx'
import { toSort } from '#web/ui/list/sort-header.tsx'
import { useUrlState } from '#web/ui/list/use-url-state.ts'
import { translateServerText } from '#web/ui/message/server-text.ts'
import { createdTypeNames } from '../details/paper-words.ts'
import { usePaperFile } from '../print/use-paper-file.ts'
import { createPath } from '../wizard/auto-url.ts'
import { usePapersPath } from '../wizard/use-papers-path.ts'
import { NoPapers } from './no-papers.tsx'
import { PaperActions } from './paper-actions.tsx'
import { PaperFilters } from './paper-filters.tsx'
import { hasFilters, ListUrl, sessionIdOf } from './paper-list-url.ts'
import { StateBadge } from './state-badge.tsx'

const pageSize = 10

/** The question papers of the school; at first those of the session that is worked in. */
export default function PaperList() {
  const { t } = useLingui()
  const may = usePermission('question-paper')
  const path = usePapersPath()
  const navigate = useNavigate()
  const { session } = useSessions()
  const { state, change, adjust } = useUrlState(ListUrl)
  const { search, session_id: _session_id, page, sort, ...filter } = state
  const list = useList(questionPaperApi.list, {
    filter: { ...filter, name: search, session_id: sessionIdOf(state, session?.id ?? null) },
    range: { page, pageSize },
    sort: toSort(sort, ['name', 'state']),
  })
  const removal = useRemoval<PaperRow>({
    remove: questionPaperApi.remove,
    restore: questionPaperApi.restore,
    invalidates: [questionPaperApi.list],
    nameOf: (paper) => paper.name,
  })
  const file = usePaperFile()
  const create = () => navigate({ to: `${path}/manual/create` })

  return (
    <ListPage
      title={t`Question Paper List`}
      addLabel={t`Create by hand`}
      onAdd={may('create') ? create : undefined}
      actions={may('create') && <CreateAutomatically to={createPath(path)} />}
      filters={<PaperFilters state={state} session={session} change={change} adjust={adjust} />}
      count={list.count}
      page={page}
      pageSize={pageSize}
      onPage={(next) => change({ page: next })}
    >
      <ListTable
        label={t`Question Paper List`}
        columns={useColumns(page, (paper) => (
          <PaperActions
            paper={paper}
            downloading={file.busy}
            onDownload={may('download') ? () => file.download(paper) : undefined}
            onDelete={may('delete') ? () => removal.ask(paper) : undefined}
          />
        ))}
        rows={list.rows}
        stale={list.isStale}
        sort={sort}
        onSort={(next) => change({ sort: next })}
        empty={
          <NoPapers
            filtered={hasFilters(state)}
            onClear={() => change({ ...ListUrl.parse({}) })}
            onCreate={may('create') ? create : undefined}
            automatic={may('create') ? <CreateAutomatically to={createPath(path)} /> : undefined}
          />
        }
      />
      <VisuallyHidden role="status">{file.ready}</VisuallyHidden>
      <ConfirmDelete {...removal.dialog} />
    </ListPage>
  )
}

const CreateAutomatically = ({ to }: { to: string }) => (
  <Button component={Link} to={to} variant="light" leftSection={<IconWand size={18} aria-hidden />}>
    <Trans>Create automatically</Trans>
  </Button>
)

/** The type of test, and how the paper was made. */
function PaperType({ paper }: { paper: PaperRow }) {
  const { i18n } = useLingui()
  const created = createdTypeNames[paper.question_paper_created_type]
  return (
    <div>
      {translateServerText(testTypes[paper.type_test])}
      <Text size="xs" c="dimmed">
        {created ? i18n._(created) : paper.question_paper_created_type}
      </Text>
    </div>
  )
}

function useColumns(page: number, actions: (paper: PaperRow) => ReactNode): Column<PaperRow>[] {
  const { t } = useLingui()
  return [
    { title: t`S.No`, show: (_, index) => (page - 1) * pageSize + index + 1, numbers: true, width: 66 },
    { title: t`Name`, sort: 'name', show: (paper) => paper.name },
    { title: t`Class`, width: 76, show: (paper) => paper.grade.title },
    { title: t`Subject`, width: 92, show: (paper) => paper.subject.title },
    { title: t`Type of test`, width: 122, show: (paper) => <PaperType paper={paper} /> },
    { title: t`Marks`, width: 72, numbers: true, show: (paper) => paper.question_paper_marks },
    { title: t`Questions`, width: 102, numbers: true, show: (paper) => paper.total_questions },
    {
      title: t`State`,
      sort: 'state',
      width: 116,
      show: (paper) => <StateBadge state={paper.state} />,
    },
    { title: t`Action`, width: 176, show: actions },
  ]
}
