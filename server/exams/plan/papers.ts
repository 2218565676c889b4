import { sql } from 'kysely'
import { type RefusedField, type SeriesPaperInput, say, seriesLimits } from '#contract'
import { givenRows } from '../../db/given-rows.ts'
import type { Change, StampedChange } from '../../ground/change.ts'
import { refusedField, wrongField, wrongFields } from '../../ground/errors.ts'
import type { Frame } from './frame.ts'
import { faultsOfPaper, type NewPaper, setsOfPapers, type UsualPaper, usualPapers, withUsual } from './paper-fields.ts'
import { fitsShift } from './planning-school.ts'
import { dropUnfitOf, followSittings, type Lying } from './seats/store-seats.ts'

/** A new paper, and where it lies from the start. */
export interface PlacedPaper {
  paper: NewPaper
  day: string | null
  shift: number | null
}

/** Where papers are put into: a series, or what will be one. */
export interface PapersOf extends Pick<Frame, 'shifts'> {
  session_id: number
  type_test: string
  days: readonly { date: string }[]
  /** "12 THEORY" of each subject and component that is there. */
  there: ReadonlySet<string>
}

const keyOf = ({ subject_id, component }: Pick<NewPaper, 'subject_id' | 'component'>) => `${subject_id} ${component}`

/**
 * Papers as they were given, with what was left out as usual.
 * @param path of the list in the body
 * @throws invalid_field, dotted
 */
export async function papersGiven(
  change: Change,
  given: readonly SeriesPaperInput[],
  of: PapersOf,
  path: string,
  hard: ReadonlySet<string>,
): Promise<PlacedPaper[]> {
  const usual = await usualPapers(change, [...new Set(given.map(({ grade_id }) => grade_id))], of.type_test)
  const bySubject = new Map(usual.map((one) => [one.subject_id, one]))
  const sets = await setsOfPapers(
    change,
    given.flatMap(({ question_paper_id }) => question_paper_id ?? []),
  )
  const errors: RefusedField[] = []
  const papers: PlacedPaper[] = []
  const there = new Set(of.there)
  for (const [at, one] of given.entries()) {
    const own = `${path}.${at}`
    const subject = bySubject.get(one.subject_id)
    if (!usual.some(({ grade_id }) => grade_id === one.grade_id) && !(await isGrade(change, one.grade_id)))
      errors.push(refusedField(`${own}.grade_id`, say('plan.no_such_class')))
    else if (!subject || subject.grade_id !== one.grade_id)
      errors.push(refusedField(`${own}.subject_id`, say('plan.no_subject')))
    else {
      const paper = withUsual(subject, one, hard, sets.get(one.question_paper_id ?? 0) ?? 1)
      if (there.has(keyOf(paper))) errors.push(refusedField(`${own}.subject_id`, say('plan.paper_twice')))
      there.add(keyOf(paper))
      errors.push(...(await faultsOfPaper(change, of.session_id, paper, own)), ...faultsOfPlace(one, of, own))
      papers.push({ paper, day: one.day ?? null, shift: one.day == null ? null : (one.shift ?? 0) })
    }
  }
  if (errors.length > 0) throw wrongFields(errors)
  return papers
}

async function isGrade({ db, client_id }: Change, id: number): Promise<boolean> {
  const { rows } = await sql`
    select id from grades where client_id = ${client_id} and id = ${id} and deleted_at is null`.execute(db)
  return rows.length > 0
}

/** Nothing lies on a day or in a shift that the series does not have. */
export function faultsOfPlace(
  { day, shift }: { day?: string | null | undefined; shift?: number | null | undefined },
  { days, shifts }: Pick<PapersOf, 'days' | 'shifts'>,
  path: string,
): RefusedField[] {
  const at = path === '' ? '' : `${path}.`
  if (day == null) return []
  if (!days.some(({ date }) => date === day)) return [refusedField(`${at}day`, say('plan.no_day'))]
  if (shift == null && shifts.length > 1) return [refusedField(`${at}shift`, say('plan.shift_needed'))]
  return (shift ?? 0) >= shifts.length ? [refusedField(`${at}shift`, say('plan.no_such_shift'))] : []
}

/** One for each subject of the classes that an enrolled pupil takes. */
export function papersOfClasses(usual: readonly UsualPaper[], hard: ReadonlySet<string>): PlacedPaper[] {
  return usual.map((one) => ({ paper: withUsual(one, {}, hard, 1), day: null, shift: null }))
}

/** @throws invalid_field at `path` where there would be more than there may be */
export function assertPaperCount(count: number, path: string): void {
  if (count > seriesLimits.papers) throw wrongField(path, say('plan.too_many_papers', { most: seriesLimits.papers }))
}

const columns = [
  ...(['grade_id', 'subject_id', 'component', 'section_ids', 'minutes', 'max_marks', 'pass_marks'] as const),
  ...([
    'weightage',
    'question_paper_id',
    'sets',
    'is_hard',
    'room_kind',
    'batch_size',
    'is_pinned',
    'exam_id',
  ] as const),
] as const

/** Papers of a series are stored in one statement, in their order, and those that lie on a day in another. @returns their ids */
export async function storeNewPapers(
  change: Change,
  series_id: number,
  papers: readonly PlacedPaper[],
): Promise<number[]> {
  const { db, client_id, now, actor } = change
  if (papers.length === 0) return []
  const rows = papers.map(({ paper }, place) => ({ exam_id: null, ...paper, place }))
  const { rows: made } = await sql<{ id: number; subject_id: number; component: string }>`
    insert into series_papers (client_id, series_id, ${sql.join(columns.map((one) => sql.ref(one)))}, created_at, created_by, updated_at, updated_by)
    select ${client_id}::bigint, ${series_id}::bigint, ${sql.join(columns.map((one) => sql.ref(`given.${one}`)))},
      ${now.toISOString()}::timestamptz, ${actor.account_id}::bigint, ${now.toISOString()}::timestamptz, ${actor.account_id}::bigint
    from ${givenRows('series_papers', [...columns], rows, { place: 'int' })} order by given.place
    returning id, subject_id, component`.execute(db)
  const ids = new Map(made.map((one) => [keyOf(one as never), one.id]))
  const placed = papers.flatMap(({ paper, day, shift }) =>
    day === null ? [] : [{ paper_id: ids.get(keyOf(paper)) as number, batch: 0, day, shift }],
  )
  await storeSittings(change, series_id, placed)
  return papers.map(({ paper }) => ids.get(keyOf(paper)) as number)
}

/** Puts papers where they are to lie; null takes one off. */
export async function storeSittings(change: StampedChange, series_id: number, placed: readonly Lying[]): Promise<void> {
  const { db, client_id } = change
  if (placed.length === 0) return
  await sql`
    insert into series_sittings (client_id, series_id, paper_id, batch, day, shift)
    select ${client_id}::bigint, ${series_id}::bigint, given.paper_id, given.batch, given.day, given.shift
    from ${givenRows('series_sittings', ['paper_id', 'batch', 'day', 'shift'], placed)}
    on conflict (client_id, paper_id, batch) do update set day = excluded.day, shift = excluded.shift`.execute(db)
  await followSittings(change, series_id, placed)
}

/** What no longer fits into days and shifts loses its day; nothing else moves. */
export async function dropUnfit(
  change: Change,
  series_id: number,
  { days, shifts }: Pick<PapersOf, 'days' | 'shifts'>,
): Promise<void> {
  const { db, client_id } = change
  const { rows } = await sql<{
    paper_id: number
    batch: number
    day: string
    shift: number
    grade_id: number
    minutes: number
  }>`
    select s.paper_id, s.batch, s.day::text, s.shift, p.grade_id, p.minutes from series_sittings s
      join series_papers p on p.client_id = ${client_id} and p.id = s.paper_id
    where s.client_id = ${client_id} and s.series_id = ${series_id} and s.day is not null`.execute(db)
  const unfit = rows.filter(
    ({ day, shift, grade_id, minutes }) =>
      !days.some(({ date }) => date === day) ||
      !fitsShift({ shifts }, { grade: { id: grade_id, title: '' }, minutes }, shift),
  )
  await storeSittings(
    change,
    series_id,
    unfit.map(({ paper_id, batch }) => ({ paper_id, batch, day: null, shift: null })),
  )
  await dropUnfitOf(change, series_id)
}
