import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import { type Grade, gradeApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { urlPage, urlText, useUrlState } from '#web/ui/list/use-url-state.ts'
import { AcademicList } from './academic-list.tsx'
import { type ListFacts, pageSize } from './list-facts.ts'

const ClassModal = lazyDialog(
  () => import('./class-modal.tsx'),
  ({ edited }) => edited !== null,
)

const UrlState = z.object({ page: urlPage, search: urlText })
const facts: ListFacts<Grade> = {
  module: 'grade',
  api: gradeApi,
  nameOf: (grade) => grade.title,
  fullNameOf: (grade) => grade.title,
  fallback: 'Error deleting session',
}

/** The classes of the school. */
export default function ClassList() {
  const { t } = useLingui()
  const address = useUrlState(UrlState)
  const { page, search } = address.state
  const list = useList(gradeApi.list, { filter: { title: search }, range: { page, pageSize } })
  // The rows already here answer a search at once, before the server does.
  const rows = list.rows?.filter((grade) => grade.title.toLowerCase().includes(search.trim().toLowerCase()))

  return (
    <AcademicList
      facts={facts}
      title={t`Class List`}
      addLabel={t`Add New Class`}
      searchLabel={t`Search by Class Name`}
      address={address}
      list={{ ...list, rows }}
      columns={[
        { title: t`Class`, show: (grade) => grade.title || '-' },
        { title: t`Description`, show: (grade) => grade.description || '-' },
      ]}
      dialog={(given) => <ClassModal {...given} />}
    />
  )
}
