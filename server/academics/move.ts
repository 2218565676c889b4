import { findUses, type Use } from '../db/change-row.ts'
import type { Change } from '../http/call.ts'
import { ApiError } from '../http/errors.ts'

interface Move {
  /** The field that would be changed. */
  path: string
  parent: string
  /** What carries the place in keys of its own; deleted rows too, since they can be restored. */
  used_by: readonly Use[]
}

const moves: Record<'section' | 'subject' | 'chapter' | 'topic', Move> = {
  section: {
    path: 'grade_id',
    parent: 'class',
    used_by: [
      { table: 'enrolments', column: 'section_id', plural: 'enrolments', live: false },
      { table: 'staff_assignments', column: 'section_id', plural: 'staff assignments', live: false },
      { table: 'subjects', column: 'section_ids', plural: 'subjects', live: false, list: true },
    ],
  },
  subject: {
    path: 'grade_id',
    parent: 'class',
    used_by: [
      { table: 'chapters', column: 'subject_id', plural: 'chapters', live: false },
      { table: 'question_papers', column: 'subject_id', plural: 'question papers', live: false },
      { table: 'staff_assignments', column: 'subject_id', plural: 'staff assignments', live: false },
      { table: 'instructions', column: 'subject_id', plural: 'instructions', live: false },
    ],
  },
  chapter: {
    path: 'subject_id',
    parent: 'subject',
    used_by: [
      { table: 'topics', column: 'chapter_id', plural: 'topics', live: false },
      { table: 'questions', column: 'chapter_id', plural: 'questions', live: false },
    ],
  },
  topic: {
    path: 'chapter_id',
    parent: 'chapter',
    used_by: [{ table: 'questions', column: 'topic_id', plural: 'questions', live: false }],
  },
}

/**
 * A row that others belong to stays where it is: their composite keys name its parents as well.
 * @throws in_use, saying by what.
 */
export async function assertMovable(change: Change, what: keyof typeof moves, id: number): Promise<void> {
  const { path, parent, used_by } = moves[what]
  const uses = await findUses(change, used_by, id)
  if (uses.length === 0) return
  const message = `This ${what} cannot move to another ${parent}: ${uses.join(', ')} (deleted ones included) belong to it. Create a new ${what} there instead.`
  throw new ApiError('in_use', message, { errors: [{ path, message }], data: { id, used_by: uses } })
}
