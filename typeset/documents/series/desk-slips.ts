import { type SeriesFrame, type SeriesInput, seriesFrame } from './series-frame.ts'

/** What is stuck on the desks, twenty-four on a page. */
export interface DeskSlipsInput extends SeriesInput {
  document: 'series/desk-slips'
  slips: DeskSlip[]
}

export interface DeskSlip {
  room: string
  /** Empty where the place in the room is not planned. */
  seat: string
  roll_no: string
  /** Class and section, as printed. */
  place: string
  name: string
  /** When, and what is written. */
  note: string
}

export interface DeskSlipsDocument extends SeriesFrame, Pick<DeskSlipsInput, 'slips'> {
  kind: 'series/desk-slips'
}

export const deskSlipsDocument = (input: DeskSlipsInput): DeskSlipsDocument => ({
  ...seriesFrame(input, (say) => say.seating),
  kind: 'series/desk-slips',
  slips: input.slips,
})
