import { z } from 'zod'
import { can, list, remove, write } from '../endpoint.ts'
import { anyId, anyText, changesTo, Id, line, Nothing, optionalText, rowBasics, Searched } from '../fields.ts'

/** A class ("Class 7"). It is `grade` in code and on the wire: `class` is a keyword. */
export const Grade = z.object({
  ...rowBasics,
  title: z.string(),
  description: z.string().nullable(),
  level_order: z.number(),
  next_grade_id: Id.nullable(),
})
export type Grade = z.output<typeof Grade>

export const GradeInput = z.strictObject({
  title: line(50, 'Please enter name'),
  description: optionalText(500),
  level_order: z.int('Must be a whole number').min(0).max(1000).optional(),
  next_grade_id: Id.nullish(),
})

export const GradeFilter = z.strictObject({ id: anyId(), title: anyText() })

/** `searchQuery`, `page` and `pageSize` at top level are the class screen's older form of filter and range. */
const topLevel = {
  searchQuery: Searched.max(200).nullish(),
  page: z.int().min(1).nullish(),
  pageSize: z.int().min(1).max(100).nullish(),
}

export const gradeApi = {
  create: write('/grade/create', can('grade', 'create'), GradeInput, Grade, 'Class created'),
  list: list('/grade/list', can('grade', 'view'), GradeFilter, Grade, 'Classes found', {
    sort: ['title', 'level_order', 'id'],
    extra: topLevel,
  }),
  update: write('/grade/update/{id}', can('grade', 'update'), changesTo(GradeInput), Grade, 'Class updated'),
  remove: remove('/grade/delete/{id}', can('grade', 'delete'), 'Class deleted'),
  restore: write('/grade/restore/{id}', can('grade', 'delete'), Nothing, Grade, 'Class restored'),
}
