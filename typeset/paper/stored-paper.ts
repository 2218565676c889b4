import type { QuestionContent } from '../../domain/questions/stored-question.ts'

/**
 * A section of a paper with its answers, in the order of set A. Such sections become the paper of one set, its marking scheme and its
 * answer sheet, all from one arrangement.
 */
export interface AnsweredSection {
  section: string
  instruction: string | null
  attempt_any: number | null
  questions: AnsweredQuestion[]
}

type Asked = 'type' | 'question_text' | 'question_options' | 'sub_questions' | 'answer' | 'max_marks'
type AlsoPrinted = 'language' | 'explanation' | 'translations'

/** A stored question in its place. `answer` is read by type, and a wrong one counts as none. */
export interface AnsweredQuestion extends Pick<QuestionContent, Asked>, Partial<Pick<QuestionContent, AlsoPrinted>> {
  item_id: number
  /** Neighbours with the same group are alternatives. */
  or_group: string | null
  lines?: number
}
