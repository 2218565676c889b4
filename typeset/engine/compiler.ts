import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../../domain/say.ts'
import type { Images } from '../document.ts'
import type { PrintDocument } from '../paper/print-input.ts'
import { coverageOf } from './coverage.ts'
import { documentFiles } from './document-files.ts'
import type { CompiledDocument, Engine, EngineName } from './engine.ts'
import { type FontFamilies, ownFontFiles } from './fonts.ts'
import { type JobFiles, placeImages } from './job-files.ts'
import { chooseEngine, openEngine } from './open-engine.ts'
import { splitPages } from './svg-pages.ts'
import { withTextLayer } from './text-layer/text-layer.ts'
import { TypesetError } from './typeset-error.ts'
import {
  characterWarnings,
  locateWarning,
  type PrintWarning,
  readerWarnings,
  type WarningValue,
  warningsOf,
} from './warnings.ts'

export interface TypesetterOptions {
  /** Folder that holds node_modules with the compiler. */
  projectRoot: string
  /** Folder of the .typ files. */
  templatesDir: string
  /** Font files beyond those inside the compiler; see `fontFiles`. */
  fontPaths: string[]
  /** By default the one that fits this machine. */
  engine?: EngineName
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

/** Where a document ends. */
export interface Extent {
  pages: number
  /** Points below the top of the last page's text. */
  end: number
  /** Points of a page that text may take. */
  room: number
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
  /** How far it reaches, without a file of it; of a paper that `is_measured`. @throws TypesetError */
  extent(document: PrintDocument, images: Images): Extent
  /** Drops what the last two evictions saw no use of; done by itself about every 20 documents. */
  evict(): void
}

/** Exists in the compiler's memory only: a document can read the files of its own job and the templates, nothing else. */
const workspace = '/quaestor-sheet'
const documentsPerEviction = 20

/** A warm typesetter. What it laid out before is reused, so that one edited question costs a fraction of a first run. */
export async function createTypesetter(options: TypesetterOptions): Promise<Typesetter> {
  const { projectRoot, templatesDir, fontPaths, engine: name = chooseEngine(projectRoot) } = options
  const engine = await openEngine(name, { projectRoot, workspace, fontPaths, ownFontPaths: ownFontFiles(projectRoot) })
  addTemplates(engine, templatesDir)
  return typesetterOf(engine, (document) => characterWarnings(document, coverageOf(projectRoot)))
}

/** Looked for only where a document isn't known to be free of them. */
type FindStrange = (document: PrintDocument) => PrintWarning[]

function typesetterOf(engine: Engine, findStrange: FindStrange): Typesetter {
  let documents = 0
  let fonts = ''
  const evict = () => engine.evict(1)

  /** Families change with the school: put again only then, since every template would be read anew. */
  function chooseFonts({ body, scripts }: FontFamilies, families: string[]) {
    const named = { body, scripts: [...scripts, ...families] }
    const wanted = JSON.stringify(named)
    if (wanted !== fonts) putJson(engine, '/fonts.json', named)
    fonts = wanted
  }

  let placed = new Map<string, Uint8Array>()
  /** Parts that the last document had stay where they are: put anew, they would be read anew. */
  function placeDocument(document: PrintDocument) {
    const { main, parts, families } = documentFiles(document)
    chooseFonts(document.fonts, families)
    for (const path of placed.keys()) if (!parts.has(path)) engine.remove(workspace + path)
    for (const [path, bytes] of parts) if (!placed.has(path)) engine.put(workspace + path, bytes)
    placed = parts
    engine.put(`${workspace}/document.json`, main)
  }

  function withCompiled<Result>(document: PrintDocument, images: Images, use: (compiled: Compiled) => Result) {
    try {
      placeDocument(document)
      return use(compileReadable(engine, document, images))
    } finally {
      documents += 1
      if (documents % documentsPerEviction === 0) evict()
    }
  }

  const print = (document: PrintDocument, images: Images) => {
    const file = withCompiled(document, images, (compiled) => exportPdf(engine, document, compiled, findStrange))
    return { ...file, bytes: withTextLayer(file.bytes) }
  }
  return {
    print,
    pdf: (document, images) => print(document, images).bytes,
    pages: (document, images) => withCompiled(document, images, ({ compiled }) => splitPages(engine.svg(compiled))),
    extent: (document, images) =>
      withCompiled(document, images, ({ compiled }) => engine.labelled(compiled, 'extent')[0] as Extent),
    preview: (document, images) =>
      withCompiled(document, images, (compiled) => ({
        pages: splitPages(engine.svg(compiled.compiled)),
        warnings: exportPdf(engine, document, compiled, findStrange).warnings,
      })),
    evict,
  }
}

function addTemplates(engine: Engine, templatesDir: string): void {
  for (const name of readdirSync(templatesDir, { recursive: true, encoding: 'utf8' })) {
    const path = name.replaceAll('\\', '/')
    if (path.endsWith('.typ')) engine.put(`${workspace}/${path}`, readFileSync(join(templatesDir, name)))
  }
}

function putJson(engine: Engine, path: string, value: unknown): void {
  engine.put(workspace + path, Buffer.from(JSON.stringify(value)))
}

interface Compiled {
  compiled: CompiledDocument
  refused: JobFiles['refused']
}

/** Pictures whose header is right and whose data is not show only when they are drawn: they are left out then. */
function compileReadable(engine: Engine, document: PrintDocument, images: Images): Compiled {
  const files = placeImages(images, new Set())
  try {
    return { compiled: compileWith(engine, document, files), refused: files.refused }
  } catch (error) {
    const unreadable = new Set([...files.bytes.keys()].filter((path) => !canDraw(engine, path, files)))
    if (unreadable.size === 0) throw error
    const readable = placeImages(images, unreadable)
    return { compiled: compileWith(engine, document, readable), refused: readable.refused }
  }
}

function compileWith(engine: Engine, document: PrintDocument, files: JobFiles): CompiledDocument {
  putJson(engine, '/images.json', files.placed)
  return withFiles(engine, files.bytes, () => compile(engine, `/${document.kind}.typ`))
}

function canDraw(engine: Engine, path: string, files: JobFiles): boolean {
  const trial = '/trial.typ'
  const only = new Map([...files.bytes].filter(([name]) => name === path))
  try {
    withFiles(engine, only.set(trial, Buffer.from(`#image("${path}")`)), () => compile(engine, trial))
    return true
  } catch (error) {
    if (error instanceof TypesetError) return false
    throw error
  }
}

function withFiles<Result>(engine: Engine, files: JobFiles['bytes'], run: () => Result): Result {
  for (const [path, bytes] of files) engine.put(workspace + path, bytes)
  try {
    return run()
  } finally {
    for (const path of files.keys()) engine.remove(workspace + path)
  }
}

function compile(engine: Engine, path: string): CompiledDocument {
  const outcome = engine.compile(workspace + path)
  if (!Array.isArray(outcome)) return outcome
  const diagnostics = outcome.map((it) => `${it.path.replace(workspace, '')}: ${it.message}`)
  const [diagnostic] = diagnostics
  throw new TypesetError(diagnostic ? say('print.not_laid_out', { diagnostic }) : say('print.no_reason'), diagnostics)
}

/**
 * Tagged PDF by PDF/UA-1. That standard forbids some things a user may type, such as a character no font has (an emoji)
 * or an empty heading; such a paper still prints, tagged, but doesn't claim the standard. Nor does any of the WebAssembly build.
 */
function exportPdf(
  engine: Engine,
  document: PrintDocument,
  { compiled, refused }: Compiled,
  findStrange: FindStrange,
): PrintedFile {
  const warnings = [
    ...refused.map(({ kind, src }) => locateWarning(document, kind, src)),
    ...warningsOf(engine.labelled(compiled, 'told') as WarningValue[]),
  ]
  const plain = () => ({ bytes: engine.pdf(compiled, '1.7'), accessible: false })
  if (!engine.standards.includes('ua-1')) return { ...plain(), warnings: [...warnings, ...findStrange(document)] }
  try {
    return { bytes: engine.pdf(compiled, 'ua-1'), accessible: true, warnings }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    if (!words.includes('PDF/UA-1 error')) throw exportError(words)
    return { ...plain(), warnings: [...warnings, ...readerWarnings(document, reasonOf(words), findStrange(document))] }
  }
}

function reasonOf(words: string): string {
  return (/PDF\/UA-1 error: ((?:[^"\\]|\\.)*)/.exec(words)?.[1] ?? words).replaceAll(/[\\`]/g, '')
}

function exportError(words: string): TypesetError {
  const diagnostics = [...words.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? '')
  return new TypesetError(say('print.not_written', { diagnostic: diagnostics[0] ?? words }), diagnostics)
}
