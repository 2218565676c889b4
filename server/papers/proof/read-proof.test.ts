import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type GridCell, type PaperPreview } from '#contract'
import type { PaperProofInput } from '../../../typeset/documents/paper-proof.ts'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { readerFor } from '../../db/connect.ts'
import { pagesIn } from '../../exams/print/pages-in.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { approve } from '../../testing/factories/exam-factories.ts'
import { makeChapter, makeQuestion, makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
import { choose, makeDraft, planSection } from '../../testing/factories/paper-factories.ts'
import { loadPaper } from '../print/open.ts'
import { expectedMean } from './expected-mean.ts'
import { readProof } from './read-proof.ts'

const app = await startTestApp()
const { owner } = app.databases
let school: TestSchool
let chapter: Chapter
let paper_id: number
let question_ids: number[]

const texts = [
  'Zebrafish swim in which water?',
  'Quokkas live on which island?',
  'Narwhals have what?',
  'Axolotls breathe how?',
]

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
  const kinds = [{}, { level: 'HARD' }, { skill: 'REMEMBER' }, { level: 'MEDIUM' }]
  const questions = []
  for (const [at, text] of texts.entries())
    questions.push(await makeQuestion(app, school, { question_text: `<p>${text}</p>`, ...kinds[at] }, chapter))
  question_ids = questions.map(({ id }) => id)
  const sections = [planSection({ count: 3 })]
  const earlier = await makeDraft(app, school, chapter)
  await choose(app, school, earlier, { '1': questions.slice(0, 2) })
  await app.call(api.question_paper.submit, {}, school.admin, earlier.id)
  await owner.query("update question_papers set submitted_at = '2025-09-11T10:00:00Z' where id = $1", [earlier.id])
  const paper = await makeDraft(app, school, chapter, { sections, sets: 2 })
  const [first, second, third, fourth] = questions as [never, never, never, never]
  await choose(app, school, paper, {
    '1': [first, { question: second, or_group: 'a' }, { question: third, or_group: 'a' }, fourth],
  })
  paper_id = paper.id
  await approve(app, school, paper_id)
})

async function proof(): Promise<PaperProofInput> {
  const now = new Date('2026-11-30T10:00:00Z')
  const reader = readerFor(app.databases.app, school.id)
  return readProof(reader, app.services.files, await loadPaper(reader, paper_id), now)
}

async function download(by?: Caller) {
  const { data } = await app.call<PaperPreview>(api.question_paper.preview, {}, school.admin, paper_id)
  return app.call(
    api.question_paper.downloadFile,
    { url: data.pdf_url, question_paper_id: paper_id, document: 'proof' },
    by,
  )
}

describe('C61 the proof of a paper', () => {
  it('has the figures of the grid and of the history', async () => {
    const found = await proof()
    const { data: grid } = await app.call<{ cells: GridCell[] }>(api.assembly.gridView, {}, school.admin, paper_id)
    const marksOf = (place: Partial<GridCell>) =>
      grid.cells.find((cell) =>
        (['chapter_id', 'level', 'type'] as const).every((key) => cell[key] === (place[key] ?? null)),
      )?.marks
    expect(found.chapters.map(({ set }) => set)).toEqual([marksOf({ chapter_id: chapter.id })])
    for (const { of, set } of found.levels) expect(set).toBe(marksOf({ level: of }))
    for (const table of [found.chapters, found.levels, found.skills])
      expect(table.reduce((sum, { set }) => sum + set, 0)).toBe(found.question_paper_marks)
    expect(found.sum).toBe(3)
    // The alternatives of a number count by the later use of both.
    expect(found.uses).toEqual([
      { number: '1', last: '9 / 2025' },
      { number: '2', last: '9 / 2025' },
      { number: '3', last: null },
    ])
    expect(found).toMatchObject({
      ...{ quality: null, without_key: 0, keys_in_doubt: 0, pairs: { count: 1, differ: 1 }, sets: ['A', 'B'] },
      ...{ changed_since: 0, authors: 1, minutes: { of: 90, unknown: 3 } },
    })
    expect(found.likeness.map(({ like }) => like)).toEqual([
      [null, 100],
      [100, null],
    ])
    expect(found.approved.who).not.toBeNull()
  })

  it('is one page, without a question, an answer or a pupil, for whoever downloads papers', async () => {
    const { status, raw, message } = await download(school.admin)
    expect(status, message).toBe(200)
    expect(pagesIn(raw)).toBe(1)
    const text = printedText(raw)
    expect(text).toContain('How this paper was made')
    const input = JSON.stringify(await proof())
    for (const word of ['Zebrafish', 'Quokkas', 'Narwhals', 'Axolotls']) {
      expect(text).not.toContain(word)
      expect(input).not.toContain(word)
    }
    // A link to the paper doesn't open it.
    expect((await download()).status).toBe(404)
    expect((await download((await makeSchool(app)).admin)).status).toBe(404)
  })

  it('counts what was changed after approval, keys in doubt, and measured questions', async () => {
    await owner.query('update questions set key_in_doubt = true where id = $1', [question_ids[0]])
    await owner.query('update questions set facility = 0.5, measured_n = 100, measured_exams = 1 where id = any($1)', [
      question_ids,
    ])
    await owner.query(
      `insert into audit_entries (client_id, entity, entity_id, action, request_id, created_at)
        values ($1, 'question-paper', $2, 'update', 'r1', now() + interval '1 minute'), ($1, 'question-paper', $2, 'download', 'r2', now() + interval '1 minute')`,
      [school.id, paper_id],
    )
    const found = await proof()
    expect(found).toMatchObject({ changed_since: 1, keys_in_doubt: 1, measured: { count: 4, of: 4 } })
    expect(found.likeness[0]!.mean).toBeCloseTo(1.5)
  })
})

describe('C61 the expected mean', () => {
  it('comes from measured questions, with its standard error, and from nothing less than a quarter of the marks', () => {
    const measured = { marks: 2, facility: 0.6, n: 100 }
    const found = expectedMean([measured, { ...measured, facility: 0.4 }, { marks: 4, facility: null, n: 0 }], 80)
    expect(found!.mean).toBeCloseTo(40)
    expect(found!.error).toBeCloseTo((Math.sqrt(2 * ((4 * 0.24) / 100)) / 4) * 80)
    expect(expectedMean([measured, { marks: 7, facility: null, n: 0 }], 9)).toBeNull()
    expect(expectedMean([{ ...measured, n: 5 }], 2)).toBeNull()
  })
})
