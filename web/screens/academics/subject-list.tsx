import { Trans, useLingui } from '@lingui/react/macro'
import { subjectApi } from '#contract'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { useClassFilters } from '#web/entity/filters/class-filters.ts'
import { askListAhead, listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import type { Address } from '#web/routes/route.ts'
import { urlId } from '#web/ui/list/use-url-state.ts'

const SubjectModal = rowDialog(() => import('./subject-modal.tsx'))

const SubjectUrl = listUrl({ grade_id: urlId, section_id: urlId })
const subjects: Entity<typeof subjectApi> = {
  api: subjectApi,
  nameOf: (subject) => subject.title,
  fullNameOf: (subject) => `${subject.title} (${subject.grade.title})`,
}

const asked = { search: 'title' } as const

export const ahead = (address: Address) => askListAhead(subjects, SubjectUrl, asked, address)

/** The subjects of the school's classes. */
export default function SubjectList() {
  const { t } = useLingui()
  const list = useEntityList(subjects, SubjectUrl, asked)

  return (
    <EntityList
      list={list}
      title={t`Subject List`}
      add={t`Add New Subject`}
      search={t`Search by Subject Title`}
      filters={useClassFilters(list)}
      columns={[
        { title: t`Class`, sort: 'grade', leaves: 2, show: (subject) => subject.grade.title },
        { title: t`Title`, sort: 'title', kind: 'title', show: (subject) => subject.title },
        { title: t`Code`, sort: 'subject_code', kind: 'code', leaves: 1, show: (subject) => subject.subject_code },
      ]}
      dialog={SubjectModal}
      empty={{
        title: <Trans>No data found</Trans>,
        text: <Trans>A subject belongs to a class. Its chapters, questions and papers stand below it.</Trans>,
      }}
    />
  )
}
