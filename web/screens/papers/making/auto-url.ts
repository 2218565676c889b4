import { z } from 'zod'
import { urlId } from '#web/ui/list/use-url-state.ts'

export const autoSteps = ['details', 'blueprint', 'result'] as const
export type AutoStep = (typeof autoSteps)[number]

/** The draft that is worked on, and the step that is shown; the result has an address of its own. */
export const AutoUrl = z.object({
  id: urlId,
  step: z.enum(['details', 'blueprint']).catch('details'),
})

/** Where the automatic route is, below the list of papers. */
export const createPath = (papers: string): string => `${papers}/automatic/create`
export const resultPath = (papers: string): string => `${papers}/automatic/preview`
