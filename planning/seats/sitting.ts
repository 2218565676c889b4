/** Who writes at one time, and the rooms that are open then: plain data, as the server and its thread hand it over. */

export type Neighbours = 'AROUND' | 'CROSS' | 'BESIDE'

export interface SeatRoom {
  id: number
  /** CLASSROOM (for all that are none of the others), LAB or COMPUTER. */
  kind: string
  /** Front row first; `x` is a seat. */
  layout: readonly string[]
  stepFree: boolean
  /** Serves those who need a room of their own, and no paper. */
  special: boolean
}

export interface SeatPupil {
  /** The enrolment. */
  id: number
  /** What neighbours shall not have in common: the paper (one seat for a whole series: the class). */
  paper: number
  roomKind: string
  /** Place of the section in the order of sections. */
  section: number
  roll: number
  /** Their letter, where it is given already. */
  set?: string | null
  frontRow?: boolean
  stepFree?: boolean
  ownRoom?: boolean
  /** Sits with others who have more time, apart from the rest. */
  together?: boolean
}

export interface SeatSitting {
  /** In the order in which they are to be filled. */
  rooms: readonly SeatRoom[]
  pupils: readonly SeatPupil[]
  neighbours: Neighbours
  fewestRooms: boolean
  /** Seats that stay free in each room while rooms last. */
  spareSeats: number
  /** Sets of a paper, where it has several. */
  sets?: Readonly<Record<number, number>>
}

export interface Seat {
  room: number
  row: number
  column: number
}

export interface Seated extends Seat {
  pupil: number
  set: string | null
}

export type Need = 'front_row' | 'step_free' | 'own_room'
