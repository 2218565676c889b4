import type { FunctionComponent } from 'react'
import type { PartType, QuestionType } from '#contract'
import { AssertionFields } from './assertion-fields.tsx'
import { CaseFields } from './case-fields.tsx'
import { MatchFields } from './match-fields.tsx'
import { OrderFields } from './order-fields.tsx'
import { partFields } from './parts/part-fields.ts'

/** The answer part of the form, by type; a new type is a row. What a part can be is in part-fields.ts. */
export const typeFields: Record<QuestionType, FunctionComponent> = {
  ...(partFields satisfies Record<PartType, FunctionComponent>),
  ASSERTION_REASON: AssertionFields,
  MATCH: MatchFields,
  ORDER: OrderFields,
  CASE_STUDY: CaseFields,
}
