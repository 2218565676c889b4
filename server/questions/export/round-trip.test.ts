import { expect, it } from 'vitest'
import type { Question } from '#contract'
import { questionsBySubject } from '../../../db/seed/questions/by-subject.ts'
import { findWriter, questionFormats, type WrittenFormatName } from '../../../interchange/formats.ts'
import type { ExportedBank, ExportedPicture, ExportedQuestion } from '../../../interchange/items/exported-question.ts'
import type { ImportedQuestion } from '../../../interchange/items/imported-question.ts'
import { PICTURE_PART } from '../../../interchange/items/item-html.ts'
import { judgeHere } from '../check-texts.ts'
import { type Content, contentFields, reviewContent } from '../content.ts'
import { contentInputOf, givenOf } from '../reading/reading-item.ts'
import { withTexts } from '../spreadsheet/document-pictures.ts'
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
  questionFormats[format.startsWith('qti') ? 'qti' : (format as 'moodle' | 'gift' | 'aiken' | 'docx')].read.document

/** What an import of a file stores, its pictures by the keys that they had. */
async function contentOf(question: ImportedQuestion): Promise<Content> {
  const shown = withTexts(givenOf(question), (html) =>
    html.replace(new RegExp(`src="${PICTURE_PART}[^"]*?([0-9a-f]{32}\\.webp)"`, 'g'), 'src="/v1/media/file/$1"'),
  )
  const { content } = await reviewContent(contentInputOf(shown as ReturnType<typeof givenOf>, {}), check)
  return content
}

interface RoundTrip {
  identical: number
  carried: number
  /** Questions that came back otherwise, with the fields and what was told of them. */
  others: { id: number; type: string; fields: string[]; told: string[] }[]
}

async function roundTrip(format: WrittenFormatName, { questions, pictures }: StoredBank): Promise<RoundTrip> {
  const bank: ExportedBank = { questions, pictures, with_answers: true }
  const written = await findWriter(format)?.write(bank)
  if (!written) throw new Error(`Nothing writes ${format}`)
  const read = readerOf(format)(written.bytes)
  const out = new Set(written.whole.map(({ id }) => id))
  const carried = questions.filter(({ id }) => !out.has(id))
  const back = read.questions.filter(({ doubts = [] }) => !doubts.some(({ code }) => code === 'whole'))
  const others: RoundTrip['others'] = []
  for (const [at, question] of carried.entries()) {
    const told = written.losses.filter(({ id }) => id === question.id).map(({ code }) => code)
    const one = back[at]
    const content = one && (await contentOf(one))
    const fields = content ? changedFields(question, content) : contentFields
    const doubts = (one?.doubts ?? []).map(({ code }) => code)
    if (fields.length > 0 || doubts.length > 0)
      others.push({ id: question.id, type: question.type, fields: [...fields, ...doubts], told })
  }
  return { identical: carried.length - others.length, carried: carried.length, others }
}

const bank = storedBank()
const formats: WrittenFormatName[] = ['moodle', 'gift', 'aiken', 'qti-1.2', 'qti-2.1', 'qti-2.2', 'qti-3.0']

it.each(formats)('I48 out and in as %s gives the same content for every question that was not named', async (format) => {
  const stored = await bank
  const { identical, carried, others } = await roundTrip(format, stored)
  console.log(`${format}: ${identical} of ${carried} carried are identical, of ${stored.questions.length} in all`)
  const silent = others.filter(({ told }) => told.length === 0)
  expect(silent).toEqual([])
})
