import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { AnswerLayout, PageLayout } from '../../scanning/layout/answer-layout.ts'
import type { GreyPicture } from '../../scanning/reading.ts'
import { openScan } from '../../server/workers/threads/scan-files/open-scan.ts'
import type { Server } from './server.ts'

/** An exam of the demo school whose printed answer sheets came back, the first option filled everywhere. */
export interface FilledScan {
  exam_id: number
  pdf: Uint8Array
  /** Pages of the PDF, sheets that they are of, answers on these. */
  pages: number
  sheets: number
  answers: number
}

const QUESTIONS = 6
const SHEETS = 14

type Calls = <Data>(path: string, body?: object) => Promise<Data>

const callsOf =
  ({ url, headers }: Server): Calls =>
  async <Data>(path: string, body: object = {}) => {
    const reply = await fetch(`${url}/v1${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await reply.json()) as { success: boolean; data: Data; message: string }
    if (!answer.success) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer)}`)
    return answer.data
  }

interface MarkedExam {
  id: number
  paper_id: number
  section_id: number
}

async function makeExam(call: Calls): Promise<MarkedExam> {
  const filter = { review_state: 'APPROVED', type: 'MCQ_SINGLE' }
  const bank = await call<{ id: number; grade_id: number; subject_id: number }[]>('/question/list', {
    ...{ filter, range: { page: 1, pageSize: 100 } },
  })
  const ofSubject = (id: number) => bank.filter(({ subject_id }) => subject_id === id)
  const questions = bank.map(({ subject_id }) => ofSubject(subject_id)).sort((a, b) => b.length - a.length)[0]!
  const asked = questions.slice(0, QUESTIONS)
  const { grade_id, subject_id } = asked[0]!
  const sessions = await call<{ id: number; is_default: boolean }[]>('/session/list')
  const session_id = sessions.find(({ is_default }) => is_default)!.id
  const plan = { section: 'A', instruction: null, types: ['MCQ_SINGLE'], marks_each: 1, count: asked.length }
  const { id: paper_id } = await call<{ id: number }>('/question-paper/set-section', {
    ...{ name: 'Scans that are cut off', session_id, grade_id, subject_id, header_1: 'Demo', type_test: 'CLASS_TEST' },
    ...{ timing: '0:20', question_paper_created_type: 'MANUAL', question_paper_marks: asked.length, sections: [plan] },
  })
  const chosen = asked.map(({ id }) => ({ question_id: id, max_marks: 1, or_group: null }))
  await call(`/question-paper/manual-create/${paper_id}`, { sections: [{ section: 'A', questions: chosen }] })
  await call(`/question-paper/submit/${paper_id}`)
  await call(`/question-paper/change-state/${paper_id}`, { state: 'APPROVED' })
  const sections = await call<{ id: number }[] | Record<string, { id: number }[]>>('/section/list', {
    filter: { grade_id },
  })
  const section_id = (Array.isArray(sections) ? sections : Object.values(sections)[0]!)[0]!.id
  const date = new Date(Date.now() - 22 * 86_400_000).toISOString().slice(0, 10)
  const { id } = await call<{ id: number }>('/exam/create', {
    ...{ name: 'Scans that are cut off', session_id, grade_id, subject_id, section_ids: [section_id] },
    ...{ question_paper_id: paper_id, type_test: 'UNIT_TEST', date, start: '06:00', end: '07:00' },
    ...{ entry_mode: 'PER_QUESTION', max_marks: asked.length },
  })
  for (const to of ['SCHEDULED', 'MARKING']) await call(`/exam/change-state/${id}`, { state: to })
  return { id, paper_id, section_id }
}

async function printed(server: Server, call: Calls, { id, paper_id, section_id }: MarkedExam): Promise<string> {
  const { job_id } = await call<{ job_id: number }>(`/question-paper/batch/${paper_id}`, {
    ...{ section_ids: [section_id], documents: ['answer-sheet'], exam_id: id, format: 'pdf', even_pages: false },
  })
  for (;;) {
    const job = await call<{ state: string; message: string; result: { file_url: string } }>(`/job/get/${job_id}`)
    if (job.state === 'done') {
      const file = await fetch(server.url + job.result.file_url, { headers: { subdomain: 'demo' } })
      const path = join(server.state, 'printed.pdf')
      await writeFile(path, Buffer.from(await file.arrayBuffer()))
      return path
    }
    if (job.state !== 'queued' && job.state !== 'running') throw new Error(`Printing: ${job.state} ${job.message}`)
    await new Promise((done) => setTimeout(done, 300))
  }
}

/** A disc of a pencil in the first circle of every question. */
function fill({ width, height, data }: GreyPicture, { w, fields }: PageLayout): void {
  const scale = width / w
  for (const { id, r, rows } of fields) {
    if (!id.startsWith('q:')) continue
    const { x, y } = rows[0]![0]!
    const far = 0.95 * r * scale
    for (let py = Math.floor(y * scale - far); py <= Math.min(height - 1, y * scale + far); py += 1)
      for (let px = Math.floor(x * scale - far); px <= x * scale + far; px += 1)
        if ((px - x * scale) ** 2 + (py - y * scale) ** 2 < far * far) data[py * width + px] = 80
  }
}

export async function fillScan(server: Server): Promise<FilledScan> {
  const call = callsOf(server)
  const exam = await makeExam(call)
  const path = await printed(server, call, exam)
  const source = await openScan(path, `${path}-part`)
  const [sheet] = await call<{ layout_id: number }[]>('/answer-sheet/list', { filter: { exam_id: exam.id } })
  const { layout } = await call<{ layout: AnswerLayout }>(`/answer-sheet/layout/${sheet!.layout_id}`)
  if (layout.pages.length !== 1) throw new Error('The answer sheet has more than a page.')
  const sheets = Math.min(SHEETS, source.pages)
  const file = await PDFDocument.create()
  for (let n = 1; n <= sheets; n += 1) {
    const page = await source.draw(n)
    fill(page, layout.pages[0]!)
    const { width, height, data } = page
    const jpeg = await sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
      .jpeg({ quality: 80 })
      .toBuffer()
    file.addPage([595.28, 841.89]).drawImage(await file.embedJpg(jpeg), { x: 0, y: 0, width: 595.28, height: 841.89 })
  }
  await source.close()
  return { exam_id: exam.id, pdf: await file.save(), pages: sheets, sheets, answers: sheets * QUESTIONS }
}
