import { type RawBuilder, sql } from 'kysely'
import type { AboutReport, ChapterPerformance } from '#contract'
import { roundedNumber } from '../../marking/ratio.ts'
import { isBelow } from '../results/session-chapters.ts'
import { hasAllSections, isWhole, type Scope, type Titled } from './scope.ts'
import { hideSmall } from './small.ts'

/** Fewer answers say nothing of a question. */
const LEAST_ANSWERS = 10
/** So many of a chapter's questions are named. */
const WEAKEST = 3

interface Chapter {
  chapter: Titled
  subject: Titled
  students: number
  below_pass: number
  /** Different ones of the bank. */
  questions: number
}

/** Questions of a chapter together. */
interface Kind {
  chapter_id: number
  level: string
  skill: string
  max_q: number
  n: number
  /** Pupils who answered one of them, at least. */
  pupils: number
  sum_q: number
  /** What `sum_q` could have been. */
  most_q: number
}

interface Weak {
  chapter_id: number
  exam_question_id: number
  question_id: number
  max_q: number
  n: number
  sum_q: number
}

export interface ChapterLists {
  chapters: Chapter
  kinds: Kind
  weakest: Weak
}

/** What a pupil has to reach of a chapter in all the exams `c`, which ask for different shares. */
export const needed = sql`sum(m.max_q * c.pass_share)`

/** What all sections of an exam have of a question, as it is kept; where sections are chosen, it is added up. */
const askedOf = (scope: Scope) => {
  const { client_id, session } = scope
  if (hasAllSections(scope))
    return sql`
    select u.* from exam_asked a cross join lateral
      unnest(a.chapter_ids, a.exam_question_ids, a.question_ids, a.levels, a.skills, a.max_q, a.n, a.sum_q)
        as u (chapter_id, exam_question_id, question_id, level, skill, max_q, n, sum_q)
    where a.client_id = ${client_id} and a.exam_id = any(array(select distinct exam_id from cells where session_id = ${session.id}))`
  return sql`
    select x.chapter_id, x.id as exam_question_id, x.question_id, x.level, x.skill, q.max_q, q.n, q.sum_q
    from (select s.exam_question_id, max(s.max_q) as max_q, sum(s.n)::int as n, sum(s.sum_q::int)::int as sum_q
      from cells c join exam_question_stats s
        on s.client_id = ${client_id} and s.exam_id = c.exam_id and s.section_id = c.section_id
      where c.session_id = ${session.id} and c.entry_mode = 'PER_QUESTION' group by s.exam_question_id) q
      join (select id, chapter_id, question_id, level, skill from exam_questions
        where client_id = ${client_id} and exam_id = any(array(select distinct exam_id from cells)) and treatment <> 'DROP' offset 0) x
        on x.id = q.exam_question_id`
}

/** `asked`: the questions of the session's exams that were marked by question. */
export const asked = (scope: Scope): RawBuilder<unknown> => sql`,
  asked as materialized (${askedOf(scope)})`

/** How many pupils have marks of a chapter, and who has less than needed: as kept for the session as a whole, else of the exams that are chosen. */
const pupils = (scope: Scope) => {
  const { client_id, session } = scope
  if (isWhole(scope))
    return sql`
  select chapter_id, students, below_pass from session_chapters where client_id = ${client_id} and session_id = ${session.id}`
  return sql`
  select chapter_id, count(*) as students, count(*) filter (where ${isBelow(sql`q`, sql`needed`)}) as below_pass
  from (select m.chapter_id, m.enrolment_id, sum(m.q) as q, ${needed} as needed
    from cells c join exam_chapter_marks m on m.client_id = ${client_id} and m.exam_id = c.exam_id and m.section_id = c.section_id
    where c.session_id = ${session.id} and c.entry_mode = 'PER_QUESTION'
    group by m.chapter_id, m.enrolment_id) sums group by chapter_id`
}

/** Chapters of the session's exams that were marked by question, what was reached in each, and its questions with the least; of `asked`. */
export const chapterLists = (
  scope: Scope,
  { client_id } = scope,
): { [Name in keyof ChapterLists]: RawBuilder<ChapterLists[Name]> } => ({
  chapters: sql`
    select jsonb_build_object('id', h.id, 'title', h.chapter) as chapter,
      jsonb_build_object('id', s.id, 'title', s.title) as subject, p.students, p.below_pass, coalesce(q.questions, 0) as questions
    from (${pupils(scope)}) p
      left join (select chapter_id, count(*) as questions from (select distinct chapter_id, question_id from asked) d group by chapter_id) q
        on q.chapter_id = p.chapter_id
      join chapters h on h.client_id = ${client_id} and h.id = p.chapter_id
      join subjects s on s.client_id = ${client_id} and s.id = h.subject_id
    order by s.title collate natural_order, s.id, h.chapter collate natural_order, h.id`,
  kinds: sql`
    select chapter_id, level, skill, sum(max_q) as max_q, sum(n) as n, max(n) as pupils, sum(sum_q) as sum_q, sum(n * max_q) as most_q
    from asked group by chapter_id, level, skill`,
  weakest: sql`
    select chapter_id, exam_question_id, question_id, max_q, n, sum_q
    from (select asked.*, row_number() over (partition by chapter_id
        order by round(100.0 * sum_q / (n * max_q), 2), exam_question_id) as place
      from asked where n >= ${LEAST_ANSWERS}) r
    where place <= ${WEAKEST} order by chapter_id, place`,
})

export const twoDecimals = (value: number) => roundedNumber(value, 2)

type Sums = Pick<Kind, 'max_q' | 'n' | 'pupils' | 'sum_q' | 'most_q'>

const together = (kinds: readonly Kind[]): Sums =>
  kinds.reduce<Sums>(
    (all, one) => ({
      max_q: all.max_q + one.max_q,
      n: all.n + one.n,
      pupils: Math.max(all.pupils, one.pupils),
      sum_q: all.sum_q + one.sum_q,
      most_q: all.most_q + one.most_q,
    }),
    { max_q: 0, n: 0, pupils: 0, sum_q: 0, most_q: 0 },
  )

/** What was reached of what could have been, 0 to 1. */
const shareOf = ({ sum_q, most_q }: Sums) => (most_q > 0 ? sum_q / most_q : null)
const percentOf = (share: number | null) => (share === null ? null : twoDecimals(share * 100))

interface KindRow {
  name: string
  n: number | null
  avg_percent: number | null
  /** Who answered one of its questions, at least. */
  pupils: number
}

const kindsOf = (kinds: readonly Kind[], kind: 'level' | 'skill'): KindRow[] =>
  [...new Set(kinds.map((one) => one[kind]))].sort().map((name) => {
    const sums = together(kinds.filter((one) => one[kind] === name))
    return { name, n: sums.n, avg_percent: percentOf(shareOf(sums)), pupils: sums.pupils }
  })

const blank = (row: ChapterPerformance): ChapterPerformance => ({
  ...row,
  ...{ avg_marks: null, avg_percent: null, students: null, below_pass: null, weakest_questions: [] },
  by_level: row.by_level.map(({ level }) => ({ level, n: null, avg_percent: null })),
  by_skill: row.by_skill.map(({ skill }) => ({ skill, n: null, avg_percent: null })),
})

function chapterRow(
  { chapter, subject, students, below_pass, questions }: Chapter,
  kinds: readonly Kind[],
  weakest: readonly Weak[],
) {
  const all = together(kinds)
  const max_marks = all.max_q / 4
  const share = shareOf(all)
  return {
    ...{ chapter, subject, students, below_pass, max_marks, questions },
    avg_marks: share === null ? null : twoDecimals(share * max_marks),
    avg_percent: percentOf(share),
    weakest_questions: weakest.map(({ exam_question_id, question_id, n, sum_q, max_q }) => ({
      ...{ exam_question_id, question_id, n, facility: twoDecimals((sum_q / (n * max_q)) * 100) },
    })),
  }
}

/** Rows by the chapter that they are of. */
function byChapter<T extends { chapter_id: number }>(rows: readonly T[]): (id: number) => T[] {
  const found = new Map<number, T[]>()
  for (const row of rows) {
    const own = found.get(row.chapter_id)
    if (own) own.push(row)
    else found.set(row.chapter_id, [row])
  }
  return (id) => found.get(id) ?? []
}

/** The rows of the answer; with `most` the weakest so many. Of a chapter's levels and skills too few hide as in any table under a total. */
export function chapterRows(
  { settings }: Scope,
  { chapters, kinds, weakest }: { [Name in keyof ChapterLists]: ChapterLists[Name][] },
  suppressed: AboutReport['suppressed'],
  most?: number,
): ChapterPerformance[] {
  const least = settings.small_cell
  const path = 'chapterWisePerformance'
  const [kindsIn, weakestIn] = [byChapter(kinds), byChapter(weakest)]
  const all = chapters.map((one) => {
    const own = kindsIn(one.chapter.id)
    return { ...chapterRow(one, own, weakestIn(one.chapter.id)), own }
  })
  // A chapter that is hidden has no place among the weakest: its rank would tell of it.
  const shown =
    most === undefined
      ? all
      : all
          .filter(({ students }) => students >= least)
          .sort((a, b) => (a.avg_percent ?? 101) - (b.avg_percent ?? 101) || a.chapter.id - b.chapter.id)
          .slice(0, most)
  const shownKinds = (rows: KindRow[], at: number, kind: string) =>
    hideSmall(
      rows,
      {
        path: `${path}.${at}.${kind}`,
        n: ({ pupils }) => pupils,
        least,
        blank: (row) => ({ ...row, n: null, avg_percent: null }),
        totals: [() => 'chapter'],
      },
      suppressed,
    )
  const rows = shown.map(({ own, ...row }, at): ChapterPerformance => {
    return {
      ...row,
      by_level: shownKinds(kindsOf(own, 'level'), at, 'by_level').map(({ name, n, avg_percent }) => ({
        ...{ level: name, n, avg_percent },
      })),
      by_skill: shownKinds(kindsOf(own, 'skill'), at, 'by_skill').map(({ name, n, avg_percent }) => ({
        ...{ skill: name, n, avg_percent },
      })),
    }
  })
  return hideSmall(rows, { path, n: ({ students }) => students ?? 0, least, blank }, suppressed)
}
