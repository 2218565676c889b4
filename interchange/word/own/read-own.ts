import type { ExportedQuestion } from '../../items/exported-question.ts'
import type { ImportedQuestion } from '../../items/imported-question.ts'
import { PICTURE_PART } from '../../items/item-html.ts'
import type { WordFile } from '../docx/blocks.ts'
import { readDocx } from '../docx/read-docx.ts'
import { writeWordBank } from '../write/bank.ts'
import type { OwnCopy } from './own-copy.ts'
import { storedQuestion } from './stored-question.ts'

/** The visible questions of a file, each with the bookmark that it begins with. */
export interface MarkedQuestion {
  question: ImportedQuestion
  mark: string | null
}

type ReadMarked = (blocks: WordFile['blocks']) => MarkedQuestion[]

/**
 * A bank of ours comes back exactly: each stored question is printed and read again, and every field of it that reads like the visible one
 * is the stored one. A field that was edited, moved or forged is the visible one.
 * @param read the visible questions of a bank
 */
export function withOwnCopies(
  visible: readonly MarkedQuestion[],
  copies: readonly OwnCopy[],
  { read, picture }: { read: ReadMarked; picture: WordFile['picture'] },
): ImportedQuestion[] {
  const stored = copies.flatMap(({ mark, question }) => {
    const own = storedQuestion(question)
    return own ? [{ mark, own }] : []
  })
  const printed = printAgain(
    stored.map(({ own }) => own),
    { read, picture },
  )
  const pairs = stored.flatMap(({ mark, own }, at) => {
    const again = printed[at]
    return again ? [{ mark, own, again }] : []
  })
  const byMark = new Map(pairs.map((pair) => [pair.mark, pair]))
  const byText = new Map(pairs.map((pair) => [comparable(pair.again.question_text), pair]))
  return visible.map(({ question, mark }) => {
    const text = comparable(question.question_text)
    const marked = byMark.get(mark ?? '')
    const pair = marked && comparable(marked.again.question_text) === text ? marked : (byText.get(text) ?? marked)
    return pair ? asStored(question, pair) : question
  })
}

/** Each in a file of its own order: chapters don't part them. */
function printAgain(
  questions: readonly ExportedQuestion[],
  { read, picture }: { read: ReadMarked; picture: WordFile['picture'] },
): ImportedQuestion[] {
  if (questions.length === 0) return []
  const find = (src: string) => {
    if (!src.startsWith(ADDRESS)) return null
    const name = src.slice(ADDRESS.length)
    const bytes = picture(`${FOLDER}${name}`)
    return bytes.length > 0
      ? { bytes, mime: mimes[name.split('.').at(-1) ?? ''] ?? '', width: null, height: null }
      : null
  }
  const addressed = JSON.parse(
    JSON.stringify(questions).replaceAll(`src=\\"${PICTURE_PART}${FOLDER}`, `src=\\"${ADDRESS}`),
  ) as ExportedQuestion[]
  const { bytes } = writeWordBank({ questions: addressed, find, with_answers: true, with_copies: false })
  return read(readDocx(bytes).blocks).map(({ question }) => question)
}

/** Where the pictures of our files are, and what texts may name them by. */
const FOLDER = 'word/media/'
const ADDRESS = '/v1/media/file/'

const mimes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
}

const fields = ['question_text', 'question_options', 'answer', 'sub_questions', 'explanation'] as const
const facts = ['type', 'max_marks', 'negative_marks', 'language', 'level', 'skill', 'tags'] as const

/**
 * What prints alike: blanks, sizes of brackets, upright letters and widths don't count as edited, nor that a formula alone in its paragraph is one
 * of a line of its own, which LibreOffice makes of it.
 */
const comparable = (value: unknown): string =>
  (JSON.stringify(value ?? null) ?? '')
    .replace(
      /<div data-type=\\"block-math\\" data-latex=\\"((?:[^"\\]|\\\\)*)\\"><\/div>/g,
      '<p><span data-type=\\"inline-math\\" data-latex=\\"$1\\"></span></p>',
    )
    .replace(/ (?:width|height|alt)=\\"[^"\\]*\\"/g, '')
    .replace(/\\\\(?:left|right|big|Big|displaystyle|limits)(?![a-zA-Z])/g, '')
    .replace(/\\\\(?:mathrm|operatorname|text)\{([^{}]*)\}/g, '$1')
    .replace(/&nbsp;|\\n|\\t|[\s\u00a0{}]+/g, '')

function asStored(
  visible: ImportedQuestion,
  { own, again }: { own: ExportedQuestion; again: ImportedQuestion },
): ImportedQuestion {
  const changed: Partial<ImportedQuestion> = {}
  let isWhole = true
  const isSame = (name: (typeof fields)[number] | (typeof facts)[number]) => {
    const same = comparable(visible[name]) === comparable(again[name])
    isWhole &&= same
    return same
  }
  const isType = isSame('type')
  // An answer, options and parts are those of their type.
  const answered = [isSame('question_options'), isSame('answer'), isSame('sub_questions')].every(Boolean) && isType
  if (answered) {
    const { type, question_options, sub_questions, answer } = own
    const parts = sub_questions.map(({ or_group, ...part }) => ({ ...part, ...(or_group !== null && { or_group }) }))
    Object.assign(changed, { type, question_options, answer, ...(parts.length > 0 && { sub_questions: parts }) })
  }
  if (isSame('question_text') && isType) changed.question_text = own.question_text
  if (isSame('explanation')) changed.explanation = own.explanation ?? ''
  for (const name of facts) if (name !== 'type' && isSame(name)) Object.assign(changed, { [name]: own[name] })
  const codes = new Set(again.doubts?.map(({ code }) => code))
  const doubts = isWhole ? [] : (visible.doubts ?? []).filter(({ code }) => !codes.has(code))
  // Translations can't be seen, so that nothing says that those of the copy are the question's.
  const losses = (visible.losses ?? []).filter(({ code }) => !isWhole || code === 'translations')
  return { ...visible, ...changed, doubts, losses }
}
