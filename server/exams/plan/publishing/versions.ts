import { sql } from 'kysely'
import {
  type BodyOf,
  english,
  type examSeriesApi,
  openDays,
  type SeriesChanges,
  type SeriesWhole,
  say,
} from '#contract'
import { type Asking, ask } from '../../../db/ask.ts'
import type { RowChangeWith } from '../../../ground/change.ts'
import { wrongField } from '../../../ground/errors.ts'
import { storedFrame } from '../change.ts'
import { lockOpen, type StoredSeries } from '../lock.ts'
import { type Look, seenPlan } from '../look.ts'
import { dropUnfit } from '../papers.ts'
import { series } from '../rows.ts'
import { readSeating, type Seating } from '../seats/seating.ts'
import { wholeOf } from '../whole.ts'
import { countUnmet, pendingSeats, revertSeats } from './publish-seats.ts'
import { changesOf, isWritten, publishedPapers } from './published.ts'
import { revertDuties, waitingDuties } from './published-duties.ts'

type Api = typeof examSeriesApi

const versionsOf = (client_id: number, series_id: number, since: number) => sql<SeriesChanges['versions'][number]>`
  select v.version, v.published_at as at, v.reason, v.counts, v.changes,
    (select jsonb_build_object('id', a.id, 'name', a.name) from accounts a
      where a.client_id = ${client_id} and a.id = v.published_by) as by
  from series_versions v where v.client_id = ${client_id} and v.series_id = ${series_id} and v.version > ${since}
  order by v.version desc`

const unapprovedOf = (client_id: number, series_id: number) => sql<{ paper_id: number; name: string }>`
  select distinct on (p.id) p.id as paper_id, q.name from series_papers p
    join question_papers own on own.client_id = ${client_id} and own.id = p.question_paper_id
    join question_papers q on q.client_id = ${client_id} and q.deleted_at is null and q.state <> 'APPROVED'
      and (q.id = own.id or q.parallel_of = own.parallel_of)
  where p.client_id = ${client_id} and p.series_id = ${series_id} and p.deleted_at is null order by p.id, q.id`

/** What publishing would make as the plan stands. */
async function willMake(asking: Asking, { plan, ...rest }: Seating): Promise<SeriesChanges['makes']> {
  const written = plan.papers.filter(isWritten)
  const unapproved = await ask(asking, unapprovedOf(asking.client_id, plan.id))
  const drafts = unapproved.flatMap(({ paper_id, name }) => {
    if (!written.some(({ id }) => id === paper_id)) return []
    const said = say('exam.paper_not_approved', { name })
    return [{ paper_id, said, message: english(said) }]
  })
  const pupils = new Set(written.flatMap(({ sittings }) => sittings.flatMap((one) => one.pupils))).size
  return { exams: written.length - drafts.length, pupils, drafts, unmet: countUnmet({ plan, ...rest }) }
}

/** What waits to be published, and what was published when, by whom. */
export async function lookAtChanges(call: Look<BodyOf<Api['changes']>>): Promise<SeriesChanges> {
  const plan = await seenPlan(call)
  const versions = await ask(call, versionsOf(call.client_id, plan.id, call.body.since ?? 0))
  const seating = await readSeating(call, call.now, plan.id)
  const pending =
    plan.version === 0
      ? []
      : [
          ...[...changesOf(plan, await publishedPapers(call, plan.id)), ...pendingSeats(seating)],
          ...(await waitingDuties(call, plan.id)),
        ]
  return { version: plan.version, pending, makes: await willMake(call, seating), versions }
}

/** Days and shifts as they were published; of a series that was published before they were kept, as they are. */
const columnsOf = (frame: StoredSeries['published_frame']) =>
  frame === null
    ? {}
    : { ...frame, closed_days: JSON.stringify(frame.closed_days), shifts: JSON.stringify(frame.shifts) }

/** The plan is again what everybody sees. What new papers were is gone, what was taken out is back, and exams say how long they are. */
export async function revertSeries(call: RowChangeWith<BodyOf<Api['revert']>>): Promise<SeriesWhole> {
  const { stored } = await lockOpen(call)
  const { db, client_id, now, actor } = call
  if (stored.version === 0) throw wrongField('state', say('plan.unpublished_first'))
  const own = sql`client_id = ${client_id} and series_id = ${stored.id}`
  const at = now.toISOString()
  const isPublished = sql`exists (select 1 from series_sittings s
    where s.client_id = ${client_id} and s.paper_id = series_papers.id and s.published_day is not null)`
  const stamp = sql`updated_at = ${at}, updated_by = ${actor.account_id}, row_version = row_version + 1`
  await sql`update series_papers set deleted_at = ${at}, ${stamp} where ${own} and deleted_at is null and not ${isPublished}
    and created_at >= ${stored.published_at}::timestamptz`.execute(db)
  await sql`update series_papers set deleted_at = null, ${stamp} where ${own} and deleted_at is not null and ${isPublished}`.execute(
    db,
  )
  await sql`update series_papers p set minutes = extract(epoch from e.ends - e.starts) / 60, max_marks = e.max_marks,
      pass_marks = e.pass_marks, weightage = e.weightage, question_paper_id = e.question_paper_id, updated_at = ${stored.published_at},
      section_ids = case when p.section_ids = '{}' then p.section_ids else array(select x.section_id from exam_sections x
        where x.client_id = ${client_id} and x.exam_id = e.id order by x.section_id) end
    from exams e
    where p.client_id = ${client_id} and p.series_id = ${stored.id} and p.deleted_at is null
      and e.client_id = ${client_id} and e.id = p.exam_id and e.deleted_at is null and e.state <> 'CANCELLED'`.execute(
    db,
  )
  await sql`delete from series_sittings where ${own} and published_day is null`.execute(db)
  await sql`update series_sittings set day = published_day, shift = published_shift where ${own}`.execute(db)
  await revertSeats(call, stored.id)
  await revertDuties(call, stored.id)
  const { published_frame } = stored
  const frame = published_frame ?? storedFrame(stored)
  await dropUnfit(call, stored.id, { days: openDays(frame), shifts: frame.shifts })
  return wholeOf(call, await series.update(call, stored, columnsOf(published_frame), 'revert'))
}
