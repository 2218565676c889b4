import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumDocument, PDFiumModule } from '@hyzyla/pdfium'

/** What of PDFium's WebAssembly is called here besides what the library calls. */
interface PdfiumExports {
  malloc(bytes: number): number
  free(place: number): void
  FPDF_LoadCustomDocument(access: number, password: number): number
  __indirect_function_table: WebAssembly.Table
}

type ReadBlock = (file: number, from: number, to: number, bytes: number) => number

/** A module that takes a function of four numbers and gives it back as one of WebAssembly: only such a one can stand in its table of functions. */
// biome-ignore format: its sections, one a line
const TRAMPOLINE = new Uint8Array([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  1, 9, 1, 0x60, 4, 0x7f, 0x7f, 0x7f, 0x7f, 1, 0x7f,
  2, 7, 1, 1, 0x6d, 1, 0x66, 0, 0,
  7, 5, 1, 1, 0x66, 0, 0,
])

/** FPDF_FILEACCESS: length of the file, the function that reads it, what that is handed. */
const ACCESS_BYTES = 12
/** The one free place in PDFium's table, which can't grow: functions are counted from 1. */
const READER = 0
/** FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY. */
const locked = new Set([4, 5])

type PdfiumModule = Awaited<ReturnType<typeof PDFiumModule>>

interface Pdfium {
  module: PdfiumModule
  wasm: PdfiumExports
  files: Map<number, FileBytes>
}

let pdfium: Promise<Pdfium> | null = null

/** One instance a thread: its memory grows and never shrinks. */
async function load(): Promise<Pdfium> {
  const bytes = await readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'))
  const module = await PDFiumModule({ wasmBinary: new Uint8Array(bytes).buffer, locateFile: () => '' })
  module._FPDF_InitLibraryWithConfig({
    ...{ version: 2, m_pIsolate: null, m_pUserFontPaths: null, m_v8EmbedderSlot: 0, m_pPlatform: null },
  })
  const wasm = module.wasmExports as unknown as PdfiumExports
  const files = new Map<number, FileBytes>()
  const read: ReadBlock = (file, from, to, size) => {
    const bytes = files.get(file)
    return bytes?.read(from >>> 0, module.HEAPU8.subarray(to >>> 0, (to >>> 0) + size)) ? 1 : 0
  }
  const { f } = new WebAssembly.Instance(new WebAssembly.Module(TRAMPOLINE), { m: { f: read } }).exports
  wasm.__indirect_function_table.set(READER, f)
  return { module, wasm, files }
}

/** A PDF that is open. */
export interface OpenPdf {
  document: PDFiumDocument
  close(): void
}

/** A PDF without pages that can be drawn: a password is asked for, or its bytes are none of a PDF. */
export class PdfUnreadable extends Error {
  constructor(readonly locked: boolean) {
    super(locked ? 'The PDF asks for a password.' : 'The PDF is damaged.')
  }
}

/**
 * Opens a PDF that PDFium reads where it needs it: of a file of 300 MB on the disk no more is in memory than what the page that is drawn is made of.
 * @throws PdfUnreadable
 */
export async function openPdfFile(path: string): Promise<OpenPdf> {
  pdfium ??= load()
  const { module, wasm, files } = await pdfium
  const bytes = bytesOnDisk(path)
  const access = wasm.malloc(ACCESS_BYTES)
  files.set(access, bytes)
  new Uint32Array(module.HEAPU8.buffer, access, 3).set([bytes.size, READER, access])
  const close = () => {
    files.delete(access)
    bytes.close()
  }
  const documentIdx = wasm.FPDF_LoadCustomDocument(access, 0)
  if (documentIdx === 0) {
    const isLocked = locked.has(module._FPDF_GetLastError())
    close()
    wasm.free(access)
    throw new PdfUnreadable(isLocked)
  }
  // What is taken for its bytes is freed with it.
  const document = new PDFiumDocument({ module, documentPtr: access, documentIdx })
  return {
    document,
    close() {
      document.destroy()
      close()
    },
  }
}

/** Bytes of a file where they lie. */
interface FileBytes {
  size: number
  /** Whether all of the wanted bytes were there. */
  read(from: number, into: Uint8Array): boolean
  close(): void
}

function bytesOnDisk(path: string): FileBytes {
  const descriptor = openSync(path, 'r')
  return {
    size: fstatSync(descriptor).size,
    read: (from, into) => readSync(descriptor, into, 0, into.length, from) === into.length,
    close: () => closeSync(descriptor),
  }
}
