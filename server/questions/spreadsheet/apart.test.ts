import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Question, type UploadResult } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeChapter, makeGrade, makeSchool, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let place: object

beforeAll(async () => {
  school = await makeSchool(app)
  const { id: grade_id } = await makeGrade(app, school, { title: 'Class 6' })
  const { id: subject_id } = await makeSubject(app, school, { grade_id, title: 'Science', subject_code: 'SCN' })
  const { id: chapter_id } = await makeChapter(app, school, { grade_id, subject_id, chapter: 'The Sky' })
  place = { grade_id, subject_id, chapter_id, level: 'EASY', skill: 'APPLY', max_marks: 1 }
})

const paste = (lines: readonly (readonly string[])[], more: Record<string, string> = {}, type?: string) =>
  app.upload<UploadResult>(
    api.question.upload,
    {
      ...{ format: 'spreadsheet', text: lines.map((line) => line.join('\t')).join('\n'), ...more },
      defaults: JSON.stringify({ ...place, ...(type && { type }) }),
    },
    null,
    school.admin,
  )

const saved = async (search: string) => {
  const { data } = await app.call<Question[]>(api.question.list, { filter: { search } }, school.admin)
  return data.map(({ type, question_options: options }) => [
    type,
    options.map(({ is_correct }) => (is_correct ? '1' : '0')).join(''),
  ])
}

describe('questions whose answers, headings or types stand otherwise', () => {
  it('answers at the foot go to the questions of their numbers, once the layout was confirmed', async () => {
    const lines = [
      ['Q.', '', '(A)', '(B)', '(C)'],
      ['1', 'Which footed one is a planet?', 'Mars', 'Moon', 'Sun'],
      ['2', 'Which footed one is a star?', 'Venus', 'Moon', 'Sun'],
      [],
      ['Answers:', '2-C', '1-A'],
    ]
    const unsaid = await paste(lines, {}, 'MCQ_SINGLE')
    expect([unsaid.status, unsaid.errors?.[0]?.path]).toEqual([422, 'layout'])
    const { data } = await paste(lines, { layout: 'confirm' }, 'MCQ_SINGLE')
    expect([data.created, data.errors.map(({ code }) => code)]).toEqual([2, ['keys_apart', 'unknown_column']])
    expect([await saved('footed planet'), await saved('footed star')]).toEqual([
      [['MCQ_SINGLE', '100']],
      [['MCQ_SINGLE', '001']],
    ])
  })

  it('without headings they are known by their cells, and shown first', async () => {
    const lines = [
      ['Which bare one shines by itself?', 'the Moon', 'the Sun', 'b'],
      ['Which bare one goes round the Earth?', 'the Moon', 'the Sun', 'a'],
    ]
    const { data } = await paste(lines, { dry_run: 'true' }, 'MCQ_SINGLE')
    expect([data.created, data.reading?.layout.sure, data.reading?.header_rows]).toEqual([2, false, []])
    await paste(lines, { layout: 'confirm' }, 'MCQ_SINGLE')
    expect(await saved('bare shines itself')).toEqual([['MCQ_SINGLE', '01']])
  })

  it('without a column of types several right answers make one of several', async () => {
    const lines = [
      ['Question', 'A', 'B', 'C', 'Answer'],
      ['Which untyped ones are planets?', 'Mars', 'Sun', 'Venus', 'A, C'],
      ['Which untyped one is a star?', 'Mars', 'Sun', 'Venus', 'B'],
    ]
    const { data } = await paste(lines, { layout: 'confirm' })
    expect([data.created, data.errors.map(({ code }) => code)]).toEqual([2, ['types_by_keys']])
    expect([await saved('untyped planets'), await saved('untyped star')]).toEqual([
      [['MCQ_MULTI', '101']],
      [['MCQ_SINGLE', '010']],
    ])
  })

  it('R10 a slip of the pen in headings is asked about, and nothing is saved before that', async () => {
    const lines = [
      ['Anwser', 'A', 'B', 'Qustion'],
      ['B', 'the Moon', 'the Sun', 'Which slipped one shines by itself?'],
    ]
    const asked = await paste(lines, { dry_run: 'true' }, 'MCQ_SINGLE')
    expect(asked.data.asks?.map(({ id, proposed, choices }) => [id, proposed, choices.length])).toEqual([
      ['which_column', 'take', 2],
    ])
    const open = await paste(lines, { layout: 'confirm' }, 'MCQ_SINGLE')
    expect([open.status, open.errors?.[0]?.path]).toEqual([422, 'asks.which_column'])
    const left = await paste(lines, { answers: '{"which_column":"leave"}' }, 'MCQ_SINGLE')
    expect([left.status, left.errors?.[0]?.path]).toEqual([422, 'mapping.question'])
    const { data } = await paste(lines, { answers: '{"which_column":"take"}', layout: 'confirm' }, 'MCQ_SINGLE')
    expect(data.created).toBe(1)
    expect(await saved('slipped shines')).toEqual([['MCQ_SINGLE', '01']])
  })
})
