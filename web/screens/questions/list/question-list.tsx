import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconUpload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Question, questionApi } from '#contract'
import { getAccount, useAccount } from '#web/api/sign-in/account.ts'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { withoutEmpty } from '#web/api/use/use-list.ts'
import { useSelectColumn } from '#web/entity/choose/select-column.tsx'
import { countOf } from '#web/entity/choose/selection.ts'
import { useSelection } from '#web/entity/choose/use-selection.ts'
import type { Entity } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { askListAhead, useEntityList } from '#web/entity/use-entity-list.ts'
import type { Address } from '#web/routes/route.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { excerptOf } from '../printed-form/excerpt.ts'
import { useListActions } from './list-actions.tsx'
import { type ListFilters, ListState, toFilter } from './list-state.ts'
import { type ListView, storedView, useListView } from './list-view.ts'
import { useQuestionColumns } from './question-columns.tsx'
import { useQuestionFilters } from './question-filters.ts'
import { placeSearch, rememberList, useQuestionPaths } from './question-paths.ts'
import { undeletable } from './undeletable.ts'

const BulkPart = lazyDialog(
  () => import('../bulk/bulk-part.tsx'),
  ({ chosen, found }) => countOf(chosen.selection, found) > 0,
)
const QuestionPreview = lazyDialog(
  () => import('../printed-form/question-preview.tsx'),
  ({ question }) => question !== null,
)

const questions: Entity<typeof questionApi> = { api: questionApi, nameOf: excerptOf }

/** How the address says what is asked for, to this person. */
const askedBy = (account_id: number | undefined, { page_size }: ListView) =>
  ({
    search: 'search',
    toFilter: (filters: ListFilters) => toFilter(filters, account_id),
    page_size,
  }) as const

export function ahead(address: Address): void {
  const { user } = getAccount()
  askListAhead(questions, ListState, askedBy(user?.id, storedView(user?.id)), address)
}

/** The question bank: search, filter, look at, add, change, delete, and all of it with many at once. */
export default function QuestionList() {
  const { t } = useLingui()
  const may = useMayHere()
  const paths = useQuestionPaths()
  const navigate = useNavigate()
  const { user } = useAccount()
  const { list, filter, view, putView } = useQuestionRows()
  const { state, count } = list
  const [shown, setShown] = useState<Question | null>(null)
  const create = () => navigate({ to: paths.create, search: () => placeSearch(state) })
  const edit = ({ id }: Question) => navigate({ to: paths.edit(id) })

  const rows = list.rows ?? []
  const chosen = useSelection(
    rows.map(({ id }) => id),
    filter,
  )
  const select = useSelectColumn(chosen, { rows, nameOf: excerptOf, wholePage: t`Choose all questions of this page` })
  const whole = useListActions({ state, filter, view, onView: putView, onPick: list.change, count, ready: !!list.rows })

  return (
    <EntityList
      list={list}
      title={t`Question List`}
      add={may(questionApi.create) && { label: t`Add New Question`, onClick: create }}
      actions={whole.actions}
      search={t`Search in questions and options`}
      filters={useQuestionFilters(list)}
      show={t`${plural(count, { one: 'Show # question', other: 'Show # questions' })}`}
      choose={select}
      columns={useQuestionColumns(questions, view.columns, setShown)}
      undeletable={(question) => undeletable(question, user)}
      onEdit={edit}
      empty={{
        title: <Trans>No questions yet</Trans>,
        text: (
          <Trans>Papers are made from the questions kept here. Write the first one, or bring in a file you have.</Trans>
        ),
        actions: [may(questionApi.upload) && { label: t`Upload a file`, to: paths.upload, icon: IconUpload }],
        noMatch: <Trans>No question matches these filters.</Trans>,
      }}
    >
      {whole.dialogs}
      <BulkPart chosen={chosen} filter={filter} found={count} state={state} />
      <QuestionPreview
        question={shown}
        onClose={() => setShown(null)}
        onEdit={may(questionApi.update) ? edit : undefined}
      />
    </EntityList>
  )
}

/** The page of questions that the address says, as long as the person likes it. */
function useQuestionRows() {
  const { user } = useAccount()
  const { view, change: changeView } = useListView()
  const list = useEntityList(questions, ListState, {
    ...askedBy(user?.id, view),
    onPageSize: (page_size) => changeView({ page_size }),
  })
  const filter = withoutEmpty({ ...toFilter(list.filters, user?.id), search: list.state.search })
  const search = useSearch({ strict: false }) as Record<string, string>
  useEffect(() => rememberList(search), [search])
  const putView = (changes: Partial<ListView>) => {
    changeView(changes)
    // Pages of another length begin elsewhere.
    if (changes.page_size !== undefined) list.toPage(1)
  }
  return { list, filter, view, putView }
}
