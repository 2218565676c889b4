/**
 * What the date sheet of an examination series is sought in: days, shifts, papers, wishes, seats.
 *
 * Plain data, the same in the server, in its thread and in the browser. Papers, days and shifts are named by their place in their list (from 0).
 */

export type WishKind =
  | 'FREE_DAYS'
  | 'FREE_BEFORE'
  | 'NOT_ON'
  | 'WITHIN'
  | 'MARKING'
  | 'ORDER'
  | 'START_WITH'
  | 'SAME_DAY'
  | 'DIFFERENT_DAYS'
export type Strength = 'MUST' | 'HIGH' | 'NORMAL' | 'LOW'

export interface SeriesDay {
  /** `YYYY-MM-DD`. */
  date: string
  /** Calendar days from the series' first day (0); a Sunday in between counts. */
  number: number
  /** ISO: 1 Monday … 7 Sunday. */
  weekday: number
}

export interface SeriesShift {
  /** Minutes from midnight. */
  starts: number
  ends: number
  /** The classes that may use it; null: all. */
  gradeIds: readonly number[] | null
}

/** One sitting: a paper, or a batch of a practical paper. */
export interface SeriesPaper {
  paperId: number
  /** 0 where the paper has one sitting. */
  batch: number
  gradeId: number
  /** The order of classes, for wishes over several. */
  level: number
  subject: string
  minutes: number
  hard: boolean
  /** CLASSROOM, LAB or COMPUTER: a kind of `SeriesSchool.seats`. */
  roomKind: string
  /** Who writes it (enrolments), ascending. */
  pupils: readonly number[]
  /** Of them those who sit in a room of their own and take no seat of the series' rooms. */
  ownRoom: number
  /** Where it must stay. */
  pinned: { day: number; shift: number } | null
}

export interface WishScope {
  gradeIds?: readonly number[]
  /** Titles. */
  subjects?: readonly string[]
  paperIds?: readonly number[]
  hard?: boolean
}

export interface Wish {
  id: number
  kind: WishKind
  strength: Strength
  days?: number
  weekdays?: readonly number[]
  dates?: readonly string[]
  shift?: number
  from?: string
  to?: string
  over?: number
  firstPaperId?: number
  thenPaperId?: number
  scope?: WishScope
}

export interface SeriesSchool {
  days: readonly SeriesDay[]
  shifts: readonly SeriesShift[]
  mostADay: 1 | 2
  papers: readonly SeriesPaper[]
  wishes: readonly Wish[]
  /** Seats that are open, by kind of room, then `day * shifts.length + shift`; a kind that is missing has none. */
  seats: Readonly<Record<string, readonly number[]>>
}

/** Where each paper of `SeriesSchool.papers` lies: `day * shifts.length + shift`, or −1 without a day. */
export type DateSheet = readonly number[]

export type FoundCode = 'NO_DAY' | 'ONE_AT_A_TIME' | 'ONE_A_DAY' | 'SEATS' | 'SHIFT' | 'PIN' | 'WISH'

/** One thing that is broken or costs. */
export interface Found {
  code: FoundCode
  wishId: number | null
  hard: boolean
  /** Places in `papers`. */
  papers: readonly number[]
  pupils: number
  amount: number
  cost: number
  day: number | null
  shift: number | null
}

export interface Verdict {
  hard: number
  cost: number
  found: readonly Found[]
}
