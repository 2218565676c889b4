import { sql } from 'kysely'
import type { BodyOf, examSeriesApi, RefusedField } from '#contract'
import { openDays, type SeriesShift, type SeriesWhole, say, seriesLimits, usualRules } from '#contract'
import { assertKnown } from '../../entity/known-ids.ts'
import type { RowChangeWith } from '../../ground/change.ts'
import { refusedField, wrongField, wrongFields } from '../../ground/errors.ts'
import { withoutUndefined } from './create.ts'
import { checkFrame, type Frame } from './frame.ts'
import { gradesOf, gradesOfSeries } from './grades.ts'
import { lockOpen, type StoredSeries } from './lock.ts'
import { faultsOfPaper } from './paper-fields.ts'
import { assertPaperCount, dropUnfit, papersGiven, storeNewPapers } from './papers.ts'
import { readPlan } from './plan.ts'
import { series } from './rows.ts'
import { dropUnfitOf } from './seats/store-seats.ts'
import { storeRooms, storeStaff } from './who-and-where.ts'
import { wholeOf } from './whole.ts'
import { checkWishes, storeWishes } from './wishes.ts'

type Api = typeof examSeriesApi
type Call<Name extends keyof Api> = RowChangeWith<BodyOf<Api[Name]>>

/** The frame as it is stored. */
export const storedFrame = (stored: StoredSeries): Frame => ({
  ...{ starts_on: stored.starts_on, ends_on: stored.ends_on, weekdays: stored.weekdays },
  closed_days: stored.closed_days,
  shifts: stored.shifts as SeriesShift[],
  rules: { ...usualRules, ...stored.rules },
})

/** Days and shifts, which what waits is thrown away to. */
export const frameToKeep = (stored: StoredSeries): NonNullable<StoredSeries['published_frame']> => {
  const { starts_on, ends_on, weekdays, closed_days, shifts } = stored
  return { starts_on, ends_on, weekdays, closed_days, shifts: shifts as SeriesShift[] }
}

/** Counts the plan up, records the change, and answers the whole of it. */
async function changed(
  call: RowChangeWith<object>,
  stored: StoredSeries,
  columns: Parameters<typeof series.update>[2] = {},
): Promise<SeriesWhole> {
  const row = await series.update(call, stored, columns)
  return wholeOf(call, row)
}

export async function updateSeries(call: Call<'update'>): Promise<SeriesWhole> {
  const { row_version: _, rules, ...given } = call.body
  const { stored, session } = await lockOpen(call)
  const before = storedFrame(stored)
  const own = withoutUndefined(rules ?? {})
  const frame: Frame = { ...before, ...withoutUndefined(given), rules: { ...before.rules, ...own } } as Frame
  const days = checkFrame(frame, session, await gradesOfSeries(call, stored.id))
  for (const [at, { grade_ids }] of (given.shifts ?? []).entries())
    await assertKnown(call, 'grades', grade_ids, `shifts.${at}.grade_ids`)
  await dropUnfit(call, stored.id, { days, shifts: frame.shifts })
  const { closed_days, shifts, weekdays, ...plain } = given
  return changed(call, stored, {
    ...plain,
    ...(weekdays && { weekdays: [...new Set(weekdays)].toSorted() }),
    ...(closed_days && { closed_days: JSON.stringify(closed_days) }),
    ...(shifts && { shifts: JSON.stringify(shifts) }),
    ...(rules && { rules: JSON.stringify({ ...stored.rules, ...own }) }),
  })
}

interface LivePaper {
  id: number
  grade_id: number
  subject_id: number
  component: 'THEORY' | 'PRACTICAL' | 'INTERNAL'
  section_ids: number[]
  max_marks: number
  pass_marks: number | null
  batch_size: number | null
  question_paper_id: number | null
}

async function livePapers({ db, client_id }: Call<'papers'>, series_id: number): Promise<LivePaper[]> {
  const { rows } = await sql<LivePaper>`
    select id, grade_id, subject_id, component, section_ids, max_marks, pass_marks, batch_size, question_paper_id
    from series_papers where client_id = ${client_id} and series_id = ${series_id} and deleted_at is null order by id`.execute(
    db,
  )
  return rows
}

export async function changePapers(call: Call<'papers'>): Promise<SeriesWhole> {
  const { add = [], change = [], remove = [] } = call.body
  const { stored, session } = await lockOpen(call)
  const frame = storedFrame(stored)
  const days = openDays(frame)
  const there = await livePapers(call, stored.id)
  const known = new Map(there.map((one) => [one.id, one]))
  const errors: RefusedField[] = []
  for (const [at, { id }] of change.entries())
    if (!known.has(id) || remove.includes(id)) errors.push(refusedField(`change.${at}.id`, say('plan.no_paper')))
  for (const [at, id] of remove.entries())
    if (!known.has(id)) errors.push(refusedField(`remove.${at}`, say('plan.no_paper')))
  if (errors.length > 0) throw wrongFields(errors)
  for (const [at, given] of change.entries()) {
    const paper = { ...(known.get(given.id) as LivePaper), ...withoutUndefined(given) } as LivePaper
    errors.push(...(await faultsOfPaper(call, stored.session_id, paper, `change.${at}`)))
  }
  if (errors.length > 0) throw wrongFields(errors)
  const stays = there.filter(({ id }) => !remove.includes(id))
  const keys = new Set(stays.map(({ subject_id, component }) => `${subject_id} ${component}`))
  const { session_id, type_test } = stored
  const of = { ...frame, session_id, type_test, days, there: keys }
  const added = await papersGiven(call, add, of, 'add', new Set())
  assertPaperCount(stays.length + added.length, 'add')
  const grades = await gradesOf(call, [...new Set([...stays, ...add].map(({ grade_id }) => grade_id))])
  checkFrame(frame, session, grades)
  await removePapers(call, remove)
  for (const { id, hard, ...given } of change)
    await call.db
      .updateTable('series_papers')
      .set((row) => ({
        ...withoutUndefined(given),
        ...(hard === undefined ? {} : { is_hard: hard }),
        row_version: row('row_version', '+', 1),
        updated_at: call.now.toISOString(),
        updated_by: call.actor.account_id,
      }))
      .where('client_id', '=', call.client_id)
      .where('id', '=', id)
      .execute()
  await storeNewPapers(call, stored.id, added)
  if (added.length > 0) await assertPupilCount(call, stored.id)
  await dropUnfit(call, stored.id, { days, shifts: frame.shifts })
  return changed(call, stored)
}

/** @throws invalid_field where more pupils than a series may have write it with what was added */
async function assertPupilCount(call: Call<'papers'>, series_id: number): Promise<void> {
  const { papers } = await readPlan(call, call.now, series_id)
  const pupils = new Set(papers.flatMap(({ sittings }) => sittings.flatMap((one) => one.pupils)))
  if (pupils.size > seriesLimits.pupils)
    throw wrongField('add', say('plan.too_many_pupils', { most: seriesLimits.pupils }))
}

async function removePapers({ db, client_id, now, actor }: Call<'papers'>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update series_papers set deleted_at = ${now.toISOString()}, updated_at = ${now.toISOString()}, updated_by = ${actor.account_id}
    where client_id = ${client_id} and id = any(${ids}::bigint[])`.execute(db)
  await sql`delete from series_sittings where client_id = ${client_id} and paper_id = any(${ids}::bigint[]) and published_day is null`.execute(
    db,
  )
}

async function idsOf(
  { db, client_id }: RowChangeWith<object>,
  table: 'series_wishes' | 'series_papers',
  series_id: number,
): Promise<Set<number>> {
  const live = table === 'series_papers' ? sql` and deleted_at is null` : sql``
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where client_id = ${client_id} and series_id = ${series_id}${live}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function changeWishes(call: Call<'wishes'>): Promise<SeriesWhole> {
  const { stored } = await lockOpen(call)
  const grades = await gradesOfSeries(call, stored.id)
  checkWishes(call.body.wishes, {
    grade_ids: new Set(grades.map(({ id }) => id)),
    paper_ids: await idsOf(call, 'series_papers', stored.id),
    wish_ids: await idsOf(call, 'series_wishes', stored.id),
    shifts: stored.shifts.length,
  })
  await storeWishes(call, stored.id, call.body.wishes)
  return changed(call, stored)
}

export async function changeRooms(call: Call<'rooms'>): Promise<SeriesWhole> {
  const { stored } = await lockOpen(call)
  const frame = storedFrame(stored)
  await storeRooms(call, stored.id, call.body, { days: openDays(frame), shifts: frame.shifts.length })
  await dropUnfitOf(call, stored.id)
  return changed(call, stored)
}

export async function changeStaff(call: Call<'staff'>): Promise<SeriesWhole> {
  const { stored } = await lockOpen(call)
  await storeStaff(call, stored.id, call.body.staff)
  return changed(call, stored)
}
