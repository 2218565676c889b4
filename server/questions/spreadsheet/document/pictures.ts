import type { Message, UploadProblem } from '#contract'
import type { ImportedQuestion } from '../../../../interchange/items/imported-question.ts'
import { PICTURE_PART } from '../../../../interchange/items/item-html.ts'
import type { Write } from '../../../db/connect.ts'
import type { ReadPicture } from '../../../db/schema-columns.ts'
import { imagePath } from '../../../images/stored-images.ts'
import { rowTelling, type SpreadsheetWork } from '../../../uploads/spreadsheet-kind.ts'
import { type CleanPicture, cleanPicture, storePictures } from '../pictures.ts'

export interface DocumentPictures {
  /** The question with its pictures in their place. */
  show(question: ImportedQuestion): ImportedQuestion
  problems: UploadProblem[]
  /** Why a picture can't be shown, by its name in the file. */
  faults: ReadonlyMap<string, Message>
  /** Writes the pictures of these questions; what it answers keeps them. Both @throws too_large where the school has no room left */
  store(questions: readonly ImportedQuestion[]): Promise<(db: Write) => Promise<void>>
  /** Writes all of them beside the reading of the file, where they are nobody's until a question with them is saved. */
  put(): Promise<ReadPicture[]>
}

/** The name in the file store of a picture that no saved question shows yet. */
export const readPictureKey = (key: string) => `reading-${key}`

const source = new RegExp(`src="${PICTURE_PART}([^"]*)"`, 'g')
const textsOf = ({ question_text, question_options, explanation = '', ...rest }: ImportedQuestion) => {
  const { answer = '', sub_questions = [], translations = [] } = rest
  const others = JSON.stringify([answer, sub_questions, translations])
  return [question_text, explanation, ...question_options.map(({ data }) => data), others].join('\n')
}
export const namesIn = (question: ImportedQuestion) =>
  [...textsOf(question).matchAll(new RegExp(`src=\\\\?"${PICTURE_PART}([^"\\\\]*)`, 'g'))].map(([, name = '']) => name)

/** The pictures that the questions of a document show, each cleaned once. One that can't be keeps its question out. */
export async function readDocumentPictures(
  work: SpreadsheetWork<unknown>,
  questions: readonly ImportedQuestion[],
): Promise<DocumentPictures> {
  const { client_id, actor } = work
  const cleaned = new Map<string, CleanPicture | Message>()
  const problems: UploadProblem[] = []
  const whose = { client_id, account_id: actor.account_id }
  const clean = async (name: string) => {
    const bytes = work.pictures?.bytes.get(name.replaceAll('&amp;', '&')) ?? new Uint8Array()
    const picture = cleaned.get(name) ?? (await cleanPicture(name, bytes, whose, true))
    cleaned.set(name, picture)
    return picture
  }
  for (const name of work.pictures?.bytes.keys() ?? []) await clean(name.replaceAll('&', '&amp;'))
  for (const question of questions) {
    for (const name of namesIn(question)) {
      const picture = await clean(name)
      if (!('message' in picture)) continue
      const place = { row: question.row, column: 'question_text', code: 'wrong_picture', value: name.slice(0, 200) }
      problems.push({ ...place, ...rowTelling(picture) })
    }
  }
  const shown = (html: string) =>
    html.replace(source, (whole, name: string) => {
      const picture = cleaned.get(name)
      return picture && 'key' in picture ? `src="${imagePath(picture.key)}"` : whole
    })
  const own = (names: Iterable<string>) =>
    [...names].flatMap((name) => {
      const picture = cleaned.get(name)
      return picture && 'key' in picture ? [picture] : []
    })
  return {
    problems,
    faults: new Map([...cleaned].flatMap(([name, picture]) => ('message' in picture ? [[name, picture]] : []))),
    async put() {
      const all = own(cleaned.keys())
      for (const { key, image } of all) await work.files.put(readPictureKey(key), image.bytes)
      return all.map(({ name, key, image: { bytes, width, height } }) => ({
        ...{ part: name.replaceAll('&amp;', '&'), key, bytes: bytes.length, width, height },
      }))
    },
    show: (question) => ({
      ...question,
      question_text: shown(question.question_text),
      question_options: question.question_options.map((option) => ({ ...option, data: shown(option.data) })),
      answer: withTexts(question.answer, shown),
      ...(question.explanation !== undefined && { explanation: shown(question.explanation) }),
      ...(question.sub_questions && {
        sub_questions: withTexts(question.sub_questions, shown) as ImportedQuestion['sub_questions'],
      }),
      ...(question.translations && {
        translations: withTexts(question.translations, shown) as ImportedQuestion['translations'],
      }),
    }),
    store: (stored) => storePictures(work, own(new Set(stored.flatMap(namesIn)))),
  }
}

/** Every text of an answer changed. */
export function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one, change)]))
}
