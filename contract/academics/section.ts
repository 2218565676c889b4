import { z } from 'zod'
import { can, list } from '../endpoint.ts'
import { anyId, anyStatus, anyText, Id, Parent, rowBasics, Status } from '../fields.ts'

export const Section = z.object({
  ...rowBasics,
  title: z.string(),
  grade_id: Id,
  grade: Parent,
  capacity: z.int().nullable(),
  status: Status,
})
export type Section = z.output<typeof Section>

export const SectionFilter = z.strictObject({ id: anyId(), grade_id: anyId(), title: anyText(), status: anyStatus() })

export const sectionApi = {
  list: list('/section/list', can('section', 'view'), SectionFilter, Section, 'Sections found', {
    sort: ['title', 'grade', 'status', 'id'],
  }),
}
