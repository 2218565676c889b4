import { type FieldError, known } from '#contract'
import { findOver, overBound } from '../../../../../richtext/bounds.ts'
import type { toInput } from './form-values.ts'

type Input = ReturnType<typeof toInput>

/** Where a question has formatted text on the wire. */
const formatted = /(^|\.)(question_text|content|explanation|data|model_answer|(pairs\.\d+|distractors|sequence)\.\d+)$/

/** The bound that all texts of a question pass together, at the text with which they do, as the server would refuse it. */
export function checkBounds(input: Input): FieldError[] {
  const texts = textsOf(input)
  const over = findOver(texts.map(({ html }) => html))
  return over ? [{ path: texts[over.text]?.path ?? 'question_text', ...known(overBound[over.bound]) }] : []
}

function textsOf(value: unknown, path = ''): { path: string; html: string }[] {
  if (typeof value === 'string') return formatted.test(path) ? [{ path, html: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, path ? `${path}.${name}` : name))
}
