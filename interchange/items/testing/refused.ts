import { type CheckedContent, checkAnswer } from '../../../domain/questions/answers.ts'
import type { ImportedBank } from '../imported-question.ts'

/** What question/create would say of the questions without a doubt: nothing, or a reader has said too little. */
export const refusedOf = ({ questions }: Pick<ImportedBank, 'questions'>): string[] =>
  questions
    .filter(({ doubts = [] }) => doubts.length === 0)
    .flatMap((question) => {
      const content: CheckedContent = { sub_questions: [], max_marks: 1, ...question }
      return checkAnswer(question.type, content).map(({ path, code }) => `${question.row} ${path} ${code}`)
    })
