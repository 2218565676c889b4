import { sql } from 'kysely'
import type {
  OptionLetters,
  PaperQuestion,
  PaperSection,
  PaperState,
  SchoolFontName,
  SetLetter,
  StoredOption,
  StoredPart,
  StoredSection,
  StoredTranslation,
  Titles,
} from '#contract'
import { arrangeSet } from '../../../typeset/paper/copies/sets.ts'
import type { QuestionInput } from '../../../typeset/paper/paper-input.ts'
import { paperSections } from '../../../typeset/paper/placed-paper.ts'
import type { AnsweredSection } from '../../../typeset/paper/stored-paper.ts'
import { build, compilable } from '../../db/connect.ts'
import type { PaperFitting } from '../fit/fitting.ts'

/** A paper with what is printed around its questions. */
export interface PaperHead {
  id: number
  row_version: number
  state_reason: string | null
  name: string
  session_id: number
  grade_id: number
  subject_id: number
  /** null: nobody has said it. */
  language: string | null
  school_language: string
  option_letters: OptionLetters
  grade: { id: number; title: string; titles: Titles }
  subject: { id: number; title: string; titles: Titles }
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
  state: PaperState
  school_name: string
  is_school_active: boolean
  logo: string | null
  font: SchoolFontName
  /** Of one of several sets of different questions. */
  set_letter: SetLetter | null
  fit: PaperFitting | null
}

export const headQuery = (client_id: number, id: number) =>
  compilable(sql<PaperHead>`
  select p.id, p.row_version, p.state_reason, p.name, p.session_id, p.grade_id, p.subject_id, p.language, p.header_1, p.header_2, p.type_test,
    p.question_paper_created_type, p.timing, p.question_paper_marks, p.instruction_id, p.plan, p.sets, coalesce(p.seed, p.id) as seed, p.state,
    coalesce(p.instruction_heading, i.heading) as heading, coalesce(p.instruction_content, i.content) as content,
    jsonb_build_object('id', g.id, 'title', g.title, 'titles', g.titles) as grade,
    jsonb_build_object('id', s.id, 'title', s.title, 'titles', s.titles) as subject,
    c.name as school_name, c.status = 1 and c.deleted_at is null as is_school_active, c.logo, c.font, c.option_letters, c.languages[1] as school_language, p.set_letter, p.fit
  from question_papers p
    join grades g on g.client_id = ${client_id} and g.id = p.grade_id
    join subjects s on s.client_id = ${client_id} and s.id = p.subject_id
    join schools c on c.id = p.client_id
    left join instructions i on i.client_id = ${client_id} and i.id = p.instruction_id
  where p.client_id = ${client_id} and p.id = ${id} and p.deleted_at is null`)

/** What a question says, in one of its versions. */
const wording = [
  'said.version',
  'said.question_text',
  'said.explanation',
  'said.language',
  sql<PaperQuestion['type']>`said.type`.as('type'),
  sql<StoredOption[]>`said.question_options`.as('question_options'),
  sql<StoredPart[]>`said.sub_questions`.as('sub_questions'),
  sql<StoredTranslation[]>`said.translations`.as('translations'),
  sql<unknown>`said.answer`.as('answer'),
] as const

/** Questions of no paper, in their newest version. */
export const questionQuery = (client_id: number, ids: readonly number[]) =>
  build
    .selectFrom('questions')
    .innerJoin('question_versions as said', (join) =>
      join
        .on('said.client_id', '=', client_id)
        .onRef('said.question_id', '=', 'questions.id')
        .onRef('said.version', '=', 'questions.version'),
    )
    .select('questions.id as question_id')
    .select(wording)
    .where('questions.client_id', '=', client_id)
    .where(sql<boolean>`questions.id = any(${ids}::bigint[])`)

/** A draft follows the newest version of its questions, a submitted paper keeps its own. */
export const itemQuery = (client_id: number, paper_id: number) =>
  build
    .selectFrom('question_paper_items as item')
    .innerJoin('questions', (join) =>
      join.on('questions.client_id', '=', client_id).onRef('questions.id', '=', 'item.question_id'),
    )
    .innerJoin('question_versions as said', (join) =>
      join
        .on('said.client_id', '=', client_id)
        .onRef('said.question_id', '=', 'item.question_id')
        .on(sql<boolean>`said.version = coalesce(item.version, questions.version)`),
    )
    .select(['item.id as item_id', 'item.section', 'item.question_id', 'item.max_marks', 'item.or_group'])
    .select(wording)
    .where('item.client_id', '=', client_id)
    .where('item.paper_id', '=', paper_id)
    .orderBy('item.position')

/** A question in its place in a paper, with its answer. */
export type PrintedItem = Awaited<ReturnType<ReturnType<typeof itemQuery>['execute']>>[number]

/** The sections with their answers, in the order of set A, as sets and marking schemes are made from. */
export function answeredSections(plan: StoredSection[], items: PrintedItem[]): AnsweredSection[] {
  return plan.map(({ section, instruction, attempt_any }) => ({
    section,
    instruction,
    attempt_any,
    questions: items
      .filter((item) => item.section === section)
      .map(({ question_id: _id, section: _section, version: _version, ...question }) => question),
  }))
}

/**
 * The sections as set A prints them, numbered through, without any answer: arranged by what arranges the printed pages, so that
 * columns and sequences stand in the same order. Both members of an OR pair carry one number.
 */
export function printedSections(plan: StoredSection[], items: PrintedItem[], seed: number): PaperSection[] {
  const placed = arrangeSet(answeredSections(plan, items), seed, 'A')
  const item_of = new Map(items.map((item) => [item.item_id, item]))
  return paperSections(placed).map(({ section, instruction, questions }, index) => ({
    section,
    instruction,
    attempt_any: plan[index]?.attempt_any ?? questions.length,
    questions: questions.map((printed, place) => {
      const item_id = placed[index]?.questions[place]?.question.item_id ?? 0
      return printedQuestion(item_of.get(item_id) as PrintedItem, printed)
    }),
  }))
}

/** Questions of no paper, each as it would be printed. */
export function printedAlone(
  contents: Omit<PrintedItem, 'item_id' | 'section' | 'max_marks' | 'or_group'>[],
): PaperQuestion[] {
  const section = { section: '1', instruction: null, attempt_any: contents.length }
  const items = contents.map((one) => ({
    ...one,
    section: '1',
    item_id: one.question_id,
    max_marks: 0,
    or_group: null,
  }))
  return printedSections([section as StoredSection], items, 0).flatMap(({ questions }) => questions)
}

function printedQuestion(item: PrintedItem, printed: QuestionInput): PaperQuestion {
  const { number, question_text, question_options, sub_questions, match, order, max_marks } = printed
  return {
    id: item.question_id,
    item_id: item.item_id,
    version: item.version,
    number,
    type: item.type,
    language: item.language,
    question_text,
    question_options,
    sub_questions: sub_questions.map(({ content, options, or_group }, index) => ({
      id: index + 1,
      content,
      options,
      max_marks: item.sub_questions[index]?.max_marks ?? 0,
      or_group,
    })),
    ...(match ? { match } : {}),
    ...(order ? { order } : {}),
    max_marks,
    or_group: item.or_group,
  }
}

export const countPrinted = (sections: PaperSection[]) =>
  new Set(sections.flatMap((section) => section.questions.map((question) => question.number))).size
