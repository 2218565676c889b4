import { say } from '#contract'
import type { Asking } from '../../db/ask.ts'
import type { Actor } from '../../ground/actor.ts'
import { ApiError, notFound } from '../../ground/errors.ts'
import { dutyRoom, dutyRoomsOfDay, holderOf } from './duty-rooms.ts'
import { examRoom, examRoomsOfDay, type RoomAsked, type WatchedRoom } from './rooms.ts'

/** All rooms of a day that are somebody's: those of series by their duties, those of other exams by who invigilates. */
export async function roomsOfDay(asking: Asking, actor: Actor, now: Date, date?: string): Promise<WatchedRoom[]> {
  const rooms = [
    ...(await dutyRoomsOfDay(asking, actor, now, date)),
    ...(await examRoomsOfDay(asking, actor, now, date)),
  ]
  return rooms.toSorted((x, y) => x.start.localeCompare(y.start))
}

/**
 * One room. Whoever had it takes what is still on its way for a while (`late`); they read who has it now.
 * @throws 404 where somebody has no duty there
 */
export async function openRoom(
  asking: Asking,
  actor: Actor,
  now: Date,
  asked: RoomAsked,
  late = false,
): Promise<WatchedRoom> {
  const { duty_id } = asked
  if (duty_id === undefined) return examRoom(asking, actor, now, asked)
  const room = await dutyRoom(asking, actor, now, { duty_id, late })
  if (room) return room
  const who = await holderOf(asking, actor, duty_id)
  if (who === undefined) throw notFound('exam')
  throw new ApiError('not_found', who === null ? say('room.nobodys') : say('room.yours_no_more', { who }))
}
