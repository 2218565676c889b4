import { z } from 'zod'
import { editionNames, pageSizes } from '../../domain/papers/documents.ts'
import { anyone, can, file, get, withLink, write } from '../endpoint.ts'
import { Id } from '../fields.ts'

const idList = (message: string) => z.array(Id, 'Must be a list of ids').min(1, message).max(5000, 'At most 5000 ids')

/** Whose copies: named students, or all students of some sections; of the paper's class and session. */
export const BatchInput = z
  .strictObject({
    student_ids: idList('Choose at least one student').optional(),
    section_ids: idList('Choose at least one section').optional(),
    documents: z
      .array(z.enum(['paper', 'answer-sheet'], 'Must be paper or answer-sheet'), 'Must be a list of documents')
      .min(1, 'Choose at least one document')
      .max(2, 'At most 2 documents'),
    edition: z.enum(editionNames, `Must be one of: ${editionNames.join(', ')}`).optional(),
    page: z.enum(pageSizes, `Must be one of: ${pageSizes.join(', ')}`).optional(),
    format: z.enum(['pdf', 'zip'], 'Must be pdf or zip'),
  })
  .refine(({ student_ids, section_ids }) => (student_ids === undefined) !== (section_ids === undefined), {
    path: ['student_ids'],
    message: 'Name the students, or the sections whose students are meant',
  })

/** Printing for many; the file of a finished job is fetched by its signed link. */
export const batchApi = {
  /** Named copies for students, in the background; the job's result is `{ file_url, name, copies }`. */
  batch: write(
    '/question-paper/batch/{id}',
    can('question-paper', 'download'),
    BatchInput,
    z.object({ job_id: Id }),
    'Printing started',
  ),
  /** What a job has made; `t` in the query, signed and good for a day, stands in for a sign-in. */
  madeFile: withLink(get(file('/media/made-file/{key}', anyone, z.strictObject({}).prefault({})))),
}
