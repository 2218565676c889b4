import { createHash } from 'node:crypto'
import type { PaperDocument, QuestionDocument } from '../document.ts'
import type { PrintDocument } from '../paper/print-input.ts'
import { familiesFor } from './fonts.ts'

/** What a document's template reads, by path. */
export interface DocumentFiles {
  /** The document itself. */
  main: Uint8Array
  /** The questions of a paper. */
  parts: Map<string, Uint8Array>
  /** Families that its letters need beyond those it names. */
  families: string[]
}

/**
 * A document as files. Questions lie in files named after their content: the compiler keys what it keeps of a question by that name, so that a question that
 * moved, or whose neighbour changed, is neither read nor set anew.
 */
export function documentFiles(document: PrintDocument): DocumentFiles {
  const parts = new Map<string, Uint8Array>()
  const families = new Set<string>()
  const bytesOf = (value: unknown): Buffer => {
    const text = JSON.stringify(value)
    for (const family of familiesFor(text)) families.add(family)
    return Buffer.from(text)
  }
  const put: PutPart = (part) => {
    const bytes = bytesOf(part)
    const path = `/parts/${createHash('sha1').update(bytes).digest('hex')}.json`
    parts.set(path, bytes)
    return { path, tells: bytes.includes('"table"') || bytes.includes('"display-formula"') }
  }
  const main = bytesOf(document.kind === 'paper' ? withoutQuestions(document, put) : document)
  return { main, parts, families: [...families].toSorted() }
}

/** Where a part lies, and whether it holds what may be too wide for its column. */
type PutPart = (part: unknown) => { path: string; tells: boolean }

function withoutQuestions(paper: PaperDocument, put: PutPart) {
  return {
    ...paper,
    // What has no sections is the template's to refuse.
    sections: paper.sections?.map((section) => ({
      ...section,
      questions: section.questions.map(({ number, or_group, directions, ...question }) => {
        const { path, tells } = put(question)
        const brief = or_group === null && directions === null && isPlain(question)
        return { number, or_group, directions: directions && put(directions).path, file: path, tells, brief }
      }),
    })),
  }
}

/** Nothing but a text and its options: where its lines are short, another may stand beside it. */
const isPlain = ({
  language,
  translation,
  match,
  sub_questions,
  lines,
  body,
  options,
}: Pick<QuestionDocument, 'language' | 'translation' | 'match' | 'sub_questions' | 'lines' | 'body' | 'options'>) =>
  language === null &&
  translation === null &&
  match === null &&
  sub_questions.length === 0 &&
  lines === 0 &&
  body.length === 1 &&
  !JSON.stringify([body, options]).includes('"image"')
