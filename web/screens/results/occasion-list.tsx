import { useLingui } from '@lingui/react/macro'
import { type CardOccasion, cardOccasionApi } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useGradeChoices } from '#web/api/use/choices.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { sessionIdOf, urlSession, useSessionFilter } from '#web/entity/filters/session-filter.ts'
import { listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import { dayText } from '#web/ui/dates.ts'
import { testName } from '#web/ui/message/names.ts'
import { GradingTabs } from './grading-tabs.tsx'

const OccasionModal = rowDialog(() => import('./occasion-modal.tsx'))

const Url = listUrl({ session_id: urlSession })
const occasions: Entity<typeof cardOccasionApi> = {
  api: cardOccasionApi,
  nameOf: ({ title }) => title,
  logged: 'card-occasion',
}

/** What report cards are made for in a session: the half-year, the end. */
export default function OccasionList() {
  const { t } = useLingui()
  const { session } = useSessions()
  const grades = useGradeChoices()
  const list = useEntityList(occasions, Url, {
    search: 'title',
    toFilter: (filters) => ({ ...filters, session_id: sessionIdOf(filters, session) }),
  })
  const classesOf = ({ grade_ids }: CardOccasion) =>
    grade_ids.length === 0
      ? t`All classes`
      : (grades ?? []).flatMap(({ id, title }) => (grade_ids.includes(id) ? [title] : [])).join(', ')
  const examsOf = ({ type_tests, until }: CardOccasion) => {
    const types = type_tests.length === 0 ? t`All exams` : type_tests.map(testName).join(', ')
    const day = until && dayText(until)
    return day ? t`${types}, until ${day}` : types
  }
  return (
    <EntityList
      list={list}
      title={t`Occasions of report cards`}
      add={t`Add New Occasion`}
      search={t`Search by Name`}
      tabs={<GradingTabs />}
      filters={[useSessionFilter(list, session, t`Session`)]}
      columns={[
        { title: t`Name`, kind: 'title', show: ({ title }) => title },
        { title: t`Classes`, leaves: 1, show: classesOf },
        { title: t`Exams`, leaves: 2, show: examsOf },
        { title: t`Final`, leaves: 3, show: ({ is_final }) => (is_final ? t`Yes` : t`No`) },
      ]}
      dialog={OccasionModal}
      empty={{
        title: t`No occasions in this session yet.`,
        text: t`Without one, report cards are of the whole year.`,
      }}
    />
  )
}
