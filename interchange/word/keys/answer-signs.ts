import { plainOf } from '../docx/pieces.ts'
import { addDoubt, type FoundQuestion, plainOfOption } from '../segment/found-question.ts'

/** Of so many answers, and of this share of them, a dash before them is how the file separates. */
const LEAST = 3
const SHARE = 0.9

/**
 * "Ans:-5" is 5 in a file that writes "Ans:- Delhi" too, and may be −5 in any other: then both are shown and it is asked. Options that have the
 * answer with a minus are always asked.
 */
export function doubtSigns(questions: readonly FoundQuestion[]): void {
  const all = questions.flatMap((question) => [question, ...question.parts])
  const answered = all.filter(({ answers }) => answers.length > 0)
  const dashed = answered.filter(({ dash }) => dash !== null)
  const isSeparator =
    dashed.length >= Math.max(LEAST, answered.length * SHARE) && dashed.some(({ dash }) => dash?.signed === null)
  for (const question of dashed) {
    const signed = question.dash?.signed
    if (!signed) continue
    const hasMinus = question.options.some((option) => /^\s*[-–—−]/u.test(plainOfOption(option)))
    if (question.options.length > 0 ? !hasMinus : isSeparator) continue
    addDoubt(
      question,
      'keys_differ',
      'answer',
      `${plainOf(question.answers[0] ?? [])
        .trim()
        .slice(0, 60)}, ${signed}`,
    )
  }
}
