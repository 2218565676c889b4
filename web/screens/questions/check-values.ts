import { checkAnswer, QuestionInput } from '#contract'
import { translateServerText } from '#web/ui/server-text.ts'
import { type FormValues, fieldOf, toInput } from './form-values.ts'

/** What is wrong with each field of the form, by the contract's own checks; nothing where it is right. */
export function checkValues(values: FormValues): Record<string, string> {
  const input = toInput(values)
  const issues = QuestionInput.safeParse(input).error?.issues ?? []
  const found = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const filled = !found.some(({ path }) => path === 'max_marks' || path.startsWith('question_options.'))
  if (filled) found.push(...checkAnswer(values.type, input))
  const errors: Record<string, string> = {}
  for (const { path, message } of found) errors[fieldOf(values.type, path)] ??= translateServerText(message)
  return errors
}
