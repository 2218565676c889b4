import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import {
  type AboutReport,
  type AnyEndpoint,
  api,
  type ChapterPerformance,
  type CorrectionImpact,
  type SubjectPerformance,
} from '#contract'
import { type Reply, startTestApp } from '../testing/app.ts'
import { bring, makeApprovedPaper, makeSettledByQuestion, questionsOf } from '../testing/factories/exam-factories.ts'
import { makeChapter, makeGrade, makeSchool, makeStaff, makeSubject } from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'

const ROUNDS = 4
const app = await startTestApp()
const school = await makeSchool(app)
const { id: grade_id } = await makeGrade(app, school)
const subject = await makeSubject(app, school, { grade_id })
const chapter = await makeChapter(app, school, { grade_id, subject_id: subject.id })
const { section: a, students } = await makeSectionOf(app, school, grade_id, 12, { title: 'A' })
const { section: b } = await makeSectionOf(app, school, grade_id, 12, { title: 'B' })
await makeStaff(app, school, [{ grade_id, section_id: a.id, subject_id: subject.id }])
/** Exams of papers of their own. */
const settle = async (by: number, date: string) =>
  makeSettledByQuestion(app, school, {
    ...{ question_paper_id: await makeApprovedPaper(app, school, chapter), subject, sections: [a, b] },
    ...{ cells: cells(by), fields: { date } },
  })
const cells = (by: number) => Array.from({ length: 24 }, (_, at) => [Number(at % by > 0), Number(at % 2 > 0)])
/** Stays as it is. */
await settle(5, '2026-06-05')
/** Is changed while it is read. */
const exam = await settle(3, '2026-10-05')
const [first] = await questionsOf(app, exam.id)

const filter = { session_id: school.session_id, student_id: students[0]?.id }
const ofAll = { session_id: school.session_id }
/** What an answer tells, whenever it was given. */
type Ask = () => Promise<unknown>
const answers =
  (endpoint: AnyEndpoint, body: object, id?: number): Ask =>
  async () => {
    const reply = await app.call(endpoint, body, school.admin, id)
    return [reply.status, reply.data, reply.count]
  }
const behind = (report: string, cell: object, more: object = ofAll) =>
  answers(api.report_rows.list, { report, filter: more, cell, range: { pageSize: 500 } })
const inFile = ({ status, raw }: Reply) => [
  status,
  Object.entries(unzipSync(new Uint8Array(raw)))
    .filter(([name]) => name.startsWith('xl/worksheets/') || name === 'xl/sharedStrings.xml')
    .map(([name, part]) => [name, strFromU8(part)]),
]
const file =
  (endpoint: AnyEndpoint, body: object, id?: number): Ask =>
  async () =>
    inFile(await app.call(endpoint, { ...body, format: 'xlsx' }, school.admin, id))
const asks: Record<string, Ask> = {
  subjects: answers(api.report.subjectPerformance, { filter: ofAll }),
  chapters: answers(api.report.chapterPerformance, { filter: ofAll }),
  'chapters of a section': answers(api.report.chapterPerformance, { filter: { ...ofAll, section_id: a.id } }),
  school: answers(api.report.schoolPerformance, { filter: ofAll }),
  staff: answers(api.report.staffPerformance, { filter: ofAll }),
  pupil: answers(api.report.studentPerformance, { filter }),
  analysis: answers(api.report.examAnalysis, {}, exam.id),
  'marks behind a subject': behind('subject-performance', { measure: 'avg_percent', subject_id: subject.id }),
  'passes behind a subject': behind('subject-performance', { measure: 'pass_count', subject_id: subject.id }),
  'pupils below behind a chapter': behind('chapter-performance', { measure: 'below_pass', chapter_id: chapter.id }),
  'answers behind a chapter': behind('chapter-performance', { measure: 'answers', chapter_id: chapter.id }),
  'questions behind a chapter': behind('chapter-performance', { measure: 'questions', chapter_id: chapter.id }),
  'exams behind the school': behind('school-performance', { measure: 'exams' }),
  'marks behind staff': behind('staff-performance', { measure: 'marks' }),
  'marks behind a pupil': behind('student-performance', { measure: 'marks' }, filter),
  'file of teachers': file(api.report_file.download, { report: 'staff-performance', filter: ofAll }),
  'mark sheet': file(api.report_file.markSheet, {}, exam.id),
  ledger: file(api.report_card.ledger, { ...ofAll, section_id: a.id }),
}

let correction_id: number
/** What happens to the exam, again and again. */
const changes: Record<string, () => Promise<unknown>> = {
  async corrected() {
    const body = { kind: 'DROP', exam_question_id: first, floor: false }
    const { data } = await app.call<CorrectionImpact & { token: string }>(
      api.exam_correction.preview,
      body,
      school.admin,
      exam.id,
    )
    const applied = { token: data.token, reason: 'The key was wrong' }
    const done = await app.call<{ correction_id: number }>(api.exam_correction.apply, applied, school.admin, exam.id)
    correction_id = done.data.correction_id
  },
  undone: () => app.call(api.exam_correction.undo, { correction_id, reason: 'It was right' }, school.admin, exam.id),
  reopened: () => bring(app, exam, school.admin, 'SUBMITTED'),
  verified: () => bring(app, exam, school.admin, 'VERIFIED'),
}

/** What a report counts and what is behind it, as both are told one after the other. */
async function assertCounted(): Promise<void> {
  const of = async <T>(name: string) => (await asks[name]?.()) as [number, T, number]
  const [, { subjectWisePerformance }] = await of<{ subjectWisePerformance: SubjectPerformance[] }>('subjects')
  const [, { chapterWisePerformance }] = await of<{ chapterWisePerformance: ChapterPerformance[] }>('chapters')
  const [, { coverage }] = await of<AboutReport>('school')
  const [subject, chapter] = [subjectWisePerformance[0], chapterWisePerformance[0]]
  const counted = {
    'marks behind a subject': subject?.appeared,
    'passes behind a subject': subject?.pass_count,
    'pupils below behind a chapter': chapter?.below_pass,
    'answers behind a chapter': chapter?.by_level[0]?.n,
    'questions behind a chapter': chapter?.questions,
    'exams behind the school': coverage.exams,
  }
  for (const [name, figure] of Object.entries(counted)) {
    const [status, rows, count] = await of<unknown[]>(name)
    expect([name, status, rows.length, count]).toEqual([name, 200, figure, figure])
  }
}

it('Reports while an exam is verified or reopened show old or new figures, never a mix', async () => {
  /** Of each, what it tells while nothing changes. */
  const allowed = new Map(Object.keys(asks).map((name) => [name, new Map<string, string>()]))
  const atRest = async (state: string) => {
    for (const [name, ask] of Object.entries(asks)) allowed.get(name)?.set(JSON.stringify(await ask()), state)
  }
  for (const [state, change] of Object.entries(changes)) {
    await change()
    await atRest(state)
    await assertCounted()
  }
  for (const [name, states] of allowed) expect([name, states.size >= 2]).toEqual([name, true])

  const got = new Map(Object.keys(asks).map((name) => [name, new Set<string>()]))
  let isChanging = true
  const readers = Object.entries(asks).map(async ([name, ask]) => {
    while (isChanging) got.get(name)?.add(JSON.stringify(await ask()))
  })
  for (let round = 0; round < ROUNDS; round += 1) for (const change of Object.values(changes)) await change()
  isChanging = false
  await Promise.all(readers)

  const mixed = [...got].flatMap(([name, answers]) =>
    [...answers].filter((answer) => !allowed.get(name)?.has(answer)).map((answer) => [name, answer.slice(0, 1500)]),
  )
  expect(mixed).toEqual([])
  // Some were read before a change, some after.
  expect([...got.values()].some((answers) => answers.size > 1)).toBe(true)
})
