import type { Level, QuestionType, Skill } from '../../domain/questions/question-types.ts'

/** Questions of one kind, counted: a row of a GROUP BY over the bank of one subject. */
export interface CountedQuestions {
  chapter_id: number
  /** Null unless the topic is among `CountQuery.topics`. */
  topic_id: number | null
  type: QuestionType
  level: Level
  skill: Skill
  max_marks: number
  /** Expected time; null unless `CountQuery.by_minutes`, and where it is not known. */
  minutes: number | null
  /** Per cent of its marks that pupils are expected to reach, in tens; null unless `CountQuery.by_percent`. */
  percent: number | null
  /** See usage.ts; by `CountQuery.usage_bounds`. */
  tier: number
  count: number
}

export interface CountQuery {
  /** What sections take: others need not be counted. */
  kinds: { types: QuestionType[]; max_marks: number }[]
  /** Topics to tell apart; all others count as null. */
  topics: number[]
  /** Days, ascending. */
  usage_bounds: number[]
  /** Whether to tell expected times apart. */
  by_minutes: boolean
  /** Whether to tell apart what pupils are expected to reach. */
  by_percent: boolean
}

/** Which questions are interchangeable: all of these fields must agree. */
export interface DrawQuery {
  chapter_id: number
  /** Null: of no topic, or of one that is not among `other_topics`. */
  topic_id: number | null
  other_topics: number[]
  types: QuestionType[]
  level: string
  skill: string
  max_marks: number
  /** Looked at where `by_minutes`; null: not known. */
  minutes: number | null
  by_minutes: boolean
  /** Looked at where `by_percent`. */
  percent: number | null
  by_percent: boolean
  tier: number
  usage_bounds: number[]
}

export interface DrawRequest {
  query: DrawQuery
  count: number
}

export interface BankItem {
  id: number
  chapter_id: number
  topic_id: number | null
  type: QuestionType
  level: Level
  skill: Skill
  max_marks: number
  /** Minutes that a pupil is expected to need, in steps of 0.25; null = not known. */
  minutes: number | null
  /** Per cent of its marks that exams have shown pupils to reach, in tens; null or absent = not measured. */
  percent?: number | null
  /** Whole days since the last use; null = never. */
  used_days_ago: number | null
  /** Is not among what is counted and drawn, but may be pinned. */
  uncounted?: boolean
}

/** The questions of one subject that a paper may take, wherever they are stored. It must not change during one call. */
export interface QuestionBank {
  count(query: CountQuery): Promise<CountedQuestions[]>
  /**
   * For each request up to `count` ids, none of `exclude`, in an order that depends on `seed` and the bank alone; all that are left
   * where fewer are.
   */
  draw(requests: readonly DrawRequest[], seed: number, exclude: ReadonlySet<number>): Promise<number[][]>
  /** The questions of these ids, without those that the bank does not hold. */
  items(ids: readonly number[]): Promise<BankItem[]>
  /** Every pair of questions too similar for one paper that has at least one of the ids. */
  similar(ids: readonly number[]): Promise<[number, number][]>
}
