import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useRemoval } from '#web/api/use/use-removal.ts'
import { ConfirmDelete } from '#web/ui/dialog/confirm-delete.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import type { Edited } from '#web/ui/form/use-edited.ts'
import { actionColumns, serialColumn } from '#web/ui/list/columns.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { type Column, ListTable } from '#web/ui/list/list-table.tsx'
import { type ListFacts, pageSize, type RowDialogProps } from './list-facts.ts'

/** What the address holds of every list; its own filters stand beside it. */
interface ListState {
  page: number
  search: string
  sort?: string | null
}

interface AcademicListProps<R> {
  facts: ListFacts<R>
  title: string
  addLabel: string
  searchLabel: string
  /** Of useUrlState. */
  address: {
    state: ListState
    change: (changes: Partial<ListState>) => void
    adjust: (changes: Partial<ListState>) => void
  }
  /** Of useList. */
  list: {
    rows: R[] | undefined
    count: number
    isStale: boolean
    trouble: { error: unknown; onRetry: () => void }
  }
  /** Those between the running number and the buttons. */
  columns: Column<R>[]
  /** Beside the search box. */
  filters?: ReactNode
  /** Beside the button that adds a row. */
  actions?: ReactNode
  empty?: ReactNode
  dialog: (given: RowDialogProps<R>) => ReactNode
}

/** A list of the school's classes or of what they are made of: search, add, change, delete with Undo. */
export function AcademicList<R extends { id: number }>(props: AcademicListProps<R>) {
  const { facts, title, addLabel, searchLabel, address, list, columns, filters, actions, empty, dialog } = props
  const { page, search, sort } = address.state
  const { api, fullNameOf, fallback } = facts
  const { remove, restore } = api
  const [edited, setEdited] = useState<Edited<R>>(null)
  const removal = useRemoval({ remove, restore, invalidates: [api.list], nameOf: fullNameOf, fallback })
  const framed = useFramedColumns(facts, columns, page, { onEdit: setEdited, onDelete: removal.ask })
  const mayCreate = usePermission(facts.module)('create')
  const box = { placeholder: searchLabel, value: search }

  return (
    <ListPage
      {...{ title, addLabel, actions, page, pageSize }}
      onAdd={mayCreate ? () => setEdited('new') : undefined}
      filters={
        <>
          <SearchBox {...box} onChange={(text) => address.adjust({ search: text })} />
          {filters}
        </>
      }
      count={list.count}
      onPage={(next) => address.change({ page: next })}
    >
      <ListTable
        label={title}
        columns={framed}
        rows={list.rows}
        stale={list.isStale}
        {...{ sort, empty }}
        onSort={(next) => address.change({ sort: next })}
        {...list.trouble}
      />
      {dialog({ edited, onClose: () => setEdited(null), onTakeCurrent: setEdited })}
      <ConfirmDelete {...removal.dialog} />
    </ListPage>
  )
}

/** The list's columns between the running number and the buttons that the role may press. */
function useFramedColumns<R>(
  { module, nameOf }: ListFacts<R>,
  columns: Column<R>[],
  page: number,
  { onEdit, onDelete }: { onEdit: (row: R) => void; onDelete: (row: R) => void },
): Column<R>[] {
  const { t } = useLingui()
  const may = usePermission(module)
  return [
    serialColumn(t`S.No`, page, pageSize),
    ...columns,
    ...actionColumns<R>({
      title: t`Action`,
      nameOf,
      onEdit: may('update') && onEdit,
      onDelete: may('delete') && onDelete,
    }),
  ]
}
