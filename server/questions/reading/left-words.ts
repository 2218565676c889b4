import { type Sentence, say } from '#contract'
import type { LeftReason } from '../../../interchange/items/imported-question.ts'

const sentences: Record<LeftReason, Sentence> = {
  heading: say('left_out.heading'),
  instruction: say('left_out.instruction'),
  answer_key: say('left_out.answer_key'),
  before_first: say('left_out.before_first'),
  between: say('left_out.between'),
  after_answers: say('left_out.after_answers'),
  table_head: say('left_out.table_head'),
  column: say('left_out.column'),
  fact: say('left_out.fact'),
  place_for_answer: say('left_out.place_for_answer'),
  page_foot: say('left_out.page_foot'),
  empty: say('left_out.empty'),
  told: say('left_out.told'),
}

/** Why a paragraph is in no question. */
export const sayLeft = (why: LeftReason): Sentence => sentences[why]
