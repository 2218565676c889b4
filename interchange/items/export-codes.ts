import { type Sentence, say } from '../../domain/say.ts'

/** What a file of another format does not hold of questions that it has; for one count of questions. */
export const exportLossKinds = {
  translations: (count: number) => say('export_loss.translations', { count }),
  facts: (count: number) => say('export_loss.facts', { count }),
  explanation: (count: number) => say('export_loss.explanation', { count }),
  model_answer: (count: number) => say('export_loss.model_answer', { count }),
  marking_points: (count: number) => say('export_loss.marking_points', { count }),
  max_marks: (count: number) => say('export_loss.max_marks', { count }),
  negative_marks: (count: number) => say('export_loss.negative_marks', { count }),
  tolerance_percent: (count: number) => say('export_loss.tolerance_percent', { count }),
  units: (count: number) => say('export_loss.units', { count }),
  fixed_options: (count: number) => say('export_loss.fixed_options', { count }),
  or_group: (count: number) => say('export_loss.or_group', { count }),
  parts: (count: number) => say('export_loss.parts', { count }),
  type: (count: number) => say('export_loss.type', { count }),
  formatting: (count: number) => say('export_loss.formatting', { count }),
  formula_part: (count: number) => say('export_loss.formula_part', { count }),
  missing_picture: (count: number) => say('export_loss.missing_picture', { count }),
} as const satisfies Record<string, (count: number) => Sentence>
export type ExportLossCode = keyof typeof exportLossKinds

/** Why a question can't be in a file of another format at all. */
export const exportWholeKinds = {
  'whole:type': () => say('export_whole.type'),
  'whole:blanks': () => say('export_whole.blanks'),
  'whole:parts': () => say('export_whole.parts'),
  'whole:picture': () => say('export_whole.picture'),
  'whole:text': () => say('export_whole.text'),
} as const satisfies Record<string, () => Sentence>
export type ExportWholeCode = keyof typeof exportWholeKinds
