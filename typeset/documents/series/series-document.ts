import { type AbsenteesDocument, type AbsenteesInput, absenteesDocument } from './absentees.ts'
import { type AdmitCardsDocument, type AdmitCardsInput, admitCardsDocument } from './admit-cards.ts'
import { type DateSheetDocument, type DateSheetInput, dateSheetDocument } from './date-sheet.ts'
import { type DeskSlipsDocument, type DeskSlipsInput, deskSlipsDocument } from './desk-slips.ts'
import { type SeriesListsDocument, type SeriesListsInput, seriesListsDocument } from './lists.ts'
import { type PacketLabelsDocument, type PacketLabelsInput, packetLabelsDocument } from './packet-labels.ts'
import { type RoomAttendanceDocument, type RoomAttendanceInput, roomAttendanceDocument } from './room-attendance.ts'
import { type RoomListDocument, type RoomListInput, roomListDocument } from './room-list.ts'
import { type SeatChartDocument, type SeatChartInput, seatChartDocument } from './seat-chart.ts'

/** What is printed of an examination series, told apart by `document`. */
export type SeriesPrintInput =
  | AbsenteesInput
  | AdmitCardsInput
  | DateSheetInput
  | DeskSlipsInput
  | RoomListInput
  | PacketLabelsInput
  | RoomAttendanceInput
  | SeatChartInput
  | SeriesListsInput

export type SeriesPrintDocument =
  | AbsenteesDocument
  | AdmitCardsDocument
  | DateSheetDocument
  | DeskSlipsDocument
  | RoomListDocument
  | PacketLabelsDocument
  | RoomAttendanceDocument
  | SeatChartDocument
  | SeriesListsDocument

/** @throws RangeError naming the field that can't be printed */
export function seriesDocument(input: SeriesPrintInput): SeriesPrintDocument {
  switch (input.document) {
    case 'series/absentees':
      return absenteesDocument(input)
    case 'series/admit-cards':
      return admitCardsDocument(input)
    case 'series/date-sheet':
      return dateSheetDocument(input)
    case 'series/desk-slips':
      return deskSlipsDocument(input)
    case 'series/room-list':
      return roomListDocument(input)
    case 'series/packet-labels':
      return packetLabelsDocument(input)
    case 'series/room-attendance':
      return roomAttendanceDocument(input)
    case 'series/seat-chart':
      return seatChartDocument(input)
    case 'series/lists':
      return seriesListsDocument(input)
  }
}
