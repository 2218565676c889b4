import { beforeAll, describe, expect, test } from 'vitest'
import { type Assembled, api } from '#contract'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeChapter, makeQuestion, makeSchool, type TestSchool } from '../testing/factories.ts'
import { makeDraft, planSection } from '../testing/paper-factories.ts'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})

test('smoke', async () => {
  const chapter = await makeChapter(app, school)
  for (let i = 0; i < 6; i += 1) await makeQuestion(app, school, { level: i % 2 ? 'EASY' : 'HARD' }, chapter)
  const draft = await makeDraft(app, school, chapter, { question_paper_created_type: 'AUTOMATIC' })
  const body = { blueprint: { sections: [{ section: '1', types: ['MCQ_SINGLE'], marks_each: 1, count: 2 }] } }
  const reply = await app.call<Assembled>(api.assembly.autoCreate, body, school.admin, draft.id)
  console.log(JSON.stringify(reply.body, null, 1).slice(0, 3000))
  expect(reply.success).toBe(true)
  const again = await app.call<Assembled>(api.assembly.regenerate, {}, school.admin, draft.id)
  console.log(JSON.stringify(again.body).slice(0, 600))
  const check = await app.call(
    api.assembly.checkBlueprint,
    { ...body, grade_id: chapter.grade_id, subject_id: chapter.subject_id },
    school.admin,
  )
  console.log(JSON.stringify(check.body).slice(0, 600))
  const grid = await app.call(api.assembly.gridView, {}, school.admin, draft.id)
  console.log(JSON.stringify(grid.body).slice(0, 900))
  const q = again.data.data_json[0]!.questions[0]!.id
  const alternatives = await app.call<{ id: number }[]>(
    api.assembly.alternatives,
    { question_id: q },
    school.admin,
    draft.id,
  )
  console.log(JSON.stringify(alternatives.body).slice(0, 900))
  const swap = await app.call(
    api.assembly.swap,
    { question_id: q, by: alternatives.data[0]!.id },
    school.admin,
    draft.id,
  )
  console.log(JSON.stringify(swap.body).slice(0, 1500))
  const supply = await app.call(
    api.blueprint.supply,
    { subject_id: chapter.subject_id, sections: [{ section: '1', types: ['MCQ_SINGLE'], marks_each: 1 }] },
    school.admin,
  )
  console.log(JSON.stringify(supply.body).slice(0, 900))
  const made = await app.call<{ id: number }>(api.blueprint.create, { title: 'B', ...body }, school.admin)
  console.log(JSON.stringify(made.body).slice(0, 900))
  const short = await app.call<Assembled>(
    api.assembly.autoCreate,
    { blueprint: { sections: [{ section: '1', types: ['MCQ_SINGLE'], marks_each: 0.25, count: 8 }] } },
    school.admin,
    draft.id,
  )
  console.log(JSON.stringify(short.body).slice(0, 900))
})
