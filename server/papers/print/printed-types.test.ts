import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type DataOf, type Question, type QuestionType, questionTypeNames } from '#contract'
import { oneLine, printedText } from '../../../typeset/testing/printed-text.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeChapter, makeQuestion, makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
import { choose, type Draft, makeDraft, planSection, readPreview } from '../../testing/factories/paper-factories.ts'
import { questionSamples } from '../../testing/factories/question-samples.ts'

type Scheme = DataOf<typeof api.question_paper.markingScheme>

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let paper: Draft
const questions = new Map<QuestionType, Question>()

/** A paper of two sets with one question of each type, each in a section of its own. */
beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
  const chosen: Record<string, Question[]> = {}
  for (const type of questionTypeNames) {
    const question = await makeQuestion(app, school, questionSamples[type], chapter)
    questions.set(type, question)
    chosen[type] = [question]
  }
  const sections = questionTypeNames.map((type) =>
    planSection({ section: type, types: [type], marks_each: questionSamples[type].max_marks, count: 1 }),
  )
  paper = await makeDraft(app, school, chapter, { sections, sets: 2 })
  await choose(app, school, paper, chosen)
})

const printedOf = async (type: QuestionType) => {
  const { data_json } = await readPreview(app, school.admin, paper.id)
  return data_json.find(({ section }) => section === type)?.questions[0]
}

const document = async (more: object) => {
  const { pdf_url: url } = await readPreview(app, school.admin, paper.id)
  const body = { url, question_paper_id: paper.id, ...more }
  return app.call(api.question_paper.downloadFile, body, school.admin)
}
const pdfText = async (more: object) => {
  const reply = await document(more)
  expect([more, reply.status]).toEqual([more, 200])
  return oneLine(printedText(reply.raw))
}

describe('the preview of all types', () => {
  it('holds no answer anywhere', async () => {
    const { data_json } = await readPreview(app, school.admin, paper.id)
    const text = JSON.stringify(data_json)
    expect(data_json.map(({ section }) => section)).toEqual(questionTypeNames)
    expect(text).not.toMatch(
      /SECRET|4711|is_correct|fixed|"answer|model_answer|marking_points|tolerance|unit|explanation|source|pairs|distractors|sequence|translations|blanks/,
    )
  })

  it('shows columns and sequences never in their stored order, and complete', async () => {
    const match = await printedOf('MATCH')
    expect(match?.match?.left).toEqual(['<p>Sodium</p>', '<p>Iron</p>', '<p>Gold</p>'])
    const stored = ['<p>Na</p>', '<p>Fe</p>', '<p>Au</p>', '<p>Ir</p>']
    expect(match?.match?.right.slice(0, 3)).not.toEqual(stored.slice(0, 3))
    expect([...(match?.match?.right ?? [])].sort()).toEqual([...stored].sort())
    const order = await printedOf('ORDER')
    const sequence = ['<p>Plassey</p>', '<p>Revolt of 1857</p>', '<p>Dandi March</p>']
    expect(order?.order).not.toEqual(sequence)
    expect([...(order?.order ?? [])].sort()).toEqual([...sequence].sort())
    expect([match?.order, order?.match]).toEqual([undefined, undefined])
  })

  it('never shows them in their stored order, whatever the question', async () => {
    const many = Array.from({ length: 15 }, (_, at) => at)
    const sequences = many.map((at) => ({ sequence: [`<p>${at} a</p>`, `<p>${at} b</p>`, '<p>c</p>'] }))
    const columns = many.map((at) => ({
      pairs: [
        [`<p>${at}</p>`, 'a'],
        ['x', 'b'],
      ],
      distractors: ['c', 'd', 'e'],
    }))
    const make = (type: QuestionType, answer: object) =>
      makeQuestion(app, school, { ...questionSamples[type], max_marks: 1, answer, translations: [] }, chapter)
    const made: Question[] = []
    for (const answer of sequences) made.push(await make('ORDER', answer))
    for (const answer of columns) made.push(await make('MATCH', answer))
    const sections = [planSection({ types: ['ORDER', 'MATCH'], count: made.length })]
    const draft = await makeDraft(app, school, chapter, { sections })
    await choose(app, school, draft, { '1': made })
    const printed = (await readPreview(app, school.admin, draft.id)).data_json[0]?.questions ?? []
    for (const [at, { order }] of printed.slice(0, many.length).entries()) {
      expect([order?.length, order]).not.toEqual([3, sequences[at]?.sequence])
    }
    for (const { match } of printed.slice(many.length)) {
      expect(match?.right).toHaveLength(5)
      expect(match?.right.slice(0, 2)).not.toEqual(['<p>a</p>', '<p>b</p>'])
    }
  })

  it('shows the parts of a case study with their places, marks and pairs', async () => {
    const study = await printedOf('CASE_STUDY')
    expect(study?.sub_questions).toEqual([
      {
        id: 1,
        content: '<p>Which tank is the larger one?</p>',
        options: [{ data: '<p>Tank P</p>' }, { data: '<p>Tank Q</p>' }, { data: '<p>Tank R</p>' }],
        max_marks: 1,
        or_group: null,
      },
      { id: 2, content: '<p>How many litres does it hold?</p>', options: [], max_marks: 1, or_group: null },
      { id: 3, content: '<p>Why does its level fall?</p>', options: [], max_marks: 2, or_group: 'a' },
      { id: 4, content: '<p>Why does its level rise again?</p>', options: [], max_marks: 2, or_group: 'a' },
    ])
  })
})

describe('the printed pages of all types', () => {
  it('show every question in the order of the preview, and no answer', async () => {
    const text = await pdfText({})
    const texts = [
      'Which gas do plants take in?',
      'Which of these are metals?',
      'The sum of two odd numbers is even.',
      'Reason: copper resists little.',
      'Paris lies on the',
      'Match element and symbol.',
      'Put these events in order.',
      'How far does the train go?',
      'Explain osmosis (VERY_SHORT).',
      'Explain osmosis (DIAGRAM).',
      'A village stores its rain water in two tanks.',
      'Why does its level rise again?',
    ]
    const places = texts.map((one) => text.indexOf(one))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places.filter((place) => place < 0)).toEqual([])
    expect(text).not.toMatch(/SECRET|4711|\{\{/)
  })

  it('show columns and sequences in the order of the preview', async () => {
    const text = await pdfText({})
    const entries = async (html: string[] = []) => html.map((one) => one.replaceAll(/<[^>]*>/g, ''))
    const sequence = await entries((await printedOf('ORDER'))?.order)
    const places = sequence.map((entry) => text.indexOf(entry))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    const right = await entries((await printedOf('MATCH'))?.match?.right)
    const from = text.indexOf('Match element and symbol.')
    const found = right.map((entry, place) => text.indexOf(`${'ABCD'[place]}. ${entry}`, from))
    expect(found).toEqual([...found].sort((a, b) => a - b))
    expect(found.filter((place) => place < 0)).toEqual([])
  })

  it('in two languages show the translations beside them', async () => {
    const text = await pdfText({ edition: 'two-language', second_language: 'hi' })
    expect(text).toContain('Which gas do plants take in?')
    expect(text).toMatch(/[\u0900-\u097f]{3}/)
  })
})

describe('the marking scheme of all types', () => {
  const scheme = async () => (await app.call<Scheme>(api.question_paper.markingScheme, {}, school.admin, paper.id)).data

  it('has a key, or a model answer with its steps, for every type in every set', async () => {
    const { sets } = await scheme()
    expect(sets.map(({ set }) => set)).toEqual(['A', 'B'])
    for (const { items } of sets) {
      expect(items).toHaveLength(questionTypeNames.length)
      for (const { key, model_answer, parts } of items)
        expect(key !== null || model_answer !== null || parts.length > 0).toBe(true)
    }
  })

  it('has keys that fit what is printed', async () => {
    const items = (await scheme()).sets[0]?.items ?? []
    const keyOf = (type: QuestionType) => items.find(({ question_id }) => question_id === questions.get(type)?.id)?.key
    const { match } = (await printedOf('MATCH')) ?? {}
    const letter = (symbol: string) => 'ABCD'[match?.right.indexOf(`<p>${symbol}</p>`) ?? -1]
    expect(keyOf('MATCH')).toBe(`1–${letter('Na')}, 2–${letter('Fe')}, 3–${letter('Au')}`)
    const { order } = (await printedOf('ORDER')) ?? {}
    const place = (event: string) => 'ABC'[order?.indexOf(`<p>${event}</p>`) ?? -1]
    expect(keyOf('ORDER')).toBe(`${place('Plassey')}, ${place('Revolt of 1857')}, ${place('Dandi March')}`)
    expect([keyOf('MCQ_MULTI'), keyOf('ASSERTION_REASON'), keyOf('NUMERIC')]).toEqual([
      'A, C',
      'C',
      '4711 SECRET ± 2 %',
    ])
    expect(keyOf('FILL_BLANK')).toBe('(1) SECRET Seine / SECRET river Seine; (2) SECRET Thames')
  })

  it('has the parts of a case study, each with what an examiner needs', async () => {
    const items = (await scheme()).sets[0]?.items ?? []
    const study = items.find(({ question_id }) => question_id === questions.get('CASE_STUDY')?.id)
    const steps = [
      { text: 'SECRET first step', marks: 1.5 },
      { text: 'SECRET second step', marks: 0.5 },
    ]
    const none = { model_answer: null, marking_points: [], or_group: null }
    expect(study?.parts).toEqual([
      { key: 'A', marks: 1, ...none },
      { key: '4711 ± 0.5 SECRET', marks: 1, ...none },
      { key: null, model_answer: '<p>SECRET leak</p>', marking_points: steps, marks: 2, or_group: 'a' },
      { key: null, model_answer: '<p>SECRET rain</p>', marking_points: steps, marks: 2, or_group: 'a' },
    ])
  })

  it('prints, set by set', async () => {
    for (const set of ['A', 'B']) {
      const text = await pdfText({ document: 'marking-scheme', set })
      expect(text).toContain('SECRET model answer')
      expect(text).toContain('4711')
    }
  })
})
