import { join } from 'node:path'
import { createTypesetter, type Typesetter } from '../../typeset/compiler.ts'
import { fontFiles } from '../../typeset/fonts.ts'
import { type PrintInput, printDocument } from '../../typeset/print-input.ts'
import { serveJobs } from './child-loop.ts'

export interface TypesetJob {
  output: 'pdf' | 'pages'
  input: PrintInput
}

export type TypesetAnswer = Uint8Array | string[]

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

serveJobs(({ output, input }: TypesetJob): TypesetAnswer => {
  const document = printDocument(input)
  return output === 'pdf' ? typesetter().pdf(document, input.images) : typesetter().pages(document, input.images)
})
