import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { languagesOf } from '../../domain/languages.ts'
import { editionNames, pageSizes, setLetters } from '../../domain/papers/documents.ts'
import { Language } from '../../domain/questions/answer-shapes.ts'
import { coded, say } from '../../domain/say.ts'
import { anyone, can, file, get, recorded, withLink, write } from '../endpoint.ts'

const idList = (message: string) =>
  z
    .array(Id, coded('field.not_ids'))
    .min(1, message)
    .max(5000, coded('batch.too_many_ids', { most: 5000 }))

/** Whose copies: named students, or all students of some sections; of the paper's class and session. */
export const BatchInput = z
  .strictObject({
    student_ids: idList(coded('batch.no_student')).optional(),
    section_ids: idList(coded('batch.no_section')).optional(),
    documents: z
      .array(
        z.enum(['paper', 'answer-sheet'], coded('field.either', { one: 'paper', other: 'answer-sheet' })),
        coded('batch.not_documents'),
      )
      .min(1, coded('batch.no_document'))
      .max(2, coded('batch.too_many_documents', { most: 2 })),
    edition: z.enum(editionNames, coded('field.one_of', { names: editionNames.join(', ') })).optional(),
    page: z.enum(pageSizes, coded('field.one_of', { names: pageSizes.join(', ') })).optional(),
    /** Copies of the parallel papers of its exam too, in one file: each student gets the paper that the exam has given them. */
    all_papers: z.boolean(coded('field.not_boolean')).optional(),
    /** Answer sheets with a box for each written answer, instead of ruled pages. */
    booklet: z.boolean(coded('field.not_boolean')).optional(),
    /** For which exam the answer sheets are; without it any exam of the paper takes them. */
    exam_id: Id.optional(),
    /** In one PDF: an empty page after a copy of odd length, for printing on both sides; so unless it is false. */
    even_pages: z.boolean(coded('field.not_boolean')).optional(),
    /** As a download's: the second language of the edition two-language, and whether it is printed though questions lack a text. */
    second_language: Language.nullish(),
    confirm: z.boolean(coded('field.not_boolean')).optional(),
    format: z.enum(['pdf', 'zip'], coded('field.either', { one: 'pdf', other: 'zip' })),
    /** Of the files' names; English where it is left out. */
    language: z
      .enum(languagesOf('files'), coded('field.one_of', { names: languagesOf('files').join(', ') }))
      .optional(),
  })
  .refine(({ student_ids, section_ids }) => (student_ids === undefined) !== (section_ids === undefined), {
    path: ['student_ids'],
    message: coded('batch.whose'),
  })

/** Whom a parallel paper of an exam is for, of the students that copies were asked for. */
const BatchPaper = z.object({
  paper_id: Id,
  name: z.string(),
  set: z.enum(setLetters),
  students: z.int(),
  /** Whether its copies are in the file. */
  is_printed: z.boolean(),
})
export type BatchPaper = z.output<typeof BatchPaper>

/** What a finished job has made; `file_url` is signed and good for a day. `papers`: of parallel papers, who writes which. */
export const MadeBatch = z.object({
  file_url: z.string(),
  name: z.string(),
  copies: z.int(),
  /** How many of them are answer sheets, each with a serial of its own. */
  sheets: z.int().optional(),
  /** Of answer sheets without a name: where everything of them stands. */
  layout_ids: z.array(Id).optional(),
  papers: z.array(BatchPaper).optional(),
  /** Of report cards: pupils of whom nothing would stand on one, by name; none was made of them. */
  left_out: z.array(z.string()).optional(),
})
export type MadeBatch = z.output<typeof MadeBatch>

/** Printing for many; the file of a finished job is fetched by its signed link. */
export const batchApi = {
  /** Named copies for students, in the background; the job's result is a MadeBatch. */
  batch: write(
    '/question-paper/batch/{id}',
    can('question-paper', 'download'),
    BatchInput,
    z.object({ job_id: Id }),
    say('done.printing'),
  ),
  /** What a job has made; the signed `t` of its address, good for a day, stands in for a sign-in: in Signed-Link, or in the query. */
  madeFile: recorded(
    'question-paper',
    'download-copies',
    withLink(get(file('/media/made-file/{key}', anyone, z.strictObject({}).prefault({})))),
  ),
}
