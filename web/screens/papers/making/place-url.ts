import { z } from 'zod'
import { urlId } from '#web/ui/list/use-url-state.ts'

/** The class and subject in which the address has a new paper begin. */
export const PaperPlaceUrl = z.object({ grade_id: urlId, subject_id: urlId })
