import { type RawBuilder, sql } from 'kysely'
import type { AboutReport } from '#contract'
import { type Contest, claimOf } from '../../marking/headlines.ts'
import { twoDecimals } from './chapters.ts'
import { isWhole, type Scope } from './scope.ts'

type Headline = AboutReport['headlines'][number]

/** A group beside the next, or beside itself in the session before. */
interface GroupContest extends Contest {
  kind: 'LOW' | 'HIGH' | 'TREND'
  key: number
  other: number
}

/** A percent of each pupil in each group: `groups` answers session_id, key, enrolment_id, p. */
const contests = (groups: RawBuilder<unknown>, session_id: number): RawBuilder<GroupContest> => sql`
  with pupil_percents as materialized (${groups}),
    ranked as (
      select session_id, key, count(*) as n, avg(p) as mean, var_pop(p) * count(*) as ss,
        row_number() over (partition by session_id order by avg(p), key) as low,
        row_number() over (partition by session_id order by avg(p) desc, key) as high
      from pupil_percents group by session_id, key),
    pairs as (
      select 'LOW' as kind, a.key, b.key as other, a.n, a.mean, a.ss, b.n as other_n, b.mean as other_mean, b.ss as other_ss
      from ranked a join ranked b on a.session_id = ${session_id} and b.session_id = a.session_id and a.low = 1 and b.low = 2
      union all
      select 'HIGH', a.key, b.key, a.n, a.mean, a.ss, b.n, b.mean, b.ss
      from ranked a join ranked b on a.session_id = ${session_id} and b.session_id = a.session_id and a.high = 1 and b.high = 2
      union all
      select 'TREND', a.key, a.key, a.n, a.mean, a.ss, b.n, b.mean, b.ss
      from ranked a join ranked b on a.session_id = ${session_id} and b.session_id <> a.session_id and b.key = a.key)
  select pairs.*, case when kind = 'TREND' then 0 else (
      select coalesce(sum((x.p - pairs.mean) * (y.p - pairs.other_mean)), 0) from pupil_percents x
        join pupil_percents y on y.session_id = x.session_id and y.key = pairs.other and y.enrolment_id = x.enrolment_id
      where x.session_id = ${session_id} and x.key = pairs.key) end as cov
  from pairs`

/** Of the marks of a report, by a column of theirs. */
export const contestsBy = (
  { session }: Scope,
  column: 'subject_id' | 'grade_id' | 'section_id',
): RawBuilder<GroupContest> =>
  contests(
    sql`select session_id, ${sql.ref(column)} as key, enrolment_id, avg(exact::float8) as p from marks where exact is not null
      group by session_id, ${sql.ref(column)}, enrolment_id`,
    session.id,
  )

/** Of chapters, each pupil's marks of a chapter together. What all chapters of a school are is no contest: of a class or less it is asked for. */
export const contestsByChapter = (scope: Scope, { client_id, session } = scope): RawBuilder<GroupContest> =>
  contests(
    sql`select c.session_id, m.chapter_id as key, m.enrolment_id, 100 * sum(m.q)::float8 / sum(m.max_q) as p
      from cells c join exam_chapter_marks m on m.client_id = ${client_id} and m.exam_id = c.exam_id and m.section_id = c.section_id
      where c.session_id = ${session.id} and c.entry_mode = 'PER_QUESTION' and not ${isWhole(scope)} group by c.session_id, m.chapter_id, m.enrolment_id
      having sum(m.max_q) > 0`,
    session.id,
  )

/** A table of a report whose groups are compared: the figure of each row by its key, null where it is hidden. */
interface ComparedTable {
  path: string
  rows: readonly { key: number; value: number | null }[]
  contests: readonly GroupContest[]
}

/** What may be claimed of a table; a claim that its own figures contradict is none. */
export function headlinesOf({ path, rows, contests: all }: ComparedTable): Headline[] {
  if (rows.some(({ value }) => value === null)) return []
  const place = new Map(rows.map(({ key }, at) => [key, at]))
  const claims = all.flatMap((contest): (Headline & { far: number })[] => {
    const claim = claimOf(contest)
    const [at, next] = [place.get(contest.key), place.get(contest.other)]
    if (!claim || at === undefined || next === undefined) return []
    const value = rows[at]?.value ?? 0
    const isTrend = contest.kind === 'TREND'
    const isEnd =
      contest.kind === 'LOW'
        ? rows.every((row) => value <= (row.value ?? 0))
        : rows.every((row) => value >= (row.value ?? 0))
    if (!isTrend && !isEnd) return []
    return [
      {
        kind: isTrend ? (claim.difference < 0 ? 'FELL' : 'ROSE') : contest.kind === 'LOW' ? 'WEAKEST' : 'STRONGEST',
        ...{
          path: `${path}.${at}`,
          value,
          next: isTrend ? null : `${path}.${next}`,
          n: claim.n,
          far: Math.abs(claim.difference),
        },
        ...{ difference: twoDecimals(claim.difference), se: twoDecimals(claim.se) },
      },
    ]
  })
  // Of what fell and rose, the one that did most.
  const most = (kind: Headline['kind']) =>
    claims
      .filter((one) => one.kind === kind)
      .sort((a, b) => b.far - a.far)
      .slice(0, 1)
  return (['WEAKEST', 'STRONGEST', 'FELL', 'ROSE'] as const).flatMap(most).map(({ far: _, ...headline }) => headline)
}
