import { z } from 'zod'
import { urlId } from '#web/ui/list/use-url-state.ts'

/** Which room; none: those of the day. */
export const InvigilationUrl = z.object({ duty: urlId, exam: urlId, section: urlId })
