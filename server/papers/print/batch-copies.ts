import { type EditionName, type SetLetter, setLetters } from '#contract'
import type { DocumentInput } from '../../../typeset/documents/document-input.ts'
import type { Batch } from '../../../typeset/paper/copies/batch.ts'
import type { Copy, NamedInput } from '../../../typeset/paper/copies/copies.ts'
import type { FileStore } from '../../files/file-store.ts'
import { newSerial, type PlannedAnswers, type PrintedAnswers } from '../answer-sheets/freeze.ts'
import type { CopyCandidate } from '../candidates.ts'
import type { OpenedPaper } from './open.ts'
import { printInput } from './typeset-paper.ts'

export interface BatchScope {
  documents: ('paper' | 'answer-sheet')[]
  edition: EditionName
  page: DocumentInput['page']
  even_pages: boolean
  second_language?: string | null
  booklet?: boolean
  exam_id?: number | null
}

/** Copies to print, and what of them are answer sheets: how each of these looks, and whose it is, in the order of the copies. */
export interface NamedBatch extends Batch {
  answers: { planned: PlannedAnswers[]; sheets: (Omit<PrintedAnswers, 'layout'> & { planned: number })[] }
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
  { documents, edition, page, even_pages, second_language = null, booklet = false, exam_id = null }: BatchScope,
): Promise<NamedBatch> {
  const inputs: NamedInput[] = []
  const places = new Map<string, number>()
  const copies: Copy[] = []
  const planned: PlannedAnswers[] = []
  /** Which of the planned an input is. */
  const planOf = new Map<number, number>()
  const sheets: NamedBatch['answers']['sheets'] = []
  for (const student of students) {
    const paper = papers.find(({ head }) => student.set !== null && head.set_letter === student.set) ?? papers[0]
    // A parallel paper is of one set, whichever letter its writers have.
    const set = paper.head.sets > 1 ? setOf(student, paper.head.sets) : 'A'
    for (const document of documents) {
      const scope = { document, edition: editionOf(edition, student), page, set }
      const key = JSON.stringify([paper.head.id, scope])
      if (!places.has(key)) {
        const input = withNames(paper, await printInput(files, paper, scope, { second_language, booklet }))
        places.set(key, inputs.push(input) - 1)
        const of = { paper_id: paper.head.id, set: printedSet(paper, set) }
        if (input.document === 'answer-sheet') planOf.set(inputs.length - 1, planned.push({ input, ...of }) - 1)
      }
      const input = places.get(key) ?? 0
      const code = document === 'paper' ? codeOf(paper, student, set) : newSerial()
      copies.push({ input, copy: copyOf(student, code) })
      const plan = planOf.get(input)
      if (plan === undefined) continue
      const { enrolment_id } = student
      const of = { paper_id: paper.head.id, exam_id, enrolment_id, set_letter: printedSet(paper, set) }
      sheets.push({ serial: code, kind: 'NAMED', planned: plan, ...of })
    }
  }
  return { inputs, copies, even_pages, answers: { planned, sheets } }
}

/** A copy with a name has its own way to few pages. */
const withNames = ({ head }: OpenedPaper, input: Awaited<ReturnType<typeof printInput>>): NamedInput =>
  (input.document === 'paper' && input.fit ? { ...input, fit: head.fit?.named ?? null } : input) as NamedInput

/** The letter on the pupil's question paper; null where there is one paper for all. */
const printedSet = ({ head }: OpenedPaper, set: SetLetter): SetLetter | null => (head.sets > 1 ? set : head.set_letter)

const copyOf = ({ name, roll_no, section }: CopyCandidate, code: string) => ({ name, roll_no, section, code })

const codeOf = ({ head }: OpenedPaper, { student_id }: CopyCandidate, set: SetLetter) =>
  `quaestor:paper/${head.id}/set/${head.set_letter ?? set}/student/${student_id}`
