import { z } from 'zod'
import { ComponentPass, ResultPart } from '../../domain/exams/grading.ts'
import { Id, line } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, withBeside, write } from '../endpoint.ts'
import { crud } from '../entity.ts'
import { anyId, anyText, bySession, ofSession, Parent, rowBasics } from '../fields.ts'
import { Warnings } from '../message.ts'

export const ResultSchemeRow = z.object({
  ...rowBasics,
  name: z.string(),
  ...ofSession,
  /** null: every subject of the class that has no scheme of its own. */
  subject_id: Id.nullable(),
  subject: Parent.nullable(),
  parts: z.array(ResultPart),
  component_pass: ComponentPass,
  /** Failed subjects that may be written again. */
  compartment_max: z.int(),
})
export type ResultSchemeRow = z.output<typeof ResultSchemeRow>

const chosenSession = z.int(coded('place.choose_session')).positive(coded('place.choose_session'))

export const ResultSchemeInput = z.strictObject({
  name: line(80, coded('name.missing')),
  session_id: chosenSession,
  grade_id: z.int(coded('place.choose_class')).positive(coded('place.choose_class')),
  subject_id: Id.nullish(),
  parts: z
    .array(ResultPart, coded('scheme.no_part'))
    .min(1, coded('scheme.no_part'))
    .max(20, coded('scheme.too_many', { most: 20 })),
  component_pass: ComponentPass.optional(),
  compartment_max: z
    .int(coded('field.not_whole'))
    .min(0, coded('field.at_least', { least: 0 }))
    .max(10, coded('field.at_most', { most: 10 }))
    .optional(),
})

export const CopySchemes = z.strictObject({ from_session_id: chosenSession, to_session_id: chosenSession })

export const CopiedSchemes = z.object({
  copied: z.int(),
  /** Classes and subjects that had one there already; it stays as it is. */
  there: z.int(),
})

const rows = crud('grade-system', {
  path: 'result-scheme',
  input: ResultSchemeInput,
  row: ResultSchemeRow,
  filter: z.strictObject({ id: anyId(), ...bySession(), name: anyText() }),
  sort: ['name', 'id'],
  noun: 'result_scheme',
  taken: { result_schemes_one: ['subject_id', say('taken.result_scheme')] },
})

/** Weights that do not add up to 100 are a warning beside the row. */
export const resultSchemeApi = {
  ...rows,
  create: withBeside(rows.create, Warnings),
  update: withBeside(rows.update, Warnings),
  /** The schemes of one session for another, of all classes that are still there. */
  copy: write(
    '/result-scheme/copy',
    can('grade-system', 'create'),
    CopySchemes,
    CopiedSchemes,
    say('done.schemes_copied'),
  ),
}
