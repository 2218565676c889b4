import { invigilationApi } from '#contract'
import { serve } from '../../http/serve.ts'
import { pupilsOf } from './room-pupils.ts'
import { assertStaff, openRoom, roomRow, roomsOfDay } from './rooms.ts'
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
    return { ...roomRow(room), pupils: await pupilsOf(asking, room), layout: null, cursor: now.toISOString() }
  },

  mark: takeInRoom,
})
