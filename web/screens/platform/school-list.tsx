import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { z } from 'zod'
import { type School, schoolApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { enterSchool } from '#web/api/sign-in/sign-in.ts'
import { useList } from '#web/api/use/use-list.ts'
import { BlockingOverlay } from '#web/ui/dialog/blocking-overlay.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { toSort } from '#web/ui/list/sort-header.tsx'
import { urlPage, urlSort, urlText, useUrlState } from '#web/ui/list/use-url-state.ts'
import { showWarning } from '#web/ui/message/toast.tsx'
import { useSchoolColumns } from './school-columns.tsx'

const pageSize = 10
const sortable = ['name', 'sub_domain', 'city', 'status'] as const
const UrlState = z.object({ page: urlPage, search: urlText, sort: urlSort })

/** Enters a school; `entering` is its name while that works. */
function useEntrance() {
  const { t } = useLingui()
  const [entering, setEntering] = useState<string | null>(null)
  const enter = async ({ id, name }: School) => {
    setEntering(name)
    try {
      if (await enterSchool(id)) return
      showWarning(t`${name} has no active school admin to enter as.`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
    setEntering(null)
  }
  return { entering, enter }
}

/** The schools of the platform, and the way into each as its school admin. */
export default function SchoolList() {
  const { t } = useLingui()
  const { state, change, adjust } = useUrlState(UrlState)
  const { page, search, sort } = state
  const range = { page, pageSize }
  const list = useList(schoolApi.list, { filter: { name: search }, range, sort: toSort(sort, sortable) })
  const { entering, enter } = useEntrance()
  const columns = useSchoolColumns(range, enter)
  const onSort = (next: string | null) => change({ sort: next })
  const box = { placeholder: t`Search by School Name`, value: search }

  return (
    <ListPage
      title={t`School List`}
      filters={<SearchBox {...box} onChange={(text) => adjust({ search: text })} />}
      {...{ count: list.count, page, pageSize }}
      onPage={(next) => change({ page: next })}
    >
      <ListTable
        label={t`School List`}
        {...{ columns, sort, onSort }}
        rows={list.rows}
        stale={list.isStale}
        {...list.trouble}
      />
      <BlockingOverlay opened={entering !== null} message={entering} />
    </ListPage>
  )
}
