import { z } from 'zod'
import { Id, line, optionalText, Searched } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { titlesOf } from '../../domain/titles.ts'
import { crud } from '../entity.ts'
import { anyId, anyText, rowBasics } from '../fields.ts'

/** A class ("Class 7"). It is `grade` in code and on the wire: `class` is a keyword. */
export const Grade = z.object({
  ...rowBasics,
  title: z.string(),
  /** What it is called in other languages, by language. */
  titles: z.record(z.string(), z.string()),
  description: z.string().nullable(),
  level_order: z.number(),
  next_grade_id: Id.nullable(),
})
export type Grade = z.output<typeof Grade>

export const GradeInput = z.strictObject({
  title: line(50, coded('name.missing')),
  titles: titlesOf(50).optional(),
  description: optionalText(500),
  level_order: z.int(coded('field.not_whole')).min(0).max(1000).optional(),
  next_grade_id: Id.nullish(),
})

export const GradeFilter = z.strictObject({ id: anyId(), title: anyText() })

/** `searchQuery`, `page` and `pageSize` at top level are the class screen's older form of filter and range. */
const topLevel = {
  searchQuery: Searched.max(200).nullish(),
  page: z.int().min(1).nullish(),
  pageSize: z.int().min(1).max(100).nullish(),
}

export const gradeApi = crud('grade', {
  input: GradeInput,
  row: Grade,
  filter: GradeFilter,
  sort: ['title', 'level_order', 'id'],
  noun: 'class',
  taken: { grades_title: ['title', say('taken.class_name')] },
  extra: topLevel,
})
