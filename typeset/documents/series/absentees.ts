import { type SeriesFrame, type SeriesInput, seriesFrame } from './series-frame.ts'

/** The statement of absentees of a paper, a row for each room: filled in where all who sit there are taken, else to be filled in by hand. */
export interface AbsenteesInput extends SeriesInput {
  document: 'series/absentees'
  statements: AbsenteeStatement[]
}

/** Who was not there, and who used unfair means, by roll numbers. */
export interface RoomTaken {
  absent_rolls: string
  unfair_rolls: string
  present: number
  absent: number
}

export interface AbsenteeStatement {
  grade: string
  subject: string
  day: string
  time: string
  /** Rooms with what sits there; without rooms lines for them. */
  rooms: { room: string; places: string; pupils: number | null; taken?: RoomTaken | undefined }[]
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
