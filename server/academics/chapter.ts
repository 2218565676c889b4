import { sql } from 'kysely'
import { type Chapter, chapterApi, messageOf, say } from '#contract'
import { anyMatch, by, byTitle, oneOf } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { basics } from '../entity/list.ts'
import { nearTitles } from '../entity/near-titles.ts'
import { gradeAndSubject, isParent } from '../entity/parents.ts'
import type { Change } from '../ground/change.ts'
import { serve } from '../http/serve.ts'
import { answerTemplate, type UploadServices } from '../uploads/spreadsheet-upload.ts'
import { chapterSpreadsheet } from './chapter-spreadsheet.ts'
import { assertMove } from './move.ts'
import { assertPlace } from './place.ts'
import { ChapterDefaults, preparePlaced } from './place-fillers.ts'

const orders = {
  number: { ...by('chapters.number'), optional: true },
  chapter: byTitle('chapters.chapter'),
  grade: by('grades.level_order'),
  subject: byTitle('subjects.title'),
  status: by('chapters.status'),
  id: by('chapters.id'),
}

const chapter = entity(chapterApi, {
  table: 'chapters',
  noun: 'chapter',
  instead: say('instead.inactive'),
  used_by: [
    { table: 'topics', column: 'chapter_id', called: 'topics' },
    { table: 'questions', column: 'chapter_id', called: 'questions' },
  ],
  parents: [{ table: 'subjects', key: 'subject_id' }],
  rows: (from, { client_id }) =>
    from
      .select(basics)
      .select(['grade_id', 'subject_id', 'chapter', 'number', 'weightage', 'status'])
      .select([...gradeAndSubject('chapters', client_id)]),
  filters: { id: oneOf, grade_id: oneOf, subject_id: oneOf, status: oneOf, chapter: anyMatch },
  near: nearTitles('chapters', 'chapter'),
  orders,
  // As a syllabus is read: class, subject, chapter by its number, those without one last.
  natural: [orders.grade, byTitle('grades.title'), orders.subject, orders.number, orders.chapter, orders.id],
  toOrder: (from, { client_id }) =>
    from
      .innerJoin('grades', (join) => join.on(isParent('grades', 'chapters.grade_id', client_id)))
      .innerJoin('subjects', (join) => join.on(isParent('subjects', 'chapters.subject_id', client_id))),
})
export const chapterKind = chapter.kind

export const chapterRoutes = serve(chapterApi, {
  ...chapter.usual,

  async create(call) {
    const { grade_id, subject_id } = call.body
    await assertPlace(call.db, call.actor, { grade_id, subject_id })
    return withWarnings(call, await chapter.insert(call, call.body), call.body.weightage)
  },

  async update(call) {
    const { row_version: _, ...changes } = call.body
    const before = await chapter.lock(call)
    await assertMove(call, chapter.kind, before, changes)
    return withWarnings(call, await chapter.update(call, before, changes), changes.weightage)
  },

  upload: {
    prepare: (call, services: UploadServices) => preparePlaced(call, services, chapterSpreadsheet, ChapterDefaults),
  },

  template: () => answerTemplate(chapterSpreadsheet),
})

/** What the weightages of the subject's chapters add up to is worth saying where one was entered and it is not 100, no more. */
async function withWarnings({ db, client_id }: Change, row: Chapter, entered: number | null | undefined) {
  if (entered == null) return { data: row, beside: { warnings: [] } }
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(weightage), 0)::float8 as sum from chapters
    where client_id = ${client_id} and subject_id = ${row.subject_id} and deleted_at is null`.execute(db)
  const sum = rows[0]?.sum ?? 0
  const sentence = messageOf(say('chapter.weightages', { subject: row.subject.title, sum: String(sum) }))
  return { data: row, beside: { warnings: sum === 100 ? [] : [sentence] } }
}
