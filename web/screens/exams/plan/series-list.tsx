import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { IconCalendarEvent, IconClipboardText, IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { examSeriesApi, type SeriesRow, seriesStates } from '#contract'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { choiceFilter } from '#web/entity/filters/filter.ts'
import { sessionIdOf, urlSession, useSessionFilter } from '#web/entity/filters/session-filter.ts'
import { listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import { dayText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { testName } from '#web/ui/message/names.ts'
import { ExamTabs } from '../../../entity/exam/exam-tabs.tsx'
import { useExamsPath } from '../../../entity/exam/use-exams-path.ts'
import { seriesStateLooks, seriesStateNames } from './words.ts'

const PasteDates = lazyDialog(
  () => import('./paste/paste-dates.tsx'),
  ({ opened }) => opened,
)
const GatherExams = lazyDialog(
  () => import('./gather-exams.tsx'),
  ({ opened }) => opened,
)
const NewSeries = rowDialog<SeriesRow, unknown>(() => import('./new-series.tsx'))

const SeriesUrl = listUrl({ session_id: urlSession, state: z.enum(seriesStates).nullable().catch(null) })
const { update: _, ...listed } = examSeriesApi
const series: Entity<typeof listed> = { api: listed, nameOf: ({ name }) => name }

/** The examination series of the school; at first those of the session that is worked in. */
export default function SeriesList() {
  const { t, i18n } = useLingui()
  const { session } = useSessions()
  const path = useExamsPath()
  const list = useEntityList(series, SeriesUrl, {
    search: 'name',
    toFilter: (filters) => ({ ...filters, session_id: sessionIdOf(filters, session) }),
  })
  const [way, setWay] = useState<'paste' | 'gather' | null>(null)
  const mayAdd = useMayHere()(examSeriesApi.create) && session?.is_locked !== true
  const ways = mayAdd && [
    { label: t`Paste a date sheet`, icon: IconClipboardText, onClick: () => setWay('paste'), opensDialog: true },
    { label: t`From exams`, icon: IconStack2, onClick: () => setWay('gather'), opensDialog: true, lesser: true },
  ]
  return (
    <EntityList
      list={list}
      actions={ways || []}
      title={t`Exam series`}
      add={session?.is_locked ? false : t`Add New Series`}
      search={t`Search by Name`}
      tabs={<ExamTabs />}
      filters={[
        useSessionFilter(list, session, t`Session`),
        choiceFilter({
          label: t`State`,
          all: t`All states`,
          names: seriesStates.map((state) => [state, i18n._(seriesStateNames[state])] as const),
          value: list.filters.state,
          onChange: (state) => list.change({ state }),
        }),
      ]}
      columns={[
        { title: t`Name`, sort: 'name', kind: 'title', show: ({ name }) => name },
        { title: t`Type of test`, leaves: 2, show: ({ type_test }) => testName(type_test) },
        { title: t`From`, sort: 'starts_on', kind: 'date', show: ({ starts_on }) => dayText(starts_on) },
        { title: t`To`, leaves: 3, kind: 'date', show: ({ ends_on }) => dayText(ends_on) },
        { title: t`Classes`, leaves: 1, show: ({ grades }) => grades.map(({ title }) => title).join(', ') },
        {
          title: t`Placed`,
          leaves: 4,
          kind: 'number',
          show: ({ stage: { dates } }) => `${dates.placed}/${dates.of}`,
        },
        {
          title: t`State`,
          kind: 'badge',
          show: ({ state }) => <Badge data-look={seriesStateLooks[state]}>{i18n._(seriesStateNames[state])}</Badge>,
        },
      ]}
      rowActions={({ id, name }) => [
        {
          title: t`Date sheet`,
          label: t`Date sheet of ${name}`,
          icon: IconCalendarEvent,
          to: `${path}/series/${id}`,
        },
      ]}
      undeletable={({ state }) =>
        state === 'DRAFT' || state === 'PROPOSED' ? null : t`Only a series that is not published yet is deleted.`
      }
      empty={{
        title: <Trans>No series in this session yet.</Trans>,
        text: <Trans>A series plans the exams of a term together: one line makes its papers for all classes.</Trans>,
        noMatch: <Trans>No series matches the filters.</Trans>,
      }}
      dialog={NewSeries}
    >
      <PasteDates opened={way === 'paste'} whole={null} onClose={() => setWay(null)} />
      <GatherExams opened={way === 'gather'} onClose={() => setWay(null)} />
    </EntityList>
  )
}
