import { sql } from 'kysely'
import type { PaperQuestion, PaperSection, StoredSection } from '#contract'
import type { StoredSection as AnsweredSection, StoredOption } from '../../typeset/stored-paper.ts'
import { build, compilable } from '../db/connect.ts'

/** A paper with what is printed around its questions. */
export interface PaperHead {
  id: number
  row_version: number
  name: string
  session_id: number
  grade_id: number
  subject_id: number
  grade: { id: number; title: string }
  subject: { id: number; title: string }
  header_1: string
  header_2: string | null
  type_test: string
  question_paper_created_type: string
  timing: string
  question_paper_marks: number
  instruction_id: number | null
  heading: string | null
  content: string | null
  plan: StoredSection[]
  sets: number
  /** Decides how the sets after the first are shuffled. */
  seed: number
  state: 'DRAFT' | 'SUBMITTED' | 'APPROVED' | 'ARCHIVED'
  school_name: string
  logo: string | null
}

export const headQuery = (client_id: number, id: number) =>
  compilable(sql<PaperHead>`
  select p.id, p.row_version, p.name, p.session_id, p.grade_id, p.subject_id, p.header_1, p.header_2, p.type_test,
    p.question_paper_created_type, p.timing, p.question_paper_marks, p.instruction_id, p.plan, p.sets, coalesce(p.seed, p.id) as seed, p.state,
    coalesce(p.instruction_heading, i.heading) as heading, coalesce(p.instruction_content, i.content) as content,
    jsonb_build_object('id', g.id, 'title', g.title) as grade, jsonb_build_object('id', s.id, 'title', s.title) as subject,
    c.name as school_name, c.logo
  from question_papers p
    join grades g on g.client_id = p.client_id and g.id = p.grade_id
    join subjects s on s.client_id = p.client_id and s.id = p.subject_id
    join schools c on c.id = p.client_id
    left join instructions i on i.client_id = p.client_id and i.id = p.instruction_id
  where p.client_id = ${client_id} and p.id = ${id} and p.deleted_at is null`)

/** A draft follows the newest version of its questions, a submitted paper keeps its own. */
export const itemQuery = (client_id: number, paper_id: number) =>
  build
    .selectFrom('question_paper_items as item')
    .innerJoin('questions', (join) =>
      join.onRef('questions.client_id', '=', 'item.client_id').onRef('questions.id', '=', 'item.question_id'),
    )
    .innerJoin('question_versions as said', (join) =>
      join
        .onRef('said.client_id', '=', 'item.client_id')
        .onRef('said.question_id', '=', 'item.question_id')
        .on(sql<boolean>`said.version = coalesce(item.version, questions.version)`),
    )
    .select([
      'item.id as item_id',
      'item.section',
      'item.question_id',
      'item.max_marks',
      'item.or_group',
      'said.version',
    ])
    .select([
      'said.question_text',
      'said.explanation',
      'said.language',
      sql<PaperQuestion['type']>`said.type`.as('type'),
      sql<StoredOption[]>`said.question_options`.as('question_options'),
      sql<unknown>`said.answer`.as('answer'),
    ])
    .where('item.client_id', '=', client_id)
    .where('item.paper_id', '=', paper_id)
    .orderBy('item.position')

type Item = Awaited<ReturnType<ReturnType<typeof itemQuery>['execute']>>[number]

/** The sections with their answers, in the order of set A, as sets and marking schemes are made from. */
export function answeredSections(plan: StoredSection[], items: Item[]): AnsweredSection[] {
  return plan.map(({ section, instruction, attempt_any }) => ({
    section,
    instruction,
    attempt_any,
    questions: items
      .filter((item) => item.section === section)
      .map(({ question_id: _id, section: _section, version: _version, ...question }) => ({
        ...question,
        sub_questions: [],
      })),
  }))
}

/** The sections as printed, numbered through, without any answer. Both members of an OR pair carry one number. */
export function printedSections(plan: StoredSection[], items: Item[]): PaperSection[] {
  let number = 0
  return plan.map(({ section, instruction, attempt_any }) => {
    const groups = new Map<string, number>()
    const questions = items
      .filter((item) => item.section === section)
      .map((item) => {
        const paired = item.or_group === null ? undefined : groups.get(item.or_group)
        if (paired === undefined) number += 1
        if (item.or_group !== null) groups.set(item.or_group, paired ?? number)
        return printedQuestion(item, paired ?? number)
      })
    return { section, instruction, attempt_any, questions }
  })
}

function printedQuestion(item: Item, number: number): PaperQuestion {
  return {
    id: item.question_id,
    item_id: item.item_id,
    version: item.version,
    number,
    type: item.type,
    question_text: item.question_text,
    question_options: item.question_options.map(({ data }) => ({ data })),
    sub_questions: [],
    max_marks: item.max_marks,
    or_group: item.or_group,
  }
}

export const countPrinted = (sections: PaperSection[]) =>
  new Set(sections.flatMap((section) => section.questions.map((question) => question.number))).size
