import { sql } from 'kysely'
import { messageOf, type Room, type RoomInput, roomApi, say } from '#contract'
import { fullRoom, roomLimits, seatsOf } from '../../../domain/exams/room-layout.ts'
import { compilable } from '../../db/connect.ts'
import { anyMatch, by, byTitle, oneOf } from '../../entity/conditions.ts'
import { entity } from '../../entity/entity.ts'
import { basics } from '../../entity/list.ts'
import type { Change } from '../../ground/change.ts'
import { wrongField } from '../../ground/errors.ts'
import { serve } from '../../http/serve.ts'
import { todayAt } from '../plan/plan.ts'
import { dropUnfitSeats } from '../plan/seats/store-seats.ts'

const orders = {
  position: by('rooms.position'),
  name: byTitle('rooms.name'),
  seats: by('rooms.seats'),
  id: by('rooms.id'),
}

const room = entity(roomApi, {
  table: 'rooms',
  noun: 'room',
  instead: say('instead.inactive'),
  used_by: [
    {
      ...{ table: 'series_rooms', column: 'room_id', called: 'series' },
      live: (client_id) =>
        sql`series_id in (select s.id from exam_series s where s.client_id = ${client_id} and s.deleted_at is null)`,
    },
  ],
  parents: [],
  rows: (from) =>
    from
      .select(basics)
      .select(['name', 'building', 'floor', 'step_free', 'kind', 'layout', 'seats', 'position', 'status'])
      .select('is_special as special'),
  filters: {
    id: oneOf,
    name: anyMatch,
    kind: oneOf,
    special: (_, values) => sql`rooms.is_special = any(${values}::boolean[])`,
    status: oneOf,
  },
  orders,
  natural: [orders.position, orders.name, orders.id],
})

/** Names from past exams that are shown at once. */
const MOST_SUGGESTED = 300

type Given = Partial<Omit<RoomInput, 'name'>>

/** The layout that is given in either way; undefined where none is. @throws invalid_field */
function layoutOf({ layout, rows, columns }: Given): string[] | undefined {
  if (layout && (rows ?? columns) !== undefined) throw wrongField('layout', say('room.layout_or_rows'))
  if (layout) return layout
  if (rows === undefined && columns === undefined) return undefined
  if (rows === undefined) throw wrongField('rows', say('field.required'))
  if (columns === undefined) throw wrongField('columns', say('field.required'))
  return fullRoom(rows, columns)
}

/** The columns of what is given. */
function columnsOf(given: Given) {
  const { layout: _, rows: __, columns: ___, special, ...plain } = given
  const layout = layoutOf(given)
  return {
    ...plain,
    ...(special === undefined ? {} : { is_special: special }),
    ...(layout ? { layout, seats: seatsOf(layout) } : {}),
  }
}

/** The same of a new room, which needs a layout. */
function columnsOfNew(given: Given) {
  const { layout, seats, ...columns } = columnsOf(given)
  if (!layout || !seats) throw wrongField('layout', say('room.no_layout'))
  return { ...columns, layout, seats }
}

/** After the last one. */
async function nextPosition({ db, client_id }: Change): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position), 0) + 1 as next from rooms where client_id = ${client_id} and deleted_at is null`.execute(
    db,
  )
  return rows[0]?.next ?? 1
}

/** Of these names those that a room has. */
async function namesThere({ db, client_id }: Change, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select given.name from unnest(${names}::text[]) as given (name) where exists (
      select 1 from rooms r where r.client_id = ${client_id} and r.deleted_at is null and lower(r.name) = lower(given.name))`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

export const roomRoutes = serve(roomApi, {
  ...room.usual,

  async create(call) {
    const { name, position, ...given } = call.body
    const columns = columnsOfNew(given)
    return room.insert(call, { name, ...columns, position: position ?? (await nextPosition(call)) })
  },

  async update(call) {
    const { row_version: _, ...changes } = call.body
    const columns = columnsOf(changes)
    const stored = await room.lock(call)
    const row = await room.update(call, stored, columns)
    if (columns.layout)
      await dropUnfitSeats(call, sql`s.room_id = ${stored.id} and s.day >= ${await todayAt(call, call.now)}::date`)
    return row
  },

  async createMany(call) {
    const { name, from, to, ...given } = call.body
    if (to < from) throw wrongField('to', say('field.at_least', { least: from }))
    if (to - from >= roomLimits.at_once) throw wrongField('to', say('room.too_many', { most: roomLimits.at_once }))
    const columns = columnsOfNew(given)
    const names = Array.from({ length: to - from + 1 }, (_, at) => name.replaceAll('{n}', String(from + at)))
    if (names.some((one) => one.length > 50)) throw wrongField('name', say('field.too_long', { most: 50 }))
    const there = await namesThere(call, names)
    const created: Room[] = []
    let position = await nextPosition(call)
    for (const one of names.filter((each) => !there.has(each))) {
      created.push(await room.insert(call, { name: one, ...columns, position }))
      position += 1
    }
    const left = [...there].map((one) => ({ name: one, ...messageOf(say('taken.room_name')) }))
    return { created, left }
  },

  async suggest({ db, actor: { client_id } }) {
    const named = compilable(sql<{ name: string; exams: number }>`
      with used as (
        select e.id, e.room as name from exams e
          where e.client_id = ${client_id} and e.deleted_at is null and e.room is not null
        union
        select s.exam_id, s.room from exam_sections s
          join exams e on e.client_id = ${client_id} and e.id = s.exam_id and e.deleted_at is null
          where s.client_id = ${client_id} and s.room is not null)
      select min(used.name) as name, count(distinct used.id)::int as exams from used
      where not exists (select 1 from rooms r
        where r.client_id = ${client_id} and r.deleted_at is null and lower(r.name) = lower(used.name))
      group by lower(used.name) order by exams desc, name limit ${MOST_SUGGESTED}`)
    const [rows] = await db.read(named)
    return rows
  },
})
