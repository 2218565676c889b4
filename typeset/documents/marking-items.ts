import { findWritten } from '../../domain/questions/read-answer.ts'
import type { StoredPart } from '../../domain/questions/stored-question.ts'
import type { PlacedQuestion, PlacedSection } from '../paper/copies/sets.ts'
import type { PaperWords } from '../words/paper-words.ts'
import { answerKey, rightOptions } from './answer-key.ts'

/** What an examiner needs for one answer; texts are HTML as stored. */
export interface MarkingAnswer {
  marks: number
  or_group: string | null
  /** "B", "3.14 ± 0.01 cm", …; `null` for what is answered in words. */
  key: string | null
  /** Texts of the right options, in their printed order. */
  right_options: string[]
  model_answer: string | null
  marking_points: { text: string; marks: number }[]
}

export interface MarkingItem extends MarkingAnswer {
  number: number
  item_id: number
  explanation: string | null
  /** Of a case study, in order. */
  parts: MarkingAnswer[]
}

/** The marking scheme of one set, section by section. `words` are those of "True" and "False". */
export function markingItems(placed: PlacedSection[], words: PaperWords): MarkingItem[][] {
  return placed.map(({ questions }) => questions.map((question) => markingItem(question, words)))
}

function markingItem({ question, number, order, part_orders }: PlacedQuestion, words: PaperWords): MarkingItem {
  return {
    number,
    item_id: question.item_id,
    ...markingAnswer(question, order, words),
    marks: question.max_marks,
    explanation: question.explanation ?? null,
    parts: question.sub_questions.map((part, index) => markingPart(part, part_orders[index] ?? [], words)),
  }
}

function markingPart(part: StoredPart, order: number[], words: PaperWords): MarkingAnswer {
  const { type, or_group, answer, options: question_options } = part
  const answered = { type, answer, question_options, or_group }
  return { ...markingAnswer(answered, order, words), marks: part.max_marks }
}

type Answered = Pick<PlacedQuestion['question'], 'type' | 'answer' | 'question_options' | 'or_group'>

function markingAnswer(question: Answered, order: number[], words: PaperWords): Omit<MarkingAnswer, 'marks'> {
  const written = findWritten(question.answer)
  return {
    or_group: question.or_group,
    key: answerKey(question, order, words),
    right_options: rightOptions(question.question_options, order).map((option) => option.data),
    model_answer: written?.model_answer || null,
    marking_points: written?.marking_points ?? [],
  }
}
