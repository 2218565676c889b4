import { createHash } from 'node:crypto'
import type { EditionName, PageSize, PlanFault, SetLetter } from '#contract'
import { usualPage } from '../../../domain/papers/documents.ts'
import { TypesetError } from '../../../typeset/engine/typeset-error.ts'
import type { PrintInput } from '../../../typeset/paper/print-input.ts'
import type { Reader } from '../../db/connect.ts'
import type { FileStore } from '../../files/file-store.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import { withExamHead } from '../../papers/print/exam-head.ts'
import { loadPaper, type OpenedPaper } from '../../papers/print/open.ts'
import { printInput } from '../../papers/print/typeset-paper.ts'
import type { Services } from '../../services.ts'
import type { Whose } from '../../workers/fair-turns.ts'
import type { Typesetting } from '../../workers/processes/typeset-pool.ts'
import { pagesIn } from '../print/pages-in.ts'
import { type PlannedExam, type PlannedRow, setOfPaper } from './read-plan.ts'

/** A paper in one set and edition, as an exam prints it. */
export interface PaperForm {
  exam: Pick<PlannedExam, 'id' | 'name' | 'session'>
  paper_id: number
  set: SetLetter | null
  edition: EditionName
}

export const formKey = ({ exam, paper_id, set, edition }: PaperForm) => `${exam.id} ${paper_id} ${set} ${edition}`

export const formOf = (exam: PlannedExam, { paper, set, edition }: PlannedRow): PaperForm | null =>
  paper ? { exam, paper_id: paper.id, set: setOfPaper(paper, set), edition } : null

/** What each is set from, once; those whose paper lacks something are left out. */
export function formsOf(exams: readonly PlannedExam[]): PaperForm[] {
  const forms = new Map<string, PaperForm>()
  for (const exam of exams)
    for (const row of exam.rows) {
      const form = row.lacks === null ? formOf(exam, row) : null
      if (form) forms.set(formKey(form), form)
    }
  return [...forms.values()]
}

/** Papers as they are opened, each once. */
export function openedPapers(reader: Reader): (id: number) => Promise<OpenedPaper> {
  const opened = new Map<number, Promise<OpenedPaper>>()
  return (id) => {
    const found = opened.get(id) ?? loadPaper(reader, id)
    opened.set(id, found)
    return found
  }
}

/** The name of the exam and its session stand in the head, whatever test the paper was made for. */
export async function inputOf(
  files: FileStore,
  open: (id: number) => Promise<OpenedPaper>,
  { exam, paper_id, set, edition }: PaperForm,
  page: PageSize = usualPage,
): Promise<PrintInput> {
  const paper = await open(paper_id)
  const input = await printInput(files, paper, { document: 'paper', edition, page, set })
  return input.document === 'paper' ? { ...withExamHead(input, exam), version: paper.head.row_version } : input
}

/** For so long an answer waits for pages that are not counted yet; the next one goes on from there. */
const PATIENCE_MS = 3000
/** Papers whose pages are remembered, the newest. */
const MOST_KNOWN = 5000

type Press = Services['typeset']
const known = new WeakMap<Press, Map<string, number | PlanFault>>()

function knownOf(press: Press): Map<string, number | PlanFault> {
  const found = known.get(press) ?? new Map<string, number | PlanFault>()
  known.set(press, found)
  if (found.size > MOST_KNOWN) found.clear()
  return found
}

/** Pages by form, as many as are known or counted in time; a form that can't be laid out has its fault. */
export async function countPages(
  { files, typeset }: Pick<Services, 'files' | 'typeset'>,
  reader: Reader,
  whose: Whose,
  forms: readonly PaperForm[],
): Promise<Map<string, number | PlanFault>> {
  const found = new Map<string, number | PlanFault>()
  const open = openedPapers(reader)
  const remembered = knownOf(typeset)
  const began = performance.now()
  for (const form of forms) {
    if (performance.now() - began > PATIENCE_MS) break
    const input = await inputOf(files, open, form)
    // Pictures are named by what they are.
    const text = JSON.stringify([whose.client_id, input])
    const key = createHash('sha256').update(text).digest('base64')
    const pages = remembered.get(key) ?? (await counted(typeset, whose, input))
    remembered.set(key, pages)
    found.set(formKey(form), pages)
  }
  return found
}

async function counted(typeset: Press, whose: Whose, input: PrintInput): Promise<number | PlanFault> {
  const bytes = await setOrFault(typeset.of(whose), input)
  return typeof bytes === 'string' ? bytes : pagesIn(bytes)
}

/** Its file, or why there is none. @throws what is no fault of the paper */
export async function setOrFault(
  press: Pick<Typesetting, 'pdf'>,
  input: PrintInput,
): Promise<Uint8Array | Extract<PlanFault, 'NOT_SET'>> {
  try {
    return await press.pdf(input)
  } catch (error) {
    if (error instanceof TypesetError) return 'NOT_SET'
    return orRefuse(Promise.reject(error))
  }
}
