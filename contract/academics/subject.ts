import { z } from 'zod'
import { atMostTwoDecimals, hasTwoDecimals, Id, line } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { titlesOf } from '../../domain/titles.ts'
import { answering } from '../endpoint.ts'
import { crud } from '../entity.ts'
import { allData, anyId, anyText, Parent, rowBasics } from '../fields.ts'

export const subjectKinds = ['THEORY', 'PRACTICAL', 'BOTH'] as const
export const subjectCategories = ['COMPULSORY', 'ELECTIVE', 'CO_SCHOLASTIC'] as const

export const Subject = z.object({
  ...rowBasics,
  grade_id: Id,
  grade: Parent,
  section_ids: z.array(Id),
  title: z.string(),
  /** What it is called in other languages, by language: on papers and report cards of theirs. */
  titles: z.record(z.string(), z.string()),
  subject_code: z.string(),
  kind: z.enum(subjectKinds),
  category: z.enum(subjectCategories),
  max_marks: z.number(),
  pass_marks: z.number(),
})
export type Subject = z.output<typeof Subject>

const WholeMarks = z
  .number(coded('field.not_number'))
  .min(0, coded('field.below_zero'))
  .max(1000, coded('field.at_most', { most: 1000 }))
  .refine(hasTwoDecimals, atMostTwoDecimals)

export const SubjectInput = z.strictObject({
  grade_id: z.int(coded('place.choose_class')).positive(coded('place.choose_class')),
  section_ids: z.array(Id).max(100).optional(),
  title: line(80, coded('title.missing')),
  titles: titlesOf(80).optional(),
  subject_code: line(20, coded('subject.code_missing')),
  kind: z.enum(subjectKinds, coded('subject.kind_missing')).optional(),
  category: z.enum(subjectCategories, coded('subject.category_missing')).optional(),
  max_marks: WholeMarks.optional(),
  pass_marks: WholeMarks.optional(),
})

export const SubjectFilter = z.strictObject({
  id: anyId(),
  grade_id: anyId(),
  section_id: anyId(),
  subject_code: anyText(20),
  title: anyText(),
  is_all_data_fetch: allData(),
})

const subjectRows = crud('subject', {
  input: SubjectInput,
  row: Subject,
  filter: SubjectFilter,
  sort: ['title', 'subject_code', 'grade', 'id'],
  noun: 'subject',
  taken: { subjects_code: ['subject_code', say('taken.subject_code')] },
})

export const subjectApi = {
  ...subjectRows,
  /** The only list that answers a named field: `data.formattedSubjects`. */
  list: answering(subjectRows.list, z.object({ formattedSubjects: z.array(Subject) })),
}
