import { z } from 'zod'
import { atMostTwoDecimals, hasTwoDecimals, Id, line } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, findingNear, heavy, upload, withBeside } from '../endpoint.ts'
import { crud } from '../entity.ts'
import { allData, anyId, anyStatus, anyText, Parent, rowBasics, Status } from '../fields.ts'
import { Warnings } from '../message.ts'
import { PlacedFields, template, UploadAnswer } from '../uploads/upload.ts'

export const Chapter = z.object({
  ...rowBasics,
  grade_id: Id,
  grade: Parent,
  subject_id: Id,
  subject: Parent,
  chapter: z.string(),
  number: z.int().nullable(),
  weightage: z.number().nullable(),
  status: Status,
})
export type Chapter = z.output<typeof Chapter>

export const ChapterInput = z.strictObject({
  grade_id: z.int(coded('place.choose_class')).positive(coded('place.choose_class')),
  subject_id: z.int(coded('place.choose_subject')).positive(coded('place.choose_subject')),
  chapter: line(150, coded('title.missing')),
  number: z
    .int(coded('field.not_whole'))
    .min(0, coded('field.below_zero'))
    .max(999, coded('field.at_most', { most: 999 }))
    .nullish(),
  weightage: z
    .number(coded('field.not_number'))
    .min(0, coded('field.below_zero'))
    .max(100, coded('field.at_most', { most: 100 }))
    .refine(hasTwoDecimals, atMostTwoDecimals)
    .nullish(),
  status: Status.optional(),
})

export const ChapterFilter = z.strictObject({
  id: anyId(),
  grade_id: anyId(),
  subject_id: anyId(),
  status: anyStatus(),
  chapter: anyText(),
  is_all_data_fetch: allData(),
})

const rows = crud('chapter', {
  input: ChapterInput,
  row: Chapter,
  filter: ChapterFilter,
  sort: ['number', 'chapter', 'grade', 'subject', 'status', 'id'],
  noun: 'chapter',
  taken: { chapters_title: ['chapter', say('taken.chapter_title')] },
})

/** Weightages are entered one after the other: as long as a subject's do not add up to 100 a warning says so. */
export const chapterApi = {
  ...rows,
  list: findingNear(rows.list),
  create: withBeside(rows.create, Warnings),
  update: withBeside(rows.update, Warnings),
  upload: heavy(
    upload('/chapter/chapterUpload', can('chapter', 'upload'), PlacedFields, UploadAnswer, say('done.file')),
  ),
  template: template('/chapter/template', can('chapter', 'upload')),
}
