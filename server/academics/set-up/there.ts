import { type Compilable, sql } from 'kysely'
import { compilable } from '../../db/connect.ts'
import type { SchoolChange } from '../../ground/change.ts'

/** A class of the school. */
export interface StoredGrade {
  id: number
  title: string
  level_order: number
  /** null: none, or one that was deleted. */
  next_grade_id: number | null
  row_version: number
  has_pupils: boolean
}

export interface StoredSection {
  id: number
  grade_id: number
  title: string
  stream: string | null
  status: 0 | 1
}

export interface StoredSubject {
  id: number
  grade_id: number
  title: string
  subject_code: string
  category: 'COMPULSORY' | 'ELECTIVE' | 'CO_SCHOLASTIC'
  section_ids: number[]
  /** How many it has. */
  chapters: number
}

/** A chapter with what of it is copied. */
export interface StoredChapter {
  id: number
  subject_id: number
  chapter: string
  number: number | null
  weightage: number | null
}

export interface StoredTopic {
  chapter_id: number
  title: string
  sub_topic: string[]
}

/** What a school has, in the order in which it stands. */
export interface StoredSchool {
  grades: readonly StoredGrade[]
  sections: readonly StoredSection[]
  subjects: readonly StoredSubject[]
}

/** What rows are put under or name is not deleted until the transaction ends. */
export async function keepThere({ db, client_id }: SchoolChange): Promise<void> {
  for (const table of ['grades', 'sections', 'subjects'])
    await sql`select id from ${sql.table(table)} where client_id = ${client_id} and deleted_at is null
      order by id for key share`.execute(db)
}

const query = <Row>(statement: ReturnType<typeof sql<Row>>): Compilable<Row> => compilable(statement)

/** Classes by their order, then by title. */
export const gradesQuery = (client_id: number) =>
  query(sql<StoredGrade>`
    select g.id, g.title, g.level_order, n.id as next_grade_id, g.row_version,
      exists (select 1 from enrolments e
        where e.client_id = ${client_id} and e.grade_id = g.id and e.deleted_at is null) as has_pupils
    from grades g
      left join grades n on n.client_id = ${client_id} and n.id = g.next_grade_id and n.deleted_at is null
    where g.client_id = ${client_id} and g.deleted_at is null
    order by g.level_order, g.title collate natural_order, g.id`)

export const sectionsQuery = (client_id: number) =>
  query(sql<StoredSection>`
    select id, grade_id, title, stream, status from sections
    where client_id = ${client_id} and deleted_at is null
    order by title collate natural_order, id`)

export const subjectsQuery = (client_id: number) =>
  query(sql<StoredSubject>`
    select s.id, s.grade_id, s.title, s.subject_code, s.category, s.section_ids, coalesce(c.count, 0)::int as chapters
    from subjects s
      left join (select subject_id, count(*) as count from chapters
        where client_id = ${client_id} and deleted_at is null group by subject_id) c on c.subject_id = s.id
    where s.client_id = ${client_id} and s.deleted_at is null
    order by s.title collate natural_order, s.id`)

/** Whether a school has classes by another board, and with how much of its marks a new subject is passed. */
export const rulesQuery = (client_id: number) =>
  query(sql<{ board: string | null; pass_percent: number }>`
    select board, coalesce((to_jsonb(schools) ->> 'pass_percent')::int, 33) as pass_percent
    from schools where id = ${client_id}`)
