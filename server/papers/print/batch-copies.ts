import { type EditionName, type SetLetter, setLetters } from '#contract'
import type { DocumentInput } from '../../../typeset/documents/document-input.ts'
import type { Batch } from '../../../typeset/paper/copies/batch.ts'
import type { Copy, NamedInput } from '../../../typeset/paper/copies/copies.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { CopyCandidate } from '../candidates.ts'
import type { OpenedPaper } from './open.ts'
import { printInput } from './typeset-paper.ts'

export interface BatchScope {
  documents: ('paper' | 'answer-sheet')[]
  edition: EditionName
  page: DocumentInput['page']
  even_pages: boolean
  second_language?: string | null
}

/** The set of a student: that of the exam, and before there is one sets go round in the order of roll numbers, so that neighbours differ. */
export const setOf = ({ place, set }: Pick<CopyCandidate, 'place' | 'set'>, sets: number): SetLetter =>
  set ?? setLetters[place % Math.max(1, sets)] ?? 'A'

/** A student who needs large print gets it, unless an edition was chosen for all. */
const editionOf = (edition: EditionName, { large_print }: CopyCandidate): EditionName =>
  edition === 'standard' && large_print ? 'large-18' : edition

/** Every sheet that some student needs, laid out once, and the copies in the order of handing out. Whoever writes none of the papers has the first. */
export async function batchOf(
  files: FileStore,
  papers: readonly [OpenedPaper, ...OpenedPaper[]],
  students: CopyCandidate[],
  { documents, edition, page, even_pages, second_language = null }: BatchScope,
): Promise<Batch> {
  const inputs: NamedInput[] = []
  const places = new Map<string, number>()
  const copies: Copy[] = []
  for (const student of students) {
    const paper = papers.find(({ head }) => student.set !== null && head.set_letter === student.set) ?? papers[0]
    // A parallel paper is of one set, whichever letter its writers have.
    const set = paper.head.sets > 1 ? setOf(student, paper.head.sets) : 'A'
    for (const document of documents) {
      const scope = { document, edition: editionOf(edition, student), page, set }
      const key = JSON.stringify([paper.head.id, scope])
      if (!places.has(key))
        places.set(key, inputs.push((await printInput(files, paper, scope, { second_language })) as NamedInput) - 1)
      copies.push({ input: places.get(key) ?? 0, copy: copyOf(paper, student, set) })
    }
  }
  return { inputs, copies, even_pages }
}

const copyOf = ({ head }: OpenedPaper, { name, roll_no, section, student_id }: CopyCandidate, set: SetLetter) => ({
  name,
  roll_no,
  section,
  code: `quaestor:paper/${head.id}/set/${head.set_letter ?? set}/student/${student_id}`,
})
