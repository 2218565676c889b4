/** Words, limits and usual rules of examination series, as they stand in the tables and on the wire. */

export const seriesStates = ['DRAFT', 'PROPOSED', 'PUBLISHED', 'CLOSED', 'CANCELLED'] as const
export type SeriesState = (typeof seriesStates)[number]

export const wishKinds = [
  ...(['FREE_DAYS', 'FREE_BEFORE', 'NOT_ON', 'WITHIN', 'MARKING', 'ORDER', 'START_WITH', 'SAME_DAY'] as const),
  'DIFFERENT_DAYS',
] as const
export type SeriesWishKind = (typeof wishKinds)[number]

export const strengths = ['MUST', 'HIGH', 'NORMAL', 'LOW'] as const

/** What a kind of wish says beside its strength; what is needed stands first, `any` needs one of those named. */
export const wishParts: Readonly<
  Record<SeriesWishKind, { needs: readonly string[]; any?: readonly string[]; takes: readonly string[] }>
> = {
  FREE_DAYS: { needs: ['days'], takes: ['scope'] },
  FREE_BEFORE: { needs: ['days'], takes: ['scope'] },
  NOT_ON: { needs: [], any: ['weekdays', 'dates', 'shift'], takes: ['weekdays', 'dates', 'shift', 'scope'] },
  WITHIN: { needs: ['from', 'to'], takes: ['scope'] },
  MARKING: { needs: ['days'], takes: ['over', 'scope'] },
  ORDER: { needs: ['first_paper_id', 'then_paper_id'], takes: [] },
  START_WITH: { needs: ['scope'], takes: [] },
  SAME_DAY: { needs: ['scope'], takes: [] },
  DIFFERENT_DAYS: { needs: ['scope'], takes: [] },
}

/** Most days that a wish for free days names. */
export const mostDaysOf: Readonly<Partial<Record<SeriesWishKind, number>>> = {
  FREE_DAYS: 3,
  FREE_BEFORE: 5,
  MARKING: 62,
}

/** Kinds of rooms that papers ask for. */
export const paperRoomKinds = ['CLASSROOM', 'LAB', 'COMPUTER'] as const
export type PaperRoomKind = (typeof paperRoomKinds)[number]

/** A hall, and what is none of the others, serve papers that need no special room. */
export const servesAs = (kind: string): PaperRoomKind => (kind === 'LAB' || kind === 'COMPUTER' ? kind : 'CLASSROOM')

export const seriesLimits = {
  days: 62,
  shifts: 4,
  papers: 240,
  pupils: 5000,
  rooms: 200,
  staff: 400,
  wishes: 100,
  moves: 400,
} as const

export interface SeriesRules {
  most_a_day: 1 | 2
  neighbours: 'AROUND' | 'CROSS' | 'BESIDE'
  seats: 'EACH' | 'SAME'
  fewest_rooms: boolean
  spare_seats: number
  extra_time: 'TOGETHER' | 'ROOM'
  changeover: number
  per_watcher: number
  reserve_per: number
  own_subject: 'ROOM' | 'SITTING' | 'OFF'
  senior: boolean
  most_duties_a_day: number
  count_from: 'SERIES' | 'SESSION'
  spare_copies: number
}

export const usualRules: Readonly<SeriesRules> = {
  most_a_day: 1,
  neighbours: 'AROUND',
  seats: 'EACH',
  fewest_rooms: true,
  spare_seats: 1,
  extra_time: 'TOGETHER',
  changeover: 30,
  per_watcher: 30,
  reserve_per: 8,
  own_subject: 'ROOM',
  senior: false,
  most_duties_a_day: 1,
  count_from: 'SERIES',
  spare_copies: 1,
}
