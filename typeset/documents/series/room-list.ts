import { type RoomPaper, type RoomSitting, type SeriesFrame, type SeriesInput, seriesFrame } from './series-frame.ts'

/** What hangs on the doors: who writes in a room, by sections and roll numbers. */
export interface RoomListInput extends SeriesInput {
  document: 'series/room-list'
  doors: ListedRoom[]
}

export interface ListedRoom extends RoomSitting {
  papers: RoomPaper[]
  /** By section, in roll order; empty prints no names. */
  names: { place: string; pupils: { roll_no: string; name: string; seat: string }[] }[]
}

export interface RoomListDocument extends SeriesFrame, Pick<RoomListInput, 'doors'> {
  kind: 'series/room-list'
}

export const roomListDocument = (input: RoomListInput): RoomListDocument => ({
  ...seriesFrame(input, (say) => say.seating),
  kind: 'series/room-list',
  doors: input.doors,
})
