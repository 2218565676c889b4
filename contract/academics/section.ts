import { z } from 'zod'
import { can, changeStatus, list, remove, write } from '../endpoint.ts'
import { anyId, anyStatus, anyText, changesTo, Id, line, Nothing, Parent, rowBasics, Status } from '../fields.ts'

export const Section = z.object({
  ...rowBasics,
  title: z.string(),
  grade_id: Id,
  grade: Parent,
  capacity: z.int().nullable(),
  status: Status,
})
export type Section = z.output<typeof Section>

export const SectionInput = z.strictObject({
  grade_id: z.int('Please choose a class').positive('Please choose a class'),
  title: line(20, 'Please enter title'),
  capacity: z.int('Must be a whole number').min(1, 'Must be at least 1').max(500, 'Must be at most 500').nullish(),
  status: Status.optional(),
})

export const SectionFilter = z.strictObject({ id: anyId(), grade_id: anyId(), title: anyText(), status: anyStatus() })

export const sectionApi = {
  create: write('/section/create', can('section', 'create'), SectionInput, Section, 'Section created'),
  list: list('/section/list', can('section', 'view'), SectionFilter, Section, 'Sections found', {
    sort: ['title', 'grade', 'status', 'id'],
  }),
  update: write('/section/update/{id}', can('section', 'update'), changesTo(SectionInput), Section, 'Section updated'),
  remove: remove('/section/delete/{id}', can('section', 'delete'), 'Section deleted'),
  restore: write('/section/restore/{id}', can('section', 'delete'), Nothing, Section, 'Section restored'),
  changeStatus: changeStatus('/section/change-status/{id}', can('section', 'change-status')),
}
