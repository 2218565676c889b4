import { sql } from 'kysely'
import { type NameOrder, type Promoted, type PromotionInput, type PromotionPlan, type Sentence, say } from '#contract'
import { type SessionFacts, takeSession } from '../../entity/sessions.ts'
import { emit } from '../../events/emit.ts'
import { followEnrolments } from '../../exams/follow-enrolments.ts'
import { may } from '../../ground/actor.ts'
import { audit } from '../../ground/audit.ts'
import type { Change, ChangeWith, SchoolChange } from '../../ground/change.ts'
import { ApiError, refusedField } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import { assertNoRicherPupils } from '../../policy/richer-roles.ts'
import { todayOf } from '../places.ts'
import { findPupilUses } from '../pupil-uses.ts'
import { settleAccounts } from '../students/student-accounts.ts'
import { dayFault } from '../students/student-checks.ts'
import {
  candidatesQuery,
  countDecided,
  findDone,
  findGrades,
  findPlaced,
  findRolls,
  findSections,
  type PromotionCandidate,
  type Section,
} from './candidates.ts'
import { conflictOf } from './place.ts'
import { comingTo, type Planned, planAll, type YearResult } from './plan.ts'
import { refuse, refusing } from './refuse.ts'
import { assertPlaces, assertWhom, meansPlaces, placesIn } from './whom.ts'
import { writePromotion } from './write.ts'

type PromotionChange = ChangeWith<PromotionInput>

/** The results of a session, by enrolment. */
export type YearsOf = (
  asking: Pick<Change, 'db' | 'client_id' | 'actor'> & {
    session: { id: number; title: string; start_date: string; end_date: string }
  },
  pupils: readonly Pick<PromotionCandidate, 'student_id' | 'enrolment_id' | 'section_id'>[],
) => Promise<ReadonlyMap<number, YearResult>>

/** What a promotion would do, or has done: all of it or nothing. @throws user_found, invalid_field with 400, forbidden */
export async function promote(call: PromotionChange, yearsOf: YearsOf): Promise<Promoted | PromotionPlan> {
  const { body, actor, db, client_id } = call
  if (!body.dry_run && !may(actor, 'student-promotion', 'create')) throw new ApiError('forbidden')
  const { from, to } = await takeSessions(call)
  assertAsked(call, from.start_date, to.start_date)
  await assertPlaces(call)
  const school = await db.selectFrom('schools').select('name_order').where('id', '=', client_id).executeTakeFirst()
  const wanted = {
    from_session: from.id,
    to_session: to.id,
    student_ids: body.items ? body.items.map(({ student_id }) => student_id) : null,
    ...placesIn(body),
  }
  const order = (school?.name_order ?? 'FIRST_LAST') as NameOrder
  const { rows: there } = await db.executeQuery(candidatesQuery(actor, wanted, order, !body.dry_run).compile())
  const found = [...there, ...(await takeOthers(call, there, order))]
  assertLeaving(call, from, found)
  const named = new Set(wanted.student_ids ?? [])
  // Whoever the filter means and has a place already is counted; whoever is named is a conflict.
  const already = found.filter((pupil) => pupil.is_there && !named.has(pupil.student_id)).length
  const meant = found.filter((pupil) => named.has(pupil.student_id) || (!pupil.is_there && meansPlaces(body)))
  const sections = await findSections(db, client_id, to.id)
  // What was reached is for those who choose; a run does what they have chosen.
  const years =
    body.dry_run && from.id !== to.id
      ? await yearsOf({ db, client_id, actor, session: { ...from, title: from.name } }, meant)
      : new Map<number, YearResult>()
  const rolls = await findRolls(db, client_id, to.id)
  const grades = await findGrades(db, client_id)
  const planned = planAll(meant, { grades, sections, rolls, years, input: body })
  await refuseWithMarks(call, planned)
  if (body.dry_run) {
    const decided = meansPlaces(body) ? await countDecided(call, wanted) : 0
    return asPlan(planned, sections, { from, to }, already + decided)
  }
  return run(call, planned, from)
}

const takeSessions = ({ db, body }: PromotionChange) =>
  refusing(async () => {
    const from = await takeSession(db, body.from_session, 'from_session')
    return { from, to: body.to_session === from.id ? from : await takeSession(db, body.to_session, 'to_session') }
  })

function assertAsked({ body }: PromotionChange, from_start: string, to_start: string): void {
  const { items, from_session, to_session } = body
  assertWhom(body)
  const inside = from_session === to_session
  if (!inside && to_start <= from_start) throw refuse([refusedField('to_session', say('promotion.later'))])
  const wrong = (items ?? []).flatMap(({ action }, at) =>
    (action === 'TRANSFER_SECTION') === inside
      ? []
      : [refusedField(`items.${at}.action`, say(inside ? 'promotion.inside' : 'promotion.outside'))],
  )
  if (inside && !items) wrong.push(refusedField('to_session', say('promotion.inside')))
  const seen = new Set<number>()
  for (const [at, { student_id }] of (items ?? []).entries()) {
    if (seen.has(student_id)) wrong.push(refusedField(`items.${at}.student_id`, say('promotion.twice')))
    seen.add(student_id)
  }
  if (wrong.length > 0) throw refuse(wrong)
}

/** Who leaves does so on a day of the session, after the one of joining; asked for as when one pupil leaves. @throws invalid_field */
function assertLeaving({ body }: PromotionChange, from: SessionFacts, found: readonly PromotionCandidate[]): void {
  const joined = new Map(found.map(({ student_id, joined_on }) => [student_id, joined_on]))
  const wrong = (body.items ?? []).flatMap(({ student_id, action, left_on }, at) => {
    if (action !== 'LEAVE') return []
    const path = `items.${at}.left_on`
    const [fault] = dayFault(path, left_on, from)
    if (fault) return [refusedField(path, fault)]
    const since = joined.get(student_id)
    return left_on && since && left_on < since
      ? [refusedField(path, say('student.left_before', { joined: since }))]
      : []
  })
  if (wrong.length > 0) throw refuse(wrong)
}

/**
 * The others who are named: who has a place in the session to come already is a conflict of what is only looked at.
 * @throws user_found, invalid_field
 */
async function takeOthers(
  call: PromotionChange,
  found: readonly PromotionCandidate[],
  order: NameOrder,
): Promise<PromotionCandidate[]> {
  const { body } = call
  const there = new Set(found.map(({ student_id }) => student_id))
  const missing = (body.items ?? []).flatMap(({ student_id }, at) =>
    there.has(student_id) ? [] : [{ student_id, at }],
  )
  if (missing.length === 0) return []
  const inside = body.from_session === body.to_session
  const ids = missing.map(({ student_id }) => student_id)
  const placed = inside ? [] : await findPlaced(call, body, ids, order)
  if (placed.length > 0 && !body.dry_run) throw await alreadyDone(call, placed)
  const known = new Set(placed.map(({ student_id }) => student_id))
  const unknown = missing.filter(({ student_id }) => !known.has(student_id))
  if (unknown.length > 0)
    throw refuse(unknown.map(({ at }) => refusedField(`items.${at}.student_id`, say('promotion.not_there'))))
  return placed
}

interface Match {
  student_id: number
  name: string
  in: object
}

async function findThere(
  { db, client_id }: SchoolChange,
  session_id: number,
  ids: readonly number[],
): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select e.student_id, ${pupilName(client_id, 's')} as name,
      jsonb_build_object('session_id', e.session_id, 'grade', g.title, 'section', c.title) as "in"
    from enrolments e
      join students s on s.client_id = ${client_id} and s.id = e.student_id
      join sections c on c.client_id = ${client_id} and c.id = e.section_id
      join grades g on g.client_id = ${client_id} and g.id = e.grade_id
    where e.client_id = ${client_id} and e.session_id = ${session_id} and e.deleted_at is null
      and e.student_id = any(${ids}::bigint[]) order by e.student_id`.execute(db)
  return rows
}

/** Who was promoted already, or has left or finished the school: with the place that each of them has or had. */
async function alreadyDone(
  call: PromotionChange,
  placed: readonly Pick<PromotionCandidate, 'student_id' | 'is_closed'>[],
): Promise<ApiError> {
  const { from_session, to_session } = call.body
  const idsOf = (is_closed: boolean) => placed.flatMap((one) => (one.is_closed === is_closed ? one.student_id : []))
  const there = await findThere(call, to_session, idsOf(false))
  return userFound([...there, ...(await findThere(call, from_session, idsOf(true)))], there.length === 0)
}

function userFound(matches: Match[], is_closed = false): ApiError {
  const named = { name: matches[0]?.name ?? '' }
  const sentence = is_closed ? say('promotion.closed', named) : say('promotion.already', named)
  return new ApiError('user_found', sentence, { data: { matches } })
}

/** Nobody is left of whom the filter means: it was done already, as when the same are named again, or there was nobody. */
async function nobodyLeft(call: PromotionChange): Promise<ApiError> {
  const { from_session, to_session } = call.body
  const places = { from_session, to_session, ...placesIn(call.body) }
  const done = await findDone(call, places)
  return done.length > 0 ? alreadyDone(call, done) : refuse([refusedField('items', say('promotion.nobody'))])
}

async function run(call: PromotionChange, planned: readonly Planned[], from: SessionFacts): Promise<Promoted> {
  await assertNoRicherPupils(call)
  const { body } = call
  // Who is inactive, and was not named, is proposed to leave and no more.
  const chosen = planned.filter((plan) => plan.at !== null || plan.pupil.status === 1 || body.close_unlisted)
  const already = chosen.filter(({ pupil }) => pupil.is_there).map(({ pupil }) => pupil.student_id)
  if (already.length > 0) throw userFound(await findThere(call, body.to_session, already))
  const errors = chosen.flatMap((plan) =>
    plan.conflicts.flatMap(({ code, severity, said: sentence }) =>
      severity === 'error' && sentence ? [refusedField(pathOf(plan, code), sentence as Sentence)] : [],
    ),
  )
  if (errors.length > 0) throw refuse(errors)
  if (chosen.length === 0) throw await nobodyLeft(call)
  const done = await writePromotion(call, chosen, { today: await todayOf(call), from })
  await followEnrolments(call, await enrolmentsOf(call, done.promotion_id))
  await audit(call, {
    entity: 'student-promotion',
    entity_id: done.promotion_id,
    action: 'create',
    after: { ...done, from_session: body.from_session, to_session: body.to_session },
  })
  const { promotion_id, ...counts } = done
  const { from_session: from_session_id, to_session: to_session_id } = body
  emit(call, 'promotion.done', { promotion_id, from_session_id, to_session_id, counts })
  await settleAccounts(
    call,
    chosen.map(({ pupil }) => pupil.student_id),
  )
  return done
}

/** The enrolments that a promotion has closed, made or moved. */
async function enrolmentsOf({ db, client_id }: PromotionChange, promotion_id: number): Promise<number[]> {
  const items = await db
    .selectFrom('promotion_items')
    .select(['from_enrolment_id', 'to_enrolment_id'])
    .where('client_id', '=', client_id)
    .where('promotion_id', '=', promotion_id)
    .execute()
  return items.flatMap(({ from_enrolment_id, to_enrolment_id }) => [from_enrolment_id, to_enrolment_id ?? []].flat())
}

function pathOf({ at }: Planned, code: string): string {
  const field = code === 'roll_taken' ? 'roll_no' : code === 'no_next_class' ? 'to_grade' : 'to_section'
  return at === null ? 'filter' : `items.${at}.${field}`
}

/** Refuses to move a pupil with marks to another class of the same session: marks belong to the class in which they were given. */
async function refuseWithMarks({ db, client_id, body }: PromotionChange, planned: readonly Planned[]): Promise<void> {
  if (body.from_session !== body.to_session) return
  const changing = planned.filter(({ pupil, to }) => to?.section_id != null && to.grade_id !== pupil.grade_id)
  const uses = await findPupilUses(
    db,
    client_id,
    changing.map(({ pupil }) => pupil.enrolment_id),
  )
  for (const { pupil, conflicts } of changing) {
    const exams = [...new Set(uses.filter((use) => use.enrolment_id === pupil.enrolment_id).map(({ exam }) => exam))]
    if (exams.length > 0) conflicts.push(conflictOf('no_next_class', 'error', say('student.has_marks', { exams })))
  }
}

interface Named {
  id: number
  name: string
}

function asPlan(
  planned: readonly Planned[],
  sections: readonly Section[],
  { from, to }: { from: Named; to: Named },
  already: number,
): PromotionPlan {
  const count = (action: string) => planned.filter((plan) => plan.action === action).length
  const having = (severity: string) =>
    planned.filter(({ conflicts }) => conflicts.some((one) => one.severity === severity)).length
  const byId = new Map(sections.map((section) => [section.id, section]))
  return {
    from_session: { id: from.id, title: from.name },
    to_session: { id: to.id, title: to.name },
    counts: {
      PROMOTE: count('PROMOTE'),
      DETAIN: count('DETAIN'),
      TRANSFER_SECTION: count('TRANSFER_SECTION'),
      GRADUATE: count('GRADUATE'),
      LEAVE: count('LEAVE'),
      already,
      errors: having('error'),
      warnings: having('warning'),
    },
    items: planned.map(({ pupil, action, to: place, year, conflicts }) => ({
      student_id: pupil.student_id,
      name: pupil.name,
      admission_no: pupil.admission_no,
      from: {
        grade: { id: pupil.grade_id, title: byId.get(pupil.section_id)?.grade ?? '' },
        section: { id: pupil.section_id, title: byId.get(pupil.section_id)?.title ?? '' },
        roll_no: pupil.roll_no,
      },
      action,
      to: place,
      inactive: pupil.status === 0,
      result: year?.percent == null || year.result === null ? null : { percent: year.percent, result: year.result },
      conflicts,
    })),
    sections: comingTo(planned, sections),
  }
}
