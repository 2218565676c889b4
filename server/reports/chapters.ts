import { type RawBuilder, sql } from 'kysely'
import type { AboutReport, ChapterPerformance } from '#contract'
import type { Scope, Titled } from './scope.ts'
import { hideSmall } from './small.ts'

/** Fewer answers say nothing of a question. */
const LEAST_ANSWERS = 10

interface Chapter {
  chapter: Titled
  subject: Titled
  students: number
  below_pass: number
}

interface Question {
  chapter_id: number
  exam_question_id: number
  question_id: number
  level: string
  skill: string
  max_q: number
  n: number
  sum_q: number
}

export interface ChapterLists {
  chapters: Chapter
  questions: Question
}

/** Chapters of the session's exams that were marked by question, and the questions of each. */
export const chapterLists = ({
  client_id,
  session,
}: Scope): {
  [Name in keyof ChapterLists]: RawBuilder<ChapterLists[Name]>
} => ({
  chapters: sql`
    select jsonb_build_object('id', c.id, 'title', c.chapter) as chapter,
      jsonb_build_object('id', s.id, 'title', s.title) as subject, p.students, p.below_pass
    from (select chapter_id, count(*) as students, count(*) filter (where q < needed) as below_pass
      from (select m.chapter_id, m.enrolment_id, sum(m.q) as q, sum(m.max_q * c.pass_marks / c.max_marks) as needed
        from cells c join exam_chapter_marks m
          on m.client_id = ${client_id} and m.exam_id = c.exam_id and m.section_id = c.section_id
        where c.session_id = ${session.id} and c.entry_mode = 'PER_QUESTION'
        group by m.chapter_id, m.enrolment_id) pupils
      group by chapter_id) p
      join chapters c on c.client_id = ${client_id} and c.id = p.chapter_id
      join subjects s on s.client_id = ${client_id} and s.id = c.subject_id
    order by s.title collate natural_order, s.id, c.chapter collate natural_order, c.id`,
  questions: sql`
    select q.chapter_id, q.exam_question_id, x.question_id, q.level, q.skill, q.max_q, q.n, q.sum_q
    from (select q.chapter_id, q.exam_question_id, q.level, q.skill, q.max_q, sum(q.n) as n, sum(q.sum_q) as sum_q
      from cells c join exam_question_stats q
        on q.client_id = ${client_id} and q.exam_id = c.exam_id and q.section_id = c.section_id
      where c.session_id = ${session.id} and c.entry_mode = 'PER_QUESTION'
      group by q.chapter_id, q.exam_question_id, q.level, q.skill, q.max_q) q
      join exam_questions x on x.client_id = ${client_id} and x.id = q.exam_question_id
    where x.treatment <> 'DROP' order by q.exam_question_id`,
})

const sum = (questions: readonly Question[], value: (question: Question) => number) =>
  questions.reduce((total, question) => total + value(question), 0)
export const twoDecimals = (value: number) => Math.round(value * 100) / 100

/** What was reached of what could have been, 0 to 1. */
function shareOf(questions: readonly Question[]): number | null {
  const most = sum(questions, ({ n, max_q }) => n * max_q)
  return most === 0 ? null : sum(questions, ({ sum_q }) => sum_q) / most
}
const percentOf = (share: number | null) => (share === null ? null : twoDecimals(share * 100))

interface KindRow {
  name: string
  n: number | null
  avg_percent: number | null
  /** Pupils who answered a question of it, at least. */
  pupils: number
}

function kindsOf(questions: readonly Question[], kind: 'level' | 'skill'): KindRow[] {
  return [...new Set(questions.map((question) => question[kind]))].sort().map((name) => {
    const own = questions.filter((question) => question[kind] === name)
    const pupils = Math.max(...own.map(({ n }) => n))
    return { name, n: sum(own, ({ n }) => n), avg_percent: percentOf(shareOf(own)), pupils }
  })
}

const blank = (row: ChapterPerformance): ChapterPerformance => ({
  ...row,
  ...{ avg_marks: null, avg_percent: null, students: null, below_pass: null, weakest_questions: [] },
  by_level: row.by_level.map(({ level }) => ({ level, n: null, avg_percent: null })),
  by_skill: row.by_skill.map(({ skill }) => ({ skill, n: null, avg_percent: null })),
})

function chapterRow({ chapter, subject, students, below_pass }: Chapter, questions: readonly Question[]) {
  const max_marks = sum(questions, ({ max_q }) => max_q) / 4
  const share = shareOf(questions)
  const weakest = questions
    .filter(({ n }) => n >= LEAST_ANSWERS)
    .map(({ exam_question_id, question_id, n, sum_q, max_q }) => ({
      ...{ exam_question_id, question_id, n, facility: twoDecimals((sum_q / (n * max_q)) * 100) },
    }))
    .sort((a, b) => a.facility - b.facility || a.exam_question_id - b.exam_question_id)
  return {
    ...{ chapter, subject, students, below_pass, max_marks },
    questions: new Set(questions.map(({ question_id }) => question_id)).size,
    avg_marks: share === null ? null : twoDecimals(share * max_marks),
    avg_percent: percentOf(share),
    weakest_questions: weakest.slice(0, 3),
  }
}

/** The rows of the answer; with `most` the weakest so many. Of a chapter's levels and skills too few hide as in any table under a total. */
export function chapterRows(
  { settings }: Scope,
  { chapters, questions }: { [Name in keyof ChapterLists]: ChapterLists[Name][] },
  told: AboutReport['suppressed'],
  most?: number,
): ChapterPerformance[] {
  const least = settings.small_cell
  const path = 'chapterWisePerformance'
  const ofChapter = new Map<number, Question[]>(chapters.map(({ chapter }) => [chapter.id, []]))
  for (const question of questions) ofChapter.get(question.chapter_id)?.push(question)
  const all = chapters.map((chapter) => {
    const own = ofChapter.get(chapter.chapter.id) ?? []
    return { ...chapterRow(chapter, own), own }
  })
  // A chapter that is hidden has no place among the weakest: its rank would tell of it.
  const shown =
    most === undefined
      ? all
      : all
          .filter(({ students }) => students >= least)
          .sort((a, b) => (a.avg_percent ?? 101) - (b.avg_percent ?? 101) || a.chapter.id - b.chapter.id)
          .slice(0, most)
  const kinds = (rows: KindRow[], at: number, kind: string) =>
    hideSmall(
      rows,
      {
        path: `${path}.${at}.${kind}`,
        n: ({ pupils }) => pupils,
        least,
        blank: (row) => ({ ...row, n: null, avg_percent: null }),
        totalOf: () => 'chapter',
      },
      told,
    )
  const rows = shown.map(({ own, ...row }, at): ChapterPerformance => {
    return {
      ...row,
      by_level: kinds(kindsOf(own, 'level'), at, 'by_level').map(({ name, n, avg_percent }) => ({
        ...{ level: name, n, avg_percent },
      })),
      by_skill: kinds(kindsOf(own, 'skill'), at, 'by_skill').map(({ name, n, avg_percent }) => ({
        ...{ skill: name, n, avg_percent },
      })),
    }
  })
  return hideSmall(rows, { path, n: ({ students }) => students ?? 0, least, blank }, told)
}
