import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import type { GreyPicture } from '../../../../scanning/reading.ts'
import { greyPixels } from './picture-scan.ts'
import { countedPages, RefusedScan, type ScanSource } from './scan-source.ts'

/** Dots an inch that pages are drawn with; points are 72 of an inch. */
const DPI = 200
const POINTS = 72
/** Longest side of a page that is drawn, millimetres, and most pixels. */
const LONGEST = 1_200
const MOST_DRAWN = 40_000_000

let library: Promise<PDFiumLibrary> | null = null

/** One instance a thread: its memory grows and never shrinks. */
async function pdfium(): Promise<PDFiumLibrary> {
  library ??= readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')).then((wasm) =>
    PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer }),
  )
  return library
}

/** A PDF of scanned pages. @throws RefusedScan */
export async function openPdf(bytes: Uint8Array): Promise<ScanSource> {
  if (isForm(bytes)) throw new RefusedScan('not_a_scan')
  const loaded = await (await pdfium()).loadDocument(bytes).catch((error: unknown) => {
    const encrypted = error instanceof Error && /password|security/i.test(error.message)
    throw new RefusedScan(encrypted ? 'encrypted' : 'damaged')
  })
  try {
    return { pages: countedPages(loaded.getPageCount()), draw: (number) => drawPage(loaded, number), close }
  } catch (error) {
    loaded.destroy()
    throw error
  }

  function close(): void {
    loaded.destroy()
  }
}

/** A form that is made of XML shows no page to anybody but its own program. */
function isForm(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return text.includes('/XFA') && text.includes('/NeedsRendering true')
}

async function drawPage(file: PDFiumDocument, number: number): Promise<GreyPicture> {
  const page = file.getPage(number - 1)
  const { originalWidth: w, originalHeight: h } = page.getOriginalSize()
  if (!(w > 0 && h > 0)) throw new Error('The page has no size.')
  const jpeg = await wholePageJpeg(page, w, h)
  if (jpeg) return jpeg
  const longest = Math.max(w, h)
  const scale = Math.min(DPI / POINTS, ((LONGEST / 25.4) * DPI) / longest, Math.sqrt(MOST_DRAWN / (w * h)))
  const { width, height, data } = await page.render({ scale, colorSpace: 'Gray', render: 'bitmap' })
  if (data.length === width * height) return { width, height, data }
  // Some builds give four bytes a pixel for grey, too.
  const bytes = data.length / (width * height)
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, at) => data[at * bytes + 1]!) }
}

/** How much the sides of a page and of its picture may differ. */
const SAME_SHAPE = 0.02

/** The one picture that a page is, of its shape and a JPEG: a third of the work is saved. null where the page is anything else. */
async function wholePageJpeg(page: PDFiumPage, w: number, h: number): Promise<GreyPicture | null> {
  if (page.getObjectCount() !== 1) return null
  const only = page.getObject(0)
  if (only.type !== 'image') return null
  try {
    const { data, width, height, filters } = await only.getImageDataRaw()
    if (filters.length !== 1 || filters[0] !== 'DCTDecode') return null
    if (Math.abs((width * h) / (height * w) - 1) > SAME_SHAPE) return null
    return await greyPixels(data)
  } catch {
    return null
  }
}
