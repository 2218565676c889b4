/** The compiler as a binary for this machine, or as WebAssembly, which runs on every machine and warms up more slowly. */
export type EngineName = 'native' | 'wasm'

/** One compiled document; opaque, to be handed to `pdf` or `svg` before the next one is compiled. */
export type CompiledDocument = { readonly document: unique symbol }

/** What PDF is asked for: plain 1.7, or PDF/UA-1, which is checked and refused where something can't be read aloud. */
export type PdfStandard = '1.7' | 'ua-1'

export interface EngineFault {
  message: string
  path: string
}

/** The calls of the compiler that are used here (package 0.7.0, Typst 0.14). Paths begin with the workspace's. */
export interface Engine {
  /** The WebAssembly build writes the same tagged pages, but neither checks nor claims PDF/UA-1. */
  readonly standards: readonly PdfStandard[]
  put(path: string, content: Uint8Array): void
  remove(path: string): void
  /** The document of a file, or why there is none. */
  compile(path: string): CompiledDocument | EngineFault[]
  /** The values of all metadata with this label, in their order on the pages. */
  labelled(document: CompiledDocument, label: string): unknown[]
  /** @throws Error with the exporter's own words */
  pdf(document: CompiledDocument, standard: PdfStandard): Uint8Array
  /** One SVG of all pages. */
  svg(document: CompiledDocument): string
  /** Drops what the last `maxAge` evictions saw no use of. */
  evict(maxAge: number): void
}

export interface EngineOptions {
  /** Folder that holds node_modules with the compiler. */
  projectRoot: string
  /** Exists in the compiler's memory only. */
  workspace: string
  /** Font files beyond those inside the binary. */
  fontPaths: string[]
  /** The fonts that are inside the binary, which the WebAssembly build comes without. */
  ownFontPaths: string[]
}
