import { invigilationApi } from '#contract'
import { serve } from '../../http/serve.ts'
import { openRoom, roomsOfDay } from './open-room.ts'
import { layoutOf, pupilsOf } from './room-pupils.ts'
import { assertStaff, roomRow } from './rooms.ts'
import { takeInRoom } from './take-attendance.ts'

export const invigilationRoutes = serve(invigilationApi, {
  async list({ db, client_id, actor, body, now }) {
    assertStaff(actor)
    return (await roomsOfDay({ db, client_id }, actor, now, body.date)).map(roomRow)
  },

  async sheet({ db, client_id, actor, body, now }) {
    assertStaff(actor)
    const asking = { db, client_id }
    const room = await openRoom(asking, actor, now, body)
    const [pupils, layout] = [await pupilsOf(asking, room), await layoutOf(asking, room)]
    return { ...roomRow(room), pupils, layout, rooms: room.reserve ?? null, cursor: now.toISOString() }
  },

  mark: takeInRoom,
})
