import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import { type Subject, subjectApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { toSort } from '#web/ui/list/sort-header.tsx'
import { urlId, urlPage, urlSort, urlText, useUrlState } from '#web/ui/list/use-url-state.ts'
import { AcademicList } from './academic-list.tsx'
import { GradeFilter } from './grade-filter.tsx'
import { type ListFacts, pageSize } from './list-facts.ts'

const SubjectModal = lazyDialog(
  () => import('./subject-modal.tsx'),
  ({ edited }) => edited !== null,
)

const sortable = ['title', 'subject_code', 'grade'] as const
const UrlState = z.object({ page: urlPage, search: urlText, grade_id: urlId, sort: urlSort })
const facts: ListFacts<Subject> = {
  module: 'subject',
  api: subjectApi,
  nameOf: (subject) => subject.title,
  fullNameOf: (subject) => `${subject.title} (${subject.grade.title})`,
}

/** The subjects of the school's classes. */
export default function SubjectList() {
  const { t } = useLingui()
  const address = useUrlState(UrlState)
  const { page, search, sort, grade_id } = address.state
  const range = { page, pageSize }
  const list = useList(subjectApi.list, { filter: { title: search, grade_id }, range, sort: toSort(sort, sortable) })

  return (
    <AcademicList
      facts={facts}
      title={t`Subject List`}
      addLabel={t`Add New Subject`}
      searchLabel={t`Search by Subject Title`}
      filters={<GradeFilter value={grade_id} onChange={(id) => address.change({ grade_id: id })} />}
      {...{ address, list }}
      columns={[
        { title: t`Class`, sort: 'grade', show: (subject) => subject.grade.title },
        { title: t`Title`, sort: 'title', show: (subject) => subject.title },
        { title: t`Code`, sort: 'subject_code', show: (subject) => subject.subject_code },
      ]}
      dialog={(given) => <SubjectModal {...given} grade_id={grade_id} />}
    />
  )
}
