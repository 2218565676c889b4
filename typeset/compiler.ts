import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Images, PaperDocument } from './document.ts'
import { scriptFamilies } from './fonts.ts'
import { type JobFiles, placeImages } from './job-files.ts'
import { loadCompiler, type NativeCompiler, type NativeDocument } from './native.ts'
import { splitPages } from './svg-pages.ts'
import { TypesetError } from './typeset-error.ts'

export interface TypesetterOptions {
  /** Folder that holds node_modules with the compiler's binary. */
  projectRoot: string
  /** Folder of the .typ files. */
  templatesDir: string
  /** Font files beyond those inside the compiler; see `fontFiles`. */
  fontPaths: string[]
}

export interface Typesetter {
  /** @throws TypesetError where the document can't be laid out */
  pdf(document: PaperDocument, images: Images): Uint8Array
  /** One standalone SVG per page. @throws TypesetError */
  pages(document: PaperDocument, images: Images): string[]
  /** Drops what the last two evictions saw no use of; done by itself about every 20 documents. */
  evict(): void
}

/** Exists in the compiler's memory only: a document can read the files of its own job and the templates, nothing else. */
const workspace = '/quaestor-paper'
const documentsPerEviction = 20
const entry = '/paper.typ'

/** A warm typesetter. What it laid out before is reused, so that one edited question costs a fraction of a first run. */
export function createTypesetter(options: TypesetterOptions): Typesetter {
  const compiler = loadCompiler(options.projectRoot, options.fontPaths, workspace)
  addTemplates(compiler, options.templatesDir)
  let documents = 0
  const evict = () => compiler.evictCache(1)

  function withCompiled<Result>(document: PaperDocument, images: Images, use: (compiled: NativeDocument) => Result) {
    try {
      return use(compileReadable(compiler, document, images))
    } finally {
      documents += 1
      if (documents % documentsPerEviction === 0) evict()
    }
  }

  return {
    pdf: (document, images) => withCompiled(document, images, (compiled) => exportPdf(compiler, compiled)),
    pages: (document, images) => withCompiled(document, images, (compiled) => splitPages(compiler.svg(compiled))),
    evict,
  }
}

function addTemplates(compiler: NativeCompiler, templatesDir: string): void {
  for (const name of readdirSync(templatesDir)) {
    if (name.endsWith('.typ'))
      compiler.addSource(`${workspace}/${name}`, readFileSync(join(templatesDir, name), 'utf8'))
  }
  putJson(compiler, '/fonts.json', scriptFamilies)
}

function putJson(compiler: NativeCompiler, path: string, value: unknown): void {
  compiler.mapShadow(workspace + path, Buffer.from(JSON.stringify(value)))
}

/** Pictures whose header is right and whose data is not show only when they are drawn: they are left out then. */
function compileReadable(compiler: NativeCompiler, document: PaperDocument, images: Images): NativeDocument {
  const files = placeImages(images, new Set())
  try {
    return compileWith(compiler, document, files)
  } catch (error) {
    const unreadable = new Set([...files.bytes.keys()].filter((path) => !canDraw(compiler, path, files)))
    if (unreadable.size === 0) throw error
    return compileWith(compiler, document, placeImages(images, unreadable))
  }
}

function compileWith(compiler: NativeCompiler, document: PaperDocument, files: JobFiles): NativeDocument {
  putJson(compiler, '/paper.json', document)
  putJson(compiler, '/images.json', files.placed)
  return withFiles(compiler, files.bytes, () => compile(compiler, { mainFilePath: workspace + entry }))
}

function canDraw(compiler: NativeCompiler, path: string, files: JobFiles): boolean {
  const only = new Map([...files.bytes].filter(([name]) => name === path))
  try {
    withFiles(compiler, only, () => compile(compiler, { mainFileContent: `#image("${path}")` }))
    return true
  } catch (error) {
    if (error instanceof TypesetError) return false
    throw error
  }
}

function withFiles<Result>(compiler: NativeCompiler, files: JobFiles['bytes'], run: () => Result): Result {
  for (const [path, bytes] of files) compiler.mapShadow(workspace + path, Buffer.from(bytes))
  try {
    return run()
  } finally {
    for (const path of files.keys()) compiler.unmapShadow(workspace + path)
  }
}

function compile(compiler: NativeCompiler, source: { mainFilePath: string } | { mainFileContent: string }) {
  const outcome = compiler.compile(source)
  const compiled = outcome.result
  if (compiled) return compiled
  const diagnostics = (outcome.takeDiagnostics()?.shortDiagnostics ?? []).map(
    (it) => `${it.path.replace(workspace, '')}: ${it.message}`,
  )
  throw new TypesetError(
    `The paper could not be laid out: ${diagnostics[0] ?? 'the compiler gave no reason'}.`,
    diagnostics,
  )
}

/**
 * Tagged PDF by PDF/UA-1. That standard forbids some things a user may type, such as a character no font has (an emoji)
 * or an empty heading; such a paper still prints, tagged, but doesn't claim the standard.
 */
function exportPdf(compiler: NativeCompiler, compiled: NativeDocument): Uint8Array {
  try {
    return compiler.pdf(compiled, { pdfStandard: 'ua-1' })
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    if (!words.includes('PDF/UA-1 error')) throw exportError(words)
  }
  return compiler.pdf(compiled, { pdfStandard: '1.7' })
}

function exportError(words: string): TypesetError {
  const diagnostics = [...words.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? '')
  return new TypesetError(`The paper could not be written as PDF: ${diagnostics[0] ?? words}.`, diagnostics)
}
