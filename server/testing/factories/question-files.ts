import sharp from 'sharp'
import { api, type Chapter, type Question, type UploadResult } from '#contract'
import type { TestApp } from '../app.ts'
import { makeChapter, makeGrade, makeSubject, makeTopic, type TestSchool } from './factories.ts'

export type QuestionFileRow = Record<string, string>

/** What the rows of a test say of their place. */
const place = { class: 'Class 6', subject_code: 'MATH', chapter: 'Whole Numbers' }
export const facts: QuestionFileRow = { ...place, level: 'EASY', skill: 'APPLY', max_marks: '1' }

/** The chapter that `facts` names, with a topic "Addition". */
export async function makeNamedChapter(app: TestApp, school: TestSchool): Promise<Chapter> {
  const { id: grade_id } = await makeGrade(app, school, { title: place.class })
  const subject = await makeSubject(app, school, { grade_id, subject_code: place.subject_code })
  const chapter = await makeChapter(app, school, { grade_id, subject_id: subject.id, chapter: place.chapter })
  await makeTopic(app, school, chapter, { title: 'Addition' })
  return chapter
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

export function csvOf(rows: QuestionFileRow[]): Buffer {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
  return Buffer.from(lines.map((line) => line.map(quote).join(',')).join('\n'))
}

interface File {
  name: string
  bytes: Uint8Array
}

export const uploadFile = (app: TestApp, school: TestSchool, file: File, more: QuestionFileRow = {}) =>
  app.upload<UploadResult>(api.question.upload, { format: 'spreadsheet', ...more }, file, school.admin)

export const uploadRows = (app: TestApp, school: TestSchool, rows: QuestionFileRow[], more: QuestionFileRow = {}) =>
  uploadFile(app, school, { name: 'questions.csv', bytes: csvOf(rows) }, more)

/** The path of a picture that the school has uploaded. */
export async function makePicture(app: TestApp, school: TestSchool): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const { data } = await app.upload<{ imageUrl: string }>(
    api.media.uploadFile,
    {},
    { name: 'picture.png', bytes },
    school.admin,
  )
  return data.imageUrl
}

export const savedQuestions = async (app: TestApp, school: TestSchool, search: string) =>
  (await app.call<Question[]>(api.question.list, { filter: { search } }, school.admin)).data

/** The problems as row, column and code. */
export const faultsOf = ({ data }: { data: UploadResult }) =>
  data.errors.map(({ row, column, code }) => [row, column, code])
