import { z } from 'zod'
import { ordersOf, seriesDocuments, seriesOrders } from '../../../domain/exams/series-prints.ts'
import { seriesLimits } from '../../../domain/exams/series-words.ts'
import { Id } from '../../../domain/fields.ts'
import { languagesOf } from '../../../domain/languages.ts'
import { pageSizes } from '../../../domain/papers/documents.ts'
import { coded, say } from '../../../domain/say.ts'
import { can, read, write } from '../../endpoint.ts'
import { DateOnly, Nothing } from '../../fields.ts'
import { SentenceOnWire } from '../../message.ts'
import { listUpTo, oneWord, whole } from './series-fields.ts'

const ids = (most: number) => listUpTo(Id, most).min(1, coded('field.required')).optional()

/** What to print of a series; all that is given must hold. */
export const SeriesPrintInput = z
  .strictObject({
    document: oneWord(seriesDocuments),
    by: oneWord(seriesOrders).optional(),
    grade_ids: ids(200),
    section_ids: ids(1000),
    student_ids: ids(seriesLimits.pupils),
    room_ids: ids(seriesLimits.rooms),
    staff_ids: ids(seriesLimits.staff),
    /** A duty of one's own: the room that it is in. */
    duty_id: Id.optional(),
    day: DateOnly.optional(),
    shift: whole(0, seriesLimits.shifts - 1).optional(),
    /** Only what a later version changed. */
    changed_since: whole(0, 100_000).optional(),
    /** With the names of those who sit there; of door lists. */
    names: z.boolean(coded('field.not_boolean')).optional(),
    format: oneWord(['pdf', 'zip']).optional(),
    page: oneWord(pageSizes).optional(),
    language: oneWord(languagesOf('files')).optional(),
  })
  .refine(({ document, by }) => by === undefined || ordersOf[document]?.includes(by), {
    path: ['by'],
    message: coded('series_print.no_order'),
  })
  .refine(({ document, day }) => document !== 'day' || day !== undefined, {
    path: ['day'],
    message: coded('series_print.day_needed'),
  })
  .refine(({ shift, day }) => shift === undefined || day !== undefined, {
    path: ['day'],
    message: coded('series_print.day_needed'),
  })
export type SeriesPrintInput = z.output<typeof SeriesPrintInput>

/** What a finished job has made; `left`: of whom nothing was printed, and why. */
export const MadeSeriesPrint = z.object({
  file_url: z.string(),
  name: z.string(),
  pages: z.int(),
  documents: z.int(),
  left: z.array(z.object({ student_id: Id, said: SentenceOnWire, message: z.string() })),
})
export type MadeSeriesPrint = z.output<typeof MadeSeriesPrint>

/** How much there is to print. */
export const SeriesPrints = z.object({
  /** Of which version; 0: nothing is published, and it is the plan that is printed. */
  version: z.int(),
  has_seats: z.boolean(),
  has_duties: z.boolean(),
  documents: z.array(
    z.object({
      document: z.enum(seriesDocuments),
      count: z.int(),
      /** Of paper; an estimate where lists run on. */
      pages: z.int(),
    }),
  ),
  days: z.array(z.object({ day: z.string(), rooms: z.int(), pupils: z.int() })),
  withheld: z.int(),
})
export type SeriesPrints = z.output<typeof SeriesPrints>

export const seriesPrintApi = {
  /** In the background; the job's result is a MadeSeriesPrint. */
  print: write(
    '/exam-series/print/{id}',
    can('exam', 'view'),
    SeriesPrintInput,
    z.object({ job_id: Id }),
    say('done.printing'),
  ),
  prints: read('/exam-series/prints/{id}', can('exam', 'update'), Nothing, SeriesPrints),
}
