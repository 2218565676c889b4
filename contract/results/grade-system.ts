import { z } from 'zod'
import { roundings } from '../../domain/exams/exam-words.ts'
import { GradeBand } from '../../domain/exams/grading.ts'
import { Id, line } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { withMessage } from '../endpoint.ts'
import { crud } from '../entity.ts'
import { anyId, anyStatus, anyText, Instant, rowBasics, Status } from '../fields.ts'

export const GradeSystemRow = z.object({
  ...rowBasics,
  name: z.string(),
  rounding: z.enum(roundings),
  /** The highest first. */
  bands: z.array(GradeBand),
  grade_ids: z.array(Id),
  is_default: z.boolean(),
  /** Results were worked out with it: it stays as it is, an edit makes a successor. */
  used_at: Instant.nullable(),
  /** Exams whose results were worked out with it. */
  exams: z.int(),
  successor_of: Id.nullable(),
  status: Status,
})
export type GradeSystemRow = z.output<typeof GradeSystemRow>

export const GradeSystemInput = z.strictObject({
  name: line(80, coded('name.missing')),
  rounding: z.enum(roundings, coded('field.either', { one: 'TWO_DP', other: 'NEAREST_INT' })),
  bands: z
    .array(GradeBand, coded('grades.no_band'))
    .min(1, coded('grades.no_band'))
    .max(12, coded('grades.too_many', { most: 12 })),
  grade_ids: z.array(Id).max(200).optional(),
  is_default: z.boolean(coded('field.not_boolean')).optional(),
})

const { changeStatus: _none, ...rows } = crud('grade-system', {
  input: GradeSystemInput,
  row: GradeSystemRow,
  filter: z.strictObject({ id: anyId(), name: anyText(), status: anyStatus(), grade_id: anyId() }),
  sort: ['name', 'id'],
  noun: 'grade_system',
  taken: { grade_systems_name: ['name', say('taken.grade_system')] },
})

export const gradeSystemApi = {
  ...rows,
  /** A system that results were worked out with is not changed: the answer is its successor, with an id of its own. */
  update: withMessage(rows.update),
}
