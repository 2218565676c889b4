import { join } from 'node:path'
import {
  createTypesetter,
  type PrintedFile,
  type PrintedPages,
  type Typesetter,
} from '../../typeset/engine/compiler.ts'
import { fontFiles } from '../../typeset/engine/fonts.ts'
import { type Copy, joinFiles, type NamedInput, printCopies } from '../../typeset/paper/copies.ts'
import { type PrintInput, printDocument } from '../../typeset/paper/print-input.ts'
import { serveJobs } from './child-loop.ts'

/** One document, named copies of several, or files to join. */
export type TypesetJob =
  | { output: 'print' | 'pages'; input: PrintInput }
  | { output: 'copies'; inputs: NamedInput[]; copies: Copy[] }
  | { output: 'join'; files: Uint8Array[] }

export interface TypesetAnswers {
  print: PrintedFile
  pages: PrintedPages
  copies: Uint8Array
  join: Uint8Array
}

export type TypesetAnswer = TypesetAnswers[keyof TypesetAnswers]

const root = process.argv[2] ?? process.cwd()
let warm: Typesetter | undefined

/** Made with the first job, so that a machine without a typesetter answers with its reason instead of dying. */
function typesetter(): Typesetter {
  warm ??= createTypesetter({
    projectRoot: root,
    templatesDir: join(root, 'typeset', 'templates'),
    fontPaths: fontFiles(root),
  })
  return warm
}

function answer(job: TypesetJob): TypesetAnswer | Promise<TypesetAnswer> {
  switch (job.output) {
    case 'print':
      return typesetter().print(printDocument(job.input), job.input.images)
    case 'pages':
      return typesetter().preview(printDocument(job.input), job.input.images)
    case 'copies':
      return printCopies(typesetter(), job.inputs, job.copies)
    case 'join':
      return joinFiles(job.files)
  }
}

serveJobs(answer)
