import { beforeAll, describe, expect, it } from 'vitest'
import {
  type AnyEndpoint,
  api,
  type Chapter,
  type Import,
  type Question,
  type Subject,
  type Topic,
  type UndoneImport,
  type UploadResult,
} from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import {
  makeChapter,
  makeGrade,
  makePerson,
  makeQuestion,
  makeSchool,
  makeSubject,
  makeTeacher,
  type TestSchool,
  unique,
} from '../testing/factories/factories.ts'
import { choose, makeDraft } from '../testing/factories/paper-factories.ts'

const app = await startTestApp()
let school: TestSchool
let subject: Subject
let grade: string
let teacher: Caller
let examiner: Caller

beforeAll(async () => {
  school = await makeSchool(app)
  const { id, title } = await makeGrade(app, school)
  grade = title
  subject = await makeSubject(app, school, { grade_id: id, subject_code: 'MATH' })
  teacher = await makeTeacher(app, school, subject)
  examiner = await makePerson(app, school.id, 5)
})

async function send(endpoint: AnyEndpoint, lines: string[], fields: Record<string, string>, caller: Caller) {
  const file = { name: 'rows.csv', bytes: Buffer.from(lines.join('\n')) }
  const reply = await app.upload<UploadResult>(endpoint, fields, file, caller)
  expect([reply.status, reply.data?.errors]).toEqual([200, []])
  return reply.data.import_id ?? 0
}

const importChapters = (titles: string[], fields: Record<string, string> = {}, caller = examiner, weightage = 5) => {
  const rows = titles.map((title, index) => `${grade},MATH,${index + 1},${title},${weightage}`)
  return send(api.chapter.upload, ['class,subject_code,chapter_no,chapter,weightage', ...rows], fields, caller)
}
const importTopics = (
  chapter: Chapter,
  rows: [title: string, parts: string][],
  fields: Record<string, string> = {},
) => {
  const lines = rows.map(([title, parts]) => `${grade},MATH,${chapter.chapter},${title},${parts}`)
  return send(api.topic.upload, ['class,subject_code,chapter,topic,sub_topics', ...lines], fields, examiner)
}
const importQuestions = (chapter: Chapter, texts: string[], caller = examiner) => {
  const head = 'class,subject_code,chapter,type,level,skill,max_marks,question,option_a,option_b,correct'
  const rows = texts.map((text) => `${grade},MATH,${chapter.chapter},MCQ_SINGLE,EASY,APPLY,1,${text},4,5,A`)
  return send(api.question.upload, [head, ...rows], { format: 'spreadsheet' }, caller)
}

const undo = (id: number, caller = examiner) => app.call<UndoneImport>(api.import.undo, {}, caller, id)
const makeOwnChapter = () => makeChapter(app, school, { grade_id: subject.grade_id, subject_id: subject.id })
const chaptersOf = async (titles: string[]): Promise<Chapter[]> => {
  const filter = { subject_id: subject.id, chapter: titles, is_all_data_fetch: true }
  const { data } = await app.call<Chapter[]>(api.chapter.list, { filter }, examiner)
  return data.sort((a, b) => a.id - b.id)
}
const questionsOf = async ({ id }: Chapter, caller = examiner): Promise<Question[]> => {
  const body = { filter: { chapter_id: id }, sort: [{ field: 'id', dir: 'asc' }] }
  return (await app.call<Question[]>(api.question.list, body, caller)).data
}
const titles = (count: number) => Array.from({ length: count }, () => unique('Imported'))

describe('the list of imports', () => {
  it('shows a person the own ones, newest first, with what they made and changed', async () => {
    const [first = '', second = ''] = titles(2)
    await importChapters([first, second])
    const id = await importChapters([first], { mode: 'update' }, examiner, 6)
    // A file that leaves all rows as they are has made nothing that could be taken back, and is not listed.
    await importChapters([first], { mode: 'update' }, examiner, 6)
    const { data, count } = await app.call<Import[]>(api.import.list, { filter: { entity: 'chapter' } }, examiner)
    expect(data[0]).toMatchObject({ id, entity: 'chapter', name: 'rows.csv', created: 0, updated: 1, undone_at: null })
    expect(data[1]).toMatchObject({ created: 2, updated: 0 })
    expect(count).toBe(2)
    for (const other of [school.admin, teacher, (await makeSchool(app)).admin]) {
      expect((await app.call<Import[]>(api.import.list, {}, other)).data).toEqual([])
    }
    expect((await app.call<Import[]>(api.import.list, { filter: { entity: 'topic' } }, examiner)).data).toEqual([])
  })
})

describe('undoing an import', () => {
  it('removes what it made, and the rows can be brought back one by one', async () => {
    const names = titles(3)
    const id = await importChapters(names)
    const [chapter] = await chaptersOf(names)
    expect((await undo(id)).data).toEqual({ id, removed: 3, restored: 0, kept: [] })
    expect(await chaptersOf(names)).toEqual([])
    expect((await app.call(api.chapter.restore, {}, examiner, chapter?.id)).status).toBe(200)
  })

  it('keeps what somebody has changed or uses since, each with the reason', async () => {
    const names = titles(4)
    const id = await importChapters(names)
    const [edited, used, deleted] = await chaptersOf(names)
    await app.call(api.chapter.update, { weightage: 9 }, school.admin, edited?.id)
    await makeQuestion(app, school, {}, used)
    await app.call(api.chapter.remove, {}, school.admin, deleted?.id)
    expect((await undo(id)).data).toMatchObject({
      id,
      removed: 1,
      restored: 0,
      kept: [
        { id: edited?.id, message: 'Somebody has changed it since' },
        { id: used?.id, message: 'It is used by 1 question' },
      ],
    })
  })

  it('puts back what it changed, unless somebody has changed it again', async () => {
    const names = titles(2)
    await importChapters(names)
    const before = await chaptersOf(names)
    const head = 'class,subject_code,chapter_no,chapter,weightage'
    const rows = names.map((name) => `${grade},MATH,77,${name.toUpperCase()},55`)
    const id = await send(api.chapter.upload, [head, ...rows], { mode: 'update' }, examiner)
    await app.call(api.chapter.update, { weightage: 9 }, school.admin, before[1]?.id)
    expect((await undo(id)).data).toMatchObject({
      id,
      removed: 0,
      restored: 1,
      kept: [{ id: before[1]?.id, message: 'Somebody has changed it since' }],
    })
    const after = await chaptersOf(names)
    expect(after[0]).toEqual({ ...before[0], row_version: 3, updated_at: after[0]?.updated_at })
    expect(after[1]).toMatchObject({ number: 77, weightage: 9 })
  })

  it('works for topics, with their sub-topics', async () => {
    const chapter = await makeOwnChapter()
    await importTopics(chapter, [['Angles', 'Acute; Obtuse']])
    const again = await importTopics(
      chapter,
      [
        ['Angles', 'Right'],
        ['Lines', ''],
      ],
      { mode: 'update' },
    )
    expect((await undo(again)).data).toEqual({ id: again, removed: 1, restored: 1, kept: [] })
    const filter = { chapter_id: chapter.id }
    const { data } = await app.call<Topic[]>(api.topic.list, { filter }, examiner)
    expect(data.map(({ title, sub_topic }) => [title, sub_topic])).toEqual([['Angles', ['Acute', 'Obtuse']]])
  })

  it('works for questions; one that a paper prints stays', async () => {
    const chapter = await makeOwnChapter()
    const id = await importQuestions(chapter, titles(3))
    const [printed, other] = await questionsOf(chapter)
    const paper = await makeDraft(app, school, chapter)
    await choose(app, school, paper, { '1': [printed as Question, await makeQuestion(app, school, {}, chapter)] })
    await app.call(api.question.update, { level: 'HARD' }, school.admin, other?.id)
    expect((await undo(id)).data).toMatchObject({
      id,
      removed: 1,
      restored: 0,
      kept: [
        { id: printed?.id, message: 'It is used by 1 question paper' },
        { id: other?.id, message: 'Somebody has changed it since' },
      ],
    })
  })

  it('a teacher undoes the own import of questions as far as they are drafts', async () => {
    const chapter = await makeOwnChapter()
    const id = await importQuestions(chapter, titles(2), teacher)
    const [sent] = await questionsOf(chapter)
    await app.databases.owner.query("update questions set review_state = 'IN_REVIEW' where id = $1", [sent?.id])
    expect((await undo(id, teacher)).data).toMatchObject({
      removed: 1,
      kept: [{ id: sent?.id, message: 'It is no draft any more, and only your own drafts are yours to delete' }],
    })
  })

  it('needs the right to delete such rows: a teacher does not undo an import of chapters', async () => {
    const names = titles(1)
    const id = await importChapters(names, {}, teacher)
    const reply = await undo(id, teacher)
    expect([reply.status, reply.errorCode]).toEqual([403, 'forbidden'])
    expect(await chaptersOf(names)).toHaveLength(1)
  })

  it('is for the person who imported: 404 for others, a second time, for another school, and after 30 days', async () => {
    const id = await importChapters(titles(1))
    expect((await undo(id, school.admin)).status).toBe(404)
    expect((await undo(id, (await makeSchool(app)).admin)).status).toBe(404)
    expect((await undo(id)).status).toBe(200)
    const again = await undo(id)
    expect([again.status, again.message]).toEqual([404, 'This import was undone already.'])
    const old = await importChapters(titles(1))
    await app.databases.owner.query('update imports set created_at = $2 where id = $1', [
      old,
      new Date(app.clock.now.getTime() - 31 * 86_400_000),
    ])
    expect((await undo(old)).status).toBe(404)
  })

  it('that could take nothing back can be tried again', async () => {
    const names = titles(1)
    const id = await importChapters(names)
    const [chapter] = await chaptersOf(names)
    const question = await makeQuestion(app, school, {}, chapter)
    expect((await undo(id)).data).toMatchObject({ removed: 0, kept: [{ id: chapter?.id }] })
    await app.call(api.question.remove, {}, school.admin, question.id)
    expect((await undo(id)).data).toMatchObject({ removed: 1, kept: [] })
  })

  it('leaves a trace of every row in the audit', async () => {
    const names = titles(2)
    const id = await importChapters(names)
    const ids = (await chaptersOf(names)).map((chapter) => chapter.id)
    await undo(id)
    const { rows } = await app.databases.owner.query(
      "select entity_id from audit_entries where entity = 'chapter' and action = 'undo-import' and entity_id = any($1) order by entity_id",
      [ids],
    )
    expect(rows.map(({ entity_id }) => entity_id)).toEqual(ids)
  })
})
