import { useDeferredValue, useMemo } from 'react'
import { holds } from '#contract'
import { plainText } from '../../../../../richtext/plain.ts'
import type { FormValues } from '../form/form-schema.ts'
import type { CardChanges, PastedValues } from './making.ts'
import { problemsOf, valuesOfPasted } from './pasted-values.ts'
import { splitQuestions } from './split-questions.ts'

/** What was changed about cards, by their keys. */
export type AllChanges = Record<string, CardChanges>

/** A question that was found, as its card shows it. */
export interface FoundEntry extends PastedValues {
  /** Says the place and the text: what is saved or changed stays known while other lines change. */
  key: string
  place: number
  problems: string[]
  /** What stands behind "Ans:" as plain text. */
  answer: string
  /** The same of the parts of a case study. */
  partAnswers: string[]
  relettered: boolean
  changes: CardChanges
  change: (changes: CardChanges) => void
}

export interface FoundQuestions {
  entries: FoundEntry[]
  left_over: string[]
}

/** What the text holds, a moment behind the typing. */
export function useFound(
  html: string,
  start: FormValues,
  [all, setAll]: [AllChanges, (update: (all: AllChanges) => AllChanges) => void],
): FoundQuestions {
  const shown = useDeferredValue(html)
  const split = useMemo(() => splitQuestions(shown), [shown])
  const entries = split.questions.map((question, place): FoundEntry => {
    const key = `${place} ${question.question_text}`
    const changes = all[key] ?? {}
    const made = valuesOfPasted(question, start, changes)
    return {
      ...made,
      key,
      place,
      changes,
      relettered: question.relettered,
      answer: holds(made.values.type, 'entries') ? question.key : plainText(question.answer),
      partAnswers: question.parts.map((part) => plainText(part.answer)),
      problems: problemsOf(made.values),
      change: (more) => setAll((known) => ({ ...known, [key]: { ...known[key], ...more } })),
    }
  })
  return { entries, left_over: split.left_over }
}
