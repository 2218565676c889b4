import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { SeedQuestion } from '../../db/seed/demo-types.ts'
import { questionSheets } from '../../db/seed/questions/sheets.ts'
import type { FileStore } from '../media/file-store.ts'
import { cleanContent } from '../questions/content.ts'
import { insertQuestions, type NewQuestion } from '../questions/insert.ts'
import { type Places, placeOf, type Seeding } from './seeding.ts'

/** Drawings are made for 96 dots per inch; a printer wants about three times that. */
const DENSITY = 288

/** Inserts the demo questions, approved, with their figures; answers ids by question key. */
export async function seedQuestions(
  seeding: Seeding,
  places: Places,
  files: FileStore,
  root: string,
): Promise<Map<string, number>> {
  const figures = await storeFigures(seeding, files, root)
  const asked = questionSheets.flatMap(({ grade, subject, questions }) =>
    questions.map((question) => ({ question, path: `${grade}/${subject}`, grade })),
  )
  const rows = asked.map(({ question, path, grade }): NewQuestion => {
    const chapter = `${path}/${question.chapter}`
    return {
      grade_id: placeOf(places.grades, grade),
      subject_id: placeOf(places.subjects, path),
      chapter_id: placeOf(places.chapters, chapter),
      topic_id: question.topic === null ? null : placeOf(places.topics, `${chapter}/${question.topic}`),
      status: 1,
      content: cleanContent(withFigures(question, figures)),
    }
  })
  const ids = await insertQuestions(seeding, rows)
  await sql`update questions set review_state = 'APPROVED' where client_id = ${seeding.client_id}`.execute(seeding.db)
  return new Map(asked.map(({ question }, index) => [question.key, ids[index] as number]))
}

const figureName = /figure:([a-z-]+)/g

async function storeFigures(seeding: Seeding, files: FileStore, root: string): Promise<Map<string, string>> {
  const texts = JSON.stringify(questionSheets)
  const names = [...new Set([...texts.matchAll(figureName)].map((match) => match[1] as string))]
  const stored = await Promise.all(
    names.map(async (name) => {
      const picture = sharp(join(root, `db/seed/figures/${name}.svg`), { density: DENSITY }).flatten({
        background: '#ffffff',
      })
      const { data, info } = await picture.webp({ lossless: true }).toBuffer({ resolveWithObject: true })
      const key = `${createHash('sha256').update(`${seeding.client_id}/${name}`).digest('hex').slice(0, 32)}.webp`
      await files.put(key, data)
      return { name, key, bytes: data.length, width: info.width, height: info.height }
    }),
  )
  await seeding.db
    .insertInto('media_files')
    .values(
      stored.map(({ name, ...file }) => ({
        ...file,
        client_id: seeding.client_id,
        kind: 'image',
        name: `${name}.webp`,
        created_by: seeding.account_id,
      })),
    )
    .execute()
  return new Map(stored.map(({ name, key }) => [name, `/v1/media/file/${key}`]))
}

/** Every figure:name in any text of the question becomes the address of the stored image. */
function withFigures(question: SeedQuestion, figures: Map<string, string>): SeedQuestion {
  const text = JSON.stringify(question).replace(figureName, (_, name: string) => figures.get(name) ?? '')
  return JSON.parse(text) as SeedQuestion
}
