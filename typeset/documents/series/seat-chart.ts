import { type RoomPaper, type RoomSitting, type SeriesFrame, type SeriesInput, seriesFrame } from './series-frame.ts'

/** Rooms as they stand: each seat with whoever sits there, front at the top. */
export interface SeatChartInput extends SeriesInput {
  document: 'series/seat-chart'
  rooms: SeatChartRoom[]
}

export interface SeatChartRoom extends RoomSitting {
  /** Rows from the front; null is no seat. */
  rows: (SeatChartSeat | null)[][]
  papers: (RoomPaper & { copies: string })[]
}

export interface SeatChartSeat {
  /** "B3" */
  label: string
  /** Nobody: the seat stays free. */
  pupil: { roll_no: string; place: string; subject: string; set: string | null; granted: boolean } | null
}

export interface SeatChartDocument extends SeriesFrame, Pick<SeatChartInput, 'rooms'> {
  kind: 'series/seat-chart'
}

export const seatChartDocument = (input: SeatChartInput): SeatChartDocument => ({
  ...seriesFrame(input, (say) => say.seat_chart),
  kind: 'series/seat-chart',
  rooms: input.rooms,
})
