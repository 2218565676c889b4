import { type RawBuilder, sql } from 'kysely'
import type { AboutReport, SchoolPerformance } from '#contract'
import { twoDecimals } from './chapters.ts'
import type { Scope, Titled } from './scope.ts'
import { hideSmall } from './small.ts'
import { type Figures, figures, ofAll, ofGrade, type SubjectRow } from './subjects.ts'

export interface SchoolLists {
  grades: Figures & { grade: Titled }
  sections: Figures & { grade: Titled; section: Titled }
  months: Figures & { month: string }
  sessions: Figures & { session_id: number }
}

/** The same figures by class, by section, by month, of the session as a whole and of the one before. */
export const schoolLists = ({
  client_id,
  session,
}: Scope): {
  [Name in keyof SchoolLists]: RawBuilder<SchoolLists[Name]>
} => ({
  grades: sql`
    select jsonb_build_object('id', g.id, 'title', g.title) as grade, m.exams, m.students, m.avg_percent, m.pass_percent
    from (select grade_id, ${figures} from marks where session_id = ${session.id} group by grade_id) m
      join grades g on g.client_id = ${client_id} and g.id = m.grade_id
    order by g.level_order, g.title collate natural_order, g.id`,
  sections: sql`
    select jsonb_build_object('id', g.id, 'title', g.title) as grade, jsonb_build_object('id', s.id, 'title', s.title) as section,
      m.exams, m.students, m.avg_percent, m.pass_percent
    from (select grade_id, section_id, ${figures} from marks where session_id = ${session.id} group by grade_id, section_id) m
      join grades g on g.client_id = ${client_id} and g.id = m.grade_id
      join sections s on s.client_id = ${client_id} and s.id = m.section_id
    order by g.level_order, g.title collate natural_order, g.id, s.title collate natural_order, s.id`,
  months: sql`
    select to_char(exam_date, 'YYYY-MM') as month, ${figures} from marks where session_id = ${session.id} group by 1 order by 1`,
  // The session before is compared by the types of test that there are now, as far as there are any yet.
  sessions: sql`
    select session_id, ${figures} from marks
    where session_id = ${session.id} or type_test in (select c.type_test from cells c where c.session_id = ${session.id})
      or not exists (select 1 from cells c where c.session_id = ${session.id})
    group by session_id`,
})

/** A row that may be hidden. */
type Shown<T> = Omit<T, 'students'> & { students: number | null }

const none: Figures = { exams: 0, students: 0, avg_percent: null, pass_percent: null }

const blank = <T extends Shown<Figures>>(row: T): T => ({
  ...row,
  ...{ students: null, avg_percent: null, pass_percent: null },
})

/** Percent of the subjects of either session that have exams in both. */
function comparable({ session, before }: Scope, subjects: readonly SubjectRow[]): number {
  const of = (id: number | undefined) =>
    new Set(subjects.filter(({ session_id }) => session_id === id).map(({ subject }) => subject.id))
  const [now, then] = [of(session.id), of(before?.id)]
  const all = new Set([...now, ...then]).size
  const both = [...now].filter((id) => then.has(id)).length
  return all === 0 ? 0 : twoDecimals((both / all) * 100)
}

export function schoolTables(
  scope: Scope,
  lists: { [Name in keyof SchoolLists]: SchoolLists[Name][] },
  subjects: readonly SubjectRow[],
  suppressed: AboutReport['suppressed'],
): Omit<SchoolPerformance, keyof AboutReport | 'subjectWisePerformance' | 'chapterWisePerformance'> {
  const least = scope.settings.small_cell
  const n = ({ students }: { students: number | null }) => students ?? 0
  const by_grade: Shown<SchoolLists['grades']>[] = lists.grades
  const by_section: Shown<SchoolLists['sections']>[] = lists.sections
  const months: Shown<SchoolLists['months']>[] = lists.months
  const ofSession = (id: number | undefined) => {
    const { session_id: _, ...found } = lists.sessions.find((one) => one.session_id === id) ?? {
      ...none,
      session_id: 0,
    }
    return found
  }
  const [own, earlier] = [ofSession(scope.session.id), ofSession(scope.before?.id)]
  const isSmall = own.exams > 0 && own.students < least
  if (isSmall) suppressed.push({ path: 'overall', reason: 'small' })
  return {
    overall: isSmall ? blank<Shown<Figures>>(own) : own,
    by_grade: hideSmall(by_grade, { path: 'by_grade', n, least, blank, totals: [ofAll] }, suppressed),
    by_section: hideSmall(by_section, { path: 'by_section', n, least, blank, totals: [ofGrade, ofAll] }, suppressed),
    trend: hideSmall(months, { path: 'trend', n, least, blank, totals: [ofAll] }, suppressed),
    previous_session:
      scope.before && earlier.exams > 0
        ? {
            session: scope.before,
            ...(earlier.students < least ? blank(earlier) : earlier),
            comparable: comparable(scope, subjects),
          }
        : null,
  }
}
