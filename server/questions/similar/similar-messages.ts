/** A pair of question ids with their score, the smaller id first. */
export interface AlikePair {
  first_id: number
  second_id: number
  score: number
}

/** Main thread to thread. Rows travel as the database sends them: reading them would keep the event loop busy. */
export type ToSimilarThread =
  /** JSON of `Worded` for each question. */
  | { task: 'read'; contents: string[] }
  /** More of the bank: ids and their terms, written as {1,2}. */
  | { task: 'add'; ids: number[]; terms: string[] }
  /** The pairs of all that was added. */
  | { task: 'compare'; threshold: number; limit: number }

export interface SimilarAnswers {
  /** Terms of each content, written as {1,2}. */
  read: string[]
  add: null
  compare: { pairs: AlikePair[]; complete: boolean }
}

export type FromSimilarThread =
  | { type: 'done'; answer: SimilarAnswers[keyof SimilarAnswers] }
  /** How many of the added questions have been compared. */
  | { type: 'progress'; compared: number }
  | { type: 'failed'; message: string }
