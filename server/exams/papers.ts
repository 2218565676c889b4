import { sql } from 'kysely'
import { type PaperState, type SetLetter, say, setLetters } from '#contract'
import { arrangeSet } from '../../typeset/paper/copies/sets.ts'
import { paperSections } from '../../typeset/paper/placed-paper.ts'
import { givenRows } from '../db/given-rows.ts'
import type { Change } from '../ground/change.ts'
import { wrongField } from '../ground/errors.ts'
import { answeredSections, headQuery, itemQuery } from '../papers/print/printed.ts'

/** A question paper that an exam is held with, or one of the sets of different questions that go together. */
export interface ExamPaper {
  id: number
  name: string
  grade_id: number
  subject_id: number
  question_paper_marks: number
  state: PaperState
  sets: number
  timing: string
  set_letter: SetLetter | null
}

/** The paper with its parallel sets, in the order of their letters. */
async function groupOf({ db, client_id }: Change, paper_id: number): Promise<ExamPaper[]> {
  const { rows } = await sql<ExamPaper>`
    select p.id, p.name, p.grade_id, p.subject_id, p.question_paper_marks, p.state, p.sets, p.timing, p.set_letter
    from question_papers p
    where p.client_id = ${client_id} and p.deleted_at is null and (p.id = ${paper_id} or p.parallel_of = (
      select o.parallel_of from question_papers o
      where o.client_id = ${client_id} and o.id = ${paper_id} and o.deleted_at is null and o.parallel_of is not null))
    order by p.set_letter nulls first, p.id for key share of p`.execute(db)
  return rows
}

interface WantedPapers {
  question_paper_id: number
  grade_id: number
  subject_id: number
  max_marks: number
  entry_mode: 'TOTAL' | 'PER_QUESTION'
}

/** The papers that an exam is held with; all of a group, each approved. @throws invalid_field */
export async function findPapers(change: Change, wanted: WantedPapers): Promise<ExamPaper[]> {
  const group = await groupOf(change, wanted.question_paper_id)
  const own = group.find(({ id }) => id === wanted.question_paper_id)
  if (!own || own.grade_id !== wanted.grade_id || own.subject_id !== wanted.subject_id)
    throw wrongField('question_paper_id', say('exam.paper_unknown'))
  const open = group.find(({ state }) => state !== 'APPROVED')
  if (open) throw wrongField('question_paper_id', say('exam.paper_not_approved', { name: open.name }))
  const { question_paper_marks: marks, name } = own
  if (wanted.entry_mode === 'PER_QUESTION' && wanted.max_marks !== marks)
    throw wrongField('max_marks', say('exam.paper_marks', { marks, name }))
  return group
}

/** How many sets are handed out. */
export const setsOf = (papers: readonly Pick<ExamPaper, 'sets' | 'set_letter'>[]): number =>
  papers.length > 1 ? papers.length : (papers[0]?.sets ?? 0)

/** Which paper whoever has a set writes. */
export async function storePapers(
  { db, client_id }: Change,
  exam_id: number,
  papers: readonly ExamPaper[],
): Promise<void> {
  await sql`delete from exam_papers where client_id = ${client_id} and exam_id = ${exam_id}`.execute(db)
  for (const [at, { id, set_letter }] of papers.entries()) {
    const letter = papers.length > 1 ? (set_letter ?? setLetters[at] ?? 'A') : ''
    await db.insertInto('exam_papers').values({ client_id, exam_id, set_letter: letter, paper_id: id }).execute()
  }
}

interface ItemFacts {
  id: number
  version: number
  chapter_id: number
  topic_id: number | null
  level: string
  skill: string
  negative_marks: number
}

const factsOf = ({ db, client_id }: Change, paper_id: number) =>
  sql<ItemFacts>`
    select i.id, coalesce(i.version, q.version) as version, q.chapter_id, q.topic_id, q.level, q.skill, v.negative_marks
    from question_paper_items i join questions q on q.client_id = ${client_id} and q.id = i.question_id
      join question_versions v on v.client_id = ${client_id} and v.question_id = q.id and v.version = coalesce(i.version, q.version)
    where i.client_id = ${client_id} and i.paper_id = ${paper_id}`.execute(db)

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

/** What is marked from now on: the questions of the papers, and the parts of case studies, with their numbers in every set. */
export async function freezeQuestions(change: Change, exam_id: number): Promise<void> {
  const { db, client_id } = change
  const { rows: papers } = await sql<{ paper_id: number; set_letter: string }>`
    select paper_id, set_letter from exam_papers where client_id = ${client_id} and exam_id = ${exam_id} order by set_letter`.execute(
    db,
  )
  await sql`delete from exam_questions where client_id = ${client_id} and exam_id = ${exam_id}`.execute(db)
  for (const { paper_id, set_letter } of papers) {
    const rows = await columnsOf(change, paper_id, set_letter)
    await sql`
      insert into exam_questions (client_id, exam_id, paper_id, item_id, part, question_id, version, section, position, labels,
        max_marks, min_marks, or_group, part_or_group, choose, type, chapter_id, topic_id, level, skill)
      select ${client_id}::bigint, ${exam_id}::bigint, ${paper_id}::bigint, item_id, part, question_id, version, section, position, labels,
        max_marks, min_marks, or_group, part_or_group, choose, type, chapter_id, topic_id, level, skill
      from ${givenRows('exam_questions', ['item_id', 'part', 'question_id', 'version', 'section', 'position', 'labels', 'max_marks', 'min_marks', 'or_group', 'part_or_group', 'choose', 'type', 'chapter_id', 'topic_id', 'level', 'skill'], rows)}
      order by position
      returning id`.execute(db)
  }
}

async function columnsOf(change: Change, paper_id: number, set_letter: string) {
  const { db, client_id } = change
  const { rows: heads } = await db.executeQuery(headQuery(client_id, paper_id).compile())
  const { rows: items } = await db.executeQuery(itemQuery(client_id, paper_id).compile())
  const { rows: facts } = await factsOf(change, paper_id)
  const [head] = heads
  if (!head) throw wrongField('question_paper_id', say('exam.paper_unknown'))
  const answered = answeredSections(head.plan, items)
  const letters = set_letter === '' ? setLetters.slice(0, Math.max(1, head.sets)) : [set_letter as SetLetter]
  const numbers = letters.map((letter) => {
    const printed = set_letter === '' ? letter : 'A'
    return [letter, numbersOf(answered, head.seed, printed)] as const
  })
  const factOf = new Map(facts.map((fact) => [fact.id, fact]))
  let position = 0
  return head.plan.flatMap(({ section, count, attempt_any }) => {
    const own = answered.find((one) => one.section === section)?.questions ?? []
    return own.flatMap((question) => {
      const fact = factOf.get(question.item_id)!
      const { question_id } = items.find(({ item_id }) => item_id === question.item_id)!
      const base = {
        ...{ item_id: question.item_id, question_id, version: fact.version, section, type: question.type },
        ...{ or_group: question.or_group, choose: attempt_any < count ? attempt_any : null },
        ...{ chapter_id: fact.chapter_id, topic_id: fact.topic_id, level: fact.level, skill: fact.skill },
      }
      const labelled = (part: string) =>
        Object.fromEntries(numbers.map(([letter, of]) => [letter, `${of.get(question.item_id) ?? ''}${part}`]))
      if (question.type !== 'CASE_STUDY' || question.sub_questions.length === 0) {
        const min_marks = -fact.negative_marks
        return [
          {
            ...base,
            part: 0,
            position: ++position,
            labels: labelled(''),
            max_marks: question.max_marks,
            min_marks,
            part_or_group: null,
          },
        ]
      }
      return question.sub_questions.map(({ max_marks, or_group }, at) => ({
        ...{ ...base, part: at + 1, position: ++position, labels: labelled(` (${romans[at] ?? at + 1})`) },
        ...{ max_marks, min_marks: 0, part_or_group: or_group ?? null },
      }))
    })
  })
}

/** The printed number of every item in a set; both of an OR pair have one number, and a letter each. */
function numbersOf(answered: Parameters<typeof arrangeSet>[0], seed: number, letter: SetLetter): Map<number, string> {
  const placed = arrangeSet(answered, seed, letter)
  const labels = new Map<number, string>()
  for (const [index, { questions }] of paperSections(placed).entries()) {
    for (const [place, { number }] of questions.entries()) {
      const before = questions[place - 1]?.number === number
      const after = questions[place + 1]?.number === number
      const item = placed[index]?.questions[place]?.question.item_id ?? 0
      labels.set(item, before ? `${number} b` : after ? `${number} a` : String(number))
    }
  }
  return labels
}
