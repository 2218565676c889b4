import { t } from '@lingui/core/macro'
import type { RoomDuty } from '#contract'

/** The room's name; without one whoever sits in it. */
export const placeOf = ({ room, sections }: Pick<RoomDuty, 'room' | 'sections'>): string => {
  const titles = sections.map(({ title }) => title).join(', ')
  if (!room) return t`Section ${titles}`
  return /^\d/.test(room) ? t`Room ${room}` : room
}
