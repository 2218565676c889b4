import { z } from 'zod'
import { can, list, remove, write } from '../endpoint.ts'
import {
  anyId,
  anyText,
  atMostTwoDecimals,
  changesTo,
  Id,
  line,
  Nothing,
  Parent,
  rowBasics,
  twoDecimals,
} from '../fields.ts'

export const subjectKinds = ['THEORY', 'PRACTICAL', 'BOTH'] as const
export const subjectCategories = ['COMPULSORY', 'ELECTIVE', 'CO_SCHOLASTIC'] as const

export const Subject = z.object({
  ...rowBasics,
  grade_id: Id,
  grade: Parent,
  section_ids: z.array(Id),
  title: z.string(),
  subject_code: z.string(),
  kind: z.enum(subjectKinds),
  category: z.enum(subjectCategories),
  max_marks: z.number(),
  pass_marks: z.number(),
})
export type Subject = z.output<typeof Subject>

const WholeMarks = z
  .number('Must be a number')
  .min(0, 'Must not be below 0')
  .max(1000, 'Must be at most 1000')
  .refine(twoDecimals, atMostTwoDecimals)

export const SubjectInput = z.strictObject({
  grade_id: z.int('Please choose a class').positive('Please choose a class'),
  section_ids: z.array(Id).max(100).optional(),
  title: line(80, 'Please enter title'),
  subject_code: line(20, 'Please enter code'),
  kind: z.enum(subjectKinds, 'Please choose a kind').optional(),
  category: z.enum(subjectCategories, 'Please choose a category').optional(),
  max_marks: WholeMarks.optional(),
  pass_marks: WholeMarks.optional(),
})

export const SubjectFilter = z.strictObject({
  id: anyId(),
  grade_id: anyId(),
  section_id: anyId(),
  subject_code: anyText(20),
  title: anyText(),
})

const subjectList = list('/subject/list', can('subject', 'view'), SubjectFilter, Subject, 'Subjects found', {
  sort: ['title', 'subject_code', 'grade', 'id'],
})

export const subjectApi = {
  create: write('/subject/create', can('subject', 'create'), SubjectInput, Subject, 'Subject created'),
  /** The only list that answers a named field: `data.formattedSubjects`. */
  list: { ...subjectList, data: z.object({ formattedSubjects: z.array(Subject) }) },
  update: write('/subject/update/{id}', can('subject', 'update'), changesTo(SubjectInput), Subject, 'Subject updated'),
  remove: remove('/subject/delete/{id}', can('subject', 'delete'), 'Subject deleted'),
  restore: write('/subject/restore/{id}', can('subject', 'delete'), Nothing, Subject, 'Subject restored'),
}
