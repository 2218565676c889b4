import { type BodyOf, type examSeriesApi, type SeriesWhole, say, seriesLimits, usualRules } from '#contract'
import { assertKnown } from '../../entity/known-ids.ts'
import { takeUnlocked } from '../../entity/sessions.ts'
import type { ChangeWith } from '../../ground/change.ts'
import { wrongField } from '../../ground/errors.ts'
import { checkFrame } from './frame.ts'
import { gradesOf } from './grades.ts'
import { assertWholeSchool } from './lock.ts'
import { usualPapers } from './paper-fields.ts'
import { assertPaperCount, type PlacedPaper, papersGiven, papersOfClasses, storeNewPapers } from './papers.ts'
import { todayAt } from './plan.ts'
import { series } from './rows.ts'
import { storeUsualRooms, storeUsualStaff } from './who-and-where.ts'
import { wholeOf } from './whole.ts'
import { checkWishes, storeWishes } from './wishes.ts'
import { writersOf } from './writers.ts'

type Body = BodyOf<typeof examSeriesApi.create>

const usualWishes = [
  { kind: 'FREE_DAYS', strength: 'NORMAL', days: 1 },
  { kind: 'FREE_BEFORE', strength: 'NORMAL', days: 2, scope: { hard: true } },
] as const

/** What of a series is settled before its papers. */
export function frameOf(body: Omit<Body, 'name' | 'session_id' | 'type_test' | 'grade_ids'>) {
  const { starts_on, ends_on, weekdays, closed_days = [], shifts, rules } = body
  return {
    ...{ starts_on, ends_on, closed_days, weekdays: [...new Set(weekdays ?? [1, 2, 3, 4, 5, 6])].toSorted() },
    shifts: shifts ?? [{ name: 'Morning', starts: '09:00', ends: '12:00', grade_ids: null }],
    rules: { ...usualRules, ...withoutUndefined(rules ?? {}) },
  }
}

export const withoutUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** Papers that pupils take, and how many pupils there are in all. */
async function written(
  call: ChangeWith<Body>,
  papers: readonly PlacedPaper[],
): Promise<{ papers: PlacedPaper[]; pupils: number }> {
  const { session_id, starts_on } = call.body
  const writers = await writersOf(
    call,
    session_id,
    await todayAt(call, call.now),
    papers.map(({ paper, day }) => ({ ...paper, date: day ?? starts_on })),
  )
  return {
    papers: papers.filter((_, at) => (writers[at]?.length ?? 0) > 0),
    pupils: new Set(writers.flat()).size,
  }
}

/** A series that can be proposed at once: all that is left out is as usual. */
export async function createSeries(call: ChangeWith<Body>): Promise<SeriesWhole> {
  const { body } = call
  assertWholeSchool(call.actor)
  const session = await takeUnlocked(call.db, body.session_id)
  const frame = frameOf(body)
  await assertKnown(call, 'grades', body.grade_ids, 'grade_ids')
  const days = checkFrame(frame, session, await gradesOf(call, body.grade_ids))
  for (const [at, { grade_ids }] of frame.shifts.entries())
    await assertKnown(call, 'grades', grade_ids, `shifts.${at}.grade_ids`)
  const wishes = body.wishes ?? usualWishes
  const named = { paper_ids: new Set<number>(), wish_ids: new Set<number>(), shifts: frame.shifts.length }
  checkWishes(wishes, { grade_ids: new Set(body.grade_ids), ...named })
  const hard = new Set((body.hard_subjects ?? []).map((title) => title.toLowerCase()))
  const of = { ...body, ...frame, days, there: new Set<string>() }
  const usual = body.papers ? [] : await usualPapers(call, body.grade_ids, body.type_test)
  const wanted = body.papers
    ? await papersGiven(call, body.papers, of, 'papers', hard)
    : papersOfClasses(
        usual.filter(({ category }) => category !== 'CO_SCHOLASTIC'),
        hard,
      )
  const found = await written(call, wanted)
  // A paper that somebody asks for stays, without pupils too.
  const papers = body.papers ? wanted : found.papers
  assertPaperCount(papers.length, 'grade_ids')
  if (found.pupils > seriesLimits.pupils)
    throw wrongField('grade_ids', say('plan.too_many_pupils', { most: seriesLimits.pupils }))
  const { name, session_id, type_test } = body
  const row = await series.insert(
    call,
    {
      ...{ name, session_id, type_test, starts_on: frame.starts_on, ends_on: frame.ends_on, weekdays: frame.weekdays },
      closed_days: JSON.stringify(frame.closed_days),
      shifts: JSON.stringify(frame.shifts),
      rules: JSON.stringify(withoutUndefined(body.rules ?? {})),
    },
    'create',
    body,
  )
  await storeNewPapers(call, row.id, papers)
  await storeWishes(call, row.id, wishes)
  await storeUsualRooms(call, row.id)
  await storeUsualStaff(call, row.id)
  return wholeOf(call, await series.get(call, row.id))
}
