import { sql } from 'kysely'
import { type BodyOf, type examSeriesApi, type RefusedField, type SeriesPublished, say, seriesLimits } from '#contract'
import { verdictOf } from '../../../../planning/dates/verdict.ts'
import { changeRow } from '../../../entity/change-row.ts'
import { emit } from '../../../events/emit.ts'
import type { RowChangeWith } from '../../../ground/change.ts'
import { refusedField, wrongField, wrongFields } from '../../../ground/errors.ts'
import type { MailServices } from '../../../mail/queue-mail.ts'
import { lockSections } from '../../clashes.ts'
import { frameToKeep } from '../change.ts'
import { lockOpen } from '../lock.ts'
import { type Plan, readPlan } from '../plan.ts'
import { planningSchool } from '../planning-school.ts'
import { series } from '../rows.ts'
import { readSeating } from '../seats/seating.ts'
import { lockRooms } from '../seats/store-seats.ts'
import { sentenceOf } from '../verdict.ts'
import { countUnmet, pendingSeats, publishSeats, seatFaults } from './publish-seats.ts'
import {
  changesOf,
  countsOf,
  isWritten,
  namedPaper,
  type PublishedPaper,
  publishedPapers,
  whenOf,
} from './published.ts'
import { dutiesToPublish, keepPublishedDuties } from './published-duties.ts'
import { makeExams, sectionsOfPapers } from './published-exams.ts'
import { settleExams } from './settled-exams.ts'
import { tell, whatIsKnown } from './tell.ts'

export type PublishCall = RowChangeWith<BodyOf<(typeof examSeriesApi)['publish']>>

/** What keeps a date sheet from being published, paper by paper: one without a day, a rule that is broken. */
function brokenPapers(plan: Plan): RefusedField[] {
  const of = planningSchool(plan)
  const open = plan.papers.filter(
    (paper) => isWritten(paper) && paper.sittings.some(({ day, pupils }) => day === null && pupils.length > 0),
  )
  const unplaced = open.map(({ id, subject, grade }) =>
    refusedField(
      `papers.${id}`,
      say('plan.found.NO_DAY', { papers: [namedPaper({ subject: subject.title, grade: grade.title })] }),
    ),
  )
  const broken = verdictOf(of.school, of.sheet).found.filter(({ hard, code }) => hard && code !== 'NO_DAY')
  return [
    ...unplaced,
    ...broken.flatMap((found) => {
      const ids = [...new Set(found.papers.flatMap((at) => of.placed[at]?.paper.id ?? []))]
      return ids.map((id) => refusedField(`papers.${id}`, sentenceOf(found, plan, of)))
    }),
  ]
}

/** Exams in which something stands, or that are past marking, neither move nor go. */
function heldExams(plan: Plan, published: readonly PublishedPaper[], sections: ReadonlyMap<number, number[]>) {
  return published.flatMap((known): RefusedField[] => {
    const { id, exam } = known
    if (!exam || exam.state === 'CANCELLED') return []
    const isOpen = (exam.state === 'DRAFT' || exam.state === 'SCHEDULED') && exam.values === 0
    const paper = plan.papers.find((one) => one.id === id)
    const when = paper && isWritten(paper) ? whenOf(plan, paper, paper.sittings[0] ?? { day: null, shift: null }) : null
    const wanted = when && [when.date, when.start, when.end].join()
    const isSame =
      wanted === [exam.date, exam.start, exam.end].join() &&
      (!known.edited || (paper?.max_marks === exam.max_marks && String(sections.get(id)) === String(exam.section_ids)))
    return isOpen || isSame ? [] : [refusedField(`papers.${id}`, say('plan.exam_moves', { paper: namedPaper(known) }))]
  })
}

/** The exams of a series are locked before their sections, as every change of an exam does. */
async function lockExams({ db, client_id }: PublishCall, series_id: number): Promise<void> {
  await sql`select e.id from exams e where e.client_id = ${client_id} and e.series_id = ${series_id} order by e.id for update`.execute(
    db,
  )
}

/** Makes a date sheet what everybody sees: its exams are made and moved, all or none. @throws invalid_field by paper, stale_row */
export async function publishSeries(call: PublishCall, services: MailServices): Promise<SeriesPublished> {
  const { stored } = await lockOpen(call)
  await lockExams(call, stored.id)
  const plan = await readPlan(call, call.now, stored.id)
  const published = await publishedPapers(call, stored.id)
  const sections = await sectionsOfPapers(call, plan)
  await lockRooms(call, stored.id)
  const seating = await readSeating(call, call.now, stored.id)
  const duties = await dutiesToPublish(call, stored.id)
  const { reason, accept_unmet = false, notify = {} } = call.body
  const errors = [
    ...[...brokenPapers(plan), ...heldExams(plan, published, sections)],
    ...[...seatFaults(seating, accept_unmet), ...duties.errors],
  ]
  if (errors.length > 0) throw wrongFields(errors, undefined, seriesLimits.papers)
  if (accept_unmet && !reason && countUnmet(seating) > 0) throw wrongField('reason', say('plan.seat.unmet_reason'))
  const changes = [...changesOf(plan, published), ...pendingSeats(seating), ...duties.changes]
  const isEdited = published.some(({ edited, removed }) => edited && !removed)
  const isNew = stored.state !== 'PUBLISHED' || changes.length > 0 || isEdited
  if (isNew && stored.version > 0 && !reason) throw wrongField('reason', say('plan.reason_needed'))
  await lockSections(
    call,
    [...new Set([...sections.values()].flat())].toSorted((x, y) => x - y),
  )
  const known = await whatIsKnown(call, stored.id, notify)
  const made = await makeExams(call, stored, { plan, published, sections })
  const exams = await settleExams(call, stored, made)
  if (!isNew) return { version: stored.version, row_version: stored.row_version, changes: [], exams }
  const version = stored.version + 1
  await keepPublished(call, stored.id)
  await publishSeats(call, seating)
  await keepPublishedDuties(call, stored.id)
  const at = call.now.toISOString()
  await call.db
    .insertInto('series_versions')
    .values({
      ...{ client_id: call.client_id, series_id: stored.id, version, reason: reason ?? null, published_at: at },
      ...{ changes: JSON.stringify(changes), counts: JSON.stringify(countsOf(changes)) },
      ...{ published_by: call.actor.account_id, impersonator_id: call.actor.impersonator_id },
    })
    .execute()
  await changeRow(
    call,
    series.kind,
    stored,
    {
      state: 'PUBLISHED',
      state_reason: reason ?? null,
      version,
      published_at: at,
      published_by: call.actor.account_id,
      published_frame: JSON.stringify(frameToKeep(stored)),
    },
    'publish',
  )
  const counts = countsOf(changes)
  emit(call, version === 1 ? 'series.published' : 'series.changed', { series_id: stored.id, version, counts })
  await tell(call, services, { series_id: stored.id, name: stored.name }, known)
  return { version, row_version: stored.row_version + 1, changes, exams }
}

/** What lies where is from now on what everybody knows. */
async function keepPublished({ db, client_id }: PublishCall, series_id: number): Promise<void> {
  await sql`delete from series_sittings s where s.client_id = ${client_id} and s.series_id = ${series_id} and s.paper_id in (
    select p.id from series_papers p where p.client_id = ${client_id} and p.series_id = ${series_id} and p.deleted_at is not null)`.execute(
    db,
  )
  await sql`update series_sittings set published_day = day, published_shift = shift
    where client_id = ${client_id} and series_id = ${series_id}
      and (published_day is distinct from day or published_shift is distinct from shift)`.execute(db)
}
