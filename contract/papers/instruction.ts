import { z } from 'zod'
import { Id, line, text } from '../../domain/fields.ts'
import { coded } from '../../domain/say.ts'
import { crud } from '../entity.ts'
import { anyId, anyStatus, anyText, Parent, rowBasics, Status } from '../fields.ts'

export const Instruction = z.object({
  ...rowBasics,
  heading: z.string(),
  content: z.string(),
  grade_id: Id.nullable(),
  grade: Parent.nullable(),
  subject_id: Id.nullable(),
  subject: Parent.nullable(),
  status: Status,
})
export type Instruction = z.output<typeof Instruction>

/** A line of `content` is a line of print: inline HTML, stored as `inlineLines` of richtext/ writes it. */
export const MAX_INSTRUCTION = 5000

/** Without a class it holds for every class, without a subject for every subject; a subject needs its class. */
export const InstructionInput = z.strictObject({
  heading: line(150, coded('instruction.heading_missing')),
  content: text(MAX_INSTRUCTION, coded('instruction.missing')),
  grade_id: Id.nullish(),
  subject_id: Id.nullish(),
  status: Status.optional(),
})

/** A class or subject filter also finds the instructions that hold for any class or subject. */
export const InstructionFilter = z.strictObject({
  id: anyId(),
  heading: anyText(),
  grade_id: anyId(),
  subject_id: anyId(),
  status: anyStatus(),
})

export const instructionApi = crud('instruction', {
  input: InstructionInput,
  row: Instruction,
  filter: InstructionFilter,
  sort: ['heading', 'status', 'id'],
  noun: 'instruction',
})
