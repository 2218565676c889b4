import { checkAnswer, checkTranslations, QuestionInput, sentenceIn } from '#contract'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { checkStatements } from '../types/assertion-text.ts'
import { checkBounds } from './check-bounds.ts'
import type { FormValues } from './form-schema.ts'
import { fieldOf, toInput } from './form-values.ts'

/** What is wrong with each field of the form, by the contract's own checks; nothing where it is right. */
export function checkValues(values: FormValues): Record<string, string> {
  const input = toInput(values)
  const issues = QuestionInput.safeParse(input).error?.issues ?? []
  const found = issues.map(({ path, message }) => ({ path: path.join('.'), ...sentenceIn(message) }))
  // A sum of marks that are missing says nothing.
  const sums = found.some(({ path }) => path.endsWith('max_marks')) ? /(marking_points|sub_questions)$/ : null
  found.push(...checkAnswer(values.type, input).filter(({ path }) => !sums?.test(path)))
  found.push(...checkTranslations(input), ...checkBounds(input))
  const errors: Record<string, string> = {}
  for (const { path, ...sentence } of found) errors[fieldOf(values, path)] ??= sayText(sentence)
  return { ...errors, ...checkStatements(values) }
}
