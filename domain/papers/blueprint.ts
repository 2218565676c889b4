import { z } from 'zod'
import { type FieldError, noteErrors } from '../field-error.ts'
import { coded } from '../say.ts'
import { checkSums } from './blueprint-checks.ts'
import { StoredBlueprint } from './blueprint-shape.ts'
import { checkPaperMarks } from './plan-checks.ts'

/** What a paper should be: the one check of editor, wire, engine and files. */
export const Blueprint = StoredBlueprint.superRefine((blueprint, context) => noteErrors(context, checkSums(blueprint)))
export type Blueprint = StoredBlueprint

/** A blueprint beside the marks that its sections must make, where somebody has said what these are. */
export const PaperBlueprint = StoredBlueprint.extend({
  question_paper_marks: z.number(coded('field.not_marks')).nullish(),
}).superRefine((paper, context) => noteErrors(context, checkPaper(paper)))
export type PaperBlueprint = z.output<typeof PaperBlueprint>

export const checkPaper = (paper: PaperBlueprint): FieldError[] => [
  ...checkSums(paper),
  ...checkPaperMarks(paper.sections, paper.question_paper_marks ?? null),
]
