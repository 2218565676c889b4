import { type RawBuilder, sql } from 'kysely'
import type { getRuleExample, RuleExample, RuleName, RuleValues, SchoolSettings } from '#contract'
import { bandOf, type GradeSystem } from '../../marking/grades.ts'
import { usualPassMarks } from '../../marking/quarters.ts'
import { ask } from '../db/ask.ts'
import { dayIn } from '../ground/days.ts'
import { pupilName } from '../ground/pupil-name.ts'
import type { Call } from '../http/call.ts'
import { visibleTo } from '../policy/policy.ts'
import { countedMarks } from '../results/counted-marks.ts'

type ExampleCall = Call<typeof getRuleExample>

/** A school's rules, and what is asked about. */
interface Asked<Rule extends RuleName = RuleName> {
  call: ExampleCall
  settings: SchoolSettings
  value: RuleValues[Rule]
}

/** By the rule that holds, and by the value that is asked about. */
interface Shown extends Partial<Pick<RuleExample, 'pupil' | 'exam'>> {
  now: string | null
  other: string | null
}
type Example<Rule extends RuleName> = (asked: Asked<Rule>) => Promise<Shown | null>

const OUT = sql`('VERIFIED', 'PUBLISHED')`
/** Of exams: those that results are not out of yet, and will be. */
const isAhead = sql`e.deleted_at is null and e.state not in ('VERIFIED', 'PUBLISHED', 'CANCELLED')`

const marksOf = ({ actor: { client_id, ...actor } }: ExampleCall) => sql`exam_marks m
  join exams e on e.client_id = ${client_id} and e.id = m.exam_id
  join enrolments o on o.client_id = ${client_id} and o.id = m.enrolment_id
  join students p on p.client_id = ${client_id} and p.id = o.student_id
  join sections c on c.client_id = ${client_id} and c.id = m.section_id
  join grades g on g.client_id = ${client_id} and g.id = c.grade_id
  where m.client_id = ${client_id} and m.left_at is null and ${visibleTo({ client_id, ...actor }, 'exam_marks', 'm')}`

const named = (client_id: number) => sql`
  jsonb_build_object('id', p.id, 'name', ${pupilName(client_id, 'p')}, 'place', concat_ws(' ', g.title, c.title)) as pupil,
  jsonb_build_object('id', e.id, 'title', e.name) as exam`

type Named<More> = { pupil: RuleExample['pupil']; exam: RuleExample['exam'] } & More

async function oneOf<More>({ call }: Asked, more: RawBuilder<unknown>, which: RawBuilder<unknown>, most = 1) {
  return ask(
    { db: call.db, client_id: call.actor.client_id },
    sql<Named<More>>`
    select ${named(call.actor.client_id)}, ${more} from ${marksOf(call)} and ${which}
    limit ${most}`,
  )
}

/** The average of a pupil's exams of the year with one that somebody is to verify, in which the pupil was absent. */
const absence: Example<'absent_policy'> = async (asked) => {
  const { client_id } = asked.call.actor
  const average = (policy: string) => sql`(
    select round(avg(case when x.attendance = 'P' and x.percent is not null then 100 * ${countedMarks('x')} / x.counted_max
      when x.attendance = 'A' and coalesce(y.absent_policy, ${policy}) = 'ZERO' then 0 end), 2)::text
    from exam_marks x join exams y on y.client_id = ${client_id} and y.id = x.exam_id and y.deleted_at is null and y.state <> 'CANCELLED'
    where x.client_id = ${client_id} and x.enrolment_id = m.enrolment_id)`
  const [found] = await oneOf<Shown>(
    asked,
    sql`${average(asked.settings.absent_policy)} as now, ${average(asked.value)} as other`,
    sql`${isAhead} and m.attendance = 'A' order by e.exam_date desc, m.id`,
  )
  return found ?? null
}

/** Somebody whose grade is another by the system that is asked about. */
const grading: Example<'grade_system_id'> = async (asked) => {
  const { call, settings, value } = asked
  const { client_id } = call.actor
  const systems = await ask(
    { db: call.db, client_id },
    sql<GradeSystem & { id: number }>`select id, rounding, bands from grade_systems
    where client_id = ${client_id} and deleted_at is null and id in (${settings.grade_system_id}, ${value})`,
  )
  const [by_now, by_then] = [settings.grade_system_id, value].map((id) => systems.find((one) => one.id === id))
  if (!by_now || !by_then) return null
  const rows = await oneOf<{ percent: number; passed: boolean }>(
    asked,
    sql`(100 * ${countedMarks('m')} / m.counted_max)::float8 as percent, m.result = 'PASS' as passed`,
    sql`${isAhead} and m.attendance = 'P' and m.percent is not null and not exists (
      select 1 from grade_systems y where y.client_id = ${client_id} and y.deleted_at is null and y.status = 1 and e.grade_id = any(y.grade_ids))
      order by e.exam_date desc, m.id`,
    200,
  )
  const grade = ({ rounding, bands }: GradeSystem, percent: number, passed: boolean) => {
    const shown = rounding === 'TWO_DP' ? Math.round(percent * 100) : Math.round(percent) * 100
    return `${shown / 100} % ${bandOf(bands, shown, passed)?.grade ?? ''}`.trim()
  }
  for (const { pupil, exam, percent, passed } of rows) {
    const shown = { now: grade(by_now, percent, passed), other: grade(by_then, percent, passed) }
    if (shown.now !== shown.other) return { pupil, exam, ...shown }
  }
  return null
}

/** Somebody who fails by so little that one limit reaches and the other does not: the marks with the most grace. */
const grace: Example<'grace_limit'> = async (asked) => {
  const { settings, value } = asked
  const short = sql`e.pass_marks - ${countedMarks('m')}`
  const [found] = await oneOf<{ marks: number; pass: number }>(
    asked,
    sql`(${countedMarks('m')})::float8 as marks, e.pass_marks::float8 as pass`,
    sql`${isAhead} and m.attendance = 'P' and m.is_complete and ${short} > ${Math.min(settings.grace_limit, value)}::numeric
      and ${short} <= ${Math.max(settings.grace_limit, value)}::numeric order by e.exam_date desc, m.id`,
  )
  if (!found) return null
  const { pupil, exam, marks, pass } = found
  const lifted = (limit: number) => String(pass - marks <= limit ? pass : marks)
  return { pupil, exam, now: lifted(settings.grace_limit), other: lifted(value) }
}

/** The place of whoever is best in the newest exam that is out. */
const place: Example<'rank_shown'> = async (asked) => {
  const { settings, value, call } = asked
  const { client_id } = call.actor
  const [found] = await oneOf<{ of: number }>(
    asked,
    sql`(select count(*) from exam_marks x where x.client_id = ${client_id} and x.exam_id = m.exam_id and x.section_id = m.section_id
      and x.percent is not null) as of`,
    sql`e.deleted_at is null and e.state in ${OUT} and m.percent is not null order by e.exam_date desc, e.id desc, m.percent desc, m.id`,
  )
  if (!found) return null
  const { pupil, exam, of } = found
  const shown = (is: boolean) => (is ? `1 / ${of}` : null)
  return { pupil, exam, now: shown(settings.rank_shown), other: shown(value) }
}

/** A section whose average appears or vanishes. */
const few: Example<'small_cell'> = async ({ call, settings, value }) => {
  const { client_id } = call.actor
  const [least, most] = [Math.min(settings.small_cell, value), Math.max(settings.small_cell, value)]
  const [found] = await ask(
    { db: call.db, client_id },
    sql<{ exam: RuleExample['exam']; n: number; mean: string }>`
    select jsonb_build_object('id', e.id, 'title', e.name) as exam, s.appeared as n,
      round(100 * s.sum_q / (s.appeared * s.max_q)::numeric, 2)::text as mean
    from exam_stats s join exams e on e.client_id = ${client_id} and e.id = s.exam_id and e.deleted_at is null and e.state in ${OUT}
    where s.client_id = ${client_id} and s.appeared >= ${least} and s.appeared < ${most} and s.max_q > 0 and ${visibleTo(call.actor, 'reports', 's')}
    order by e.exam_date desc, e.id, s.section_id limit 1`,
  )
  if (!found) return null
  const shown = (limit: number) => (found.n < limit ? null : found.mean)
  return { exam: found.exam, now: shown(settings.small_cell), other: shown(value) }
}

/** The exam that is published next, were it today: until when a recheck may be asked for. */
const rechecks: Example<'recheck_days'> = async ({ call, settings, value }) => {
  const { client_id } = call.actor
  const [exam] = await ask(
    { db: call.db, client_id },
    sql<{ id: number; title: string }>`
    select exams.id, exams.name as title from exams where exams.client_id = ${client_id} and exams.deleted_at is null
      and exams.state = 'VERIFIED' and ${visibleTo(call.actor, 'exams')} order by exams.exam_date, exams.id limit 1`,
  )
  const until = (days: number) => dayIn(settings.timezone, new Date(call.now.getTime() + days * 86_400_000))
  return exam ? { exam, now: until(settings.recheck_days), other: until(value) } : null
}

const names: Example<'name_order'> = async ({ call, value }) => {
  const { client_id } = call.actor
  const [found] = await ask(
    { db: call.db, client_id },
    sql<{ pupil: RuleExample['pupil']; first: string; last: string; now: string }>`
    select jsonb_build_object('id', p.id, 'name', ${pupilName(client_id, 'p')}, 'place', '') as pupil, p.f_name as first, p.l_name as last,
      ${pupilName(client_id, 'p')} as now
    from students p where p.client_id = ${client_id} and p.deleted_at is null and coalesce(p.l_name, '') <> '' and ${visibleTo(call.actor, 'students', 'p')}
    order by p.id limit 1`,
  )
  if (!found) return null
  const { pupil, first, last, now } = found
  return { pupil, now, other: value === 'LAST_FIRST' ? `${last} ${first}` : `${first} ${last}` }
}

const pass: Example<'pass_percent'> = async ({ settings, value }) => ({
  now: String(usualPassMarks(settings.pass_percent, 80)),
  other: String(usualPassMarks(value, 80)),
})

const examples: { [Rule in RuleName]?: Example<Rule> } = {
  ...{ absent_policy: absence, grade_system_id: grading, grace_limit: grace, rank_shown: place },
  ...{ small_cell: few, recheck_days: rechecks, name_order: names, pass_percent: pass },
}

/** Of which exams a rule will hold: those that aren't out, and of rechecks those that aren't published. */
const reached: { [Rule in RuleName]?: 'ahead' | 'unpublished' } = {
  ...{ absent_policy: 'ahead', grade_system_id: 'ahead', grace_limit: 'ahead' },
  ...{ recheck_days: 'unpublished', recheck_rule: 'unpublished' },
}

interface Counts {
  verified: number
  published: number
  ahead: number
}

/** What a rule would change, for whoever is about to change it. */
export async function findRuleExample(call: ExampleCall, settings: SchoolSettings): Promise<RuleExample> {
  const { rule, value } = call.body
  const { client_id } = call.actor
  const [counts] = await ask(
    { db: call.db, client_id },
    sql<Counts>`
    select count(*) filter (where e.state = 'VERIFIED') as verified, count(*) filter (where e.state = 'PUBLISHED') as published,
      count(*) filter (where ${isAhead}) as ahead
    from exams e where e.client_id = ${client_id} and e.deleted_at is null`,
  )
  const { verified = 0, published = 0, ahead = 0 } = counts ?? {}
  const example = examples[rule] as Example<RuleName> | undefined
  const shown = await example?.({ call, settings, value: value as never })
  const next = reached[rule] === undefined ? 0 : ahead + (reached[rule] === 'unpublished' ? verified : 0)
  const { pupil = null, exam = null, now = null, other = null } = shown ?? {}
  // biome-ignore lint/suspicious/noThenProperty: a text or null, which nobody waits for
  return { pupil, exam, now, then: other, verified, published, next }
}
