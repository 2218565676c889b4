import { sql } from 'kysely'
import type { DeskRoom, SeriesChange, SeriesDesk } from '#contract'
import { type Asking, ask } from '../../../db/ask.ts'

interface Version {
  version: number
  changes: SeriesChange[]
}

/** What hangs and lies in a room whose seats have changed. */
const roomDocuments = ['door-list', 'seat-chart', 'room-attendance'] as const

type Reprint = SeriesDesk['reprint'][number]

/** What was changed since the first version for rooms of a day: what was printed before is to be printed again. */
export async function reprintOf(
  asking: Asking,
  { series_id, day, rooms }: { series_id: number; day: string; rooms: readonly DeskRoom[] },
): Promise<Reprint[]> {
  const versions = await ask(
    asking,
    sql<Version>`select version, changes from series_versions
      where client_id = ${asking.client_id} and series_id = ${series_id} and version > 1 order by version`,
  )
  // A change that names no days may be of any.
  const ofDay = versions.map(({ version, changes }) => ({
    version,
    changes: changes.filter(({ days }) => days === undefined || days.includes(day)),
  }))
  const before = (isMeant: (change: SeriesChange) => boolean): number | null => {
    const first = ofDay.find(({ changes }) => changes.some(isMeant))
    return first ? first.version - 1 : null
  }
  const row = (document: Reprint['document'], room: Reprint['room'], since: number | null): Reprint[] =>
    since === null ? [] : [{ document, room, since }]
  const inUse = rooms.filter(({ pupils }) => pupils > 0)
  const ofRooms = inUse.flatMap(({ room, papers }) => {
    const since = before(
      ({ kind, room_id, paper_id }) =>
        (kind === 'SEATS' && room_id === room.id) ||
        ((kind === 'PAPER_MOVED' || kind === 'TIME_CHANGED') && papers.some((one) => one.paper_id === paper_id)),
    )
    return roomDocuments.flatMap((document) => row(document, room, since))
  })
  const cards = ofRooms.map(({ since }) => since)
  return [
    ...ofRooms,
    ...row('admit-cards', null, cards.length > 0 ? Math.min(...cards) : null),
    ...row(
      'duty-list',
      null,
      before(({ kind }) => kind === 'DUTY_CHANGED'),
    ),
  ]
}
