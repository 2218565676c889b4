import { type Expression, type SqlBool, sql } from 'kysely'
import type { SchoolTables } from '../db/schema.ts'
import type { Actor, Reach } from './actor.ts'

/** For each table the column that says what a row belongs to; `null` means that only scope ALL sees it. */
const reachColumn: Partial<Record<keyof SchoolTables, [column: string, list: keyof Reach] | 'everyone'>> = {
  grades: ['id', 'grade_ids'],
  sections: ['id', 'section_ids'],
  subjects: ['id', 'subject_ids'],
  chapters: ['subject_id', 'subject_ids'],
  topics: ['subject_id', 'subject_ids'],
  questions: ['subject_id', 'subject_ids'],
  question_papers: ['subject_id', 'subject_ids'],
  enrolments: ['section_id', 'section_ids'],
  instructions: 'everyone',
}

/**
 * The rows of a table that this actor may see: all of the school, those of the assigned classes, sections and subjects,
 * or those of the own enrolment. It stands in every list and in every look-up before a change.
 */
export function visibleTo(actor: Pick<Actor, 'reach'>, table: keyof SchoolTables): Expression<SqlBool> {
  if (!actor.reach) return sql<SqlBool>`true`
  const rule = reachColumn[table]
  if (rule === 'everyone') return sql<SqlBool>`true`
  if (!rule) return sql<SqlBool>`false`
  const [column, list] = rule
  return sql<SqlBool>`${sql.ref(`${table}.${column}`)} = any(${actor.reach[list]})`
}

/** Whether a row of this subject lies within the actor's reach. */
export const reaches = ({ reach }: Pick<Actor, 'reach'>, list: keyof Reach, id: number) =>
  !reach || reach[list].includes(id)
