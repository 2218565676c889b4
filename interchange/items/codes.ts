import { type Sentence, say } from '../../domain/say.ts'

/*
 * The one table of what may be doubtful of a question that was read, and of what it may lose. A doubt is about one field; one that
 * `blocks` leaves no valid question.
 */

interface DoubtKind {
  blocks: boolean
  /** @param detail what stood there */
  say(detail: string): Sentence
}

const blocked = (sentence: DoubtKind['say']): DoubtKind => ({ blocks: true, say: sentence })
const asked = (sentence: DoubtKind['say']): DoubtKind => ({ blocks: false, say: sentence })

export const doubtKinds = {
  no_key: blocked(() => say('doubt.no_key')),
  answer_unread: blocked((detail) => say('doubt.answer_unread', { detail })),
  no_text: blocked(() => say('doubt.no_text')),
  empty_option: blocked(() => say('doubt.empty_option')),
  too_many_options: blocked((detail) => say('doubt.too_many_options', { count: Number(detail) })),
  legacy_font: blocked((detail) => say('doubt.legacy_font', { detail })),
  whole: blocked((detail) => say('doubt.whole', { detail })),
  missing_file: blocked((detail) => say('doubt.missing_file', { detail })),
  unclosed: blocked((detail) => say('doubt.unclosed', { detail })),
  long_field: blocked((detail) => say('doubt.long_field', { most: Number(detail) })),
  too_few_options: blocked(() => say('doubt.too_few_options')),
  not_understood: blocked((detail) => say('doubt.not_understood', { detail })),
  keys_differ: asked((detail) => say('doubt.keys_differ', { detail })),
  two_keys: asked((detail) => say('doubt.two_keys', { detail })),
  two_answers: asked((detail) => say('doubt.two_answers', { detail })),
  answer_more: asked((detail) => say('doubt.answer_more', { detail })),
  key_by_look: asked((detail) => say('doubt.key_by_look', { detail })),
  key_left_over: asked((detail) => say('doubt.key_left_over', { detail })),
  option_count: asked((detail) => say('doubt.option_count', { count: Number(detail) })),
  option_letters: asked((detail) => say('doubt.option_letters', { detail })),
  options_equal: asked(() => say('doubt.options_equal')),
  option_several_lines: asked(() => say('doubt.option_several_lines')),
  crossed_out: asked((detail) => say('doubt.crossed_out', { detail })),
  text_after: asked((detail) => say('doubt.text_after', { detail })),
  answer_inside: asked((detail) => say('doubt.answer_inside', { detail })),
  number_inside: asked((detail) => say('doubt.number_inside', { detail })),
  label_inside: asked((detail) => say('doubt.label_inside', { detail })),
  maybe_options: asked(() => say('doubt.maybe_options')),
  number_gap: asked((detail) => say('doubt.number_gap', { detail })),
  number_twice: asked((detail) => say('doubt.number_twice', { detail })),
  number_back: asked((detail) => say('doubt.number_back', { detail })),
  two_in_one: asked(() => say('doubt.two_in_one')),
  too_long: asked(() => say('doubt.too_long')),
  too_short: asked(() => say('doubt.too_short')),
  shared_passage: asked((detail) => say('doubt.shared_passage', { detail })),
  or_alternative: asked(() => say('doubt.or_alternative')),
  standard_options: asked(() => say('doubt.standard_options')),
  table_read: asked(() => say('doubt.table_read')),
  blank_unplaced: asked(() => say('doubt.blank_unplaced')),
  missing_picture: asked((detail) => say('doubt.missing_picture', { detail })),
  lost: asked((detail) => say('doubt.lost', { detail })),
  similar: asked((detail) => say('doubt.similar', { detail })),
  reread: asked(() => say('doubt.reread')),
  parts_read: asked((detail) => say('doubt.parts_read', { detail })),
  type_guessed: asked((detail) => say('doubt.type_guessed', { detail })),
  unlike_example: asked(() => say('doubt.unlike_example')),
  new_layout: asked(() => say('doubt.new_layout')),
} as const satisfies Record<string, DoubtKind>
export type DoubtCode = keyof typeof doubtKinds

/** What of a file can't be carried, for one count of it. */
export const lossKinds = {
  equation_object: (count: number) => say('loss.equation_object', { count }),
  formula_part: (count: number) => say('loss.formula_part', { count }),
  picture_kind: (count: number) => say('loss.picture_kind', { count }),
  missing_picture: (count: number) => say('loss.missing_picture', { count }),
  drawing: (count: number) => say('loss.drawing', { count }),
  chart: (count: number) => say('loss.chart', { count }),
  smartart: (count: number) => say('loss.smartart', { count }),
  footnote: (count: number) => say('loss.footnote', { count }),
  comment: () => say('loss.comment'),
  header: () => say('loss.header'),
  macros: () => say('loss.macros'),
  embedded: (count: number) => say('loss.embedded', { count }),
  media: (count: number) => say('loss.media', { count }),
  partial_marks: (count: number) => say('loss.partial_marks', { count }),
  negative_by_option: (count: number) => say('loss.negative_by_option', { count }),
  penalty: (count: number) => say('loss.penalty', { count }),
  hints: (count: number) => say('loss.hints', { count }),
  feedback_parts: (count: number) => say('loss.feedback_parts', { count }),
  wildcard: (count: number) => say('loss.wildcard', { count }),
  case_counts: (count: number) => say('loss.case_counts', { count }),
  word_bank: (count: number) => say('loss.word_bank', { count }),
  units: (count: number) => say('loss.units', { count }),
  rubric: (count: number) => say('loss.rubric', { count }),
  distractors: (count: number) => say('loss.distractors', { count }),
  unmatched: (count: number) => say('loss.unmatched', { count }),
  variable: (count: number) => say('loss.variable', { count }),
  template: (count: number) => say('loss.template', { count }),
  markdown: (count: number) => say('loss.markdown', { count }),
  link: (count: number) => say('loss.link', { count }),
  translations: (count: number) => say('loss.translations', { count }),
  colour: (count: number) => say('loss.colour', { count }),
} as const satisfies Record<string, (count: number) => Sentence>
export type LossCode = keyof typeof lossKinds
