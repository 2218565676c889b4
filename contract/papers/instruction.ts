import { z } from 'zod'
import { can, list } from '../endpoint.ts'
import { anyId, anyStatus, anyText, Id, Parent, rowBasics, Status } from '../fields.ts'

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

/** A class or subject filter also finds the instructions that hold for any class or subject. */
export const InstructionFilter = z.strictObject({
  id: anyId(),
  heading: anyText(),
  grade_id: anyId(),
  subject_id: anyId(),
  status: anyStatus(),
})

export const instructionApi = {
  list: list('/instruction/list', can('instruction', 'view'), InstructionFilter, Instruction, 'Instructions found', {
    sort: ['heading', 'status', 'id'],
  }),
}
