import { z } from 'zod'
import { crud } from '../entity.ts'
import { anyId, anyStatus, anyText, Id, line, Parent, rowBasics, Status } from '../fields.ts'

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

export const sectionApi = crud('section', {
  input: SectionInput,
  row: Section,
  filter: SectionFilter,
  sort: ['title', 'grade', 'status', 'id'],
  titles: ['Section', 'Sections'],
})
