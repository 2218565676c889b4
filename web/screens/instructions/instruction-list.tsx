import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { z } from 'zod'
import { type Instruction, instructionApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { useRemoval } from '#web/api/use/use-removal.ts'
import { ConfirmDelete } from '#web/ui/dialog/confirm-delete.tsx'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import type { Edited } from '#web/ui/form/use-edited.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { NoRows } from '#web/ui/list/no-rows.tsx'
import { toSort } from '#web/ui/list/sort-header.tsx'
import { urlId, urlPage, urlSort, urlText, useUrlState } from '#web/ui/list/use-url-state.ts'
import { useInstructionColumns } from './instruction-columns.tsx'
import { InstructionFilters } from './instruction-filters.tsx'

const InstructionModal = lazyDialog(
  () => import('./instruction-modal.tsx'),
  ({ edited }) => edited !== null,
)

const pageSize = 10
const sortable = ['heading', 'status'] as const
const UrlState = z.object({ page: urlPage, search: urlText, grade_id: urlId, subject_id: urlId, sort: urlSort })
const everything = { search: '', grade_id: null, subject_id: null }
const removalOptions = {
  remove: instructionApi.remove,
  restore: instructionApi.restore,
  invalidates: [instructionApi.list],
  nameOf: (instruction: Instruction) => instruction.heading,
}

/** The texts printed before the first question. A class or subject also finds those that hold for any. */
export default function InstructionList() {
  const { t } = useLingui()
  const { state, change, adjust } = useUrlState(UrlState)
  const { page, search, sort, grade_id, subject_id } = state
  const bounds = { grade_id, subject_id }
  const filter = { heading: search, ...bounds }
  const list = useList(instructionApi.list, { filter, range: { page, pageSize }, sort: toSort(sort, sortable) })
  const [edited, setEdited] = useState<Edited<Instruction>>(null)
  const removal = useRemoval(removalOptions)
  const columns = useInstructionColumns({ page, pageSize }, setEdited, removal.ask)
  const mayCreate = usePermission('instruction')('create')
  const onSort = (next: string | null) => change({ sort: next })
  const box = { placeholder: t`Search by Heading`, value: search }
  const filtered = search !== '' || grade_id !== null
  const dialog = { edited, start: bounds, onClose: () => setEdited(null), onTakeCurrent: setEdited }

  return (
    <ListPage
      title={t`Instruction List`}
      addLabel={t`Add New Instruction`}
      onAdd={mayCreate ? () => setEdited('new') : undefined}
      filters={
        <>
          <SearchBox {...box} onChange={(text) => adjust({ search: text })} />
          <InstructionFilters {...bounds} onChange={change} />
        </>
      }
      {...{ count: list.count, page, pageSize }}
      onPage={(next) => change({ page: next })}
    >
      <ListTable
        label={t`Instruction List`}
        {...{ columns, sort, onSort }}
        rows={list.rows}
        stale={list.isStale}
        empty={
          <NoRows filtered={filtered} onClear={() => change(everything)}>
            <Trans>No instructions yet. They are printed on a question paper before the first question.</Trans>
          </NoRows>
        }
        {...list.trouble}
      />
      <InstructionModal {...dialog} />
      <ConfirmDelete {...removal.dialog} />
    </ListPage>
  )
}
