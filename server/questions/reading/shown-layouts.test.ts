import { beforeAll, describe, expect, it } from 'vitest'
import {
  api,
  type ChangedReading,
  type Chapter,
  type QuestionReading,
  type ReadingItem,
  type ReadingLine,
  type UploadResult,
} from '#contract'
import { madeWord, paragraph, table } from '../../../interchange/word/testing/made-word.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeChapter, makeSchool, makeTeacherOf, type TestSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()
const { question_reading: calls } = api
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
})

const options = ['joule', 'newton', 'pascal', 'watt']
/** Questions without labels of options, of words that no other file has. */
const body = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => [
    `${at + 1}. What does ${word} measure in case ${at}?`,
    ...options.map((option) => `${option} ${word} ${at}`),
    `Ans: newton ${word} ${at}`,
  ])
    .flat()
    .map((text) => paragraph(text))

async function read(lines: string[], caller = school.admin, name = 'odd.docx'): Promise<UploadResult> {
  const { grade_id, subject_id, id } = chapter
  const defaults = JSON.stringify({ grade_id, subject_id, chapter_id: id, level: 'EASY' })
  const fields = { format: 'docx', defaults, dry_run: 'true' }
  const answer = await app.upload<UploadResult>(
    api.question.upload,
    fields,
    { name, bytes: Buffer.from(madeWord(lines)) },
    caller,
  )
  // A file in which no question was found is refused, and kept all the same.
  return answer.data ?? (answer as unknown as UploadResult)
}
const call = <T>(row: Parameters<typeof app.call>[0], id: number, said: object = {}, caller = school.admin) =>
  app.call<T>({ ...row, path: row.path.replace('{id}', String(id)) } as typeof row, said, caller)
const example = (from: number) => [
  { p: from, role: 'QUESTION' },
  { p: from + 1, role: 'OPTION' },
  { p: from + 4, role: 'OPTION' },
  { p: from + 5, role: 'ANSWER' },
]
const rightOf = ({ question }: ReadingItem) => question.question_options.map(({ is_correct }) => is_correct)
const codesOf = ({ doubts }: ReadingItem) => doubts.map(({ code }) => code)

describe('I21c one question that is shown', () => {
  it('teaches the whole file, stays with what is said after it, and is remembered in the school once confirmed', async () => {
    const { reading_id: id = 0 } = await read(body('alpha', 12))
    const before = (await call<QuestionReading>(calls.get, id)).data
    expect(before.layout).toMatchObject({ understood: false, known: false })
    expect((await call<ChangedReading>(calls.change, id, { example: example(0) })).data.changed.length).toBe(12)
    const shown = (await call<ReadingItem[]>(calls.items, id)).data
    expect(shown.map(rightOf)).toEqual(shown.map(() => [false, true, false, false]))
    expect(shown.map(codesOf)).toEqual(shown.map(() => ['new_layout']))
    expect((await call<QuestionReading>(calls.get, id)).data.layout).toMatchObject({
      understood: true,
      fits: 12,
      of: 12,
    })
    // A paragraph that is left out is so, and the others are read as before.
    await call(calls.change, id, { roles: [{ p: 2, role: 'LEAVE_OUT' }] })
    const [first, second] = (await call<ReadingItem[]>(calls.items, id, { sort: [{ field: 'row', dir: 'asc' }] })).data
    expect([first?.question.question_options.length, second?.question.question_options.length]).toEqual([3, 4])
    await call(calls.change, id, { roles: [{ p: 2, role: null }], layout: 'confirm' })
    expect((await read(body('beta', 7))).created).toBe(7)
    const other = await makeSchool(app)
    expect((await read(body('gamma', 7), other.admin).catch(() => null))?.created ?? 0).toBe(0)
  })

  it('is taken back by null, and refused by name where it is none', async () => {
    const { reading_id: id = 0 } = await read(
      body('delta', 4).map((line, at) => (at === 0 ? paragraph('1 - odd?') : line)),
    )
    const refused = await call(calls.change, id, { example: [{ p: 0, role: 'QUESTION' }] })
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'example' }] })
    expect(
      await call(calls.change, id, {
        example: [
          { p: 4000, role: 'QUESTION' },
          { p: 1, role: 'ANSWER' },
        ],
      }),
    ).toMatchObject({
      status: 422,
    })
    await call(calls.change, id, { example: example(6) })
    expect((await call(calls.change, id, { example: null })).status).toBe(200)
  })

  it('cells of a table are lines of the file, and paragraphs of the questions that they make', async () => {
    const rows = [1, 2, 3].map((n) => [
      `What is epsilon ${n} in this place?`,
      ...options.map((one) => `${one} ${n}`),
      `pascal ${n}`,
    ])
    const { reading_id: id = 0 } = await read([table(rows)])
    const { lines, next } = (await call<{ lines: ReadingLine[]; next: number | null }>(calls.lines, id)).data
    expect([lines.length, next, lines[1]?.html]).toEqual([18, null, '<p>joule 1</p>'])
    const at = (index: number) => ({ p: lines[index]?.p ?? -1, line: 0 })
    await call(calls.change, id, {
      example: [
        { ...at(0), role: 'QUESTION' },
        { ...at(1), role: 'OPTION' },
        { ...at(4), role: 'OPTION' },
        { ...at(5), role: 'ANSWER' },
      ],
    })
    const items = (await call<ReadingItem[]>(calls.items, id)).data
    expect(items.map(rightOf)).toEqual([1, 2, 3].map(() => [false, false, true, false]))
    expect(items[0]?.source.map(({ html }) => html)).toEqual(rows[0]?.map((text) => `<p>${text}</p>`))
  })

  it('I86 the lines of another person’s file are not there', async () => {
    const { reading_id: id = 0 } = await read(body('zeta', 2))
    const teacher = await makeTeacherOf(app, school, chapter)
    expect((await call(calls.lines, id, {}, teacher)).status).toBe(404)
  })
})
