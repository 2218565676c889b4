import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge, Stack } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { type AdmitCardRow, admitCardApi, examSeriesApi, type SortOf, serialInThrees, seriesPrintApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import type { Entity } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { useExamsPath } from '#web/entity/exam/use-exams-path.ts'
import { choiceFilter } from '#web/entity/filters/filter.ts'
import { listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import { momentText } from '#web/ui/dates.ts'
import type { Column } from '#web/ui/list/list-table.tsx'
import { urlId } from '#web/ui/list/use-url-state.ts'
import { noValue } from '#web/ui/no-value.ts'
import { WithholdDialog } from './withhold-dialog.tsx'

const CardsUrl = listUrl({ grade_id: urlId, withheld: z.enum(['yes', 'no']).nullable().catch(null) })
const cards: Entity<{ list: typeof admitCardApi.list }> = {
  api: { list: admitCardApi.list },
  nameOf: ({ student }) => student.name,
}

/** What is said of a card in the list. */
function useCardColumns(): Column<AdmitCardRow, SortOf<typeof admitCardApi.list>>[] {
  const { t } = useLingui()
  return [
    { title: t`Student`, kind: 'title', show: ({ student }) => student.name },
    { title: t`Class`, width: 120, leaves: 2, show: ({ grade, section }) => `${grade.title} ${section.title}` },
    {
      title: t`Roll number`,
      width: 100,
      sort: 'roll_no',
      leaves: 3,
      show: ({ student }) => student.roll_no ?? noValue,
    },
    {
      title: t`Serial`,
      width: 160,
      leaves: 1,
      show: ({ serial }) => (serial ? serialInThrees(serial) : noValue),
    },
    { title: t`Printed`, leaves: 1, show: ({ issued_at }) => (issued_at ? momentText(issued_at) : noValue) },
    {
      title: t`Withheld`,
      kind: 'badge',
      show: ({ withheld_reason }) =>
        withheld_reason === null ? null : <Badge data-look="stopped">{withheld_reason}</Badge>,
      caption: ({ withheld_reason }) => withheld_reason ?? undefined,
    },
  ]
}

/** The admit cards of a series: which are printed, and which are held back and why. */
export default function AdmitCardList() {
  const { t } = useLingui()
  const series_id = Number((useParams({ strict: false }) as { id?: string }).id)
  const path = `${useExamsPath()}/series/${series_id}/print`
  const { data: whole } = useRead(examSeriesApi.get, { id: series_id }, { toasts: 'none' })
  const [held, setHeld] = useState<AdmitCardRow | null>(null)
  const columns = useCardColumns()
  const list = useEntityList(cards, CardsUrl, {
    search: 'student',
    toFilter: ({ withheld, ...filters }) => ({
      ...{ ...filters, series_id },
      ...(withheld !== null && { withheld: withheld === 'yes' }),
    }),
  })
  const give = useAction(admitCardApi.withhold, { invalidates: [admitCardApi.list, seriesPrintApi.prints] })
  const name = whole?.name ?? ''
  return (
    <Stack gap={4}>
      <Anchor component={Link} to={path} size="sm" className="no-print" w="fit-content">
        <Trans>Prints of {name}</Trans>
      </Anchor>
      <EntityList
        list={list}
        title={t`Admit cards`}
        search={t`Search by student`}
        filters={[
          choiceFilter({
            label: t`Class`,
            all: t`All classes`,
            names: (whole?.grades ?? []).map(({ id, title }) => [id, title] as const),
            value: list.filters.grade_id,
            onChange: (grade_id) => list.change({ grade_id }),
          }),
          choiceFilter({
            label: t`Withheld`,
            all: t`All cards`,
            names: [
              ['yes', t`Withheld`],
              ['no', t`Not withheld`],
            ] as const,
            value: list.filters.withheld,
            onChange: (withheld) => list.change({ withheld }),
          }),
        ]}
        columns={columns}
        rowActions={(row) => [
          row.withheld_reason === null
            ? {
                title: t`Withhold`,
                label: t`Withhold the card of ${row.student.name}`,
                icon: IconLock,
                onClick: () => setHeld(row),
              }
            : {
                title: t`Give again`,
                label: t`Give the card of ${row.student.name} again`,
                icon: IconLockOpen,
                onClick: () =>
                  void give.run({ series_id, student_ids: [row.student.id], reason: null }).catch(() => undefined),
              },
        ]}
        empty={{
          title: <Trans>Nobody writes in this series yet.</Trans>,
          text: <Trans>Cards are made of whoever writes its papers.</Trans>,
          noMatch: <Trans>No card matches the filters.</Trans>,
        }}
      >
        <WithholdDialog series_id={series_id} row={held} onClose={() => setHeld(null)} />
      </EntityList>
    </Stack>
  )
}
