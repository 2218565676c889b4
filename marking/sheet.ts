/** What a mark is worked out from. All marks are whole quarters. */

export type Attendance = 'P' | 'A' | 'ML' | 'EX' | 'UFM'
export type Result = 'PASS' | 'FAIL' | 'ABSENT' | 'EXEMPT' | 'WITHHELD' | 'PENDING'
export type Treatment = 'COUNT' | 'DROP' | 'FULL'

/** 'NA': not attempted. A cell that is not there has not been entered. */
export type Cell = number | 'NA'

/** One question of an exam, or one part of a case study; in printed order. */
export interface Column {
  id: number
  item_id: number
  /** 0 for a whole question. */
  part: number
  section: string
  label: string
  max_q: number
  /** Below zero where wrong answers cost marks. */
  min_q: number
  or_group: string | null
  part_or_group: string | null
  /** How many of its section are to be attempted; null for all. */
  choose: number | null
  treatment: Treatment
}

/** What was changed for all after the marks were entered. */
export type Moderation = { kind: 'ADD'; q: number } | { kind: 'SCALE'; factor: number }
