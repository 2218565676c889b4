import { type RawBuilder, sql } from 'kysely'
import type { AboutReport } from '#contract'
import { isWhole, type Scope } from './scope.ts'

export interface Covered {
  exams: number
  per_question_exams: number
  students: number
  marks: number
  absent: number
  ml: number
  ex: number
  ufm: number
  policies: AboutReport['coverage']['absent_policy'][]
}

const REST = sql.raw('sum(absent) as absent, sum(ml) as ml, sum(ex) as ex, sum(ufm) as ufm')

/** What the figures of the session itself are of: what is kept of its exams, added up. */
export const covered = (scope: Scope): RawBuilder<Covered> =>
  coveredBy(
    sql`select exam_id, sum(appeared) as marks, ${REST} from cells where session_id = ${scope.session.id} group by exam_id`,
    isWhole(scope) ? pupilsOfSession(scope) : pupilsOfCells(scope),
  )

const pupilsOfCells = ({ client_id, session }: Scope) => sql`
  select distinct m.enrolment_id from cells c join exam_marks m
    on m.client_id = ${client_id} and m.exam_id = c.exam_id and m.section_id = c.section_id where c.session_id = ${session.id}`

/** Where most pupils of the session are among them: a pupil's first mark is enough. (What is coalesced is hashed once, and not joined for each.) */
const pupilsOfSession = ({ client_id, session }: Scope) => sql`
  select o.id from enrolments o cross join lateral (
    select from exam_marks m where m.client_id = ${client_id} and m.enrolment_id = o.id
      and coalesce((m.exam_id, m.section_id) in (select exam_id, section_id from cells where session_id = ${session.id}), false) limit 1) one
  where o.client_id = ${client_id} and o.session_id = ${session.id}`

/** The same of some of its marks: those where `only`. */
export const coveredOf = ({ session }: Scope, only: RawBuilder<unknown>): RawBuilder<Covered> => {
  const of = sql`from marks where session_id = ${session.id} and ${only}`
  const so = (attendance: string) => sql`count(*) filter (where attendance = ${attendance})`
  return coveredBy(
    sql`select exam_id, ${so('P')} as marks, ${so('A')} as absent, ${so('ML')} as ml, ${so('EX')} as ex, ${so('UFM')} as ufm ${of}
      group by exam_id`,
    sql`select distinct enrolment_id ${of}`,
  )
}

/** Exam by exam first: all marks are not sorted. */
const coveredBy = (exams: RawBuilder<unknown>, pupils: RawBuilder<unknown>): RawBuilder<Covered> => sql<Covered>`
  select count(*) as exams, count(*) filter (where x.entry_mode = 'PER_QUESTION') as per_question_exams,
    (select count(*) from (${pupils}) pupils) as students, coalesce(sum(m.marks), 0) as marks, coalesce(sum(m.absent), 0) as absent,
    coalesce(sum(m.ml), 0) as ml, coalesce(sum(m.ex), 0) as ex, coalesce(sum(m.ufm), 0) as ufm,
    coalesce(jsonb_agg(distinct x.absent_policy), '[]') as policies
  from (${exams}) m join (select distinct exam_id, entry_mode, absent_policy from cells) x on x.exam_id = m.exam_id`

export function about(
  [row]: readonly Covered[],
  { settings }: Scope,
  now: Date,
  suppressed: AboutReport['suppressed'],
  headlines: AboutReport['headlines'] = [],
): AboutReport {
  const { ml = 0, ex = 0, ufm = 0, policies = [], ...counts } = row ?? ({} as Partial<Covered>)
  const { exams = 0, per_question_exams = 0, students = 0, marks = 0, absent = 0 } = counts
  // Of what whoever verifies decides nothing is known before: it counts as left out.
  const rule = settings.absent_policy === 'ASK' ? 'EXCLUDE' : settings.absent_policy
  const absent_policy = policies.length === 0 ? rule : policies.length === 1 ? policies[0]! : null
  return {
    as_of: now.toISOString(),
    coverage: {
      ...{ exams, per_question_exams, students, marks, absent, absent_policy },
      excluded: { ML: ml, EX: ex, UFM: ufm },
    },
    headlines,
    suppressed,
  }
}
