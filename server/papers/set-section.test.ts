import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type DataOf, type PaperRow, type questionPaperApi } from '#contract'
import { startTestApp } from '../testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeTeacherOf,
  type TestSchool,
} from '../testing/factories/factories.ts'
import {
  choose,
  makeCompleteDraft,
  makeDraft,
  makeInstruction,
  paperBody,
  planSection,
  readPreview,
} from '../testing/factories/paper-factories.ts'

type Saved = DataOf<(typeof questionPaperApi)['setSection']>

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
})

const save = (fields: object = {}, caller = school.admin) =>
  app.call<Saved>(api.question_paper.setSection, paperBody(school, chapter, fields), caller)
async function refused(fields: object) {
  const reply = await save(fields)
  return [reply.status, reply.errorCode, reply.errors?.map((error) => error.path)]
}
const invalid = (...paths: string[]) => [422, 'invalid_field', paths]
const rowOf = async (id: number) =>
  (await app.call<PaperRow[]>(api.question_paper.list, { filter: { id } }, school.admin)).data[0]

describe('a plan that is refused', () => {
  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['no header', { header_1: '' }, 'header_1'],
    ['a control character in the name', { name: 'Test\u0000' }, 'name'],
    ['half a character in the name', { name: 'Test\ud800' }, 'name'],
    ['an unknown type of test', { type_test: 'QUIZ' }, 'type_test'],
    ['a way of making it that does not exist', { question_paper_created_type: 'MAGIC' }, 'question_paper_created_type'],
    ['five sets', { sets: 5 }, 'sets'],
    ['a duration of 0:00', { timing: '0:00' }, 'timing'],
    ['a duration of 1:75', { timing: '1:75' }, 'timing'],
    ['a duration of 13:00', { timing: '13:00' }, 'timing'],
    ['a duration without minutes', { timing: '2' }, 'timing'],
    ['marks above 1,000', { question_paper_marks: 1001 }, 'question_paper_marks'],
    ['marks that the sections do not add up to', { question_paper_marks: 3 }, 'question_paper_marks'],
    ['no section', { sections: [], question_paper_marks: 1 }, 'sections'],
    ['a section without types', { sections: [planSection({ types: [] })] }, 'sections.0.types'],
    ['a section of an unknown type', { sections: [planSection({ types: ['ESSAY'] })] }, 'sections.0.types.0'],
    [
      'a section of 0 questions',
      { sections: [planSection({ count: 0 })], question_paper_marks: 1 },
      'sections.0.count',
    ],
    ['a section of 201 questions', { sections: [planSection({ count: 201 })] }, 'sections.0.count'],
    [
      'maximum marks of 1.9, though the sections add up to nearly as many',
      { question_paper_marks: 1.9 },
      'question_paper_marks',
    ],
    ['marks of 0.3', { sections: [planSection({ marks_each: 0.3 })] }, 'sections.0.marks_each'],
    [
      'more to attempt than there are',
      { sections: [planSection({ attempt_any: 3 })], question_paper_marks: 2 },
      'sections.0.attempt_any',
    ],
    [
      'two sections of one name',
      { sections: [planSection({ section: 'A' }), planSection({ section: 'a' })] },
      'sections.1.section',
    ],
    ['a section without name', { sections: [planSection({ section: '' })] }, 'sections.0.section'],
    ['a section field that is not known', { sections: [planSection({ marks: 1 })] }, 'sections.0.marks'],
  ])('%s', async (_name, fields, path) => {
    const reply = await save(fields)
    expect([reply.status, reply.errorCode]).toEqual([422, 'invalid_field'])
    expect(reply.errors?.map((error) => error.path)).toContain(path)
  })

  it('says by how much the marks differ, counting what is to be attempted', async () => {
    const sections = [planSection({ count: 5, attempt_any: 3, marks_each: 2 })]
    const { errors } = await save({ sections, question_paper_marks: 10 })
    expect(errors).toMatchObject([
      { path: 'question_paper_marks', message: 'The sections add up to 6 marks, not to 10' },
    ])
  })

  it('of a subject of another class or school, or of a session that does not exist', async () => {
    const other = await makeChapter(app, school)
    const theirs = await makeChapter(app, await makeSchool(app))
    expect(await refused({ subject_id: other.subject_id })).toEqual(invalid('subject_id'))
    expect(await refused({ grade_id: theirs.grade_id, subject_id: theirs.subject_id })).toEqual(invalid('subject_id'))
    expect(await refused({ session_id: 999_999 })).toEqual(invalid('session_id'))
  })

  it('with an instruction that is inactive, deleted, of another class, subject or school', async () => {
    const other = await makeChapter(app, school)
    const deleted = await makeInstruction(app, school)
    await app.call(api.instruction.remove, {}, school.admin, deleted.id)
    const instructions = [
      deleted,
      await makeInstruction(app, school, { status: 0 }),
      await makeInstruction(app, school, { grade_id: other.grade_id }),
      await makeInstruction(app, school, { grade_id: other.grade_id, subject_id: other.subject_id }),
      await makeInstruction(app, await makeSchool(app)),
    ]
    for (const { id } of instructions) expect(await refused({ instruction_id: id })).toEqual(invalid('instruction_id'))
  })

  it('by a teacher of another subject, and by a student', async () => {
    const other = await makeChapter(app, school)
    const teacher = await makeTeacherOf(app, school, other)
    const reply = await save({}, teacher)
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'subject_id'])
    expect((await save({}, await makePerson(app, school.id, 4))).status).toBe(403)
  })
})

describe('a new draft', () => {
  it('is stored as it was sent and answers its plan with what was left out', async () => {
    const instruction = await makeInstruction(app, school, {
      grade_id: chapter.grade_id,
      subject_id: chapter.subject_id,
    })
    const sections = [
      { section: 'A', types: ['MCQ_SINGLE', 'TRUE_FALSE'], marks_each: 1, count: 4 },
      { section: 'B', types: ['SHORT'], marks_each: 2.5, count: 3, attempt_any: 2, instruction: 'Answer any two.' },
    ]
    const fields = { name: ' Half  year ', header_2: '', timing: '2:30', instruction_id: instruction.id, sections }
    const { status, data } = await save({ ...fields, sets: undefined, question_paper_marks: 9 })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      row_version: 1,
      sections: [
        {
          section: 'A',
          instruction: null,
          types: ['MCQ_SINGLE', 'TRUE_FALSE'],
          marks_each: 1,
          count: 4,
          attempt_any: 4,
        },
        { section: 'B', instruction: 'Answer any two.', types: ['SHORT'], marks_each: 2.5, count: 3, attempt_any: 2 },
      ],
      available: [],
    })
    expect(await readPreview(app, school.admin, data.id)).toMatchObject({
      name: 'Half  year',
      header_2: null,
      timing: '2:30',
      question_paper_marks: 9,
      instruction_id: instruction.id,
      sets: 1,
      state: 'DRAFT',
      plan: data.sections,
      total_questions: 0,
      data_json: [
        { section: 'A', questions: [] },
        { section: 'B', questions: [] },
      ],
    })
  })

  it('takes no number of sets for one', async () => {
    const { status, data } = await save({ sets: null })
    expect([status, (await readPreview(app, school.admin, data.id)).sets]).toEqual([200, 1])
  })

  it('of a teacher is in the own subject', async () => {
    const teacher = await makeTeacherOf(app, school, chapter)
    expect((await save({}, teacher)).status).toBe(200)
  })
})

describe('what the bank offers', () => {
  const counts = async (where: Chapter, sections: object[]) => {
    const { data } = await app.call<Saved>(
      api.question_paper.setSection,
      paperBody(school, where, { sections }),
      school.admin,
    )
    return data.available.map(({ section, chapter_id, type, level, count }) => [
      section,
      chapter_id,
      type,
      level,
      count,
    ])
  }

  it('is counted by section, chapter, type and level: only active questions of its types and marks', async () => {
    const first = await makeChapter(app, school)
    const { grade_id, subject_id } = first
    const second = await makeChapter(app, school, { grade_id, subject_id })
    const trueFalse = { type: 'TRUE_FALSE', question_options: [], answer: { value: true } }
    await makeQuestion(app, school, {}, first)
    await makeQuestion(app, school, {}, first)
    await makeQuestion(app, school, { level: 'HARD' }, first)
    await makeQuestion(app, school, trueFalse, second)
    await makeQuestion(app, school, { max_marks: 2 }, second)
    await makeQuestion(app, school, { status: 0 }, first)
    const deleted = await makeQuestion(app, school, {}, first)
    await app.call(api.question.remove, {}, school.admin, deleted.id)
    for (const review_state of ['REJECTED', 'RETIRED'] as const) {
      const { id } = await makeQuestion(app, school, {}, first)
      await app.databases.owner_kysely.updateTable('questions').set({ review_state }).where('id', '=', id).execute()
    }
    const sections = [
      planSection({ section: 'A', types: ['MCQ_SINGLE', 'TRUE_FALSE'] }),
      planSection({ section: 'B', marks_each: 2 }),
    ]
    expect(await counts(first, sections)).toEqual([
      ['A', first.id, 'MCQ_SINGLE', 'EASY', 2],
      ['A', first.id, 'MCQ_SINGLE', 'HARD', 1],
      ['A', second.id, 'TRUE_FALSE', 'EASY', 1],
      ['B', second.id, 'MCQ_SINGLE', 'EASY', 1],
    ])
  })

  it('is only what is approved where the school says so', async () => {
    const own = await makeChapter(app, school)
    const { id } = await makeQuestion(app, school, {}, own)
    await makeQuestion(app, school, {}, own)
    await app.databases.owner_kysely
      .updateTable('questions')
      .set({ review_state: 'APPROVED' })
      .where('id', '=', id)
      .execute()
    const setApprovedOnly = (approved_only: boolean) =>
      app.databases.owner_kysely.updateTable('schools').set({ approved_only }).where('id', '=', school.id).execute()
    await setApprovedOnly(true)
    expect(await counts(own, [planSection()])).toEqual([['1', own.id, 'MCQ_SINGLE', 'EASY', 1]])
    await setApprovedOnly(false)
    expect(await counts(own, [planSection()])).toEqual([['1', own.id, 'MCQ_SINGLE', 'EASY', 2]])
  })
})

describe('changing a draft', () => {
  it('of another school, one that does not exist, and one of a subject out of reach is 404', async () => {
    const other = await makeSchool(app)
    const theirs = await makeDraft(app, other, await makeChapter(app, other))
    for (const id of [theirs.id, 999_999]) expect((await save({ id })).status).toBe(404)
    const foreign = await makeDraft(app, school, await makeChapter(app, school))
    const teacher = await makeTeacherOf(app, school, chapter)
    expect((await save({ id: foreign.id }, teacher)).status).toBe(404)
  })

  it('that somebody else changed meanwhile answers 409 with the row as it is now', async () => {
    const { id } = await makeDraft(app, school, chapter)
    await save({ id, name: 'First', row_version: 1 })
    const reply = await save({ id, name: 'Second', row_version: 1 })
    expect([reply.status, reply.errorCode]).toEqual([409, 'stale_row'])
    expect(reply.data).toEqual(await rowOf(id))
    expect(reply.data).toMatchObject({ name: 'First', row_version: 2 })
  })

  it('replaces all of it: what is left out is cleared', async () => {
    const instruction = await makeInstruction(app, school)
    const { id } = await makeDraft(app, school, chapter, {
      header_2: 'Session 2026-27',
      instruction_id: instruction.id,
    })
    const sections = [planSection({ section: 'A', count: 3 })]
    const { data } = await save({ id, header_2: undefined, instruction_id: undefined, timing: '0:45', sections })
    expect(data).toMatchObject({ id, row_version: 2, sections: [{ section: 'A', count: 3, attempt_any: 3 }] })
    const preview = await readPreview(app, school.admin, id)
    expect(preview).toMatchObject({ header_2: null, instruction_id: null, instruction: null, timing: '0:45' })
  })

  it('keeps an instruction that has become inactive since, but no other inactive one', async () => {
    const instruction = await makeInstruction(app, school)
    const { id } = await makeDraft(app, school, chapter, { instruction_id: instruction.id })
    await app.databases.owner_kysely
      .updateTable('instructions')
      .set({ status: 0 })
      .where('id', '=', instruction.id)
      .execute()
    expect((await save({ id, instruction_id: instruction.id })).status).toBe(200)
    const other = await makeInstruction(app, school, { status: 0 })
    expect(await refused({ id, instruction_id: other.id })).toEqual(invalid('instruction_id'))
  })

  it.each([
    ['drops their section', [planSection({ section: 'B' })]],
    ['changes its marks', [planSection({ marks_each: 2 })]],
    ['takes their type out', [planSection({ types: ['SHORT'] })]],
  ])('is refused when it %s while questions are chosen, and nothing is lost', async (_name, sections) => {
    const { paper, questions } = await makeCompleteDraft(app, school, chapter)
    const reply = await save({ id: paper.id, sections })
    expect([reply.status, reply.errors]).toMatchObject([
      422,
      [{ path: 'sections', message: 'Section 1: 2 chosen question(s) no longer fit the plan; take them out first' }],
    ])
    const { data_json } = await readPreview(app, school.admin, paper.id)
    expect(data_json[0]?.questions.map(({ id }) => id)).toEqual(questions.map(({ id }) => id))
  })

  it('to another subject is refused while questions are chosen, and works without', async () => {
    const { paper } = await makeCompleteDraft(app, school, chapter)
    const other = await makeChapter(app, school)
    const place = { id: paper.id, grade_id: other.grade_id, subject_id: other.subject_id }
    expect(await refused(place)).toEqual(invalid('subject_id'))
    await choose(app, school, paper, {})
    expect((await save(place)).status).toBe(200)
    expect(await rowOf(paper.id)).toMatchObject({ subject: { id: other.subject_id, title: other.subject.title } })
  })

  it('may add sections and reorder them while questions are chosen', async () => {
    const { paper } = await makeCompleteDraft(app, school, chapter)
    const sections = [planSection({ section: 'B', count: 1 }), planSection({ count: 5 })]
    expect((await save({ id: paper.id, sections })).status).toBe(200)
    const { data_json } = await readPreview(app, school.admin, paper.id)
    expect(data_json.map(({ section, questions }) => [section, questions.length])).toEqual([
      ['B', 0],
      ['1', 2],
    ])
  })

  it('has no sets of its own where it is one of several parallel papers', async () => {
    const { id, row_version } = (await save()).data as { id: number; row_version: number }
    await app.databases.owner.query("update question_papers set set_letter = 'B', parallel_of = id where id = $1", [id])
    const reply = await save({ id, row_version, sets: 2 })
    expect([reply.status, reply.errors]).toMatchObject([
      422,
      [{ path: 'sets', message: 'This paper is set B of several papers: it has no sets of its own' }],
    ])
    expect((await save({ id, row_version, sets: 1 })).status).toBe(200)
  })

  it('is refused once it is submitted', async () => {
    const { paper } = await makeCompleteDraft(app, school, chapter)
    await app.call(api.question_paper.submit, {}, school.admin, paper.id)
    const reply = await save({ id: paper.id })
    expect([reply.status, reply.message]).toEqual([
      422,
      'This question paper is submitted and cannot be changed any more.',
    ])
  })
})
