import { sql } from 'kysely'
import { clockOf, type ExamState, english, type Sentence, type SeriesChange, say, timesOn, weekdayOf } from '#contract'
import { type Asking, ask } from '../../../db/ask.ts'
import { isFilled } from '../../values.ts'
import { type Plan, type PlanPaper, pupilsOf } from '../plan.ts'

export interface ExamOfPaper {
  id: number
  state: ExamState
  name: string
  entry_mode: string
  date: string
  start: string
  end: string
  max_marks: number
  question_paper_id: number | null
  section_ids: number[]
  /** In how many rows of its list attendance or marks stand. */
  values: number
}

/** What everybody knows of a paper: a removed one stays until its removal is published too. */
export interface PublishedPaper {
  id: number
  subject: string
  grade: string
  removed: boolean
  /** It was changed since it was made and published last. */
  edited: boolean
  sittings: { batch: number; day: string; shift: number }[]
  exam: ExamOfPaper | null
}

/** Papers with their exams and with what was published of them. */
export const publishedPapers = (asking: Asking, series_id: number): Promise<PublishedPaper[]> => {
  const { client_id } = asking
  return ask(
    asking,
    sql<PublishedPaper>`
    select p.id, b.title as subject, g.title as grade, p.deleted_at is not null as removed,
      p.updated_at > greatest(p.created_at, coalesce(y.published_at, '-infinity')) as edited,
      coalesce(w.sittings, '[]') as sittings,
      (select jsonb_build_object('id', e.id, 'state', e.state, 'date', e.exam_date, 'start', to_char(e.starts, 'HH24:MI'), 'end', to_char(e.ends, 'HH24:MI'),
          'name', e.name, 'entry_mode', e.entry_mode, 'max_marks', e.max_marks, 'question_paper_id', e.question_paper_id,
          'section_ids', (select coalesce(jsonb_agg(x.section_id order by x.section_id), '[]') from exam_sections x
            where x.client_id = ${client_id} and x.exam_id = e.id),
          'values', (select count(*) from exam_marks m where m.client_id = ${client_id} and m.exam_id = e.id
            and ${isFilled(client_id, sql`e.id`)}))
        from exams e where e.client_id = ${client_id} and e.id = p.exam_id and e.deleted_at is null) as exam
    from series_papers p
      join exam_series y on y.client_id = ${client_id} and y.id = p.series_id
      join grades g on g.client_id = ${client_id} and g.id = p.grade_id
      join subjects b on b.client_id = ${client_id} and b.id = p.subject_id
      left join lateral (select jsonb_agg(jsonb_build_object('batch', s.batch, 'day', s.published_day, 'shift', s.published_shift) order by s.batch) as sittings
        from series_sittings s where s.client_id = ${client_id} and s.paper_id = p.id and s.published_day is not null) w on true
    where p.client_id = ${client_id} and p.series_id = ${series_id} and (p.deleted_at is null or w.sittings is not null)
    order by g.level_order, g.title collate natural_order, g.id, b.title collate natural_order, p.id`,
  )
}

export interface When {
  date: string
  start: string
  end: string
}

/** When a paper is written that lies on a day, in a shift; nowhere, where the series has no such shift any more. */
export function whenOf(
  { shifts }: Pick<Plan, 'shifts'>,
  { minutes }: Pick<PlanPaper, 'minutes'>,
  { day, shift }: { day: string | null; shift: number | null },
): When | null {
  const times = day === null || shift === null ? undefined : shifts[shift]
  if (!times || day === null) return null
  const { starts } = timesOn(times, weekdayOf(day))
  return { date: day, start: clockOf(starts), end: clockOf(starts + minutes) }
}

/** For programs, and to be compared: its day is the wire's. */
const words = ({ date, start, end }: When) => (start ? `${date}, ${start}–${end}` : date)
/** For readers: its day is written where it is read. */
const sentenceOf = ({ date: day, start, end }: When): Sentence =>
  start ? say('plan.change.when', { day, start, end }) : say('plan.change.day', { day })

/** When a paper is written, a place for each of its batches; null: not placed. */
type Places = readonly (When | null)[]

const listed = (all: Places): string | null => all.map((one) => (one ? words(one) : '–')).join('; ') || null
const saidOf = (all: Places): Sentence =>
  say('plan.change.places', { clauses: all.map((one) => (one ? sentenceOf(one) : '–')) })

export const namedPaper = ({ subject, grade }: Pick<PublishedPaper, 'subject' | 'grade'>): Sentence =>
  say('plan.paper_of', { subject, grade })

/** Whether anybody writes it: what nobody takes is not published. */
export const isWritten = (paper: PlanPaper): boolean => pupilsOf(paper) > 0

const sittingsOf = (paper: PlanPaper) => paper.sittings.filter(({ pupils }) => pupils.length > 0)

/** What publishing would change, a paper once, with before and after in words. */
export function changesOf(plan: Plan, published: readonly PublishedPaper[]): SeriesChange[] {
  const planned = new Map(plan.papers.map((paper) => [paper.id, paper]))
  return published.flatMap((known): SeriesChange[] => {
    const paper = planned.get(known.id)
    const { exam, sittings } = known
    const isThere = paper !== undefined && isWritten(paper)
    const now = isThere ? sittingsOf(paper).map((one) => whenOf(plan, paper, one)) : []
    const was = sittings.map((one) => (one.batch === 0 && exam ? exam : whenKnown(plan, known, paper, one)))
    const [before, after] = [listed(was), listed(now)]
    const kind = kindOf(isThere ? paper : undefined, known, before === after)
    if (!kind) return []
    const said = say(`plan.change.${kind}`, {
      ...{ paper: namedPaper(known), before: saidOf(was), after: saidOf(now) },
    } as never)
    return [{ kind, said, message: english(said), paper_id: known.id, before, after }]
  })
}

/** When something was known to be written; of a shift that is gone and without an exam the day alone. */
function whenKnown(
  plan: Plan,
  { exam }: PublishedPaper,
  paper: PlanPaper | undefined,
  place: { day: string; shift: number },
): When {
  const when = paper ? whenOf(plan, paper, place) : null
  return when ?? { start: '', end: '', ...exam, date: place.day }
}

function kindOf(
  paper: PlanPaper | undefined,
  { sittings }: PublishedPaper,
  isSame: boolean,
): SeriesChange['kind'] | null {
  if (sittings.length === 0) return paper ? 'PAPER_ADDED' : null
  if (!paper) return 'PAPER_REMOVED'
  const now = sittingsOf(paper)
  const lies = ({ batch, day, shift }: { batch: number; day: string | null; shift: number | null }) =>
    `${batch} ${day} ${shift}`
  if (now.map(lies).join() !== sittings.map(lies).join()) return 'PAPER_MOVED'
  return isSame ? null : 'TIME_CHANGED'
}

/** How many changes there are of each kind. */
export function countsOf(changes: readonly SeriesChange[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of changes) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
