import { z } from 'zod'
import { Id, optionalText } from '../../domain/fields.ts'
import { say } from '../../domain/say.ts'
import { list, signedIn, write } from '../endpoint.ts'
import { anyId, anyText, Instant } from '../fields.ts'
import { messageFields } from '../message.ts'

/** A file that was taken in; it can be undone as a whole for 30 days. */
export const Import = z.object({
  id: Id,
  /** Module name of what was imported: question, chapter, subject-topic … */
  entity: z.string(),
  name: z.string(),
  created: z.int(),
  updated: z.int(),
  created_at: Instant,
  undone_at: Instant.nullable(),
})
export type Import = z.output<typeof Import>

/** Rows that somebody has changed or used since stay, each with its reason. */
export const UndoneImport = z.object({
  id: Id,
  removed: z.int(),
  restored: z.int(),
  /** `entity`: whose rows they are, of several kinds where one import made several. */
  kept: z.array(z.object({ id: Id, entity: z.string(), ...messageFields })),
})
export type UndoneImport = z.output<typeof UndoneImport>

/** Why, where what is taken back needs a reason: marks that were handed in do. */
export const UndoReason = z.strictObject({ reason: optionalText(500) })

/** A person sees, and undoes, the imports that the same person made. */
export const importApi = {
  list: list(
    '/import/list',
    signedIn,
    /** `exam_id`: of marks, those that were brought into this exam. */
    z.strictObject({ id: anyId(), entity: anyText(40), exam_id: anyId() }),
    Import,
    say('import.found'),
    {
      sort: ['id'],
    },
  ),
  undo: write('/import/undo/{id}', signedIn, UndoReason, UndoneImport, say('done.import_undone')),
}
