import { examSeriesApi, type SeriesState, say } from '#contract'
import { takeUnlocked } from '../../entity/sessions.ts'
import { ApiError, notFound } from '../../ground/errors.ts'
import { serve } from '../../http/serve.ts'
import type { MailServices } from '../../mail/queue-mail.ts'
import { changePapers, changeRooms, changeStaff, changeWishes, updateSeries } from './change.ts'
import { changeSeriesState } from './change-state.ts'
import { createSeries } from './create.ts'
import { lookAtDesk } from './day/desk.ts'
import { tickPacket } from './day/packets.ts'
import { undoAct } from './day/undo.ts'
import { changeDuty, replaceAbsent } from './duties/change-duty.ts'
import { lookAtCandidates, lookAtDuties } from './duties/look-at-duties.ts'
import { ownSeries } from './duties/mine.ts'
import { gatherExams } from './gather.ts'
import { releaseExams, takeExamsBack } from './gathered-exams.ts'
import { assertStaff } from './lock.ts'
import { lookAtSlots, lookAtVerdict } from './look.ts'
import { movePaper, placePapers } from './moves.ts'
import { takeProposal } from './proposals.ts'
import { startProposal } from './propose.ts'
import { publishSeries } from './publishing/publish.ts'
import { lookAtChanges, revertSeries } from './publishing/versions.ts'
import { series } from './rows.ts'
import { closeRoomOf } from './seats/close-room.ts'
import { lookAtSeats } from './seats/look-at-seats.ts'
import { movePupil } from './seats/move-seat.ts'
import { seatPupil } from './seats/seat-one.ts'
import { wholeOf } from './whole.ts'

export const examSeriesRoutes = serve(examSeriesApi, {
  create: createSeries,
  gather: gatherExams,
  update: updateSeries,
  changeState: changeSeriesState,
  papers: changePapers,
  wishes: changeWishes,
  rooms: changeRooms,
  staff: changeStaff,
  move: movePaper,
  place: placePapers,
  propose: startProposal,
  take: takeProposal,
  duties: lookAtDuties,
  desk: lookAtDesk,
  packet: tickPacket,
  undo: (call, services: MailServices) => undoAct(call, services),
  duty: changeDuty,
  candidates: lookAtCandidates,
  absent: (call, services: MailServices) => replaceAbsent(call, services),
  mine: ownSeries,
  slots: lookAtSlots,
  verdict: lookAtVerdict,
  publish: (call, services: MailServices) => publishSeries(call, services),
  changes: lookAtChanges,
  revert: revertSeries,
  seats: lookAtSeats,
  seat: movePupil,
  seatOne: (call, services: MailServices) => seatPupil(call, services),
  closeRoom: (call, services: MailServices) => closeRoomOf(call, services),

  async list(call) {
    assertStaff(call.actor)
    return series.page(call)
  },

  async get({ db, client_id, actor, now, id }) {
    assertStaff(actor)
    const [[row]] = await db.read(series.seenRow(actor, id))
    if (!row) throw notFound('series')
    return wholeOf({ db, client_id, actor, now }, row)
  },

  async remove(call) {
    const stored = await series.lock({ ...call, body: {} })
    await takeUnlocked(call.db, stored.session_id)
    const state = stored.state as SeriesState
    if (state !== 'DRAFT' && state !== 'PROPOSED') throw new ApiError('in_use', say('plan.not_deletable'))
    await releaseExams(call, stored.id)
    return series.remove(call)
  },

  async restore(call) {
    const row = await series.restore(call)
    await takeUnlocked(call.db, row.session_id)
    await takeExamsBack(call, row.id)
    return row
  },
})
