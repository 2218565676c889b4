import { z } from 'zod'
import { Id, optionalLine } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { canAny, remove, write } from '../endpoint.ts'
import { crud } from '../entity.ts'
import { anyId, changesTo, DateOnly, Nothing, oneValue, rowBasics } from '../fields.ts'

export const StaffAbsence = z.object({
  ...rowBasics,
  staff_id: Id,
  staff: z.object({ id: Id, name: z.string() }),
  from_on: z.string(),
  to_on: z.string(),
  reason: z.string().nullable(),
})
export type StaffAbsence = z.output<typeof StaffAbsence>

const Input = z.strictObject({
  staff_id: Id,
  from_on: DateOnly,
  to_on: DateOnly,
  reason: optionalLine(200),
})
export type StaffAbsenceInput = z.output<typeof Input>

const planners = canAny(['staff', 'update'], ['exam', 'update'])

const usual = crud('staff', {
  path: 'staff-absence',
  noun: 'absence',
  input: Input,
  row: StaffAbsence,
  filter: z.strictObject({
    id: anyId(),
    staff_id: anyId(),
    from: oneValue(DateOnly, coded('field.date')),
    to: oneValue(DateOnly, coded('field.date')),
  }),
  sort: ['from_on', 'staff', 'id'],
  listed_for: planners,
})

/** When members of staff are away. Whoever plans exams or keeps the staff says it. */
export const staffAbsenceApi = {
  list: usual.list,
  create: write('/staff-absence/create', planners, Input, StaffAbsence, say('absence.created')),
  update: write(
    '/staff-absence/update/{id}',
    planners,
    () => changesTo<typeof Input.shape>(Input),
    StaffAbsence,
    say('absence.updated'),
  ),
  remove: remove('/staff-absence/delete/{id}', planners, say('absence.deleted')),
  restore: write('/staff-absence/restore/{id}', planners, Nothing, StaffAbsence, say('absence.restored')),
}
