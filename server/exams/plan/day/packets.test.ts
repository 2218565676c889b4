import { expect, it } from 'vitest'
import { api, type DeskPacket, type SeriesDesk } from '#contract'
import { startTestApp } from '../../../testing/app.ts'
import { makeSchool, makeStaff } from '../../../testing/factories/factories.ts'
import { makeDutySchool } from '../../../testing/worlds/duty-school.ts'

const app = await startTestApp()
const { school, rooms, seated, published, call } = await makeDutySchool(app)

it('the packet of a room is ticked off by whom and when, once, and that is taken back by whoever has seen it', async () => {
  const of = await published({ starts_on: '2026-11-20', ends_on: '2026-11-22' })
  const [first] = of.days
  const at = { day: first!.date, shift: 0 }
  const tick = (body: object = {}) =>
    call<{ packet: DeskPacket | null }>('packet', of.id, { ...at, room_id: rooms[0], ticked: true, ...body })
  const seen = async () => (await call<SeriesDesk>('desk', of.id, at)).data.rooms.map(({ packet }) => packet)
  const entries = async () => {
    const { rows } = await app.databases.owner.query<{ action: string }>(
      "select action from audit_entries where client_id = $1 and action like 'packet%' order by id",
      [school.id],
    )
    return rows.map(({ action }) => action)
  }
  expect(await seen()).toEqual([null, null])
  const { packet } = (await tick()).data
  expect(packet).toMatchObject({ by: { id: expect.any(Number), name: expect.any(String) }, at: expect.any(String) })
  expect(await seen()).toEqual([packet, null])
  // Whoever comes second finds the first one's.
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  expect((await tick()).data.packet).toEqual(packet)
  expect(await entries()).toEqual(['packet-ticked'])
  // Another's tick that was not seen stays.
  for (const seen_at of [undefined, '2026-01-01T00:00:00Z']) {
    const refused = await tick({ ticked: false, ...(seen_at && { seen_at }) })
    expect([refused.status, refused.errorCode, refused.data]).toEqual([409, 'stale_row', packet])
  }
  expect((await tick({ ticked: false, seen_at: packet!.at })).data.packet).toBeNull()
  expect((await tick({ ticked: false })).data.packet).toBeNull()
  expect([await seen(), await entries()]).toEqual([
    [null, null],
    ['packet-ticked', 'packet-unticked'],
  ])
})

it('a packet is refused at its field where nobody sits, on no day of the series, before publishing, and to whoever may not', async () => {
  const of = await published({ starts_on: '2026-11-24', ends_on: '2026-11-26' })
  const body = { day: of.days[0]!.date, shift: 0, room_id: rooms[0], ticked: true }
  const paths = async (id: number, more: object) => {
    const { status, errors } = await call('packet', id, { ...body, ...more })
    return [status, errors?.map(({ path }) => path)]
  }
  expect(await paths(of.id, { room_id: rooms[2] })).toEqual([422, ['room_id']])
  expect(await paths(of.id, { day: '2031-01-01' })).toEqual([422, ['day']])
  expect(await paths(of.id, { shift: 3 })).toEqual([422, ['shift']])
  expect(await paths(of.id, { seen_at: 'now' })).toEqual([422, ['seen_at']])
  const draft = await seated({ starts_on: '2026-11-28', ends_on: '2026-11-30' })
  expect(await paths(draft.id, { day: draft.days[0]!.date })).toEqual([422, ['state']])
  const other = await makeSchool(app)
  const teacher = await makeStaff(app, school, [])
  expect((await app.call(api.exam_series.packet, body, other.admin, of.id)).status).toBe(404)
  expect((await app.call(api.exam_series.packet, body, teacher, of.id)).status).toBe(403)
})
