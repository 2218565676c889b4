import type { SetLetter } from '#contract'
import type { ResponseValue } from '../../../marking/score.ts'
import type { Asking } from '../../db/ask.ts'
import { Arrangements } from './arranged.ts'
import { type AskedQuestion, askedQuestions } from './asked.ts'
import { printedText } from './printed-response.ts'

/** An exam's questions, and how its papers print their answers. */
export class PrintedExam {
  readonly questions: readonly AskedQuestion[]
  readonly #byId: ReadonlyMap<number, AskedQuestion>
  readonly #arrangements: Arrangements

  constructor(asking: Asking, questions: readonly AskedQuestion[]) {
    this.questions = questions
    this.#byId = new Map(questions.map((one) => [one.id, one]))
    this.#arrangements = new Arrangements(asking)
  }

  find(exam_question_id: number): AskedQuestion | undefined {
    return this.#byId.get(exam_question_id)
  }

  /** Printed place → stored place of a question in a set; null: nobody has said which, so the first. */
  async orderIn(question: AskedQuestion, set: SetLetter | null): Promise<readonly number[]> {
    // Each of several papers of different questions is printed as its own first set.
    const printed = question.set_letter === '' ? (set ?? 'A') : 'A'
    return (await this.#arrangements.ordersOf(question.paper_id, printed))(question.item_id, question.part)
  }

  /** An answer as the paper of this set prints it. */
  async printed(question: AskedQuestion, set: SetLetter | null, value: ResponseValue): Promise<string> {
    return printedText(question, await this.orderIn(question, set), value)
  }
}

export const printedExam = async (asking: Asking, exam_id: number): Promise<PrintedExam> =>
  new PrintedExam(asking, await askedQuestions(asking, exam_id))

/** The number of a question in a set. */
export const labelIn = ({ labels, set_letter }: Pick<AskedQuestion, 'labels' | 'set_letter'>, set: string | null) =>
  labels[set ?? 'A'] ?? labels.A ?? labels[set_letter] ?? ''
