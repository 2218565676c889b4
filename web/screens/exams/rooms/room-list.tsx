import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { type Room, roomApi } from '#contract'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { choiceFilter } from '#web/entity/filters/filter.ts'
import { urlStatus, useStatusFilter } from '#web/entity/filters/status-filter.ts'
import { useStatusColumn } from '#web/entity/status-column.tsx'
import { askListAhead, listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import type { Address } from '#web/routes/route.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { noValue } from '#web/ui/no-value.ts'
import { allRoomKinds, roomKindName } from './room-words.ts'

const RoomModal = rowDialog(() => import('./room-modal.tsx'))
const ManyRooms = lazyDialog(
  () => import('./many-rooms.tsx'),
  ({ opened }) => opened,
)

const RoomUrl = listUrl({ kind: z.enum(allRoomKinds).nullable().catch(null), status: urlStatus })
const rooms: Entity<typeof roomApi> = { api: roomApi, nameOf: (room) => room.name }
const asked = { search: 'name' } as const

export const ahead = (address: Address) => askListAhead(rooms, RoomUrl, asked, address)

/** Where a room is: "Main, floor 1". */
function usePlaceOf() {
  const { t } = useLingui()
  return ({ building, floor }: Room) => [building, floor !== null && t`floor ${floor}`].filter(Boolean).join(', ')
}

/** The rooms in which exams are written. */
export default function RoomList() {
  const { t, i18n } = useLingui()
  const list = useEntityList(rooms, RoomUrl, asked)
  const status = useStatusColumn(rooms)
  const placeOf = usePlaceOf()
  const mayCreate = useMayHere()(roomApi.create)
  const [isMany, setMany] = useState(false)
  const many = mayCreate && { label: t`Add many rooms`, icon: IconPlus, onClick: () => setMany(true) }

  return (
    <EntityList
      list={list}
      title={t`Room List`}
      add={t`Add New Room`}
      search={t`Search by Name`}
      actions={[many]}
      filters={[
        choiceFilter({
          label: t`Kind`,
          all: t`All kinds`,
          names: allRoomKinds.map((kind) => [kind, i18n._(roomKindName(kind))] as const),
          value: list.filters.kind,
          onChange: (kind) => list.change({ kind }),
        }),
        useStatusFilter(list),
      ]}
      columns={[
        { title: t`Name`, sort: 'name', kind: 'title', show: (room) => room.name },
        { title: t`Place`, leaves: 2, show: (room) => placeOf(room) || noValue },
        { title: t`Kind`, leaves: 1, show: (room) => i18n._(roomKindName(room.kind)) },
        { title: t`Seats`, sort: 'seats', kind: 'number', show: (room) => room.seats },
        status,
      ]}
      empty={{
        title: <Trans>No rooms yet.</Trans>,
        text: <Trans>A room has its seats as they stand: exams are planned into them.</Trans>,
        actions: [many],
      }}
      dialog={RoomModal}
    >
      <ManyRooms opened={isMany} onClose={() => setMany(false)} />
    </EntityList>
  )
}
