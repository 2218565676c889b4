import { sql } from 'kysely'
import { english, say, subjectApi } from '#contract'
import { usualPassMarks } from '../../marking/quarters.ts'
import { anyMatch, by, byTitle, oneCode, oneOf } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { basics } from '../entity/list.ts'
import { isParent, parentOf } from '../entity/parents.ts'
import { storedTitles } from '../entity/stored-titles.ts'
import { findUses, type Use } from '../entity/uses.ts'
import type { RowChange, SchoolChange } from '../ground/change.ts'
import { ApiError, refusedField, wrongField } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'
import { inSeries } from './in-series.ts'
import { assertMove } from './move.ts'
import { assertPlace } from './place.ts'
import { assertSectionsLive, assertSectionsOf, taughtIn } from './taught-in.ts'

const orders = {
  title: byTitle('subjects.title'),
  subject_code: byTitle('subjects.subject_code'),
  grade: by('grades.level_order'),
  id: by('subjects.id'),
}

/** Pupils who take it as a subject by choice, each in a session. */
const chosen: Use = {
  table: 'enrolment_subjects',
  column: 'subject_id',
  called: 'choices',
  live: (client_id) => sql`exists (select 1 from enrolments e where e.client_id = ${client_id}
    and e.id = enrolment_subjects.enrolment_id and e.deleted_at is null)`,
}

const subject = entity(subjectApi, {
  table: 'subjects',
  noun: 'subject',
  instead: say('instead.move'),
  used_by: [
    { table: 'chapters', column: 'subject_id', called: 'chapters' },
    { table: 'question_papers', column: 'subject_id', called: 'papers' },
    { table: 'staff_assignments', column: 'subject_id', called: 'assignments_ever', live: false },
    { table: 'instructions', column: 'subject_id', called: 'instructions_own' },
    { table: 'exams', column: 'subject_id', called: 'exams' },
    inSeries('subject_id'),
    chosen,
  ],
  parents: [{ table: 'grades', key: 'grade_id' }],
  rows: (from, { client_id }) =>
    from
      .select(basics)
      .select([
        'grade_id',
        'section_ids',
        'title',
        'titles',
        'subject_code',
        'kind',
        'category',
        'max_marks',
        'pass_marks',
      ])
      .select(parentOf('grades', 'subjects.grade_id', client_id).as('grade')),
  filters: {
    id: oneOf,
    grade_id: oneOf,
    section_id: (_, ids, actor) => taughtIn(actor, ids),
    subject_code: oneCode,
    title: anyMatch,
  },
  orders,
  // Class by class, then by title.
  natural: [orders.grade, byTitle('grades.title'), orders.title, orders.id],
  toOrder: (from, { client_id }) =>
    from.innerJoin('grades', (join) => join.on(isParent('grades', 'subjects.grade_id', client_id))),
})

export const subjectKind = subject.kind

export const subjectRoutes = serve(subjectApi, {
  ...subject.usual,

  async list(call) {
    const page = await subject.page(call)
    return { ...page, data: { formattedSubjects: page.data } }
  },

  async restore(call) {
    const row = await subject.restore(call)
    await assertSectionsLive(call, row.section_ids)
    return row
  },

  async create(call) {
    const { body } = call
    const { max_marks = 100, pass_marks = await usualPass(call, max_marks) } = body
    assertMarks({ max_marks, pass_marks })
    await assertPlace(call.db, call.actor, { grade_id: body.grade_id })
    const section_ids = await assertSectionsOf(call, body.grade_id, body.section_ids ?? [])
    return subject.insert(call, { ...body, max_marks, pass_marks, section_ids, titles: storedTitles(body.titles) })
  },

  async update(call) {
    const { row_version: _, ...changes } = call.body
    const before = await subject.lock(call)
    // Marks that were stored by another rule are not looked at again.
    if (changes.max_marks !== undefined || changes.pass_marks !== undefined)
      assertMarks({ ...before, ...given(changes) })
    await assertMove(call, subject.kind, before, changes)
    if (changes.category !== undefined && changes.category !== before.category) await assertUnchosen(call)
    const { grade_id, section_ids } = { ...before, ...given(changes) }
    const moves = grade_id !== before.grade_id || changes.section_ids !== undefined
    const sections = moves ? await assertSectionsOf(call, grade_id, section_ids) : undefined
    return subject.update(call, before, { ...changes, section_ids: sections, titles: storedTitles(changes.titles) })
  },
})

/** What pupils have chosen stays a subject by choice. @throws in_use */
async function assertUnchosen(call: RowChange): Promise<void> {
  const uses = await findUses(call, [chosen], call.id)
  if (uses.length === 0) return
  const sentence = say('subject.chosen', { uses })
  throw new ApiError('in_use', sentence, {
    errors: [refusedField('category', sentence)],
    data: { id: call.id, used_by: uses.map(english) },
  })
}

/** Without what was left out. */
const given = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>

/** By the school's rule for new subjects. */
async function usualPass({ db, client_id }: SchoolChange, max_marks: number): Promise<number> {
  const school = await db.selectFrom('schools').select('pass_percent').where('id', '=', client_id).executeTakeFirst()
  return usualPassMarks(school?.pass_percent ?? 33, max_marks)
}

function assertMarks({ max_marks, pass_marks }: { max_marks: number; pass_marks: number }): void {
  if (pass_marks > max_marks) {
    throw wrongField('pass_marks', say('subject.pass_marks', { pass: pass_marks, most: max_marks }))
  }
}
