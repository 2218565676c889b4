import { createReadStream } from 'node:fs'
import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium'
import type { GreyPicture } from '../../../../scanning/reading.ts'
import { openPdfFile, PdfUnreadable } from './pdf-file.ts'
import { greyPixels } from './picture-scan.ts'
import { countedPages, RefusedScan, type ScanSource } from './scan-source.ts'

/** Dots an inch that pages are drawn with; points are 72 of an inch. */
const DPI = 200
const POINTS = 72
/** Longest side of a page that is drawn, millimetres, and most pixels. */
const LONGEST = 1_200
const MOST_DRAWN = 40_000_000

/** A PDF of scanned pages, read from the disk page by page. @throws RefusedScan */
export async function openPdf(path: string): Promise<ScanSource> {
  if (await isForm(path)) throw new RefusedScan('not_a_scan')
  const { document, close } = await openPdfFile(path).catch((error: unknown) => {
    if (error instanceof PdfUnreadable) throw new RefusedScan(error.locked ? 'encrypted' : 'damaged')
    throw error
  })
  try {
    return { pages: countedPages(document.getPageCount()), draw: (number) => drawPage(document, number), close }
  } catch (error) {
    close()
    throw error
  }
}

/** What only forms that are made of XML have: they show no page to anybody but their own program. */
const formSigns = ['/XFA', '/NeedsRendering true']
const LONGEST_SIGN = Math.max(...formSigns.map(({ length }) => length))

async function isForm(path: string): Promise<boolean> {
  const missing = new Set(formSigns)
  let tail = Buffer.alloc(0)
  const pieces = createReadStream(path, { highWaterMark: 1024 * 1024 })
  for await (const piece of pieces as AsyncIterable<Uint8Array>) {
    const text = Buffer.concat([tail, piece])
    for (const sign of missing) if (text.includes(sign)) missing.delete(sign)
    if (missing.size === 0) return true
    tail = text.subarray(-LONGEST_SIGN)
  }
  return false
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
