import { type SeriesFrame, type SeriesInput, seriesFrame } from './series-frame.ts'

/** The statement of absentees of a paper, to be filled in by hand: a row for each room. */
export interface AbsenteesInput extends SeriesInput {
  document: 'series/absentees'
  statements: AbsenteeStatement[]
}

export interface AbsenteeStatement {
  grade: string
  subject: string
  day: string
  time: string
  /** Rooms with what sits there; without rooms lines for them. */
  rooms: { room: string; places: string; pupils: number | null }[]
  pupils: number
}

export interface AbsenteesDocument extends SeriesFrame, Pick<AbsenteesInput, 'statements'> {
  kind: 'series/absentees'
}

export const absenteesDocument = (input: AbsenteesInput): AbsenteesDocument => ({
  ...seriesFrame(input, (say) => say.absentees),
  kind: 'series/absentees',
  statements: input.statements,
})
