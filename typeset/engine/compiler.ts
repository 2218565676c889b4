import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Images } from '../document.ts'
import type { PrintDocument } from '../paper/print-input.ts'
import { documentFiles } from './document-files.ts'
import { type JobFiles, placeImages } from './job-files.ts'
import { loadCompiler, type NativeCompiler, type NativeDocument } from './native.ts'
import { splitPages } from './svg-pages.ts'
import { TypesetError } from './typeset-error.ts'
import { locateWarning, type PrintWarning, readerWarning } from './warnings.ts'

export interface TypesetterOptions {
  /** Folder that holds node_modules with the compiler's binary. */
  projectRoot: string
  /** Folder of the .typ files. */
  templatesDir: string
  /** Font files beyond those inside the compiler; see `fontFiles`. */
  fontPaths: string[]
}

/** A PDF and what a careful reader should know of it. */
export interface PrintedFile {
  bytes: Uint8Array
  /** Whether it claims PDF/UA-1; `warnings` says why not. */
  accessible: boolean
  warnings: PrintWarning[]
}

/** The same as pages to look at. */
export interface PrintedPages {
  /** One standalone SVG per page. */
  pages: string[]
  warnings: PrintWarning[]
}

export interface Typesetter {
  /** @throws TypesetError where the document can't be laid out */
  print(document: PrintDocument, images: Images): PrintedFile
  /** The bytes of `print`. @throws TypesetError */
  pdf(document: PrintDocument, images: Images): Uint8Array
  /** One standalone SVG per page. @throws TypesetError */
  pages(document: PrintDocument, images: Images): string[]
  /** The pages with what `print` would warn of. @throws TypesetError */
  preview(document: PrintDocument, images: Images): PrintedPages
  /** Drops what the last two evictions saw no use of; done by itself about every 20 documents. */
  evict(): void
}

/** Exists in the compiler's memory only: a document can read the files of its own job and the templates, nothing else. */
const workspace = '/quaestor-sheet'
const documentsPerEviction = 20

/** A warm typesetter. What it laid out before is reused, so that one edited question costs a fraction of a first run. */
export function createTypesetter(options: TypesetterOptions): Typesetter {
  const compiler = loadCompiler(options.projectRoot, options.fontPaths, workspace)
  addTemplates(compiler, options.templatesDir)
  let documents = 0
  let fonts = ''
  const evict = () => compiler.evictCache(1)

  /** Families change with the school: put again only then, since every template would be read anew. */
  function chooseFonts(document: PrintDocument) {
    const wanted = JSON.stringify(document.fonts)
    if (wanted !== fonts) putJson(compiler, '/fonts.json', document.fonts)
    fonts = wanted
  }

  let placed = new Map<string, Uint8Array>()
  /** Parts that the last document had stay where they are: put anew, they would be read anew. */
  function placeDocument(document: PrintDocument) {
    const { main, parts } = documentFiles(document)
    for (const path of placed.keys()) if (!parts.has(path)) compiler.unmapShadow(workspace + path)
    for (const [path, bytes] of parts) if (!placed.has(path)) compiler.mapShadow(workspace + path, Buffer.from(bytes))
    placed = parts
    compiler.mapShadow(`${workspace}/document.json`, Buffer.from(main))
  }

  function withCompiled<Result>(document: PrintDocument, images: Images, use: (sheet: Compiled) => Result) {
    try {
      chooseFonts(document)
      placeDocument(document)
      return use(compileReadable(compiler, document, images))
    } finally {
      documents += 1
      if (documents % documentsPerEviction === 0) evict()
    }
  }

  const print = (document: PrintDocument, images: Images) =>
    withCompiled(document, images, (sheet) => exportPdf(compiler, document, sheet))
  return {
    print,
    pdf: (document, images) => print(document, images).bytes,
    pages: (document, images) => withCompiled(document, images, ({ compiled }) => splitPages(compiler.svg(compiled))),
    preview: (document, images) =>
      withCompiled(document, images, (sheet) => ({
        pages: splitPages(compiler.svg(sheet.compiled)),
        warnings: exportPdf(compiler, document, sheet).warnings,
      })),
    evict,
  }
}

function addTemplates(compiler: NativeCompiler, templatesDir: string): void {
  for (const name of readdirSync(templatesDir)) {
    if (name.endsWith('.typ'))
      compiler.addSource(`${workspace}/${name}`, readFileSync(join(templatesDir, name), 'utf8'))
  }
}

function putJson(compiler: NativeCompiler, path: string, value: unknown): void {
  compiler.mapShadow(workspace + path, Buffer.from(JSON.stringify(value)))
}

interface Compiled {
  compiled: NativeDocument
  refused: JobFiles['refused']
}

/** Pictures whose header is right and whose data is not show only when they are drawn: they are left out then. */
function compileReadable(compiler: NativeCompiler, document: PrintDocument, images: Images): Compiled {
  const files = placeImages(images, new Set())
  try {
    return { compiled: compileWith(compiler, document, files), refused: files.refused }
  } catch (error) {
    const unreadable = new Set([...files.bytes.keys()].filter((path) => !canDraw(compiler, path, files)))
    if (unreadable.size === 0) throw error
    const readable = placeImages(images, unreadable)
    return { compiled: compileWith(compiler, document, readable), refused: readable.refused }
  }
}

function compileWith(compiler: NativeCompiler, document: PrintDocument, files: JobFiles): NativeDocument {
  putJson(compiler, '/images.json', files.placed)
  const mainFilePath = `${workspace}/${document.kind}.typ`
  return withFiles(compiler, files.bytes, () => compile(compiler, { mainFilePath }))
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
function exportPdf(compiler: NativeCompiler, document: PrintDocument, { compiled, refused }: Compiled): PrintedFile {
  const warnings = refused.map(({ kind, src }) => locateWarning(document, kind, src))
  try {
    return { bytes: compiler.pdf(compiled, { pdfStandard: 'ua-1' }), accessible: true, warnings }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    if (!words.includes('PDF/UA-1 error')) throw exportError(words)
    return {
      bytes: compiler.pdf(compiled, { pdfStandard: '1.7' }),
      accessible: false,
      warnings: [...warnings, readerWarning(document, reasonOf(words))],
    }
  }
}

function reasonOf(words: string): string {
  return (/PDF\/UA-1 error: ((?:[^"\\]|\\.)*)/.exec(words)?.[1] ?? words).replaceAll(/[\\`]/g, '')
}

function exportError(words: string): TypesetError {
  const diagnostics = [...words.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? '')
  return new TypesetError(`The paper could not be written as PDF: ${diagnostics[0] ?? words}.`, diagnostics)
}
