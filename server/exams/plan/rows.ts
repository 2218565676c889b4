import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { examSeriesApi, type SeriesRow, say, usualRules } from '#contract'
import { anyMatch, by, byTitle, oneOf } from '../../entity/conditions.ts'
import { entity } from '../../entity/entity.ts'
import { basics } from '../../entity/list.ts'
import { sessionOf } from '../../entity/parents.ts'
import { type Actor, may } from '../../ground/actor.ts'

const orders = { starts_on: by('exam_series.starts_on'), name: byTitle('exam_series.name'), id: by('exam_series.id') }

const mays = ['update', 'publish', 'delete'] as const

/** What somebody may do with a series, as long as it is in a state for it. */
function mayOf(actor: Actor): RawBuilder<SeriesRow['may']> {
  const own = mays.filter((one) => may(actor, 'exam', one) && actor.reach === null)
  return sql<SeriesRow['may']>`case when exam_series.state in ('CLOSED', 'CANCELLED')
      or (select y.is_locked from sessions y where y.id = exam_series.session_id) then '{}'::text[]
    when exam_series.state = 'PUBLISHED' then array_remove(${own}::text[], 'delete')
    else ${own}::text[] end`
}

/** Papers of the series, sittings where they lie and what was published of them. */
const ofPapers = (client_id: number, what: RawBuilder<unknown>, join = sql``) => sql`(
  select ${what} from series_papers p ${join}
  where p.client_id = ${client_id} and p.series_id = exam_series.id and p.deleted_at is null)`

const firstSitting = (client_id: number) =>
  sql`left join series_sittings s on s.client_id = ${client_id} and s.paper_id = p.id and s.batch = 0`

/** Duties that have somebody, and the places that rooms and their reserve need. */
const dutiesStage = (client_id: number) => sql`jsonb_build_object(
  'filled', (select count(d.staff_id) from series_duties d where d.client_id = ${client_id} and d.series_id = exam_series.id),
  'of', (select coalesce(sum(w.watchers + w.reserve), 0)::int from (
    select sum(greatest(1, ceil(r.pupils / u.per_watcher))) as watchers,
      case when max(u.reserve_per) > 0 then ceil(count(*) / max(u.reserve_per)) else 0 end as reserve
    from (select s.day, s.shift, s.room_id, count(*)::numeric as pupils from series_seats s
        where s.client_id = ${client_id} and s.series_id = exam_series.id and s.room_id is not null group by 1, 2, 3) r
      cross join (select coalesce((exam_series.rules ->> 'per_watcher')::numeric, ${usualRules.per_watcher}) as per_watcher,
        coalesce((exam_series.rules ->> 'reserve_per')::numeric, ${usualRules.reserve_per}) as reserve_per) u
    group by r.day, r.shift) w))`

/** Duties that others are known to have than the plan says. */
const waiting = (client_id: number) => sql`(select count(*)::int from series_duties d
  where d.client_id = ${client_id} and d.series_id = exam_series.id and d.staff_id is distinct from d.published_staff_id)`

/** Series as the lists show them. */
export const series = entity(examSeriesApi, {
  table: 'exam_series',
  noun: 'series',
  logged: 'exam-series',
  used_by: [],
  parents: [],
  rows: (from, actor) => {
    const { client_id } = actor
    return from
      .select(basics)
      .select(['name', 'session_id', 'type_test', 'starts_on', 'ends_on', 'weekdays', 'closed_days', 'shifts'])
      .select(['state', 'state_reason', 'version', 'published_at'])
      .select([
        sessionOf('exam_series.session_id').as('session'),
        sql<SeriesRow['rules']>`${JSON.stringify(usualRules)}::jsonb || exam_series.rules`.as('rules'),
        sql<number>`case when exam_series.version = 0 or ${!may(actor, 'exam', 'update')} then 0 else ${ofPapers(
          client_id,
          sql`count(*) filter (where s.day is distinct from s.published_day or s.shift is distinct from s.published_shift)::int`,
          firstSitting(client_id),
        )} + ${waiting(client_id)} end`.as('pending'),
        sql<SeriesRow['stage']>`jsonb_build_object('dates', ${ofPapers(
          client_id,
          sql`jsonb_build_object('placed', count(s.day), 'of', count(*))`,
          firstSitting(client_id),
        )}, 'duties', ${dutiesStage(client_id)})`.as('stage'),
        sql<SeriesRow['grades']>`(
          select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'title', g.title) order by g.level_order, g.title collate natural_order, g.id), '[]')
          from grades g where g.client_id = ${client_id} and g.id in ${ofPapers(client_id, sql`p.grade_id`)})`.as(
          'grades',
        ),
        mayOf(actor).as('may'),
      ])
  },
  filters: {
    id: oneOf,
    session_id: oneOf,
    grade_id: (_, ids, { client_id }) => sql<SqlBool>`exists (select 1 from series_papers p
      where p.client_id = ${client_id} and p.series_id = exam_series.id and p.deleted_at is null and p.grade_id = any(${ids}::bigint[]))`,
    name: anyMatch,
    state: oneOf,
    type_test: oneOf,
    from: (_, date) => sql`exam_series.ends_on >= ${date}::date`,
    to: (_, date) => sql`exam_series.starts_on <= ${date}::date`,
  },
  orders,
  natural: [
    { ...orders.starts_on, falls: true },
    { ...orders.id, falls: true },
  ],
})

/** What a state is called. */
export const stateWord = (state: SeriesRow['state']) => say(`plan.state.${state}`)
