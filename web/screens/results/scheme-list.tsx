import { useLingui } from '@lingui/react/macro'
import { type ResultSchemeRow, resultSchemeApi, type Session } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { usePlaceFilters } from '#web/entity/filters/place-filter.ts'
import { sessionIdOf, urlSession, useSessionFilter } from '#web/entity/filters/session-filter.ts'
import { useCopySchemes } from '#web/entity/use-copy-schemes.ts'
import { listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import { urlId } from '#web/ui/list/use-url-state.ts'
import { GradingTabs } from './grading-tabs.tsx'

const SchemeModal = rowDialog(() => import('./scheme-modal.tsx'))

const Url = listUrl({ session_id: urlSession, grade_id: urlId })
const schemes: Entity<typeof resultSchemeApi> = {
  api: resultSchemeApi,
  nameOf: ({ name }) => name,
  logged: 'result-scheme',
}

/** The latest first. */
const byStart = (one: Session, other: Session) => other.start_date.localeCompare(one.start_date)
const isBefore = (shown: Session | undefined) => (one: Session) =>
  shown !== undefined && one.start_date < shown.start_date

/** How the exams of a session become the result of a class. */
export default function SchemeList() {
  const { t } = useLingui()
  const { session, sessions } = useSessions()
  const list = useEntityList(schemes, Url, {
    search: 'name',
    toFilter: (filters) => ({ ...filters, session_id: sessionIdOf(filters, session) }),
  })
  const shown = sessionIdOf(list.filters, session)
  const [before] = sessions.filter(isBefore(sessions.find(({ id }) => id === shown))).sort(byStart)
  const { copy } = useCopySchemes(list.rows?.length === 0 ? (before?.id ?? null) : null, shown)
  const year = before?.name ?? ''
  const taken = ({ take, k = 1 }: ResultSchemeRow['parts'][number]) =>
    take === 'BEST' ? t`best ${k}` : take === 'LAST' ? t`last ${k}` : ''
  const partsOf = ({ parts }: ResultSchemeRow) =>
    parts
      .map((part) =>
        [[part.name, part.weight].filter((one) => one !== null).join(' '), taken(part)].filter(Boolean).join(', '),
      )
      .join(' · ')
  return (
    <EntityList
      list={list}
      title={t`Result Schemes`}
      add={t`Add New Result Scheme`}
      search={t`Search by Name`}
      tabs={<GradingTabs />}
      filters={[useSessionFilter(list, session, t`Session`), ...usePlaceFilters(list)]}
      columns={[
        { title: t`Name`, kind: 'title', show: ({ name }) => name },
        { title: t`Class`, show: ({ grade }) => grade.title },
        { title: t`Subject`, leaves: 1, show: ({ subject }) => subject?.title ?? t`All others` },
        { title: t`Parts`, leaves: 2, show: partsOf },
      ]}
      dialog={SchemeModal}
      empty={{
        title: t`No result schemes in this session yet.`,
        text: t`Without a scheme every exam counts by its maximum marks.`,
        actions: [copy && { label: t`Copy those of ${year}`, onClick: copy }],
      }}
    />
  )
}
