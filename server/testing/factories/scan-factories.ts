import type { Chapter, ExamRow, MarkRow, Question, Section, Subject } from '#contract'
import type { AnswerLayout } from '../../../scanning/layout/answer-layout.ts'
import type { TestApp } from '../app.ts'
import { approve, bring, makeExam, sheetOf } from './exam-factories.ts'
import { makeChapter, makeGrade, makeQuestion, makeSubject, type TestSchool } from './factories.ts'
import { choose, makeDraft, planSection } from './paper-factories.ts'
import { makeSectionOf } from './student-factories.ts'

const option = (data: string, is_correct = false) => ({ data: `<p>${data}</p>`, is_correct })

/** One question of each kind that a machine reads, a mark each. Right are: the second option; the first and third; true; 12.5; pairs and sequence as they stand. */
const machineRead = [
  { type: 'MCQ_SINGLE', question_options: [option('a'), option('b', true), option('c'), option('d')] },
  { type: 'MCQ_MULTI', question_options: [option('a', true), option('b'), option('c', true), option('d')] },
  { type: 'TRUE_FALSE', question_options: [], answer: { value: true } },
  { type: 'NUMERIC', question_options: [], answer: { value: 12.5, tolerance: 0.25 } },
  {
    ...{ type: 'MATCH', question_options: [] },
    answer: {
      pairs: ['a', 'b', 'c'].map((one) => [`<p>${one}</p>`, `<p>${one.repeat(2)}</p>`]),
      distractors: ['<p>z</p>'],
    },
  },
  { type: 'ORDER', question_options: [], answer: { sequence: ['a', 'b', 'c', 'd'].map((one) => `<p>${one}</p>`) } },
] as const

export interface ScannedExam {
  exam: ExamRow
  paper_id: number
  subject: Subject
  section: Section
  chapter: Chapter
  /** Its questions in the order of set A. */
  questions: { id: number; item_id: number; type: string }[]
  /** Of the section, by roll number. */
  rows: MarkRow[]
}

/** An exam being marked whose paper has a question of each kind that a machine reads, a mark each. */
export async function makeScannedExam(
  app: TestApp,
  school: TestSchool,
  { pupils = 4, sets = 1, only = machineRead.map(({ type }) => type), fields = {}, question = {} }: ScannedOptions = {},
): Promise<ScannedExam> {
  const grade = await makeGrade(app, school)
  const subject = await makeSubject(app, school, { grade_id: grade.id })
  const chapter = await makeChapter(app, school, { grade_id: grade.id, subject_id: subject.id })
  const { section } = await makeSectionOf(app, school, grade.id, pupils)
  const questions: Question[] = []
  for (const type of only) {
    const content = machineRead.find((one) => one.type === type) ?? { type }
    questions.push(await makeQuestion(app, school, { max_marks: 1, ...content, ...question }, chapter))
  }
  const sections = [planSection({ types: [...new Set(only)], marks_each: 1, count: questions.length })]
  const paper = await makeDraft(app, school, chapter, { sections, sets })
  await choose(app, school, paper, { '1': questions })
  await approve(app, school, paper.id)
  const most = { question_paper_id: paper.id, entry_mode: 'PER_QUESTION', max_marks: questions.length, ...fields }
  const exam = await makeExam(app, school, subject, [section.id], most)
  const marked = await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  const { rows: asked } = await app.databases.owner.query<ScannedExam['questions'][number]>(
    'select id, item_id, type from exam_questions where client_id = $1 and exam_id = $2 order by position',
    [school.id, exam.id],
  )
  const rows = await sheetOf(app, school.admin, exam.id)
  return { exam: marked, paper_id: paper.id, subject, section, chapter, questions: asked, rows }
}

interface ScannedOptions {
  pupils?: number
  sets?: number
  only?: readonly string[]
  fields?: object
  question?: object
}

const circles = (letters: string) => [...letters].map((v, at) => ({ v, x: 20 + 6.35 * at, y: 100 }))

const rowsOf: Record<string, string[]> = {
  MCQ_SINGLE: ['ABCD'],
  MCQ_MULTI: ['ABCD'],
  TRUE_FALSE: ['TF'],
  NUMERIC: ['-', ...Array.from({ length: 5 }, () => '0123456789')],
  MATCH: ['ABCD', 'ABCD', 'ABCD'],
  ORDER: ['ABCD', 'ABCD', 'ABCD', 'ABCD'],
}

/** A layout of one page with a field for each question, and the set. */
function layoutOf({ questions }: ScannedExam): AnswerLayout {
  const fields = questions.map(({ item_id, type }, at) => ({
    ...{ id: `q:${item_id}:0`, label: String(at + 1), many: type === 'MCQ_MULTI', r: 2.4 },
    kind: type === 'NUMERIC' ? ('DIGITS' as const) : rowsOf[type]!.length > 1 ? ('GRID' as const) : ('CHOICE' as const),
    ...(type === 'NUMERIC' && { decimals: 2 }),
    rows: rowsOf[type]!.map(circles),
  }))
  const set = { id: 'set', kind: 'CHOICE' as const, label: '', many: false, r: 2.4, rows: [circles('ABCD')] }
  const page = { n: 1, w: 210, h: 297, tags: [], codes: [], crops: [], prints: {}, fields: [...fields, set] }
  return { v: 1, size: 'A4', edition: 'standard', pages: [page] }
}

/** What is marked in a field, and how sure that is. */
export interface FilledField {
  value: string[][] | null
  state?: 'READ' | 'OPEN' | 'CONFIRMED'
}

export interface FilledAnswerSheet {
  sheet_id: number
  page_id: number
  /** By the question's place in set A; `set` stands last where it was given. */
  cell_ids: number[]
}

let printed = 0

/** A sheet of a pupil that was printed, filled and read: written past the reader. */
export async function fillAnswerSheet(
  app: TestApp,
  school: TestSchool,
  scanned: ScannedExam,
  row: MarkRow,
  filled: readonly (FilledField | string[][])[],
  { set = null, marked_set, state = 'COUNTED' }: { set?: string | null; marked_set?: FilledField; state?: string } = {},
): Promise<FilledAnswerSheet> {
  printed += 1
  const { owner } = app.databases
  const one = async (text: string, values: unknown[]) =>
    Number((await owner.query<{ id: number }>(text, values)).rows[0]!.id)
  const of = [school.id, scanned.exam.id] as const
  const layout_id = await one(
    `insert into answer_layouts (client_id, paper_id, set_letter, edition, page, kind, pages, hash, layout, created_at)
     values ($1, $2, $3, 'standard', 'A4', 'SHEET', 1, $4, $5, now()) returning id`,
    [school.id, scanned.paper_id, set ?? '', `test ${printed}`, JSON.stringify(layoutOf(scanned))],
  )
  const serial = `0000000${String(printed).padStart(5, '0')}`
  const sheet_id = await one(
    `insert into answer_sheets (client_id, serial, kind, layout_id, paper_id, exam_id, enrolment_id, matched_by, set_letter)
     select client_id, $3, 'NAMED', $4, $5, exam_id, enrolment_id, 'PRINT', $6 from exam_marks where client_id = $1 and exam_id = $2 and id = $7
     returning id`,
    [...of, serial, layout_id, scanned.paper_id, set, row.id],
  )
  const batch_id = await one(
    `insert into scan_batches (client_id, exam_id, name, source, state) values ($1, $2, 'Test', 'FILE', 'READ') returning id`,
    [...of],
  )
  const page_id = await one(
    `insert into scan_pages (client_id, exam_id, batch_id, number, file, state, sheet_id, page_no)
     values ($1, $2, $3, 1, 1, $4, $5, 1) returning id`,
    [...of, batch_id, state, sheet_id],
  )
  const fields = filled.map((given, at) => {
    const { id, item_id } = scanned.questions[at]!
    return { field: `q:${item_id}:0`, id, ...(Array.isArray(given) ? { value: given } : given) }
  })
  const all = marked_set ? [...fields, { field: 'set', id: null, ...marked_set }] : fields
  const cell_ids: number[] = []
  for (const { field, id, value, state: how = 'READ' } of all)
    cell_ids.push(
      await one(
        `insert into scan_cells (client_id, exam_id, page_id, field, exam_question_id, state, why, marked, value, boxes)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '[]') returning id`,
        [
          ...[...of, page_id, field, id, how, how === 'OPEN' ? 'faint' : null, JSON.stringify(value ?? [])],
          how === 'OPEN' ? null : JSON.stringify(value),
        ],
      ),
    )
  return { sheet_id, page_id, cell_ids }
}
