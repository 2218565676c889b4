import { describe, expect, it } from 'vitest'
import { questionsBySubject } from '../../../db/seed/questions/by-subject.ts'
import { sha256 } from '../../../interchange/content/content-file.ts'
import { findWriter, questionFormats, type WrittenFormatName } from '../../../interchange/formats.ts'
import type { ExportLossCode } from '../../../interchange/items/export-codes.ts'
import type { ExportedPicture, ExportedQuestion } from '../../../interchange/items/exported-question.ts'
import type { ImportedQuestion } from '../../../interchange/items/imported-question.ts'
import { PICTURE_PART } from '../../../interchange/items/item-html.ts'
import { judgeHere } from '../check-texts.ts'
import { type Content, contentFields, reviewContent } from '../content.ts'
import { contentInputOf, givenOf } from '../reading/reading-item.ts'
import { withTexts } from '../spreadsheet/document/pictures.ts'
import { hostileContents } from './hostile-contents.ts'
import { questionRecord } from './question-record.ts'
import { changedFields } from './same-content.ts'

/** The key of a figure of the demo school; its bytes don't matter here. */
const keyOf = (name: string) => `${Buffer.from(name.padEnd(16, '.')).toString('hex').slice(0, 32)}.webp`
const check = async (htmls: readonly string[]) => judgeHere(htmls)

interface StoredBank {
  questions: ExportedQuestion[]
  pictures: Map<string, ExportedPicture>
}

async function storedBank(): Promise<StoredBank> {
  const questions: ExportedQuestion[] = []
  const pictures = new Map<string, ExportedPicture>()
  for (const { grade, subject, questions: all } of questionsBySubject)
    for (const question of all) {
      const figured = withTexts(question, (html) =>
        html.replace(/figure:([\w-]+)/g, (_, name: string) => {
          const key = keyOf(name)
          pictures.set(key, { bytes: Buffer.from(name), mime: 'image/webp', width: 300, height: 200 })
          return `/v1/media/file/${key}`
        }),
      ) as Parameters<typeof reviewContent>[0]
      const { content, errors } = await reviewContent(figured, check)
      expect([question.key, errors]).toEqual([question.key, []])
      const place = { grade, subject, chapter: question.chapter, topic: question.topic ?? null }
      questions.push({ ...content, id: questions.length + 1, expected_minutes: null, place })
    }
  return { questions, pictures }
}

const readerOf = (format: WrittenFormatName) =>
  questionFormats[format.startsWith('qti') ? 'qti' : (format as 'moodle' | 'gift' | 'aiken' | 'docx' | 'quaestor')].read
    .document

/** What an import of a file stores, its pictures by the keys that they had. */
async function contentOf(question: ImportedQuestion, bySum: ReadonlyMap<string, string>): Promise<Content> {
  const shown = withTexts(givenOf(question), (html) =>
    html
      .replace(
        new RegExp(`src="${PICTURE_PART}([0-9a-f]{64})\\.webp"`, 'g'),
        (_, sum: string) => `src="/v1/media/file/${bySum.get(sum)}"`,
      )
      .replace(new RegExp(`src="${PICTURE_PART}[^"]*?([0-9a-f]{32}\\.webp)"`, 'g'), 'src="/v1/media/file/$1"'),
  )
  const { content } = await reviewContent(contentInputOf(shown as ReturnType<typeof givenOf>, {}), check)
  return content
}

async function hostileQuestions(): Promise<ExportedQuestion[]> {
  const place = { grade: 'Class 9/A', subject: 'Maths & "more"', chapter: 'A // B', topic: 'T: <1>' }
  const questions: ExportedQuestion[] = []
  for (const input of hostileContents) {
    const { content, errors } = await reviewContent(input, check)
    expect([input.type, errors]).toEqual([input.type, []])
    questions.push({ ...content, id: questions.length + 1, expected_minutes: 4, place })
  }
  return questions
}

interface RoundTrip {
  identical: number
  carried: number
  /** Questions that came back otherwise, with what changed that nothing told. */
  silent: { id: number; type: string; fields: string[]; doubts: string[] }[]
}

/** Fields that a loss explains. */
const explained: Partial<Record<ExportLossCode, readonly (keyof Content)[]>> = {
  translations: ['translations'],
  facts: ['level', 'skill', 'source', 'tags', 'language', 'type', 'question_options'],
  explanation: ['explanation'],
  model_answer: ['answer', 'sub_questions'],
  marking_points: ['answer', 'sub_questions'],
  units: ['answer', 'sub_questions'],
  tolerance_percent: ['answer', 'sub_questions'],
  max_marks: ['max_marks'],
  negative_marks: ['negative_marks'],
  formatting: ['question_text', 'question_options', 'answer'],
  or_group: ['sub_questions'],
  type: ['type', 'answer', 'question_options'],
}

/** Case studies become several questions there, which is told: what comes back of them is not compared. */
const isDivided = (format: WrittenFormatName, { type }: ExportedQuestion) =>
  format === 'qti-1.2' && type === 'CASE_STUDY'

async function roundTrip(format: WrittenFormatName, { questions, pictures }: StoredBank): Promise<RoundTrip> {
  const written = await findWriter(format).write({ questions, pictures, with_answers: true })
  const bySum = new Map([...pictures].map(([key, { bytes }]) => [sha256(bytes), key]))
  const back = readerOf(format)(written.bytes).questions
  const out = new Set(written.whole.map(({ id }) => id))
  const carried = questions.filter(({ id }) => !out.has(id))
  const silent: RoundTrip['silent'] = []
  let identical = 0
  let at = 0
  for (const question of carried) {
    const told = written.losses.filter(({ id }) => id === question.id).map(({ code }) => code)
    if (isDivided(format, question)) {
      expect(told).toContain('parts')
      at += 1 + question.sub_questions.length
      continue
    }
    const one = back[at++]
    const fields = one ? changedFields(question, await contentOf(one, bySum)) : contentFields
    const doubts = (one?.doubts ?? []).map(({ code }) => code)
    if (fields.length === 0) identical++
    const known = new Set<string>(told.flatMap((code) => explained[code] ?? []))
    const untold = fields.filter((field) => !known.has(field))
    if (untold.length + doubts.length > 0) silent.push({ id: question.id, type: question.type, fields: untold, doubts })
  }
  expect(back.length).toBe(at)
  return { identical, carried: carried.length, silent }
}

const formats: WrittenFormatName[] = ['moodle', 'gift', 'aiken', 'qti-1.2', 'qti-2.1', 'qti-2.2', 'qti-3.0', 'quaestor']
const demo = storedBank()

/** Of 379 questions of the demo school: those that come back the same, and those that are in the file at all. */
const figures: Partial<Record<WrittenFormatName, readonly [identical: number, carried: number]>> = {
  moodle: [377, 379],
  gift: [134, 314],
  aiken: [0, 136],
  'qti-1.2': [0, 369],
  'qti-2.1': [328, 379],
  'qti-2.2': [328, 379],
  'qti-3.0': [328, 379],
  quaestor: [379, 379],
}

describe('I48 out and in again', () => {
  it.each(
    formats,
  )('the demo bank as %s says the same of every question, but for what was told of it', async (format) => {
    const { identical, carried, silent } = await roundTrip(format, await demo)
    expect(silent).toEqual([])
    expect([identical, carried]).toEqual(figures[format])
  })

  it('I48 the demo bank as rows: all 379 leave, 51 of them without their translations, which is told', async () => {
    const { questions } = await demo
    const records = questions.map((question) => {
      const { grade, subject, chapter, topic } = question.place
      const place = { grade: { title: grade }, subject_code: subject, chapter: { title: chapter } }
      return questionRecord({ ...question, ...place, topic: topic === null ? null : { title: topic } })
    })
    expect(records.filter(({ rows }) => rows.length === 0)).toEqual([])
    expect(new Set(records.flatMap(({ left_out }) => left_out))).toEqual(new Set(['translations']))
    expect(records.filter(({ left_out }) => left_out.length > 0)).toHaveLength(51)
  })

  it.each(formats)('questions with signs that mean something in %s stay as they are', async (format) => {
    const { silent } = await roundTrip(format, { questions: await hostileQuestions(), pictures: new Map() })
    expect(silent).toEqual([])
  })
})
