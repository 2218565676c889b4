import { createRequire } from 'node:module'
import type { CompiledDocument, Engine, EngineOptions, PdfStandard } from './engine.ts'
import { isPacked, readFont } from './font-file.ts'

interface NativeResult {
  readonly result: CompiledDocument | null
  takeDiagnostics(): { readonly shortDiagnostics: { message: string; path: string }[] } | null
}

interface NativeCompiler {
  compile(options: { mainFilePath: string }): NativeResult
  pdf(document: CompiledDocument, options: { pdfStandard: PdfStandard }): Buffer
  svg(document: CompiledDocument): string
  query(document: CompiledDocument, options: { selector: string }): { value: unknown }[]
  mapShadow(path: string, content: Buffer): void
  unmapShadow(path: string): void
  evictCache(maxAge: number): void
}

interface NativeModule {
  NodeCompiler: {
    create(options: {
      workspace: string
      fontArgs: ({ fontPaths: string[] } | { fontBlobs: Buffer[] })[]
    }): NativeCompiler
  }
}

/** The package that usually chooses can't be installed without the binaries of all platforms, so the choice is made here. */
const packages: Readonly<Record<string, string>> = {
  'linux-x64-gnu': '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu',
  'linux-x64-musl': '@myriaddreamin/typst-ts-node-compiler-linux-x64-musl',
}

function platformName(): string {
  const name = `${process.platform}-${process.arch}`
  if (process.platform !== 'linux') return name
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return `${name}-${report.header?.glibcVersionRuntime ? 'gnu' : 'musl'}`
}

/** The file of the compiler's binary for this machine; `null` where there is none or it isn't installed. */
export function findNative(projectRoot: string): string | null {
  const name = packages[platformName()]
  try {
    return name ? createRequire(`${projectRoot}/package.json`).resolve(name) : null
  } catch {
    return null
  }
}

/** @throws Error where there is no binary for this machine or it isn't installed */
export function openNative({ projectRoot, workspace, fontPaths }: EngineOptions): Engine {
  const file = findNative(projectRoot)
  if (!file) throw new Error(`The typesetter has no binary for ${platformName()}, or npm ci left it out.`)
  const { NodeCompiler } = createRequire(import.meta.url)(file) as NativeModule
  // Packed ones come first: the compiler takes no font from memory once it has looked for files.
  const fontArgs = [
    { fontBlobs: fontPaths.filter(isPacked).map(readFont) },
    { fontPaths: fontPaths.filter((path) => !isPacked(path)) },
  ]
  const compiler = NodeCompiler.create({ workspace, fontArgs })
  return {
    standards: ['1.7', 'ua-1'],
    put: (path, content) => compiler.mapShadow(path, Buffer.from(content)),
    remove: (path) => compiler.unmapShadow(path),
    compile: (mainFilePath) => {
      const outcome = compiler.compile({ mainFilePath })
      return outcome.result ?? outcome.takeDiagnostics()?.shortDiagnostics ?? []
    },
    pdf: (document, pdfStandard) => compiler.pdf(document, { pdfStandard }),
    svg: (document) => compiler.svg(document),
    labelled: (document, label) => compiler.query(document, { selector: `<${label}>` }).map(({ value }) => value),
    evict: (maxAge) => compiler.evictCache(maxAge),
  }
}
