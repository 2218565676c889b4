import { type FieldError, type Message, say, type UploadProblem } from '#contract'
import type { ImportedQuestion } from '../../../interchange/items/imported-question.ts'
import type { Write } from '../../db/connect.ts'
import { lockAlone } from '../../db/platform-locks.ts'
import type { ReadDuplicate } from '../../db/schema-columns.ts'
import { type ApiError, wrongFields } from '../../ground/errors.ts'
import type { Viewer } from '../../policy/places.ts'
import type { Planned, SpreadsheetWork, Taken } from '../../uploads/spreadsheet-kind.ts'
import { slices } from '../../workers/in-slices.ts'
import { checksOfFile } from '../check-texts.ts'
import { type Content, reviewContent } from '../content.ts'
import type { NewQuestion } from '../insert.ts'
import { documentTelling, doubtTelling, lossesOf } from '../spreadsheet/document/doubts.ts'
import { type DocumentPictures, namesIn, readDocumentPictures } from '../spreadsheet/document/pictures.ts'
import { BATCH, half, saveQuestions } from '../spreadsheet/save-questions.ts'
import {
  type QuestionFile,
  questionsIn,
  type TextFillers,
  type TextRecord,
  toProblem,
} from '../spreadsheet/text-records.ts'
import { assertPlaces, defaultsByCategory, type FileDefaults } from './category-places.ts'
import { findAlike, findDuplicates } from './find-duplicates.ts'
import { markPlacesUsed } from './import-places.ts'
import { rememberLayout } from './known-layouts.ts'
import {
  contentInputOf,
  givenOf,
  isNear,
  nearDoubt,
  newItem,
  type StoredItem,
  type WholePlace,
  wholePlace,
} from './reading-item.ts'
import { insertReading, type NewReading } from './store-reading.ts'

type Work = SpreadsheetWork<TextFillers>
type ReadDocument = QuestionFile & { document: NonNullable<QuestionFile['document']> }

interface JudgedItem {
  item: StoredItem
  content: Content
  place: WholePlace | null
}

/** Of a file that is saved every question has its place: it is not read otherwise. */
function placed({ item, place, content }: JudgedItem): NewQuestion {
  if (!place) throw new Error('A question without a place was to be saved')
  return { ...place, status: 1, expected_minutes: item.question.expected_minutes ?? null, content }
}

/**
 * Takes the questions of a document in and keeps all that was read of it, also where nothing is saved.
 * @param sound the records without a doubt that keeps them out
 */
export async function takeDocument(
  work: Work,
  records: readonly TextRecord[],
  sound: readonly TextRecord[],
  { document, warnings }: ReadDocument,
): Promise<Planned> {
  const { client_id, actor, dry_run } = work
  const { format, defaults } = work.fillers
  const { places } = document
  const file = { defaults, places }
  const questions = questionsIn(records).sort((a, b) => a.row - b.row)
  const pictures = await readDocumentPictures(work, questions)
  const judged = await judgeQuestions(work, questions, { pictures, file })
  const items = judged.map(({ item }) => item)
  const duplicates = await work.look((db) => findAlike({ db, client_id }, items, file, null))
  for (const item of items) item.duplicate = duplicates.get(item.row) ?? null
  const soundRows = new Set(sound.map(({ row }) => row))
  const wrong = new Set(pictures.problems.map(({ row }) => row))
  const near = items.filter(({ duplicate }) => isNear(duplicate)).map(nearProblem)
  const others = items.filter(({ row }) => !wrong.has(row)).flatMap(problemsOf)
  // One that is only like another is doubtful, as any doubt is.
  if (work.fillers.take === 'sure') others.push(...near)
  const problems = [...pictures.problems, ...others].filter(({ row }) => soundRows.has(row))
  const out = new Set(problems.map(({ row }) => row))
  const fresh = judged.filter(({ item: { row } }) => soundRows.has(row) && !out.has(row))
  const freshRows = new Set(fresh.map(({ item }) => item.row))
  const storePictures = dry_run ? null : await pictures.store(questions.filter(({ row }) => freshRows.has(row)))
  const kept = await pictures.put()

  async function takeIn(db: Write): Promise<Taken> {
    const late = new Map<number, ReadDuplicate>()
    let created_ids: number[] = []
    let taken = fresh
    if (!dry_run) {
      // A chapter may have been deleted since, or be out of the caller's reach by now. It is locked from here to the end.
      await assertPlaces(
        db,
        actor,
        fresh.flatMap(({ place }) => place ?? []),
      )
      await lockAlone(db, `question-files/${client_id}`)
      const now = await findDuplicates(
        { db, client_id },
        fresh.map(({ item }) => item),
        file,
      )
      for (const { item } of fresh) {
        const duplicate = now.get(item.row)
        if (!duplicate) continue
        item.duplicate = duplicate
        late.set(item.row, duplicate)
      }
      taken = fresh.filter(({ item }) => !late.has(item.row))
      created_ids = await saveQuestions(work, db, taken.map(placed), records.length)
      await storePictures?.(db)
      if (work.fillers.accept_layout && document.layout)
        await rememberLayout({ db, client_id, now: work.now }, actor.account_id, document.layout)
    }
    const all = [...problems, ...[...late].map(([row, duplicate]) => duplicateProblem(row, duplicate))]
    const outRows = new Set(all.map(({ row }) => row))
    return {
      ...{ created: taken.length, created_ids, updated: 0, changed: [], problems: all },
      warnings: [...warnings, ...(work.fillers.take === 'all' ? near : []), ...questions.flatMap(lossesOf)].filter(
        ({ row }) => !outRows.has(row),
      ),
      document: documentTelling(format, document, questions),
      async keepRead(transaction, import_id) {
        const saved = new Map(created_ids.map((id, at) => [taken[at]?.item.row, id]))
        const { account_id } = actor
        const maker = { db: transaction, client_id, account_id, now: work.now }
        await markPlacesUsed(maker, format, places)
        const reading_id = await insertReading(maker, {
          ...{
            name: work.name,
            format,
            defaults,
            places,
            document,
            layout_known: document.layout_known,
            pictures: kept,
          },
          items: items.map((item) => ({ ...item, question_id: saved.get(item.row) ?? null })),
          import_ids: import_id === null ? [] : [import_id],
        })
        return { reading_id }
      },
    }
  }
  return { problems, takeIn }
}

/** A document without a question is kept all the same, so that somebody can say which paragraphs are some. Answers the refusal. */
export async function keepWithoutQuestion(
  { look, whose, now }: Pick<Work, 'look' | 'now'> & { whose: Viewer },
  {
    name,
    format,
    defaults,
    document,
  }: Pick<TextFillers, 'format' | 'defaults'> & Pick<NewReading, 'name' | 'document'>,
): Promise<ApiError> {
  const { client_id, account_id } = whose
  const reading_id = await look((db) =>
    insertReading(
      { db, client_id, account_id, now },
      {
        ...{ name, format, defaults, document, layout_known: false },
        items: [],
        pictures: [],
        import_ids: [],
        places: [],
      },
    ),
  )
  return wrongFields([{ path: 'file', ...say('file.no_question') }], { reading_id })
}

async function judgeQuestions(
  { client_id, actor, fillers, progress }: Work,
  questions: readonly ImportedQuestion[],
  { pictures, file }: { pictures: DocumentPictures; file: FileDefaults },
): Promise<JudgedItem[]> {
  const check = checksOfFile({ client_id, account_id: actor.account_id })
  const judged: JudgedItem[] = []
  const defaultsOf = defaultsByCategory(file)
  const rest = slices()
  for (const [index, question] of questions.entries()) {
    await rest()
    const given = givenOf(pictures.show(question))
    const { content, errors } = await reviewContent(contentInputOf(given, fillers.defaults), check)
    const wrong = namesIn(question).flatMap((name) => pictures.faults.get(name) ?? [])
    judged.push({
      item: newItem(question, { given, content, faults: [...wrong.map(pictureFault), ...errors] }),
      ...{ content, place: wholePlace(given, defaultsOf(question)) },
    })
    const done = index + 1
    if (done % BATCH === 0 || done === questions.length) await progress(half(done), questions.length)
  }
  return judged
}

const pictureFault = ({ code, params }: Message): FieldError => ({
  path: 'question_text',
  ...(code ? ({ code, ...(params && { params }) } as FieldError) : say('question_reading.picture')),
})

/** One at most, and for a question that is there already that. */
function problemsOf({ row, faults, duplicate }: StoredItem): UploadProblem[] {
  const [first] = faults
  if (first) {
    const { path, ...sentence } = first
    return [toProblem({ row, column: path, code: 'invalid_field', value: null, sentence })]
  }
  return duplicate && !isNear(duplicate) ? [duplicateProblem(row, duplicate)] : []
}

const nearProblem = ({ row, duplicate }: StoredItem): UploadProblem =>
  doubtTelling(row, nearDoubt(duplicate ?? { score: 0 }))

export const duplicateProblem = (row: number, { question_id, row: earlier = 0 }: ReadDuplicate): UploadProblem =>
  toProblem({
    ...{ row, column: 'question', code: 'duplicate', value: null },
    sentence:
      question_id === undefined ? say('repeat.row', { row: earlier }) : say('repeat.question', { id: question_id }),
  })
