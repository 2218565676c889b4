import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded } from '../../domain/say.ts'

/** What staff and pupils have in common. */
export const genders = ['M', 'F', 'X'] as const
export type Gender = (typeof genders)[number]

export const Gender = z.enum(genders, coded('person.gender'))

export const yesOrNo = z.boolean(coded('field.not_boolean'))

/** A choice that has its own sentence where none is made. */
export const chosen = {
  session: z.int(coded('place.choose_session')).positive(coded('place.choose_session')),
  grade: z.int(coded('place.choose_class')).positive(coded('place.choose_class')),
  section: z.int(coded('place.choose_section')).positive(coded('place.choose_section')),
}

/** At most so many ids, none twice. */
export const idList = (most: number) =>
  z
    .array(Id, coded('field.not_ids'))
    .max(most, coded('field.too_many', { most }))
    .transform((ids) => [...new Set(ids)])
