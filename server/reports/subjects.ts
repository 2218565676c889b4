import { type RawBuilder, sql } from 'kysely'
import type { AboutReport, GradeBand, SubjectPerformance } from '#contract'
import { meanPercent } from './percents.ts'
import type { Scope, Titled } from './scope.ts'
import { hideSmall, tooSmall } from './small.ts'

/** Figures of a group of marks: those of `figures`. */
export interface Figures {
  exams: number
  students: number
  avg_percent: number | null
  pass_percent: number | null
}

/** What tables of groups have in common; n counts the marks with a value. */
export const figures = sql`count(distinct exam_id) as exams,
  count(distinct enrolment_id) filter (where value is not null) as students, ${meanPercent(sql`exact`)} as avg_percent,
  round(100.0 * count(*) filter (where value is not null and result = 'PASS') / nullif(count(value), 0), 2) as pass_percent`

export interface SubjectRow extends Figures {
  session_id: number
  subject: Titled
  grade: Titled
  appeared: number
  absent: number
  median: number | null
  highest: number | null
  lowest: number | null
  pass_count: number
}

interface GradeCount {
  subject_id: number
  grade: string
  count: number
}

interface Bands {
  subject_id: number
  bands: GradeBand[]
}

export interface SubjectLists {
  subjects: SubjectRow
  grade_counts: GradeCount
  bands: Bands
}

/** The subjects of both sessions, and how many have which grade in the later one. */
export const subjectLists = ({
  client_id,
  session,
}: Scope): {
  [Name in keyof SubjectLists]: RawBuilder<SubjectLists[Name]>
} => ({
  subjects: sql`
    select m.session_id, m.exams, m.students, m.avg_percent, m.pass_percent, m.appeared, m.absent, m.median, m.highest, m.lowest,
      m.pass_count, jsonb_build_object('id', s.id, 'title', s.title) as subject, jsonb_build_object('id', g.id, 'title', g.title) as grade
    from (select session_id, grade_id, subject_id, ${figures}, count(*) filter (where attendance = 'P') as appeared,
        count(*) filter (where attendance = 'A') as absent,
        round((percentile_cont(0.5) within group (order by exact::float8))::numeric, 2) as median,
        max(value) filter (where attendance = 'P') as highest, min(value) filter (where attendance = 'P') as lowest,
        count(*) filter (where value is not null and result = 'PASS') as pass_count
      from marks group by session_id, grade_id, subject_id) m
      join subjects s on s.client_id = ${client_id} and s.id = m.subject_id
      join grades g on g.client_id = ${client_id} and g.id = m.grade_id
    order by g.level_order, g.title collate natural_order, g.id, s.title collate natural_order, s.id`,
  grade_counts: sql`
    select subject_id, grade, count(*) as count from marks
    where session_id = ${session.id} and attendance = 'P' and grade is not null group by subject_id, grade`,
  bands: sql`
    select c.subject_id, b.bands
    from (select distinct subject_id, grade_system_id from cells where session_id = ${session.id}) c
      join grade_systems b on b.client_id = ${client_id} and b.id = c.grade_system_id
    order by b.id`,
})

type Lists = { [Name in keyof SubjectLists]: SubjectLists[Name][] }

const blank = (row: SubjectPerformance): SubjectPerformance => ({
  ...row,
  ...{ students: null, appeared: null, absent: null, avg_percent: null, median: null, highest: null, lowest: null },
  ...{ pass_count: null, pass_percent: null, grade_distribution: null },
})

/** The totals that a row is added to: those of its class and those of the whole. */
export const ofGrade = ({ grade }: { grade: Titled }) => grade.id
export const ofAll = () => 'all'

/**
 * The rows of the answer; a session before with too few pupils is left out. Where the classes' and the whole's figures stand beside them
 * (`hasTotals`), nothing can be worked out from these.
 */
export function subjectRows(
  { session, before, settings }: Scope,
  { subjects, grade_counts, bands }: Lists,
  suppressed: AboutReport['suppressed'],
  hasTotals = false,
): SubjectPerformance[] {
  const n = ({ students }: { students: number | null }) => students ?? 0
  const least = settings.small_cell
  const then = subjects.filter(({ session_id }) => session_id === before?.id)
  const hidden = tooSmall(then, { n, least, totals: hasTotals ? [ofAll] : [] })
  const earlier = new Map(then.filter((row) => !hidden.has(row)).map((row) => [row.subject.id, row]))
  const rows = subjects
    .filter(({ session_id }) => session_id === session.id)
    .map(({ session_id: _, ...row }): SubjectPerformance => {
      const { id } = row.subject
      const last = earlier.get(id)
      const counts = new Map(grade_counts.filter((one) => one.subject_id === id).map((one) => [one.grade, one.count]))
      const inOrder = bands.filter((one) => one.subject_id === id).flatMap((one) => one.bands.map(({ grade }) => grade))
      return {
        ...row,
        grade_distribution: [...new Set(inOrder)].map((grade) => ({ grade, count: counts.get(grade) ?? 0 })),
        previous:
          last && before ? { session: before, avg_percent: last.avg_percent, pass_percent: last.pass_percent } : null,
      }
    })
  const totals = hasTotals ? [ofGrade, ofAll] : []
  return hideSmall(rows, { path: 'subjectWisePerformance', n, least, blank, totals }, suppressed)
}
