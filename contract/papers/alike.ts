import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { messageFields } from '../message.ts'

const Placed = z.object({
  id: Id,
  /** Letter of the parallel set that holds it; null where one paper holds both. */
  set: z.string().nullable(),
})

/** Two questions too similar to stand in one paper, or in two of its parallel sets; the sentence names both. */
export const AlikePair = z.object({ first: Placed, second: Placed, ...messageFields })
export type AlikePair = z.output<typeof AlikePair>
