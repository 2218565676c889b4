import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question, type UploadResult } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeChapter, makeQuestion, makeSchool, type TestSchool, unique } from '../../testing/factories/factories.ts'
import { makeCompleteDraft } from '../../testing/factories/paper-factories.ts'
import { facts, makeNamedChapter, uploadRows } from '../../testing/factories/question-files.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let other: Chapter
beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeNamedChapter(app, school)
  other = await makeChapter(app, school, { grade_id: chapter.grade_id, subject_id: chapter.subject_id })
})

const call = <Data = unknown>(endpoint: { path: string }, body: object, id?: number) =>
  app.call<Data>(endpoint as typeof api.question.create, body as never, school.admin, id)
const make = () => makeQuestion(app, school, {}, chapter)

/** Whatever may change how many questions of a kind there are. Answers what comes after the preparation. */
const changes: [name: string, prepare: () => Promise<() => Promise<{ status: number }>>][] = [
  ['a new question', async () => () => call(api.question.create, body())],
  ['an edit', edit({ question_text: '<p>Another text</p>' })],
  ['another level', edit({ level: 'HARD' })],
  ['another chapter', edit(() => ({ chapter_id: other.id }))],
  ['an expected time', edit({ expected_minutes: 3 })],
  ['a switch', one((question) => call(api.question.changeStatus, {}, question.id))],
  ['a deletion', one((question) => call(api.question.remove, {}, question.id))],
  [
    'a restoration',
    async () => {
      const { id } = await make()
      await call(api.question.remove, {}, id)
      return () => call(api.question.restore, {}, id)
    },
  ],
  ['a decision', one(({ id }) => call(api.question_bulk.changeMany, { ids: [id], review_state: 'IN_REVIEW' }))],
  ['a change of many', one(({ id }) => call(api.question_bulk.changeMany, { ids: [id], expected_minutes: 2 }))],
  [
    'its undo',
    async () => {
      const { id } = await make()
      const { data } = await call<{ change_id: number }>(api.question_bulk.changeMany, { ids: [id], status: 0 })
      return () => call(api.question_bulk.undoChange, {}, data.change_id)
    },
  ],
  ['an import', async () => () => upload()],
  [
    'the undo of an import',
    async () => {
      const { data } = await upload()
      return () => call(api.import.undo, {}, (data as UploadResult).import_id ?? 0)
    },
  ],
  [
    'a use in a paper',
    async () => {
      const { paper } = await makeCompleteDraft(app, school, chapter)
      return () => call(api.question_paper.submit, {}, paper.id)
    },
  ],
  [
    'a use that is taken back',
    async () => {
      const { paper } = await makeCompleteDraft(app, school, chapter)
      await call(api.question_paper.submit, {}, paper.id)
      return () => call(api.question_paper.changeState, { state: 'DRAFT', reason: 'Too long' }, paper.id)
    },
  ],
]

describe('what was counted of a subject is known to be out of date', () => {
  it.each(changes)('after %s', async (_, prepare) => {
    const act = await prepare()
    app.clock.now = new Date(app.clock.now.getTime() + 86_400_000)
    const { status } = await act()
    expect(status).toBe(200)
    const { rows } = await app.databases.owner.query<{ at: string }>(
      'select max(greatest(updated_at, last_used_at, doubted_at)) as at from questions where client_id = $1 and subject_id = $2',
      [school.id, chapter.subject_id],
    )
    expect(new Date(rows[0]?.at ?? 0)).toEqual(app.clock.now)
  })
})

const body = () => ({
  grade_id: chapter.grade_id,
  subject_id: chapter.subject_id,
  chapter_id: chapter.id,
  type: 'TRUE_FALSE',
  level: 'EASY',
  skill: 'APPLY',
  max_marks: 1,
  question_text: '<p>It floats.</p>',
  answer: { value: true },
})

function one(act: (question: Question) => Promise<{ status: number }>) {
  return async () => {
    const question = await make()
    return () => act(question)
  }
}

function edit(changed: object | (() => object)) {
  return one((question) => call(api.question.update, typeof changed === 'function' ? changed() : changed, question.id))
}

const upload = () =>
  uploadRows(app, school, [
    {
      ...facts,
      type: 'TRUE_FALSE',
      question: `${unique('Does it float')}?`,
      correct: 'TRUE',
    },
  ])
