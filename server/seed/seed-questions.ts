import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { fixedRoles, type ReviewState } from '#contract'
import { demoPapers } from '../../db/seed/demo-paper.ts'
import { demoStaff } from '../../db/seed/demo-people.ts'
import type { SeedQuestion, SeedStaff } from '../../db/seed/demo-types.ts'
import { expectedMinutes } from '../../db/seed/expected-minutes.ts'
import { questionsBySubject } from '../../db/seed/questions/by-subject.ts'
import type { FileStore } from '../files/file-store.ts'
import { IMAGE, imagePath } from '../images/stored-images.ts'
import { type CheckTexts, judgeHere } from '../questions/check-texts.ts'
import { cleanContent } from '../questions/content.ts'
import { insertQuestions, type NewQuestion } from '../questions/insert.ts'
import { startSimilarSearch } from '../questions/similar/similar-job.ts'
import { type SeededQuestion, seedReviews } from './seed-reviews.ts'
import { type Places, placeOf, type Seeding } from './seeding.ts'

/** Drawings are made for 96 dots per inch; a printer wants about three times that. */
const DENSITY = 288

type Content = NewQuestion['content']

/** What takes long of the demo questions, worked out and drawn before anything is inserted. */
export interface PreparedQuestions {
  /** What was made of each question, by its key. */
  contents: Map<string, Content>
  images: { name: string; key: string; bytes: number; width: number; height: number }[]
}

interface Preparing {
  files: FileStore
  root: string
  /** What the keys of the images are made of: another word, other files. */
  word: string
  check: CheckTexts
  /** Called after each question. */
  progress?: (done: number, of: number) => Promise<void>
}

/** Checks the texts of the demo questions and stores their figures. */
export async function prepareQuestions({ files, root, word, check, progress }: Preparing): Promise<PreparedQuestions> {
  const figures = figureKeys(word)
  const questions = questionsBySubject.flatMap((subject) => subject.questions)
  // Drawing keeps other threads busy while this one reads the questions.
  const images = storeFigures(figures, files, root)
  const contents = new Map<string, Content>()
  const checkAll = async () => {
    for (const [at, question] of questions.entries()) {
      contents.set(question.key, await cleanContent(withFigures(question, figures), check))
      if (at % 20 === 19) await progress?.(at + 1, questions.length)
    }
  }
  const [stored] = await Promise.all([images, checkAll()])
  return { contents, images: stored }
}

/** The files that prepareQuestions stores. */
export const figureFiles = (word: string): string[] => [...figureKeys(word).values()]

/**
 * Inserts the demo questions with their figures, most of them approved; answers ids by question key. The teacher of a subject wrote
 * its questions, the office those that have none; the examination staff reviewed them.
 */
export async function seedQuestions(
  seeding: Seeding,
  places: Places,
  prepared: PreparedQuestions,
): Promise<Map<string, number>> {
  await recordImages(seeding, prepared.images)
  const ids = await insertAll(seeding, places, prepared.contents)
  const subjects = questionsBySubject.map(({ grade, subject }) => placeOf(places.subjects, `${grade}/${subject}`))
  await startSimilarSearch(seeding, subjects)
  return ids
}

/** Key of the stored image by name of the figure. */
type Figures = Map<string, string>

async function insertAll(
  seeding: Seeding,
  places: Places,
  contents: PreparedQuestions['contents'],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const reviewed: SeededQuestion[] = []
  const reviewer_id = await accountOf(
    seeding,
    demoStaff.find(({ role_id }) => role_id === fixedRoles.examination_staff),
  )
  for (const { grade, subject, questions } of questionsBySubject) {
    const author_id = await accountOf(seeding, teacherOf(grade, subject))
    const rows = questions.map((question, index) => ({
      ...placeOfQuestion(places, `${grade}/${subject}`, question),
      ...{ grade_id: placeOf(places.grades, grade), status: 1 as const },
      ...{ content: contents.get(question.key) as Content, expected_minutes: expectedMinutes(question, index) },
    }))
    const made = await insertQuestions({ ...seeding, account_id: author_id }, rows)
    questions.forEach((question, index) => {
      const id = made[index] as number
      ids.set(question.key, id)
      reviewed.push({ id, author_id, review_state: stateOf(question, index) })
    })
  }
  await seedReviews(seeding, reviewer_id, reviewed)
  return ids
}

/** The first start has nobody to keep waiting. */
export const checkHere: CheckTexts = async (htmls) => judgeHere(htmls)

function placeOfQuestion(places: Places, path: string, { chapter, topic }: SeedQuestion) {
  return {
    subject_id: placeOf(places.subjects, path),
    chapter_id: placeOf(places.chapters, `${path}/${chapter}`),
    topic_id: topic === null ? null : placeOf(places.topics, `${path}/${chapter}/${topic}`),
  }
}

const teacherOf = (grade: string, subject: string) =>
  demoStaff.find(({ role_id, assignments }) => {
    return role_id === fixedRoles.teacher && assignments.some((one) => one.grade === grade && one.subject === subject)
  })

/** Without a person it is the office that seeds. */
async function accountOf({ db, client_id, account_id }: Seeding, person: SeedStaff | undefined): Promise<number> {
  if (!person) return account_id
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('client_id', '=', client_id)
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  return id
}

const printed = new Set(demoPapers.flatMap(({ sections }) => sections.flatMap(({ questions }) => questions.flat())))
const isLong = (question: SeedQuestion) => question.type === 'LONG' && !printed.has(question.key)
const rejected = questionsBySubject.flatMap(({ questions }) => questions).find(isLong)

/** Of every twenty questions of a subject one is a draft and one is in review; what the demo papers print is approved. */
function stateOf(question: SeedQuestion, index: number): ReviewState {
  if (question === rejected) return 'REJECTED'
  if (printed.has(question.key)) return 'APPROVED'
  if (index % 20 === 9) return 'DRAFT'
  return index % 20 === 19 ? 'IN_REVIEW' : 'APPROVED'
}

const figureName = /figure:([a-z-]+)/g

function figureKeys(word: string): Figures {
  const texts = JSON.stringify(questionsBySubject)
  const names = [...new Set([...texts.matchAll(figureName)].map((match) => match[1] as string))]
  const keyOf = (name: string) => createHash('sha256').update(`${word}/${name}`).digest('hex').slice(0, 32)
  return new Map(names.map((name) => [name, `${keyOf(name)}.webp`]))
}

/** The drawings by name; each stands in the folder of the questions that show it. */
async function findDrawings(folder: string): Promise<Map<string, string>> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.svg'))
  return new Map(paths.map((path) => [basename(path, '.svg'), join(folder, path)]))
}

async function storeFigures(figures: Figures, files: FileStore, root: string): Promise<PreparedQuestions['images']> {
  const drawings = await findDrawings(join(root, 'db/seed/figures'))
  return Promise.all(
    [...figures].map(async ([name, key]) => {
      const picture = sharp(drawings.get(name), { density: DENSITY }).flatten({
        background: '#ffffff',
      })
      const { data, info } = await picture.webp({ lossless: true }).toBuffer({ resolveWithObject: true })
      await files.put(key, data)
      return { name, key, bytes: data.length, width: info.width, height: info.height }
    }),
  )
}

async function recordImages(
  { db, client_id, account_id }: Seeding,
  images: PreparedQuestions['images'],
): Promise<void> {
  await db
    .insertInto('media_files')
    .values(
      images.map(({ name, ...file }) => ({
        ...file,
        client_id,
        kind: IMAGE,
        name: `${name}.webp`,
        created_by: account_id,
      })),
    )
    .execute()
}

/** Every figure:name in any text of the question becomes the address of the stored image. */
function withFigures(question: SeedQuestion, figures: Figures): SeedQuestion {
  const text = JSON.stringify(question).replace(figureName, (_, name: string) => imagePath(figures.get(name) ?? ''))
  return JSON.parse(text) as SeedQuestion
}
