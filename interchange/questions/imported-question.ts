import type { QuestionType } from '../../domain/questions/question-types.ts'
import type { StoredNumber, StoredTruth } from '../../domain/questions/read-answer.ts'
import type { StoredOption } from '../../domain/questions/stored-question.ts'
import type { Sentence } from '../../domain/say.ts'

/** A question as read from another system: the part of question/create that the format knows. */
export interface ImportedQuestion {
  /** Line of the file where the question starts, from 1. */
  row: number
  type: Extract<QuestionType, 'MCQ_SINGLE' | 'TRUE_FALSE' | 'NUMERIC'>
  /** HTML; all text of the file is escaped. */
  question_text: string
  /** Empty for TRUE_FALSE and NUMERIC. */
  question_options: StoredOption[]
  /** null for MCQ_SINGLE, whose right answer is marked in the options. */
  answer: StoredTruth | Pick<StoredNumber, 'value'> | null
  /** HTML of the worked steps, where the format has them. */
  explanation?: string
}

/** Why one record of the file was not read. A record has one problem at most: the first that was found. */
export interface ImportProblem {
  /** Line of the file where the record starts, from 1. */
  row: number
  /** Column of the question template that the problem belongs to: question, correct, option_a … option_h. */
  column: string
  code: string
  /** What stood there, cut to 200 characters. */
  value: string
  /** What is wrong and what to do. */
  sentence: Sentence
}

export interface ImportedFile {
  /** Records in the file; equals questions.length + problems.length. */
  total: number
  questions: ImportedQuestion[]
  problems: ImportProblem[]
}
