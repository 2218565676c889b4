import { Trans, useLingui } from '@lingui/react/macro'
import { type Section, sectionApi } from '#contract'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { usePlaceFilters } from '#web/entity/filters/place-filter.ts'
import { useStatusColumn } from '#web/entity/status-column.tsx'
import { askListAhead, listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import type { Address } from '#web/routes/route.ts'
import { urlId } from '#web/ui/list/use-url-state.ts'
import { noValue } from '#web/ui/no-value.ts'

const SectionModal = rowDialog(() => import('./section-modal.tsx'))

const SectionUrl = listUrl({ grade_id: urlId })
const sections: Entity<typeof sectionApi> = {
  api: sectionApi,
  nameOf: (section) => `${section.grade.title} ${section.title}`,
}

const asked = { search: 'title' } as const

export const ahead = (address: Address) => askListAhead(sections, SectionUrl, asked, address)

/** The sections of the school's classes. */
export default function SectionList() {
  const { t } = useLingui()
  const list = useEntityList(sections, SectionUrl, asked)
  const status = useStatusColumn(sections)
  const hasStreams = list.rows?.some(({ stream }) => stream) ?? false

  return (
    <EntityList
      list={list}
      title={t`Section List`}
      add={t`Add New Section`}
      search={t`Search by Section Title`}
      filters={usePlaceFilters(list)}
      columns={[
        { title: t`Class`, sort: 'grade', leaves: 2, show: (section) => section.grade.title },
        { title: t`Title`, sort: 'title', kind: 'title', show: (section) => section.title },
        // A column of dashes says nothing.
        ...(hasStreams ? [{ title: t`Stream`, leaves: 1, show: (section: Section) => section.stream ?? noValue }] : []),
        { title: t`Capacity`, kind: 'number', leaves: 1, show: (section) => section.capacity ?? noValue },
        { ...status, sort: 'status' },
      ]}
      empty={{
        title: <Trans>No sections yet.</Trans>,
        text: <Trans>A section is a group of pupils of one class, such as A.</Trans>,
      }}
      dialog={SectionModal}
    />
  )
}
