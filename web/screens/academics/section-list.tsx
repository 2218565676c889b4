import { Trans, useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import { type Section, sectionApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { NoRows } from '#web/ui/list/no-rows.tsx'
import { toSort } from '#web/ui/list/sort-header.tsx'
import { urlId, urlPage, urlSort, urlText, useUrlState } from '#web/ui/list/use-url-state.ts'
import { AcademicList } from './academic-list.tsx'
import { GradeFilter } from './grade-filter.tsx'
import { pageSize, type StatusFacts } from './list-facts.ts'
import { useStatusColumn } from './status-column.tsx'

const SectionModal = lazyDialog(
  () => import('./section-modal.tsx'),
  ({ edited }) => edited !== null,
)

const sortable = ['title', 'grade', 'status'] as const
const UrlState = z.object({ page: urlPage, search: urlText, grade_id: urlId, sort: urlSort })
const everything = { search: '', grade_id: null }
const nameOf = (section: Section) => `${section.grade.title} ${section.title}`
const facts: StatusFacts<Section> = { module: 'section', api: sectionApi, nameOf, fullNameOf: nameOf }

/** The sections of the school's classes. */
export default function SectionList() {
  const { t } = useLingui()
  const address = useUrlState(UrlState)
  const { page, search, sort, grade_id } = address.state
  const range = { page, pageSize }
  const list = useList(sectionApi.list, { filter: { title: search, grade_id }, range, sort: toSort(sort, sortable) })
  const status = useStatusColumn(facts)
  const filtered = search !== '' || grade_id !== null

  return (
    <AcademicList
      facts={facts}
      title={t`Section List`}
      addLabel={t`Add New Section`}
      searchLabel={t`Search by Section Title`}
      filters={<GradeFilter value={grade_id} onChange={(id) => address.change({ grade_id: id })} />}
      {...{ address, list }}
      columns={[
        { title: t`Class`, sort: 'grade', show: (section) => section.grade.title },
        { title: t`Title`, sort: 'title', show: (section) => section.title },
        { title: t`Capacity`, numbers: true, show: (section) => section.capacity ?? '-' },
        status,
      ]}
      empty={
        <NoRows filtered={filtered} onClear={() => address.change(everything)}>
          <Trans>No sections yet. A section is a group of pupils of one class, such as A.</Trans>
        </NoRows>
      }
      dialog={(given) => <SectionModal {...given} grade_id={grade_id} />}
    />
  )
}
