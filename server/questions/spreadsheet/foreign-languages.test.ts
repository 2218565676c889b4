import { beforeAll, expect, it } from 'vitest'
import { api, type Question, type UploadResult } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeChapter, makeGrade, makeSchool, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let defaults: string

beforeAll(async () => {
  school = await makeSchool(app)
  const { id: grade_id } = await makeGrade(app, school, { title: 'Class 6' })
  const { id: subject_id } = await makeSubject(app, school, { grade_id, title: 'Mathematics', subject_code: 'MATH' })
  const { id: chapter_id } = await makeChapter(app, school, { grade_id, subject_id, chapter: 'Whole Numbers' })
  const place = { grade_id, subject_id, chapter_id }
  defaults = JSON.stringify({ ...place, type: 'MCQ_SINGLE', level: 'EASY', skill: 'APPLY', max_marks: 1 })
})

it.each([
  ['German', 'Frage;Antwort A;Antwort B;Antwort C;Lösung', 'Anna;x;y;richtig;C', 'Berta;x;richtig;y;B'],
  ['French', 'Énoncé;Réponse 1;Réponse 2;Réponse 3;Bonne réponse (n°)', 'Claire;x;richtig;y;2', 'Denis;x;y;richtig;3'],
  ['Arabic', 'السؤال;أ;ب;ج;الإجابة الصحيحة', 'Emir;x;y;richtig;ج', 'Farah;richtig;x;y;أ'],
  ['Tamil', 'வினா;அ;ஆ;இ;விடை', 'Gita;x;richtig;y;(ஆ)', 'Hema;x;y;richtig;(இ)'],
  ['Bengali', 'প্রশ্ন;ক;খ;গ;সঠিক উত্তর', 'Ila;x;richtig;y;খ', 'Jaya;richtig;x;y;ক'],
  ['starred lines', 'Stem;Choices (* = correct)', 'Kiran;"x\n*richtig\ny"', 'Lata;"*richtig\nx\ny"'],
])('questions whose headings and letters are %s', async (_, head, ...lines) => {
  const reply = await app.upload<UploadResult>(
    api.question.upload,
    { format: 'spreadsheet', defaults, layout: 'confirm' },
    { name: 'bank.csv', bytes: Buffer.from([head, ...lines].join('\n')) },
    school.admin,
  )
  const codes = reply.data.errors.map(({ code }) => code)
  expect([reply.status, reply.data.created, codes]).toEqual([200, 2, head.startsWith('Stem') ? ['one_cell'] : []])
  for (const line of lines) {
    const [search] = line.split(';')
    const [own] = (await app.call<Question[]>(api.question.list, { filter: { search } }, school.admin)).data
    expect(own?.question_options.filter(({ is_correct }) => is_correct).map(({ data }) => data)).toEqual([
      expect.stringContaining('richtig'),
    ])
  }
})
