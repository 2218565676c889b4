import { type RoomPaper, type RoomSitting, type SeriesFrame, type SeriesInput, seriesFrame } from './series-frame.ts'

/** What hangs on the doors: who writes in a room, by sections and roll numbers. */
export interface DoorListInput extends SeriesInput {
  document: 'series/door-list'
  doors: Door[]
}

export interface Door extends RoomSitting {
  papers: RoomPaper[]
  /** By section, in roll order; empty prints no names. */
  names: { place: string; pupils: { roll_no: string; name: string; seat: string }[] }[]
}

export interface DoorListDocument extends SeriesFrame, Pick<DoorListInput, 'doors'> {
  kind: 'series/door-list'
}

export const doorListDocument = (input: DoorListInput): DoorListDocument => ({
  ...seriesFrame(input, (say) => say.seating),
  kind: 'series/door-list',
  doors: input.doors,
})
