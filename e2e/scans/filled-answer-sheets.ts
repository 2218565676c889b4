import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import type { AnswerLayout } from '../../scanning/layout/answer-layout.ts'
import { callAs, originOf } from '../support/api.ts'
import { type Calls, dayFrom } from '../support/marking.ts'

interface PlacedQuestion {
  id: number
  grade_id: number
  subject_id: number
}

type Listed<T> = T[] | Record<string, T[]>
const rowsOf = <T>(data: Listed<T>): T[] => (Array.isArray(data) ? data : Object.values(data)[0]!)

/** Questions of one subject, the most that a class has. */
function ofOneSubject(questions: PlacedQuestion[]): PlacedQuestion[] {
  const ofSubject = (id: number) => questions.filter(({ subject_id }) => subject_id === id)
  const groups = [...new Set(questions.map(({ subject_id }) => subject_id))].map(ofSubject)
  return groups.sort((a, b) => b.length - a.length)[0]!
}

/** An exam of a section of the demo school on six questions with a right option each, being marked, some days ago. */
export async function makeScannedExam(request: APIRequestContext, name: string, days: number) {
  const admin = await callAs(request, { email: 'admin@demo.test', school: 'demo' })
  const filter = { review_state: 'APPROVED', type: 'MCQ_SINGLE' }
  const range = { page: 1, pageSize: 100 }
  const { data: bank } = await admin<PlacedQuestion[]>('/question/list', { filter, range })
  const questions = ofOneSubject(bank).slice(0, 6)
  const { grade_id, subject_id } = questions[0]!
  const { data: sessions } = await admin<{ id: number; is_default: boolean }[]>('/session/list')
  const session_id = sessions.find(({ is_default }) => is_default)!.id
  const plan = { section: 'A', instruction: null, types: ['MCQ_SINGLE'], marks_each: 1, count: questions.length }
  const { data: paper } = await admin<{ id: number }>('/question-paper/set-section', {
    ...{ name, session_id, grade_id, subject_id, header_1: 'Demo', type_test: 'CLASS_TEST', timing: '0:20' },
    ...{ question_paper_created_type: 'MANUAL', question_paper_marks: questions.length, sections: [plan] },
  })
  const chosen = questions.map(({ id }) => ({ question_id: id, max_marks: 1, or_group: null }))
  await admin(`/question-paper/manual-create/${paper.id}`, { sections: [{ section: 'A', questions: chosen }] })
  await admin(`/question-paper/submit/${paper.id}`, {})
  await admin(`/question-paper/change-state/${paper.id}`, { state: 'APPROVED' })
  const { data: sections } = await admin<Listed<{ id: number }>>('/section/list', { filter: { grade_id } })
  const section_id = rowsOf(sections)[0]!.id
  const { data: exam, ...refused } = await admin<{ id: number }>('/exam/create', {
    ...{ name, session_id, grade_id, subject_id, section_ids: [section_id], question_paper_id: paper.id },
    ...{ type_test: 'UNIT_TEST', date: dayFrom(-days), start: '03:00', end: '04:00', entry_mode: 'PER_QUESTION' },
    max_marks: questions.length,
  })
  if (!refused.success) throw new Error(`exam: ${JSON.stringify(refused)}`)
  for (const state of ['SCHEDULED', 'MARKING']) await admin(`/exam/change-state/${exam.id}`, { state })
  return { id: exam.id, paper_id: paper.id, section_id, admin }
}

type ScannedExam = Awaited<ReturnType<typeof makeScannedExam>>

/** Prints a sheet for each pupil of the exam. @returns pictures of the first pages, in the order of the list, and where their circles are */
export async function printAnswerSheets(request: APIRequestContext, exam: ScannedExam, folder: string, count: number) {
  const { admin, id, paper_id, section_id } = exam
  const order = {
    section_ids: [section_id],
    documents: ['answer-sheet'],
    exam_id: id,
    format: 'pdf',
    even_pages: false,
  }
  const { data: job } = await admin<{ job_id: number }>(`/question-paper/batch/${paper_id}`, order)
  const file_url = await fileOf(admin, job.job_id)
  const pdf = await request.get(`${originOf()}${file_url}`, { headers: { subdomain: 'demo' } })
  writeFileSync(join(folder, 'sheets.pdf'), await pdf.body())
  execFileSync('pdftoppm', ['-r', '150', '-l', String(count), '-gray', '-png', 'sheets.pdf', 'sheet'], { cwd: folder })
  const pages = readdirSync(folder).filter((file) => file.endsWith('.png'))
  const { data: sheets } = await admin<{ layout_id: number }[]>('/answer-sheet/list', { filter: { exam_id: id } })
  const { data } = await admin<{ layout: AnswerLayout }>(`/answer-sheet/layout/${sheets[0]!.layout_id}`)
  return { layout: data.layout, pages: pages.sort().map((file) => readFileSync(join(folder, file))) }
}

async function fileOf(admin: Calls, job_id: number): Promise<string> {
  for (;;) {
    const { data } = await admin<{ state: string; message: string; result: { file_url: string } }>(`/job/get/${job_id}`)
    if (data.state === 'done') return data.result.file_url
    if (data.state !== 'queued' && data.state !== 'running') throw new Error(`printing: ${data.state} ${data.message}`)
    await new Promise((done) => setTimeout(done, 300))
  }
}

/** A page as a pupil hands it in: of each question the letters that are filled, "B", "", "AC". */
export async function fillPage(page: Buffer, layout: AnswerLayout, answers: readonly string[]): Promise<Buffer> {
  const dot = 150 / 25.4
  const fields = layout.pages[0]!.fields.filter(({ id }) => id.startsWith('q:'))
  const marks = fields.flatMap(({ rows, r }, at) =>
    rows
      .flat()
      .filter(({ v }) => answers[at]?.includes(v))
      .map(({ x, y }) => `<circle cx="${x * dot}" cy="${y * dot}" r="${r * 0.9 * dot}" fill="#444"/>`),
  )
  const { width, height } = await sharp(page).metadata()
  const ink = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks.join('')}</svg>`
  return sharp(page)
    .composite([{ input: Buffer.from(ink) }])
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** What a camera shows that is held over a page on a table, as a film of a few frames. */
export async function filmOf(page: Buffer): Promise<Buffer> {
  const width = 1080
  const paper = await sharp(page).resize({ width }).toBuffer()
  const { height = 0 } = await sharp(paper).metadata()
  const table = { width: width + 120, height: height + 80, channels: 3 as const, background: '#555' }
  const frame = await sharp({ create: table })
    .composite([{ input: paper, left: 60, top: 40 }])
    .jpeg({ quality: 90 })
    .toBuffer()
  return Buffer.concat([frame, frame])
}
