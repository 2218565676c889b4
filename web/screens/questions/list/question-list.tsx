import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Question, questionApi } from '#contract'
import { useAccount, usePermission } from '#web/api/sign-in/account.ts'
import { useList, withoutEmpty } from '#web/api/use/use-list.ts'
import { useRemoval } from '#web/api/use/use-removal.ts'
import { ConfirmDelete } from '#web/ui/dialog/confirm-delete.tsx'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { toSort } from '#web/ui/list/sort-header.tsx'
import { useUrlState } from '#web/ui/list/use-url-state.ts'
import { useSelectColumn } from '../bulk/select-column.tsx'
import { countOf } from '../bulk/selection.ts'
import { useSelection } from '../bulk/use-selection.ts'
import { excerptOf } from '../sheet/excerpt.ts'
import { EmptyList } from './empty-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListActions } from './list-actions.tsx'
import { clearedFilters, countFilters, ListState, toFilter } from './list-state.ts'
import { type ListView, useListView } from './list-view.ts'
import { useQuestionColumns } from './question-columns.tsx'
import { placeSearch, rememberList, useQuestionPaths } from './question-paths.ts'
import classes from './questions.module.css'

const BulkPart = lazyDialog(
  () => import('../bulk/bulk-part.tsx'),
  ({ chosen, found }) => countOf(chosen.selection, found) > 0,
)
const QuestionPreview = lazyDialog(
  () => import('../sheet/question-preview.tsx'),
  ({ question }) => question !== null,
)

/** The question bank: search, filter, look at, add, change, delete, and all of it with many at once. */
export default function QuestionList() {
  const { t } = useLingui()
  const may = usePermission('question')
  const { user } = useAccount()
  const paths = useQuestionPaths()
  const navigate = useNavigate()
  const { state, change, adjust } = useUrlState(ListState)
  const { page, sort } = state
  const { view, change: changeView } = useListView()
  const filter = withoutEmpty(toFilter(state, user?.id))
  const list = useList(questionApi.list, {
    filter,
    range: { page, pageSize: view.page_size },
    sort: toSort(sort, ['type', 'level', 'max_marks', 'times_used', 'updated_at']),
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
  const ids = (list.rows ?? []).map(({ id }) => id)
  const chosen = useSelection(ids, filter)
  const select = useSelectColumn({ ...chosen, page: ids, onToggle: chosen.toggle, onTogglePage: chosen.togglePage })
  const first = (page - 1) * view.page_size + 1
  const columns = useQuestionColumns({ first, chosen: view.columns, onShow: setShown, onEdit, onDelete })
  const start = placeSearch(state)
  const putView = (changes: Partial<ListView>) => {
    changeView(changes)
    // Pages of another length begin elsewhere.
    if (changes.page_size !== undefined) change({ page: 1 })
  }

  return (
    <ListPage
      title={t`Question List`}
      addLabel={t`Add New Question`}
      onAdd={may('create') ? () => navigate({ to: paths.create, search: () => start }) : undefined}
      actions={
        <ListActions state={state} filter={filter} view={view} onView={putView} onPick={change} count={list.count} />
      }
      filters={<FilterBar state={state} onChange={change} onType={adjust} count={list.count} />}
      count={list.count}
      page={page}
      pageSize={view.page_size}
      onPage={(next) => change({ page: next })}
    >
      <div className={classes.table}>
        <ListTable
          label={t`Question List`}
          columns={[select, ...columns]}
          rows={list.rows}
          stale={list.isStale}
          sort={sort}
          onSort={(next) => change({ sort: next })}
          {...list.trouble}
          empty={
            <EmptyList
              filtered={countFilters(state, { withSearch: true }) > 0}
              onClear={() => change(clearedFilters)}
              createPath={may('create') ? paths.create : undefined}
              uploadPath={may('upload') ? paths.upload : undefined}
            />
          }
        />
      </div>
      <BulkPart chosen={chosen} filter={filter} found={list.count} state={state} />
      <QuestionPreview question={shown} onClose={() => setShown(null)} onEdit={onEdit} />
      <ConfirmDelete {...removal.dialog} />
    </ListPage>
  )
}
