import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { callAs } from './api.ts'

export type Calls = Awaited<ReturnType<typeof callAs>>

const dayMs = 86_400_000
export const dayFrom = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

type Listed<T> = T[] | Record<string, T[]>
const rowsOf = <T>(data: Listed<T>): T[] => (Array.isArray(data) ? data : Object.values(data)[0]!)

/** A scheduled exam of 20 marks for class 10 A of the demo school, some days ago: its teacher marks it. */
export async function makeMarkedExam(request: APIRequestContext, name: string, days: number) {
  const admin = await callAs(request, { email: 'admin@demo.test', school: 'demo' })
  const { data: sections } = await admin<Listed<{ id: number; title: string; grade: { id: number; title: string } }>>(
    '/section/list',
    { range: { page: 1, pageSize: 100 } },
  )
  const section = rowsOf(sections).find(({ title, grade }) => grade.title === 'Class 10' && title === 'A')!
  const grade_id = section.grade.id
  const { data: subjects } = await admin<Listed<{ id: number; subject_code: string }>>('/subject/list', {
    filter: { grade_id },
  })
  const subject = rowsOf(subjects).find(({ subject_code }) => subject_code === 'MATH')!
  const { data: sessions } = await admin<{ id: number; is_default: boolean }[]>('/session/list')
  const { data: exam } = await admin<{ id: number }>('/exam/create', {
    ...{ name, session_id: sessions.find(({ is_default }) => is_default)!.id, grade_id, section_ids: [section.id] },
    ...{ subject_id: subject.id, type_test: 'UNIT_TEST', date: dayFrom(-days), start: '06:00', end: '07:00' },
    ...{ max_marks: 20, entry_mode: 'TOTAL' },
  })
  await admin(`/exam/change-state/${exam.id}`, { state: 'SCHEDULED' })
  return { id: exam.id, admin, path: (area: string) => `/${area}/exam/exam-marking?exam=${exam.id}` }
}

interface MarkLine {
  id: number
  marks: number | null
  attendance: string | null
  remarks: string | null
}

/** The rows of a sheet as the server has them, by roll number. */
export async function storedMarks(calls: Calls, exam_id: number): Promise<MarkLine[]> {
  return (await calls<MarkLine[]>('/exam-marks/list', { filter: { exam_id, is_all_data_fetch: true } })).data
}

/** A cell of the sheet, by the pupil's line; 0 is attendance. */
export const cellOf = (page: Page, line: number, column = 1) =>
  page.locator(`tr[data-r="${line}"] td[data-c="${column}"]`)

/** Points at a cell; over the one that is worked in the input stands, which takes the click in its place. */
export const goToCell = (page: Page, line: number) => cellOf(page, line).click({ force: true })

/** Types texts into the cells of a column from a line on, as somebody does who reads them off a pile of papers. */
export async function typeDown(page: Page, line: number, texts: string[]): Promise<void> {
  await goToCell(page, line)
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}

export const isSaved = (page: Page) => expect(page.getByText('All saved')).toBeVisible()
