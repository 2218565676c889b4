import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, list, write } from '../endpoint.ts'
import { anyId, anyOf, Instant, Nothing } from '../fields.ts'
import { ListPerson } from '../uploads/list-layout.ts'

/** Where a category of files of questions goes, as somebody of the school said it. */
export const RememberedPlace = z.object({
  id: Id,
  /** Of the files: moodle, qti, gift … */
  format: z.string(),
  /** The category, from the outermost on. */
  path: z.array(z.string()),
  chapter: z.object({ id: Id, title: z.string() }),
  topic: z.object({ id: Id, title: z.string() }).nullable(),
  said_by: ListPerson,
  said_at: Instant,
  used_at: Instant,
})
export type RememberedPlace = z.output<typeof RememberedPlace>

/** Formats whose files name categories. */
const formats = ['docx', 'text', 'moodle', 'gift', 'aiken', 'qti', 'quaestor'] as const

const settings = can('module-wise-access', 'update')
const Filter = z.strictObject({
  id: anyId(),
  format: anyOf(z.enum(formats, coded('field.one_of', { names: formats.join(', ') }))),
  chapter_id: anyId(),
})

/** What is remembered of categories is said with a reading (question-reading/change); it is listed and forgotten in the school's settings. */
export const importPlaceApi = {
  list: list('/import-place/list', settings, Filter, RememberedPlace, say('import_place.found'), {
    sort: ['id', 'used_at'],
  }),
  remove: write('/import-place/delete/{id}', settings, Nothing, z.object({ id: Id }), say('done.import_place')),
}
