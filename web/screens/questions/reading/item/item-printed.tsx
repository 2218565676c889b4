import { useMemo } from 'react'
import type { ReadingItem, ReadQuestion } from '#contract'
import { type Printed, PrintedQuestion } from '../../printed-form/printed-question.tsx'

/** What is printed of a question that was read. */
export const printedOf = ({ question_options, explanation, ...question }: ReadQuestion): Printed => ({
  ...question,
  answer: question.answer ?? null,
  question_options: question_options.map((option) => ({ fixed: false, ...option })),
  explanation: explanation ?? null,
  negative_marks: question.negative_marks ?? 0,
  sub_questions: question.sub_questions ?? [],
})

/** A question as it will print, with its answer. */
export function ItemPrinted({ item: { question, number, row } }: { item: ReadingItem }) {
  const printed = useMemo(() => printedOf(question), [question])
  return <PrintedQuestion question={printed} withAnswer number={number ?? row} />
}
