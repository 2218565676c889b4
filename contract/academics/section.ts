import { z } from 'zod'
import { Id, line, optionalLine } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { crud } from '../entity.ts'
import { allData, anyId, anyStatus, anyText, Parent, rowBasics, Status } from '../fields.ts'

export const Section = z.object({
  ...rowBasics,
  title: z.string(),
  grade_id: Id,
  grade: Parent,
  /** What its pupils learn, as "Science": which subjects are for it. */
  stream: z.string().nullable(),
  capacity: z.int().nullable(),
  status: Status,
})
export type Section = z.output<typeof Section>

export const SectionInput = z.strictObject({
  grade_id: z.int(coded('place.choose_class')).positive(coded('place.choose_class')),
  title: line(20, coded('title.missing')),
  stream: optionalLine(30),
  capacity: z
    .int(coded('field.not_whole'))
    .min(1, coded('field.at_least', { least: 1 }))
    .max(500, coded('field.at_most', { most: 500 }))
    .nullish(),
  status: Status.optional(),
})

export const SectionFilter = z.strictObject({
  id: anyId(),
  grade_id: anyId(),
  title: anyText(),
  status: anyStatus(),
  is_all_data_fetch: allData(),
})

export const sectionApi = crud('section', {
  input: SectionInput,
  row: Section,
  filter: SectionFilter,
  sort: ['title', 'grade', 'status', 'id'],
  noun: 'section',
  taken: { sections_title: ['title', say('taken.section_title')] },
})
