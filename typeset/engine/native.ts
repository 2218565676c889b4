import { createRequire } from 'node:module'

/** One compiled document; opaque, to be handed to `pdf` or `svg`. */
export interface NativeDocument {
  readonly numOfPages: number
}

export interface NativeDiagnostic {
  message: string
  path: string
}

interface NativeError {
  readonly shortDiagnostics: NativeDiagnostic[]
}

interface NativeResult {
  readonly result: NativeDocument | null
  takeDiagnostics(): NativeError | null
}

interface CompileOptions {
  mainFilePath?: string
  mainFileContent?: string
}

/** The calls of the compiler's binding that are used here (package 0.7.0, Typst 0.14). */
export interface NativeCompiler {
  compile(options: CompileOptions): NativeResult
  pdf(document: NativeDocument, options: { pdfStandard: string }): Buffer
  svg(document: NativeDocument): string
  addSource(path: string, source: string): void
  mapShadow(path: string, content: Buffer): void
  unmapShadow(path: string): void
  evictCache(maxAge: number): void
}

interface NativeModule {
  NodeCompiler: {
    create(options: { workspace: string; fontArgs: { fontPaths: string[] }[] }): NativeCompiler
  }
}

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

/**
 * Loads the compiler's binary for this machine. The package that usually chooses it can't be installed without the
 * binaries of all platforms, so the choice is made here.
 *
 * @throws Error naming the platform, where there is no binary for it or it isn't installed
 */
export function loadCompiler(projectRoot: string, fontPaths: string[], workspace: string): NativeCompiler {
  const platform = platformName()
  const name = packages[platform]
  if (!name) {
    throw new Error(
      `Papers can't be typeset on ${platform}: there is a typesetter for ${Object.keys(packages).join(' and ')} only.`,
    )
  }
  const require = createRequire(`${projectRoot}/package.json`)
  let loaded: NativeModule
  try {
    loaded = require(name) as NativeModule
  } catch (error) {
    throw new Error(`The typesetter for ${platform} is not installed: run npm ci with optional packages (${name}).`, {
      cause: error,
    })
  }
  return loaded.NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] })
}
