import { readFile, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import {
  type AnyEndpoint,
  type ApiKeyScope,
  api,
  apiKeyScopes,
  type MarkRow,
  type Staff,
  type Student,
} from '#contract'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { examBody, makeSettled } from '../../../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makeGrade,
  makeSchool,
  makeSection,
  makeSubject,
  makeTopic,
  questionBody,
} from '../../../testing/factories/factories.ts'
import { EXAMPLES } from './examples.ts'

const app = await startTestApp()

interface Example {
  body: unknown
  answer: unknown
}

/** All fields of a value, at any depth: those of the rows of a list together. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => fieldsOf(one, `${at}[]`)))]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, inner]) => [`${at}.${field}`, ...fieldsOf(inner, `${at}.${field}`)])
}

/** The twenty calls that programs use most, made with a key as a program makes them. `UPDATE_EXAMPLES=1` writes their examples anew. */
it('the document’s examples are what the server answers to a key today', async () => {
  const school = await makeSchool(app)
  const grade = await makeGrade(app, school, { title: 'Class 9' })
  const place = { grade_id: grade.id }
  const section = await makeSection(app, school, grade.id, { title: 'A' })
  const subject = await makeSubject(app, school, { ...place, title: 'Science', subject_code: 'SCI-9' })
  const chapter = await makeChapter(app, school, { ...place, subject_id: subject.id, chapter: 'Motion' })
  const topic = await makeTopic(app, school, chapter, { title: 'Speed' })
  const scopes: readonly ApiKeyScope[] = apiKeyScopes
  const expires_at = new Date(app.clock.now.getTime() + 86_400_000).toISOString()
  const { data: made } = await app.call<{ key: string }>(
    api.api_key.create,
    { name: 'Examples', scopes, expires_at },
    school.admin,
  )
  const key: Caller = { authorization: `Bearer ${made.key}` }
  const examples: Record<string, Example> = {}
  const ask = async <T>(endpoint: AnyEndpoint, body: object, id?: number): Promise<T> => {
    const {
      raw: _,
      body: answer,
      status,
    } = await app.send(id === undefined ? endpoint.path : endpoint.path.replace('{id}', String(id)), body, key)
    expect([endpoint.path, status, answer.success === true ? '' : answer]).toEqual([endpoint.path, 200, ''])
    examples[endpoint.path] = { body, answer }
    return answer.data as T
  }
  const range = { page: 1, pageSize: 25 }
  await ask(api.session.list, { range })
  await ask(api.grade.list, { range })
  await ask(api.section.list, { filter: place, range })
  await ask(api.subject.list, { filter: place, range })
  const pupil = {
    ...{ session_id: school.session_id, ...place, section_id: section.id, admission_no: '2026-114' },
    ...{ f_name: 'Asha', l_name: 'Verma', roll_no: '7', gender: 'F', guardian_name: 'Meena Verma' },
    guardian_mobile: '+919876543210',
  }
  const student = await ask<Student>(api.student.create, pupil)
  await ask(api.student.update, { session_id: school.session_id, roll_no: '8' }, student.id)
  await ask(api.student.list, { filter: { session_id: school.session_id, section_id: section.id }, range })
  await ask<Staff>(api.staff.create, {
    emp_id: 'T-041',
    first_name: 'Ravi',
    last_name: 'Nair',
    role_ref_id: 3,
    email: 'ravi@school.test',
  })
  await ask(api.staff.list, { range })
  await ask(api.chapter.list, { filter: { subject_id: subject.id }, range })
  await ask(api.topic.list, { filter: { chapter_id: chapter.id }, range })
  const exam = await ask<{ id: number }>(api.exam.create, {
    ...examBody(school, subject, [section.id]),
    name: 'Unit test 1',
  })
  await ask(api.exam.changeState, { state: 'SCHEDULED' }, exam.id)
  await ask(api.exam.list, { filter: { session_id: school.session_id }, range })
  const asked = { filter: { exam_id: exam.id }, range }
  const [row] = await ask<MarkRow[]>(api.exam_marks.list, asked)
  await ask(api.exam_marks.markAttendance, {
    exam_id: exam.id,
    entries: [{ student_id: row!.student.id, attendance: 'P' }],
  })
  await ask(api.exam_marks.updateMany, {
    exam_id: exam.id,
    items: [{ mark_id: row!.id, field: 'marks', base: null, value: 61.5 }],
  })
  await makeSettled(app, school, subject, [section], [70], {
    ...{ to: ['PUBLISHED'], name: 'Unit test 2', start: '11:00', end: '12:00' },
  })
  await ask(api.report.studentPerformance, { filter: { session_id: school.session_id, student_id: student.id } })
  await ask(api.question.create, questionBody(chapter, { topic_id: topic.id, question_text: '<p>What is 2 + 2?</p>' }))
  await ask(api.event.list, { filter: { type: ['results.published'] }, range })
  if (process.env.UPDATE_EXAMPLES) await writeFile(EXAMPLES, `${JSON.stringify(examples, null, 2)}\n`)

  const kept = JSON.parse(await readFile(EXAMPLES, 'utf8')) as Record<string, Example>
  expect(Object.keys(kept)).toEqual(Object.keys(examples))
  expect(Object.keys(kept)).toHaveLength(20)
  for (const [path, { body, answer }] of Object.entries(kept)) {
    const { body: sent, answer: today } = examples[path]!
    expect([path, fieldsOf(body)]).toEqual([path, fieldsOf(sent)])
    expect([path, fieldsOf(answer)]).toEqual([path, fieldsOf(today)])
  }
})
