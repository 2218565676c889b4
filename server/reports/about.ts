import { type RawBuilder, sql } from 'kysely'
import type { AboutReport } from '#contract'
import type { Scope } from './scope.ts'

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

/** What the figures of the session itself are of; of some of its marks where `only` says which. */
export const covered = ({ session }: Scope, only: RawBuilder<unknown> = sql`true`): RawBuilder<Covered> => sql<Covered>`
  select count(distinct exam_id) as exams, count(distinct exam_id) filter (where entry_mode = 'PER_QUESTION') as per_question_exams,
    count(distinct enrolment_id) as students, count(*) filter (where attendance = 'P') as marks,
    count(*) filter (where attendance = 'A') as absent, count(*) filter (where attendance = 'ML') as ml,
    count(*) filter (where attendance = 'EX') as ex, count(*) filter (where attendance = 'UFM') as ufm,
    coalesce(jsonb_agg(distinct absent_policy), '[]') as policies
  from marks where session_id = ${session.id} and ${only}`

export function about(
  [row]: readonly Covered[],
  { settings }: Scope,
  now: Date,
  suppressed: AboutReport['suppressed'],
): AboutReport {
  const { ml = 0, ex = 0, ufm = 0, policies = [], ...counts } = row ?? ({} as Partial<Covered>)
  const { exams = 0, per_question_exams = 0, students = 0, marks = 0, absent = 0 } = counts
  const absent_policy = policies.length === 0 ? settings.absent_policy : policies.length === 1 ? policies[0]! : null
  return {
    as_of: now.toISOString(),
    coverage: {
      ...{ exams, per_question_exams, students, marks, absent, absent_policy },
      excluded: { ML: ml, EX: ex, UFM: ufm },
    },
    suppressed,
  }
}
