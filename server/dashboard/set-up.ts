import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AllCounts, type SetUpStep, setUpSteps, wayOfStep } from '#contract'
import { type Actor, may } from '../ground/actor.ts'
import { visibleTo } from '../policy/policy.ts'
import { type ExamCountsCall, todayOf } from './exam-counts.ts'

/** What the steps are judged by beside the counts of the lists. */
export interface SetUpCounts {
  has_head: boolean
  /** The rules of the school were saved or found right. */
  rules_seen: boolean
  without_sections: number
  without_subjects: number
  without_chapters: number
  with_chapters: number
  teaching: number
  not_teaching: number
  active_students: number
}

/** Whoever may make classes sets the school up. */
const setsUp = (actor: Actor) => may(actor, 'grade', 'create')

/** What is missing of a set-up, as JSON; null for whom it is not. */
export function setUpColumn(asked: ExamCountsCall): RawBuilder<SetUpCounts | null> {
  const { actor, session_id } = asked
  const { client_id } = actor
  if (!setsUp(actor)) return sql`null`
  const seen = (table: 'grades' | 'subjects' | 'staff' | 'enrolments') =>
    sql<SqlBool>`${sql.ref(`${table}.client_id`)} = ${client_id} and ${sql.ref(`${table}.deleted_at`)} is null and ${visibleTo(actor, table)}`
  const below = (table: 'sections' | 'subjects' | 'chapters', column: string, id: string) =>
    sql<SqlBool>`exists (select 1 from ${sql.table(table)} c where c.client_id = ${client_id} and ${sql.ref(`c.${column}`)} = ${sql.ref(id)}
      and c.deleted_at is null)`
  const sections = below('sections', 'grade_id', 'grades.id')
  const subjects = below('subjects', 'grade_id', 'grades.id')
  const chapters = below('chapters', 'subject_id', 'subjects.id')
  const teaches = sql<SqlBool>`exists (select 1 from staff_assignments p where p.client_id = ${client_id} and p.staff_id = staff.id
    and p.session_id = ${session_id} and (p.ends_on is null or p.ends_on > ${todayOf(asked)}))`
  const grades = (lacking: RawBuilder<SqlBool>) =>
    sql`(select count(*) from grades where ${seen('grades')} and ${lacking})`
  const ofSubjects = (which: RawBuilder<SqlBool>) =>
    sql`(select count(*) from subjects where ${seen('subjects')} and ${which})`
  const staff = (which: RawBuilder<SqlBool>) => sql`(select count(*) from staff where ${seen('staff')} and ${which})`
  return sql`(select jsonb_build_object(
    'has_head', coalesce(h.logo, h.header_1, h.header_2) is not null,
    'rules_seen', false,
    'without_sections', ${grades(sql`not ${sections}`)},
    'without_subjects', ${grades(sql`${sections} and not ${subjects}`)},
    'without_chapters', ${ofSubjects(sql`not ${chapters}`)},
    'with_chapters', ${ofSubjects(chapters)},
    'teaching', ${staff(teaches)},
    'not_teaching', ${staff(sql`not ${teaches}`)},
    'active_students', (select count(*) from enrolments where ${seen('enrolments')} and enrolments.session_id = ${session_id}
      and enrolments.state = 'ACTIVE')) from schools h where h.id = ${client_id})`
}

type Listed = Pick<AllCounts, 'classes' | 'subjects' | 'questions' | 'question_papers' | 'exams'>

/** The steps with what is left of each; none for whom they are not. */
export function checklistOf(found: SetUpCounts | null, counts: Listed): AllCounts['checklist'] {
  if (!found) return []
  const has = (count: number | null | undefined, left = 0) => ({ done: (count ?? 0) > 0 && left === 0, left })
  const states: Record<SetUpStep, { done: boolean; left: number }> = {
    school: { done: found.has_head, left: 0 },
    classes: has(counts.classes, found.without_sections),
    subjects: has(counts.subjects, found.without_subjects),
    chapters: { done: found.with_chapters > 0, left: found.without_chapters },
    staff: { done: found.teaching > 0, left: found.not_teaching },
    students: has(found.active_students),
    rules: { done: found.rules_seen, left: 0 },
    questions: has(counts.questions?.total),
    paper: has(counts.question_papers?.total),
    exam: has(counts.exams?.total),
  }
  return setUpSteps.map((step) => ({ step, ...states[step], to: wayOfStep[step](states[step].left) }))
}
