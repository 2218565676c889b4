import { createHash } from 'node:crypto'
import type { PaperDocument } from '../document.ts'
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
  const bytesOf = (value: unknown): Uint8Array => {
    const text = JSON.stringify(value)
    for (const family of familiesFor(text)) families.add(family)
    return Buffer.from(text)
  }
  const put = (part: unknown): string => {
    const bytes = bytesOf(part)
    const path = `/parts/${createHash('sha1').update(bytes).digest('hex')}.json`
    parts.set(path, bytes)
    return path
  }
  const main = bytesOf(document.kind === 'paper' ? withoutQuestions(document, put) : document)
  return { main, parts, families: [...families].toSorted() }
}

function withoutQuestions(paper: PaperDocument, put: (part: unknown) => string) {
  return {
    ...paper,
    // What has no sections is the template's to refuse.
    sections: paper.sections?.map((section) => ({
      ...section,
      questions: section.questions.map(({ number, or_group, directions, ...question }) => ({
        number,
        or_group,
        directions: directions && put(directions),
        file: put(question),
      })),
    })),
  }
}
