import { join } from 'node:path'
import type { AnswerSheetInput } from '../../../typeset/documents/answer-sheet.ts'
import {
  createTypesetter,
  type PrintedFile,
  type PrintedPages,
  type Typesetter,
} from '../../../typeset/engine/compiler.ts'
import { fontFiles } from '../../../typeset/engine/fonts.ts'
import { type Copy, joinFiles, type NamedInput, printCopies } from '../../../typeset/paper/copies/copies.ts'
import { type FitAsked, type Fitted, fitPaper } from '../../../typeset/paper/fit/fit.ts'
import { type PrintInput, printDocument } from '../../../typeset/paper/print-input.ts'
import { type ProvenAnswers, proveAnswers } from '../../../typeset/proof/prove-answers.ts'
import { serveJobs } from './child-loop.ts'

/** One document, named copies of several, or files to join. */
export type TypesetJob =
  | { output: 'print' | 'pages'; input: PrintInput }
  | { output: 'proof'; input: AnswerSheetInput }
  | { output: 'fit'; asked: FitAsked }
  | { output: 'copies'; inputs: NamedInput[]; copies: Copy[]; even_pages: boolean }
  | { output: 'join'; files: Uint8Array[] }

export interface TypesetAnswers {
  print: PrintedFile
  pages: PrintedPages
  proof: ProvenAnswers
  fit: Fitted
  copies: Uint8Array
  join: Uint8Array
}

export type TypesetAnswer = TypesetAnswers[keyof TypesetAnswers]

const root = process.argv[2] ?? process.cwd()
const engine = process.argv[3] === 'wasm' ? 'wasm' : 'native'
let warm: Promise<Typesetter> | undefined

/** Where it can't be made, each job answers with the reason. */
function typesetter(): Promise<Typesetter> {
  warm ??= createTypesetter({
    projectRoot: root,
    templatesDir: join(root, 'typeset', 'templates'),
    fontPaths: fontFiles(root),
    engine,
  })
  return warm
}

async function answer(job: TypesetJob): Promise<TypesetAnswer> {
  if (job.output === 'join') return joinFiles(job.files)
  const ready = await typesetter()
  try {
    if (job.output === 'copies') return await printCopies(ready, job.inputs, job.copies, job.even_pages)
    if (job.output === 'proof') return await proveAnswers(ready, job.input)
    if (job.output === 'fit') return fitPaper(ready, job.asked)
    const document = printDocument(job.input)
    return job.output === 'print' ? ready.print(document, job.input.images) : ready.preview(document, job.input.images)
  } catch (error) {
    // The WebAssembly build can't go on after a fault inside it, as the binary ends its process by itself.
    if (error instanceof WebAssembly.RuntimeError) process.exit(1)
    throw error
  }
}

serveJobs(answer)
