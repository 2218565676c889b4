import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type DataOf, type Question } from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeSubject,
  makeTeacher,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { choose, type Draft, makeDraft, planSection, readPreview } from '../../testing/factories/paper-factories.ts'

type Scheme = DataOf<typeof api.question_paper.markingScheme>

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let paper: Draft
let choices: Question[]
let written: Question

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
  const options = ['alpha', 'beta', 'gamma', 'delta']
  choices = []
  for (let right = 0; right < 4; right++) {
    const question_options = options.map((text, index) => ({ data: `<p>${text}</p>`, is_correct: index === right }))
    choices.push(
      await makeQuestion(app, school, { question_text: `<p>Choice ${right}</p>`, question_options }, chapter),
    )
  }
  written = await makeQuestion(
    app,
    school,
    {
      type: 'SHORT',
      max_marks: 3,
      question_text: '<p>Explain.</p>',
      question_options: [],
      answer: {
        model_answer: '<p>Because of osmosis.</p>',
        marking_points: [
          { text: 'osmosis named', marks: 1 },
          { text: 'explained', marks: 2 },
        ],
      },
    },
    chapter,
  )
  const sections = [
    planSection({ section: 'A', count: 4 }),
    planSection({ section: 'B', types: ['SHORT'], marks_each: 3, count: 1 }),
  ]
  paper = await makeDraft(app, school, chapter, { sections, sets: 3 })
  await choose(app, school, paper, { A: choices, B: [written] })
})

const scheme = (caller: Caller = school.admin, id = paper.id) =>
  app.call<Scheme>(api.question_paper.markingScheme, {}, caller, id)

async function printed(document: string, more: object = {}, id = paper.id): Promise<string> {
  const { pdf_url: url } = await readPreview(app, school.admin, id)
  const body = { url, question_paper_id: id, document, ...more }
  const reply = await app.call(api.question_paper.downloadFile, body, school.admin)
  expect([reply.status, reply.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const folder = mkdtempSync(join(tmpdir(), 'quaestor-scheme-'))
  try {
    writeFileSync(join(folder, 'file.pdf'), reply.raw)
    return execFileSync('pdftotext', ['-layout', join(folder, 'file.pdf'), '-'], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the marking scheme', () => {
  it('is refused to students, to teachers of another subject and to other schools', async () => {
    const other = await makeSchool(app)
    const elsewhere = await makeTeacher(app, school, await makeSubject(app, school))
    expect((await scheme(await makePerson(app, school.id, 4))).status).toBe(403)
    expect((await scheme(elsewhere)).status).toBe(404)
    expect((await scheme(other.admin)).status).toBe(404)
  })

  it('is not opened by a link to the paper', async () => {
    const { pdf_url: url } = await readPreview(app, school.admin, paper.id)
    const t = url.split('?t=')[1]
    const body = { url, question_paper_id: paper.id, document: 'marking-scheme' }
    expect((await app.call(api.question_paper.downloadFile, body)).status).toBe(404)
    expect((await app.send(`/v1/question-paper/marking-scheme/${paper.id}?t=${t}`, {})).status).toBe(401)
  })

  it('names key, model answer and step marks of every question of set A', async () => {
    const [first] = (await scheme()).data.sets
    expect(first?.set).toBe('A')
    expect(first?.items.map(({ number, question_id, key }) => [number, question_id, key])).toEqual([
      ...choices.map((question, index) => [index + 1, question.id, 'ABCD'[index]]),
      [5, written.id, null],
    ])
    expect(first?.items[4]).toMatchObject({
      model_answer: '<p>Because of osmosis.</p>',
      marking_points: [
        { text: 'osmosis named', marks: 1 },
        { text: 'explained', marks: 2 },
      ],
      marks: 3,
    })
  })

  it('has a key of its own for every set, the right one for what that set prints', async () => {
    const { sets } = (await scheme()).data
    expect(sets.map(({ set }) => set)).toEqual(['A', 'B', 'C'])
    const orders = sets.map(({ items }) => items.map((item) => item.question_id).join())
    expect(new Set(orders).size).toBeGreaterThan(1)
    const text = (await printed('paper', { set: 'B' })).replace(/\s+/g, ' ')
    for (const item of sets[1]?.items.slice(0, 4) ?? []) {
      const right = ['alpha', 'beta', 'gamma', 'delta'][
        choices.findIndex((question) => question.id === item.question_id)
      ]
      // The text of this question up to the next number holds its options in printed order.
      const own = text.slice(
        text.indexOf(`Choice ${choices.findIndex((question) => question.id === item.question_id)}`),
      )
      expect(own).toMatch(new RegExp(`^Choice \\d.*?\\(${item.key}\\) ${right}`))
    }
  })

  it('prints the key of what is printed where the paper is set B of several with other questions', async () => {
    const { id } = await makeDraft(app, school, chapter, { sections: [planSection({ section: 'A', count: 4 })] })
    await choose(app, school, { id, row_version: 1 }, { A: choices })
    await app.databases.owner.query(`update question_papers set set_letter = 'B', parallel_of = $1 where id = $1`, [id])
    const keys = [...(await printed('marking-scheme', {}, id)).matchAll(/^ +(\d) +([A-D]) (\w+) +1$/gm)]
    expect(keys.map(([, ...key]) => key.join(' '))).toEqual(['1 A alpha', '2 B beta', '3 C gamma', '4 D delta'])
    const text = (await printed('paper', {}, id)).replace(/\s+/g, ' ')
    expect(text).toMatch(/1\. Choice 0.*2\. Choice 1.*3\. Choice 2.*4\. Choice 3/)
    expect(text).toContain('Set B')
  })

  it('is the same at every call', async () => {
    expect((await scheme()).data).toEqual((await scheme()).data)
  })

  it('is printed with its answers, the table of sets, and the set letter', async () => {
    const text = await printed('marking-scheme', { set: 'A' })
    expect(text).toContain('Because of osmosis.')
    expect(text).toContain('osmosis named')
    expect(text).toMatch(/Set A/)
  })

  it('stands beside an answer sheet and editions in large print and for dyslexic readers', async () => {
    expect(await printed('answer-sheet')).toMatch(/Roll/i)
    for (const edition of ['large-18', 'large-24', 'dyslexia'])
      expect(await printed('paper', { edition })).toContain('Explain.')
  })

  it('is not there for a set that the paper does not have', async () => {
    const { pdf_url: url } = await readPreview(app, school.admin, paper.id)
    const body = { url, question_paper_id: paper.id, set: 'D' }
    const reply = await app.call(api.question_paper.downloadFile, body, school.admin)
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'set'])
  })
})
