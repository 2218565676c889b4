import type { FunctionComponent } from 'react'
import type { QuestionType } from '#contract'
import { ChoiceFields } from './choice-fields.tsx'
import { NumericFields } from './numeric-fields.tsx'
import { TruthFields } from './truth-fields.tsx'
import { WrittenFields } from './written-fields.tsx'

/** The answer part of the form, by type; a new type is a row. */
export const typeFields: Record<QuestionType, FunctionComponent> = {
  MCQ_SINGLE: ChoiceFields,
  TRUE_FALSE: TruthFields,
  NUMERIC: NumericFields,
  SHORT: WrittenFields,
}
