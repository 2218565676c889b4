import { fileURLToPath } from 'node:url'
import { sentenceIn } from '#contract'
import type { AnswerSheetInput } from '../../../typeset/documents/answer-sheet.ts'
import type { PrintedFile, PrintedPages } from '../../../typeset/engine/compiler.ts'
import { coverageOf, unknownCharacters } from '../../../typeset/engine/coverage.ts'
import type { EngineName } from '../../../typeset/engine/engine.ts'
import { chooseEngine } from '../../../typeset/engine/open-engine.ts'
import { TypesetError } from '../../../typeset/engine/typeset-error.ts'
import type { Copy, NamedInput } from '../../../typeset/paper/copies/copies.ts'
import type { FitAsked, Fitted } from '../../../typeset/paper/fit/fit.ts'
import type { PrintInput } from '../../../typeset/paper/print-input.ts'
import type { ProvenAnswers } from '../../../typeset/proof/prove-answers.ts'
import type { Whose } from '../fair-turns.ts'
import { JobFailedError } from '../pool-errors.ts'
import { findProgram } from '../programs.ts'
import { createPool } from './pool.ts'
import type { TypesetAnswer, TypesetAnswers, TypesetJob } from './typeset-child.ts'
import type { ChildProgram } from './warm-child.ts'

export interface TypesetPoolOptions {
  /** Folder of the project: holds node_modules and typeset/templates. */
  root: string
  /** Most processes; each holds 200 MB once warm and is replaced when it has grown to `memory_bytes`. */
  size?: number
  /** Processor time that a document may take; the WebAssembly build may take three times as much. */
  cpu_ms?: number
  queue_limit?: number
  /** Which compiler sets the papers; by default the one that fits this machine. */
  engine?: EngineName
}

/** What is set for one person. */
export interface Typesetting {
  /** @throws TypesetError where the document can't be laid out, and whatever the pool throws */
  print(input: PrintInput): Promise<PrintedFile>
  /** The bytes of `print`. @throws as `print` */
  pdf(input: PrintInput): Promise<Uint8Array>
  /** One standalone SVG per page, and what `print` would warn of. @throws as `print` */
  pages(input: PrintInput): Promise<PrintedPages>
  /** Draws the pages of an answer sheet and reads them; its layout is frozen as it is answered. @throws as `print` */
  prove(input: AnswerSheetInput): Promise<ProvenAnswers>
  /** How few pages a paper takes, and how it is set to take so many. @throws as `print` */
  fewer(asked: FitAsked): Promise<Fitted>
  /** Named copies in one file; see typeset/paper/copies/batch.ts, which takes this pool as its printer. @throws as `print` */
  copies(inputs: NamedInput[], copies: Copy[], even_pages: boolean): Promise<Uint8Array>
  /** Files of copies as one. @throws as `print` */
  join(files: Uint8Array[]): Promise<Uint8Array>
}

export interface TypesetPool {
  /** Schools and people take turns; what is set for a job is `patient` and waits however much there is. */
  of(whose: Whose, patient?: boolean): Typesetting
  /** Characters of a text that no font has, so that they print as empty boxes. The first call reads the fonts, some 50 ms. */
  unprintable(text: string): string[]
  close(): Promise<void>
}

interface For {
  whose: Whose
  patient: boolean
}

/** `cpu_ms` of the press: a hundred named copies of a long paper are one job. */
export const PRESS_CPU_MS = 30_000

/** The compiler keeps about 0.5 MB per document that eviction does not give back; replacing the process does. */
const memory_bytes = 640 * 2 ** 20

/** WebAssembly is translated while it first runs, so that a process's first paper takes seconds. */
const patience: Readonly<Record<EngineName, number>> = { native: 1, wasm: 3 }

/** Typesetting off the event loop: from stored HTML to pages in warm child processes, started with the first paper. */
export function createTypesetPool({
  root,
  size = 1,
  cpu_ms = 5_000,
  queue_limit = 50,
  engine = chooseEngine(root),
}: TypesetPoolOptions): TypesetPool {
  const program = typesetProgram(root, engine)
  const pool = createPool<TypesetJob, TypesetAnswer>({
    program,
    size,
    cpu_ms: cpu_ms * patience[engine],
    queue_limit,
    memory_bytes,
  })

  /** The child answers every output with what `TypesetAnswers` says of it. */
  async function run<Output extends keyof TypesetAnswers>(
    { whose, patient }: For,
    job: TypesetJob & { output: Output },
  ) {
    try {
      return (await pool.run(whose, job, patient)) as TypesetAnswers[Output]
    } catch (error) {
      if (error instanceof JobFailedError && error.kind === 'TypesetError')
        throw new TypesetError(sentenceIn(error.message), error.details)
      throw error
    }
  }

  return {
    of(whose, patient = false) {
      const on = { whose, patient }
      return {
        print: (input) => run<'print'>(on, { output: 'print', input }),
        pdf: async (input) => (await run<'print'>(on, { output: 'print', input })).bytes,
        pages: (input) => run<'pages'>(on, { output: 'pages', input }),
        prove: (input) => run<'proof'>(on, { output: 'proof', input }),
        fewer: (asked) => run<'fit'>(on, { output: 'fit', asked }),
        copies: (inputs, copies, even_pages) => run<'copies'>(on, { output: 'copies', inputs, copies, even_pages }),
        join: (files) => run<'join'>(on, { output: 'join', files }),
      }
    },
    unprintable: (text) => unknownCharacters(text, coverageOf(root)),
    close: () => pool.close(),
  }
}

function typesetProgram(root: string, engine: EngineName): ChildProgram {
  const { url, isSource } = findProgram(import.meta.url, 'typeset-child')
  const execArgv = ['--max-old-space-size=256', ...(isSource ? ['--import', 'tsx'] : [])]
  return { file: fileURLToPath(url), args: [root, engine], execArgv, cwd: root }
}
