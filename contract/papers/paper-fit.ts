import { z } from 'zod'
import { pageSizes, setLetters } from '../../domain/papers/documents.ts'
import { fitSteps } from '../../domain/papers/fit.ts'
import { coded, say } from '../../domain/say.ts'
import { can, read, slow, write } from '../endpoint.ts'

const Pages = z
  .int(coded('field.not_whole'))
  .min(1, coded('field.at_least', { least: 1 }))
  .max(100, coded('field.at_most', { most: 100 }))

/** What of a paper takes room and may not give way; in lines of its text. */
export const FitObstacle = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('figure'), number: z.int(), lines: z.int() }),
  z.object({ kind: z.literal('answer-lines'), section: z.string().nullable(), lines: z.int() }),
])
export type FitObstacle = z.output<typeof FitObstacle>

/** How few pages the standard edition of a paper can take. */
export const PaperFit = z.object({
  row_version: z.int(),
  page: z.enum(pageSizes),
  /** As it is printed without giving way. */
  now: z.int(),
  /** The fewest. */
  least: z.int(),
  /** What is chosen; null: nothing gives way. */
  chosen: z.int().nullable(),
  /** Whether its questions are settled, so that pages may be chosen. */
  is_settled: z.boolean(),
  /** Of the pages asked for, else of the chosen ones: what gives way; null where they can't be. */
  fits: z
    .object({
      pages: z.int(),
      steps: z.array(z.enum(fitSteps)),
      text_size: z.number(),
      /** Whether copies with names fit too; they bear a code. */
      is_for_named: z.boolean(),
    })
    .nullable(),
  /** Why fewer pages than can be can't: `lines` are too many, and what takes most. */
  lacks: z.object({ pages: z.int(), lines: z.int(), obstacles: z.array(FitObstacle) }).nullable(),
})
export type PaperFit = z.output<typeof PaperFit>

export const paperFitApi = {
  get: slow(
    read(
      '/paper-fit/get/{id}',
      can('question-paper', 'download'),
      z.strictObject({ pages: Pages.nullish() }).prefault({}),
      PaperFit,
    ),
  ),
  /** The pages as they would be. */
  preview: slow(
    read(
      '/paper-fit/preview/{id}',
      can('question-paper', 'download'),
      z.strictObject({ pages: Pages, set: z.enum(setLetters).nullish() }),
      z.object({ pages: z.array(z.string()), count: z.int() }),
    ),
  ),
  /** From then on whatever prints the standard edition prints it so; null: as it was. */
  update: slow(
    write(
      '/paper-fit/update/{id}',
      can('question-paper', 'update'),
      z.strictObject({ pages: Pages.nullable(), row_version: z.int(coded('field.not_whole')).optional() }),
      z.object({ id: z.int(), row_version: z.int(), chosen: z.int().nullable() }),
      say('done.paper_fit'),
    ),
  ),
}
