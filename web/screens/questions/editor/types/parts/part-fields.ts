import type { FunctionComponent } from 'react'
import type { PartType } from '#contract'
import { BlankFields } from '../blank-fields.tsx'
import { ChoiceFields } from '../choice-fields.tsx'
import { NumericFields } from '../numeric-fields.tsx'
import { TruthFields } from '../truth-fields.tsx'
import { WrittenFields } from '../written-fields.tsx'

/** The fields of the types that a part of a case study can have, too. */
export const partFields: Record<PartType, FunctionComponent> = {
  MCQ_SINGLE: ChoiceFields,
  MCQ_MULTI: ChoiceFields,
  TRUE_FALSE: TruthFields,
  FILL_BLANK: BlankFields,
  NUMERIC: NumericFields,
  VERY_SHORT: WrittenFields,
  SHORT: WrittenFields,
  LONG: WrittenFields,
  DIAGRAM: WrittenFields,
}
