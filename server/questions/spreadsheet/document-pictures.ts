import type { Message, UploadProblem } from '#contract'
import type { ImportedQuestion } from '../../../interchange/items/imported-question.ts'
import { PICTURE_PART } from '../../../interchange/items/item-html.ts'
import type { Write } from '../../db/connect.ts'
import { imagePath } from '../../images/stored-images.ts'
import { rowTelling, type SpreadsheetWork } from '../../uploads/spreadsheet-kind.ts'
import { type CleanPicture, cleanPicture, storePictures } from './pictures.ts'

export interface DocumentPictures {
  /** The question with its pictures in their place. */
  show(question: ImportedQuestion): ImportedQuestion
  problems: UploadProblem[]
  /** Writes the pictures of these questions; what it answers keeps them. Both @throws too_large where the school has no room left */
  store(questions: readonly ImportedQuestion[]): Promise<(db: Write) => Promise<void>>
}

const source = new RegExp(`src="${PICTURE_PART}([^"]*)"`, 'g')
const textsOf = ({ question_text, question_options, explanation = '', answer }: ImportedQuestion) =>
  [question_text, explanation, ...question_options.map(({ data }) => data), JSON.stringify(answer ?? '')].join('\n')
const namesIn = (question: ImportedQuestion) =>
  [...textsOf(question).matchAll(new RegExp(`src=\\\\?"${PICTURE_PART}([^"\\\\]*)`, 'g'))].map(([, name = '']) => name)

/** The pictures that the questions of a document show, each cleaned once. One that can't be keeps its question out. */
export async function readDocumentPictures(
  work: SpreadsheetWork<unknown>,
  questions: readonly ImportedQuestion[],
): Promise<DocumentPictures> {
  const { client_id, actor } = work
  const cleaned = new Map<string, CleanPicture | Message>()
  const problems: UploadProblem[] = []
  for (const question of questions) {
    for (const name of namesIn(question)) {
      const bytes = work.pictures?.bytes.get(name.replaceAll('&amp;', '&')) ?? new Uint8Array()
      const picture =
        cleaned.get(name) ?? (await cleanPicture(name, bytes, { client_id, account_id: actor.account_id }))
      cleaned.set(name, picture)
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
  return {
    problems,
    show: (question) => ({
      ...question,
      question_text: shown(question.question_text),
      question_options: question.question_options.map((option) => ({ ...option, data: shown(option.data) })),
      answer: withTexts(question.answer, shown),
      ...(question.explanation !== undefined && { explanation: shown(question.explanation) }),
    }),
    store: (stored) => {
      const names = new Set(stored.flatMap(namesIn))
      const own = [...names].flatMap((name) => {
        const picture = cleaned.get(name)
        return picture && 'key' in picture ? [picture] : []
      })
      return storePictures(work, own)
    },
  }
}

/** Every text of an answer changed. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one, change)]))
}
