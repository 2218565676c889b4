import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Question, questionApi } from '#contract'
import { usePermission } from '#web/api/account.ts'
import { useList } from '#web/api/use-list.ts'
import { useRemoval } from '#web/api/use-removal.ts'
import { ConfirmDelete } from '#web/ui/confirm-delete.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { ListTable } from '#web/ui/list-table.tsx'
import { toSort } from '#web/ui/sort-header.tsx'
import { useUrlState } from '#web/ui/use-url-state.ts'
import { EmptyList } from './empty-list.tsx'
import { excerptOf } from './excerpt.ts'
import { FilterBar } from './filter-bar.tsx'
import { clearedFilters, countFilters, ListState } from './list-state.ts'
import { useQuestionColumns } from './question-columns.tsx'
import { placeSearch, rememberList, useQuestionPaths } from './question-paths.ts'
import classes from './questions.module.css'

const QuestionPreview = lazyDialog(
  () => import('./question-preview.tsx'),
  ({ question }) => question !== null,
)

const pageSize = 10

/** The question bank: search, filter, look at, add, change, delete. */
export default function QuestionList() {
  const { t } = useLingui()
  const may = usePermission('question')
  const paths = useQuestionPaths()
  const navigate = useNavigate()
  const { state, change, adjust } = useUrlState(ListState)
  const { page, sort, ...filter } = state
  const list = useList(questionApi.list, {
    filter,
    range: { page, pageSize },
    sort: toSort(sort, ['type', 'level', 'max_marks']),
  })
  const [shown, setShown] = useState<Question | null>(null)
  const removal = useRemoval<Question>({
    remove: questionApi.remove,
    restore: questionApi.restore,
    invalidates: [questionApi.list],
    nameOf: excerptOf,
  })
  const search = useSearch({ strict: false }) as Record<string, string>
  useEffect(() => rememberList(search), [search])

  const onEdit = may('update') ? ({ id }: Question) => navigate({ to: paths.edit(id) }) : undefined
  const onDelete = may('delete') ? removal.ask : undefined
  const columns = useQuestionColumns({ first: (page - 1) * pageSize + 1, onShow: setShown, onEdit, onDelete })
  const uploadPath = may('upload') ? paths.upload : undefined
  const start = placeSearch(state)

  return (
    <ListPage
      title={t`Question List`}
      addLabel={t`Add New Question`}
      onAdd={may('create') ? () => navigate({ to: paths.create, search: () => start }) : undefined}
      actions={
        uploadPath && (
          <Button
            renderRoot={(props) => <Link {...props} to={uploadPath} search={() => start} />}
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            {t`Upload Questions`}
          </Button>
        )
      }
      filters={<FilterBar state={state} onChange={change} onType={adjust} count={list.count} />}
      count={list.count}
      page={page}
      pageSize={pageSize}
      onPage={(next) => change({ page: next })}
    >
      <div className={classes.table}>
        <ListTable
          label={t`Question List`}
          columns={columns}
          rows={list.rows}
          stale={list.isStale}
          sort={sort}
          onSort={(next) => change({ sort: next })}
          empty={
            <EmptyList
              filtered={countFilters(state, { withSearch: true }) > 0}
              onClear={() => change(clearedFilters)}
              createPath={may('create') ? paths.create : undefined}
              uploadPath={uploadPath}
            />
          }
        />
      </div>
      <QuestionPreview question={shown} onClose={() => setShown(null)} onEdit={onEdit} />
      <ConfirmDelete {...removal.dialog} />
    </ListPage>
  )
}
