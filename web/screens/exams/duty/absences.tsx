import { Trans, useLingui } from '@lingui/react/macro'
import { type StaffAbsence, staffAbsenceApi } from '#contract'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import { dayText } from '#web/ui/dates.ts'
import { noValue } from '#web/ui/no-value.ts'
import { ExamTabs } from '../../../entity/exam/exam-tabs.tsx'

const AbsenceModal = rowDialog<StaffAbsence, unknown>(() => import('./absence-modal.tsx'))
const AbsencesUrl = listUrl({})
const absences: Entity<typeof staffAbsenceApi> = {
  api: staffAbsenceApi,
  nameOf: ({ staff, from_on }) => `${staff.name}, ${dayText(from_on)}`,
}

/** When members of staff are away: they get no duty then. */
export default function Absences() {
  const { t } = useLingui()
  const list = useEntityList(absences, AbsencesUrl, { search: 'name' })
  return (
    <EntityList
      list={list}
      title={t`Absences of staff`}
      add={t`Add New Absence`}
      search={t`Search by Name`}
      tabs={<ExamTabs />}
      columns={[
        { title: t`Staff`, kind: 'title', show: ({ staff }) => staff.name },
        { title: t`From`, sort: 'from_on', kind: 'date', show: ({ from_on }) => dayText(from_on) },
        { title: t`To`, kind: 'date', show: ({ to_on }) => dayText(to_on) },
        { title: t`Reason`, leaves: 1, show: ({ reason }) => reason ?? noValue },
      ]}
      empty={{
        title: <Trans>Nobody is away.</Trans>,
        text: <Trans>Whoever is away on a day gets no duty in an exam series then.</Trans>,
        noMatch: <Trans>No absence matches.</Trans>,
      }}
      dialog={AbsenceModal}
    />
  )
}
