import { sql } from 'kysely'
import type { PageReason, PageState } from '#contract'
import type { Marking } from '../../exams/rights.ts'
import type { ExamAtHand } from '../exam-at-hand.ts'
import type { ResponseChange } from '../responses/store.ts'

/** A page as it is stored, as far as its place among the others goes. */
export interface StoredPage {
  id: number
  exam_id: number
  state: PageState
  why: PageReason | null
  /** The 16 characters that were read. */
  code: string | null
  sheet_id: number | null
  page_no: number | null
  identity_by: 'CODE' | 'PERSON' | null
  same_as: number | null
  hand: number[] | null
  has_place: boolean
}

/** The exam whose pages are placed, and who brings them. */
export interface Placing {
  change: ResponseChange
  exam: ExamAtHand
  /** Sections whose pages are taken; null: all. */
  marking: Marking | null
}

/** The columns of a page `p` that its place hangs on. */
export const storedColumns = sql`p.id, p.exam_id, p.state, p.why, p.code, p.sheet_id, p.page_no, p.identity_by, p.same_as, p.hand, p.place is not null as has_place`
