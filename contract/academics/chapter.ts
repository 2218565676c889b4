import { z } from 'zod'
import { can, upload } from '../endpoint.ts'
import { crud } from '../entity.ts'
import {
  allData,
  anyId,
  anyStatus,
  anyText,
  atMostTwoDecimals,
  Id,
  line,
  Parent,
  rowBasics,
  Status,
  twoDecimals,
} from '../fields.ts'
import { SheetFields, template, UploadAnswer } from '../media/upload.ts'

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
  grade_id: z.int('Please choose a class').positive('Please choose a class'),
  subject_id: z.int('Please choose a subject').positive('Please choose a subject'),
  chapter: line(150, 'Please enter title'),
  number: z.int('Must be a whole number').min(0, 'Must not be below 0').max(999, 'Must be at most 999').nullish(),
  weightage: z
    .number('Must be a number')
    .min(0, 'Must not be below 0')
    .max(100, 'Must be at most 100')
    .refine(twoDecimals, atMostTwoDecimals)
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

export const chapterApi = {
  ...crud('chapter', {
    input: ChapterInput,
    row: Chapter,
    filter: ChapterFilter,
    sort: ['number', 'chapter', 'grade', 'subject', 'status', 'id'],
    titles: ['Chapter', 'Chapters'],
  }),
  upload: upload('/chapter/chapterUpload', can('chapter', 'upload'), SheetFields, UploadAnswer, 'File read'),
  template: template('/chapter/template', can('chapter', 'upload')),
}
