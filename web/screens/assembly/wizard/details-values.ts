import { z } from 'zod'
import { type questionPaperApi, type SentTo, SetSectionInput } from '#contract'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { type DetailsValues, toBody } from '../../papers/details/details-values.ts'

/** The details without their sections: those come of the blueprint. */
const { sections: _sections, ...shape } = SetSectionInput.shape
const Details = z.object(shape)

export const validateAutoDetails = validateWith<DetailsValues>(Details, toBody)

/** As set-section takes it: the sections are the blueprint's, the rest of which goes to the solver. */
export const toAutoBody = (
  details: DetailsValues,
  plan: SentTo<(typeof questionPaperApi)['setSection']>['sections'],
) => ({
  ...toBody(details),
  question_paper_created_type: 'AUTOMATIC' as const,
  sections: plan,
})
