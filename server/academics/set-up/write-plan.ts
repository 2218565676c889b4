import { sql } from 'kysely'
import { type ColumnOf, givenRows } from '../../db/given-rows.ts'
import type { ImportPart } from '../../db/schema-columns.ts'
import { insertMany, updateMany } from '../../entity/write-many.ts'
import { auditMany } from '../../ground/audit.ts'
import type { Change } from '../../ground/change.ts'
import { recordImport } from '../../uploads/import-record.ts'
import type { GradeRef, JudgedGrade, JudgedPlan, JudgedSubject, SectionRef } from './judged.ts'

/** The ids of what a plan made, by their paths in it. */
export interface MadeIds {
  import_id: number | null
  ids: ReadonlyMap<string, number>
}

export const nothingMade: MadeIds = { import_id: null, ids: new Map() }

type Table = 'grades' | 'sections' | 'subjects' | 'chapters' | 'topics'

/** Rows of a table, as they were made. */
interface MadeRows {
  entity: string
  rows: { id: number; after: object }[]
}

/** What becomes of rows that are there. */
interface ChangedRow {
  id: number
  before: Record<string, unknown>
  after: object
}

async function insertRows<T extends Table>(
  change: Change,
  table: T,
  columns: readonly ColumnOf<T>[],
  rows: readonly object[],
): Promise<MadeRows> {
  const ids = await insertMany(change, table, columns, rows)
  return { entity: table.slice(0, -1), rows: rows.map((after, at) => ({ id: ids[at] ?? 0, after })) }
}

/**
 * Writes what is missing of a plan, table by table, and remembers it as one import.
 * @param name of the import
 * @throws what PostgreSQL says of a name that was taken meanwhile
 */
export async function writePlan(change: Change, { grades }: JudgedPlan, name: string): Promise<MadeIds> {
  const ids = new Map<string, number>()
  const madeGrades = await makeGrades(change, grades, ids)
  const idOfGrade = (ref: GradeRef) => ('id' in ref ? ref.id : (ids.get(`plan.grades.${ref.at}`) ?? 0))
  const changed = await changeGrades(change, grades, idOfGrade)
  const gradeId = ({ there, path }: JudgedGrade) => there?.id ?? ids.get(path) ?? 0
  const madeSections = await makeSections(change, grades, gradeId, ids)
  const madeSubjects = await makeSubjects(change, grades, gradeId, ids)
  const { chapters, topics } = await makeChapters(change, grades, gradeId, ids)
  const parts = [madeGrades, madeSections, madeSubjects, chapters, topics]
  const import_id = await remember(change, parts, changed, name)
  for (const { entity, rows } of parts)
    if (rows.length > 0) await auditMany(change, entity, 'create', rows.map(logged(import_id)))
  if (changed.length > 0) await auditMany(change, 'grade', 'update', changed.map(logged(import_id)))
  return { import_id, ids }
}

const logged =
  (import_id: number | null) =>
  ({ id, before = null, after }: { id: number; before?: unknown; after: object }) => ({
    ...{ id, before, after: { ...after, import_id } },
  })

async function makeGrades(change: Change, grades: readonly JudgedGrade[], ids: Map<string, number>): Promise<MadeRows> {
  const missing = grades.filter(({ there }) => there === null)
  const made = await insertRows(
    change,
    'grades',
    ['title', 'level_order'],
    missing.map(({ title, level_order }) => ({ title, level_order })),
  )
  for (const [at, { path }] of missing.entries()) ids.set(path, made.rows[at]?.id ?? 0)
  const following = missing.flatMap(({ path, next }) => {
    if (next === null) return []
    const next_grade_id = 'id' in next ? next.id : (ids.get(`plan.grades.${next.at}`) ?? 0)
    return [{ id: ids.get(path) ?? 0, next_grade_id }]
  })
  await nameNext(change, following)
  const nextOf = new Map(following.map(({ id, next_grade_id }) => [id, next_grade_id]))
  return {
    ...made,
    rows: made.rows.map(({ id, after }) => ({ id, after: { ...after, next_grade_id: nextOf.get(id) ?? null } })),
  }
}

/** Of classes that were made just now: it is part of making them, and counts no version. */
async function nameNext({ db, client_id }: Change, rows: readonly { id: number; next_grade_id: number }[]) {
  if (rows.length === 0) return
  await sql`update grades set next_grade_id = given.next_grade_id
    from ${givenRows('grades', ['id', 'next_grade_id'], rows)}
    where grades.client_id = ${client_id} and grades.id = given.id`.execute(db)
}

async function changeGrades(
  change: Change,
  grades: readonly JudgedGrade[],
  idOf: (ref: GradeRef) => number,
): Promise<ChangedRow[]> {
  const changed = grades.flatMap(({ there, changes }): ChangedRow[] => {
    if (!there || Object.keys(changes).length === 0) return []
    const { next, ...own } = changes
    const { id, has_pupils: _, ...before } = there
    return [{ id, before, after: { ...own, ...(next && { next_grade_id: idOf(next) }) } }]
  })
  const values = changed.map(({ id, before, after }) => {
    const { row_version: _, ...stored } = before
    return { id, values: { ...stored, ...after } }
  })
  await updateMany(change, 'grades', values)
  return changed
}

async function makeSections(
  change: Change,
  grades: readonly JudgedGrade[],
  gradeId: (grade: JudgedGrade) => number,
  ids: Map<string, number>,
): Promise<MadeRows> {
  const missing = grades.flatMap((grade) =>
    grade.sections.filter(({ there }) => there === null).map((section) => ({ grade_id: gradeId(grade), section })),
  )
  const rows = missing.map(({ grade_id, section: { title, stream, capacity } }) => ({
    ...{ grade_id, title, stream, capacity },
  }))
  const made = await insertRows(change, 'sections', ['grade_id', 'title', 'stream', 'capacity'], rows)
  for (const [at, { section }] of missing.entries()) ids.set(section.path, made.rows[at]?.id ?? 0)
  return made
}

async function makeSubjects(
  change: Change,
  grades: readonly JudgedGrade[],
  gradeId: (grade: JudgedGrade) => number,
  ids: Map<string, number>,
): Promise<MadeRows> {
  const missing = grades.flatMap((grade) =>
    grade.subjects.filter(({ there }) => there === null).map((subject) => ({ grade, subject })),
  )
  const sectionId = ({ sections }: JudgedGrade, ref: SectionRef) =>
    'id' in ref ? ref.id : (ids.get(sections[ref.at]?.path ?? '') ?? 0)
  const rows = missing.map(({ grade, subject: { values, sections } }) => ({
    ...{ grade_id: gradeId(grade), section_ids: sections.map((ref) => sectionId(grade, ref)), ...values },
  }))
  const columns = ['title', 'subject_code', 'kind', 'category', 'max_marks', 'pass_marks'] as const
  const made = await insertRows(change, 'subjects', ['grade_id', 'section_ids', ...columns], rows)
  for (const [at, { subject }] of missing.entries()) ids.set(subject.path, made.rows[at]?.id ?? 0)
  return made
}

async function makeChapters(
  change: Change,
  grades: readonly JudgedGrade[],
  gradeId: (grade: JudgedGrade) => number,
  ids: ReadonlyMap<string, number>,
) {
  const subjects = grades.flatMap((grade) => grade.subjects.map((subject) => ({ grade_id: gradeId(grade), subject })))
  const idOf = ({ there, path }: JudgedSubject) => there?.id ?? ids.get(path) ?? 0
  const wanted = subjects.flatMap(({ grade_id, subject }) =>
    subject.chapters.map((chapter) => ({ place: { grade_id, subject_id: idOf(subject) }, chapter })),
  )
  const missing = wanted.filter(({ chapter }) => chapter.there === null)
  const chapters = await insertRows(
    change,
    'chapters',
    ['grade_id', 'subject_id', 'chapter', 'number', 'weightage'],
    missing.map(({ place, chapter }) => ({ ...place, ...chapter.values })),
  )
  const made = new Map(missing.map(({ chapter }, at) => [chapter, chapters.rows[at]?.id ?? 0]))
  const topics = await insertRows(
    change,
    'topics',
    ['grade_id', 'subject_id', 'chapter_id', 'title', 'sub_topic'],
    wanted.flatMap(({ place, chapter }) => {
      const chapter_id = chapter.there?.id ?? made.get(chapter) ?? 0
      return chapter.topics.map((topic) => ({ ...place, chapter_id, ...topic }))
    }),
  )
  return { chapters, topics }
}

/** One import of all that was made, from classes down. */
async function remember(
  { db, client_id, actor: { account_id }, now }: Change,
  made: readonly MadeRows[],
  changed: readonly ChangedRow[],
  name: string,
): Promise<number | null> {
  const parts = made.map(
    ({ entity, rows }): ImportPart => ({
      entity,
      created_ids: rows.map(({ id }) => id),
      changed: entity === 'grade' ? changed.map(({ id, before }) => ({ id, before })) : [],
    }),
  )
  const owner = { db, client_id, account_id, now }
  return recordImport(owner, { entity: 'set-up', name, created_ids: [], changed: [], parts })
}
