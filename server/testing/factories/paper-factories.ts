import { api, type Chapter, type PaperPreview, type Question } from '#contract'
import type { Caller, TestApp } from '../app.ts'
import { makeQuestion, type TestSchool, unique } from './factories.ts'

/** One section of a plan as it is sent. */
export const planSection = (fields: object = {}) => ({
  section: '1',
  instruction: null,
  types: ['MCQ_SINGLE'],
  marks_each: 1,
  count: 2,
  ...fields,
})

type SentSection = ReturnType<typeof planSection> & { attempt_any?: number }

const marksOf = (sections: SentSection[]) =>
  sections.reduce((sum, section) => sum + (section.attempt_any ?? section.count) * section.marks_each, 0)

/** A set-section body whose marks agree with its sections. */
export function paperBody(school: TestSchool, chapter: Chapter, fields: object = {}) {
  const { sections = [planSection()] } = fields as { sections?: SentSection[] }
  return {
    name: unique('Paper'),
    session_id: school.session_id,
    grade_id: chapter.grade_id,
    subject_id: chapter.subject_id,
    header_1: 'Green Valley School',
    header_2: null,
    type_test: 'UNIT_TEST',
    question_paper_created_type: 'MANUAL',
    timing: '1:30',
    question_paper_marks: marksOf(sections),
    instruction_id: null,
    sets: 1,
    ...fields,
    sections,
  }
}

export interface Draft {
  id: number
  row_version: number
}

/** A draft with a plan and no questions yet. */
export async function makeDraft(
  app: TestApp,
  school: TestSchool,
  chapter: Chapter,
  fields: object = {},
  caller: Caller = school.admin,
): Promise<Draft> {
  const body = paperBody(school, chapter, fields)
  const reply = await app.call<Draft>(api.question_paper.setSection, body, caller)
  if (!reply.success) throw new Error(`set-section: ${reply.message} ${JSON.stringify(reply.errors)}`)
  return { id: reply.data.id, row_version: reply.data.row_version }
}

/** What manual-create takes: the chosen questions of each section. */
export const choices = (sections: Record<string, (Question | { question: Question; or_group: string })[]>) => ({
  sections: Object.entries(sections).map(([section, chosen]) => ({
    section,
    questions: chosen.map((one) => {
      const { question, or_group } = 'question' in one ? one : { question: one, or_group: null }
      return { question_id: question.id, max_marks: question.max_marks, or_group }
    }),
  })),
})

/** Chooses questions for a draft. */
export async function choose(
  app: TestApp,
  school: TestSchool,
  paper: Draft,
  sections: Parameters<typeof choices>[0],
): Promise<void> {
  const reply = await app.call(api.question_paper.manualCreate, choices(sections), school.admin, paper.id)
  if (!reply.success) throw new Error(`manual-create: ${reply.message} ${JSON.stringify(reply.errors)}`)
}

/** A draft that is complete: two multiple choice questions of one mark. */
export async function makeCompleteDraft(
  app: TestApp,
  school: TestSchool,
  chapter: Chapter,
  fields: object = {},
): Promise<{ paper: Draft; questions: [Question, Question] }> {
  const questions: [Question, Question] = [
    await makeQuestion(app, school, {}, chapter),
    await makeQuestion(app, school, {}, chapter),
  ]
  const paper = await makeDraft(app, school, chapter, fields)
  await choose(app, school, paper, { '1': questions })
  return { paper, questions }
}

/** The preview as somebody signed in sees it. */
export async function readPreview(app: TestApp, caller: Caller, id: number): Promise<PaperPreview> {
  const reply = await app.call<PaperPreview>(api.question_paper.preview, {}, caller, id)
  if (!reply.success) throw new Error(`preview: ${reply.message}`)
  return reply.data
}

/** An instruction of a school, for any class and subject unless told otherwise. */
export function makeInstruction(
  app: TestApp,
  school: TestSchool,
  fields: { heading?: string; content?: string; status?: 0 | 1; grade_id?: number; subject_id?: number } = {},
): Promise<{ id: number }> {
  return app.databases.owner_kysely
    .insertInto('instructions')
    .values({
      client_id: school.id,
      heading: unique('General instructions'),
      content: 'All questions are compulsory.',
      grade_id: null,
      subject_id: null,
      ...fields,
      created_by: null,
      updated_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
