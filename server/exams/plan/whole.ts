import { sql } from 'kysely'
import { english, type SeriesPaperRow, type SeriesRow, type SeriesWhole, say } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { type Actor, may } from '../../ground/actor.ts'
import { type Plan, type PlanPaper, pupilsOf, readPlan } from './plan.ts'
import { judged } from './verdict.ts'

export const paperRow = (paper: PlanPaper): SeriesPaperRow => {
  const { sittings, section_ids: _, level: __, ...row } = paper
  return {
    ...row,
    pupils: pupilsOf(paper),
    sittings: sittings.map(({ pupils, ...sitting }) => ({ ...sitting, pupils: pupils.length })),
  }
}

/** Subjects that are written and that nobody takes: there is no paper of them. */
const leftOf = (client_id: number, { papers }: Plan) => sql<{ id: number; title: string; grade: string }>`
  select b.id, b.title, g.title as grade from subjects b join grades g on g.client_id = ${client_id} and g.id = b.grade_id
  where b.client_id = ${client_id} and b.deleted_at is null and b.category <> 'CO_SCHOLASTIC'
    and b.grade_id = any(${[...new Set(papers.map(({ grade }) => grade.id))]}::bigint[])
    and b.id <> all(${papers.map(({ subject }) => subject.id)}::bigint[])
  order by g.level_order, b.title collate natural_order, b.id`

const staffOf = (client_id: number, series_id: number) => sql<SeriesWhole['staff'][number]>`
  select jsonb_build_object('id', t.id, 'name', concat_ws(' ', t.first_name, t.last_name)) as staff,
    s.is_senior as senior, s.is_exempt as exempt, s.most
  from series_staff s join staff t on t.client_id = ${client_id} and t.id = s.staff_id
  where s.client_id = ${client_id} and s.series_id = ${series_id} order by t.first_name, t.last_name, t.id`

const proposalsOf = (client_id: number, series_id: number) => sql<SeriesWhole['proposals'][number]>`
  select p.id, p.what, p.cost, p.bound, p.is_proven as proven, p.made_at, p.taken_at,
    (select jsonb_build_object('id', a.id, 'name', a.name) from accounts a where a.client_id = ${client_id} and a.id = p.made_by) as by
  from series_proposals p where p.client_id = ${client_id} and p.series_id = ${series_id} and p.what <> 'ACT'
  order by p.id desc limit 40`

/** A paper as everybody knows it: what waits to be published is the planners' alone. */
function asPublished(paper: SeriesPaperRow): SeriesPaperRow[] {
  const sittings = paper.sittings.flatMap((one) => (one.published ? [{ ...one, ...one.published }] : []))
  return sittings.length > 0 ? [{ ...paper, sittings }] : []
}

/** Pupils of papers that have a day. */
const toSeat = ({ papers }: Plan): number =>
  papers
    .flatMap(({ sittings }) => sittings)
    .reduce((sum, { day, pupils }) => sum + (day === null ? 0 : pupils.length), 0)

/** Whether somebody plans; everybody else of the staff reads the date sheet alone. */
export const isPlanner = (actor: Actor): boolean => may(actor, 'exam', 'update')

/** A series with all that belongs to it, for whoever has seen its row. */
export async function wholeOf(asking: Asking & { actor: Actor; now: Date }, row: SeriesRow): Promise<SeriesWhole> {
  const { client_id, actor, now } = asking
  const plan = await readPlan(asking, now, row.id)
  const papers = plan.papers.map(paperRow)
  const rooms = plan.rooms
  if (!isPlanner(actor)) {
    const seen = row.state === 'PUBLISHED' || row.state === 'CLOSED' ? papers.flatMap(asPublished) : papers
    return {
      ...row,
      days: plan.days,
      papers: seen,
      rooms,
      left: [],
      wishes: [],
      staff: [],
      verdict: null,
      proposals: [],
    }
  }
  const left = await ask(asking, leftOf(client_id, plan))
  return {
    ...{ ...row, stage: { ...row.stage, seats: { ...row.stage.seats, of: toSeat(plan) } } },
    ...{ days: plan.days, papers, rooms, wishes: plan.wishes, verdict: judged(plan) },
    left: left.map(({ id, title, grade }) => {
      const said = say('plan.nobody_takes', { subject: say('plan.paper_of', { subject: title, grade }) })
      return { subject: { id, title }, said, message: english(said) }
    }),
    staff: await ask(asking, staffOf(client_id, row.id)),
    proposals: await ask(asking, proposalsOf(client_id, row.id)),
  }
}
