import type { EditionName } from '../../../domain/papers/documents.ts'
import type { CopyInput } from '../../documents/document-input.ts'
import type { Copy, NamedInput } from './copies.ts'

/** Named copies of a paper's documents. */
export interface Batch {
  /** Every sheet of every set, e.g. the papers A and B and their answer sheets. */
  inputs: NamedInput[]
  /** In the order of printing. */
  copies: Copy[]
  /** In one file each copy ends with an empty page where its pages are odd: printed on both sides, the next begins on a sheet of its own. */
  even_pages: boolean
}

/** Where the work is done: a pool of child processes, or the typesetter itself. */
export interface BatchPrinter {
  pdf(input: NamedInput): Promise<Uint8Array>
  copies(inputs: NamedInput[], copies: Copy[], even_pages: boolean): Promise<Uint8Array>
  join(files: Uint8Array[]): Promise<Uint8Array>
}

export interface BatchFile {
  /** Safe in every file system: "b-1042-anjali-sharma-set-a-answer-sheet.pdf". */
  name: string
  bytes: Uint8Array
}

/** `file` comes with each copy, or once at the end. */
export interface BatchStep {
  done: number
  of: number
  file: BatchFile | null
}

/** What the names of copies say, in the language of whoever ordered them. */
export interface CopyWords {
  set: string
  documents: Record<NonNullable<NamedInput['document']>, string>
  editions: Record<EditionName, string>
}

const codes: CopyWords = {
  set: 'set',
  documents: { paper: 'paper', 'answer-sheet': 'answer-sheet' },
  editions: {
    standard: '',
    'large-18': 'large-18',
    'large-24': 'large-24',
    dyslexia: 'dyslexia',
    'two-language': 'two-language',
  },
}

/** Copies laid out by one job: short enough for the pool's time limit, long enough to share most of the work. */
const copiesPerJob = 100

/**
 * All copies as one file for the printing press. Leaving the loop, or the signal, ends the work after the running job.
 *
 * @throws whatever the printer throws; the signal's reason
 */
export async function* printTogether(
  { inputs, copies, even_pages }: Batch,
  name: string,
  printer: BatchPrinter,
  signal?: AbortSignal,
): AsyncGenerator<BatchStep> {
  const files: Uint8Array[] = []
  for (let from = 0; from < copies.length; from += copiesPerJob) {
    signal?.throwIfAborted()
    const some = copies.slice(from, from + copiesPerJob)
    files.push(await printer.copies(inputs, some, even_pages))
    yield { done: from + some.length, of: copies.length, file: null }
  }
  signal?.throwIfAborted()
  const bytes = files.length === 1 && files[0] ? files[0] : await printer.join(files)
  yield { done: copies.length, of: copies.length, file: { name, bytes } }
}

/** Each copy as a file of its own, tagged and readable by itself; for an archive. Ends as `printTogether` does. */
export async function* printFiles(
  { inputs, copies }: Omit<Batch, 'even_pages'>,
  printer: Pick<BatchPrinter, 'pdf'>,
  words: CopyWords = codes,
  signal?: AbortSignal,
): AsyncGenerator<BatchStep> {
  const taken = new Map<string, number>()
  for (const [index, { input: at, copy }] of copies.entries()) {
    signal?.throwIfAborted()
    const input = inputs[at]
    if (!input) throw new RangeError(`copies.${index}.input names sheet ${at} of ${inputs.length}`)
    const bytes = await printer.pdf({ ...input, copy })
    yield { done: index + 1, of: copies.length, file: { name: distinct(fileName(input, copy, words), taken), bytes } }
  }
}

function fileName(
  { set, document = 'paper', edition = 'standard' }: NamedInput,
  { section, roll_no, name }: CopyInput,
  words: CopyWords,
): string {
  const ofSet = set === null ? '' : `${words.set} ${set}`
  const parts = [section, roll_no, name, ofSet, words.documents[document], words.editions[edition]].map((word) =>
    word
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-+|-+$/g, ''),
  )
  return parts.filter(Boolean).join('-').slice(0, 120)
}

/** Two students may share a name: the second file says so. */
function distinct(name: string, taken: Map<string, number>): string {
  const count = (taken.get(name) ?? 0) + 1
  taken.set(name, count)
  return count === 1 ? `${name}.pdf` : `${name}-${count}.pdf`
}
