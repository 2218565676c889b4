import { parentPort, threadId } from 'node:worker_threads'
import sharp from 'sharp'
import { pictureInk } from '../../../scanning/crop-ink.ts'
import type { PageLayout } from '../../../scanning/layout/answer-layout.ts'
import { locate, locateByCodes } from '../../../scanning/locate.ts'
import { densityOf, shrinkPlane } from '../../../scanning/plane/homography.ts'
import { readPage } from '../../../scanning/read-page.ts'
import type { GreyPicture, LocatedPage, PageReading, PlanePoint, SeenCode } from '../../../scanning/reading.ts'
import type { DrawnPage, FromPageReader, PageAnswer, PageSighting, PageTask, ToPageReader } from './page-messages.ts'
import { partOf } from './page-messages.ts'
import { openScan } from './scan-files/open-scan.ts'
import { greyPixels } from './scan-files/picture-scan.ts'
import { readCodes } from './scan-files/read-codes.ts'
import { RefusedScan, type ScanSource } from './scan-files/scan-source.ts'
import { tellThread } from './tell-thread.ts'

/** The thread that draws scanned pages and reads them; the pixels of a page wait in it until somebody says by what layout they are read. */
if (!parentPort) throw new Error('This program is a thread of the server; it is not started by itself.')
tellThread()
const port = parentPort

/** Dots an inch of the picture that is kept, its quality, and its longest side where nothing says how large the paper is. */
const KEPT_DPI = 200
const KEPT_QUALITY = 60
const KEPT_SIDE = 2_800

let opened: { path: string; source: ScanSource } | null = null
let giveLayout: ((layout: PageLayout | null) => void) | null = null

/** The file of the last task stays open: its other pages come next. */
async function sourceOf(path: string): Promise<ScanSource> {
  if (opened?.path === path) return opened.source
  await opened?.source.close()
  opened = null
  const source = await openScan(path, partOf(path, threadId))
  opened = { path, source }
  return source
}

async function answer(id: number, task: PageTask): Promise<PageAnswer> {
  switch (task.task) {
    case 'count':
      return (await sourceOf(task.path)).pages
    case 'page':
      return drawnPage(id, await pixelsOf(task.path, task.number))
    case 'picture':
      return drawnPage(id, await greyPixels(task.picture).catch(() => null))
  }
}

/** null where this page alone is damaged. */
async function pixelsOf(path: string, number: number): Promise<GreyPicture | null> {
  const source = await sourceOf(path)
  return source.draw(number).catch(() => null)
}

const damaged: DrawnPage = {
  picture: new Uint8Array(),
  sighting: { width: 0, height: 0, location: { refusal: 'damaged', page: null }, codes: [], ink: 0 },
  reading: null,
}

async function drawnPage(id: number, grey: GreyPicture | null): Promise<DrawnPage> {
  if (!grey) return damaged
  const location = locate(grey)
  const codes = location.refusal === 'two_pages' ? [] : await readCodes(grey, location.page)
  const kept = keptScale(grey, location.page)
  const sighting: PageSighting = {
    width: Math.round(grey.width * kept),
    height: Math.round(grey.height * kept),
    location: location.page ? { refusal: null, page: scaledPage(location.page, kept) } : location,
    codes: codes.map((code) => scaledCode(code, kept)),
    ink: location.page ? 1 : pictureInk(grey),
  }
  const picture = keptPicture(grey, sighting.width, sighting.height)
  const layout = await askLayout(id, sighting)
  if (!layout || location.refusal === 'two_pages') return { picture: await picture, sighting, reading: null }
  const found = location.page ?? locateByCodes(grey, codes, layout).page
  const reading: PageReading = found
    ? readPage(grey, layout, found)
    : { refusal: location.refusal ?? 'no_marks', fields: [], quality: null }
  const place = found ? ({ refusal: null, page: scaledPage(found, kept) } as const) : sighting.location
  return { picture: await picture, sighting: { ...sighting, location: place }, reading }
}

function keptScale({ width, height }: GreyPicture, page: LocatedPage | null): number {
  const wished = page ? KEPT_DPI / 25.4 / densityOf(page.plane) : KEPT_SIDE / Math.max(width, height)
  return Math.min(1, wished)
}

const scaledPoint =
  (scale: number) =>
  ([x, y]: PlanePoint): PlanePoint => [x * scale, y * scale]

const scaledCode = ({ text, corners }: SeenCode, scale: number): SeenCode => ({
  text,
  corners: corners.map(scaledPoint(scale)),
})

const scaledPage = (page: LocatedPage, scale: number): LocatedPage => ({
  ...page,
  plane: shrinkPlane(page.plane, 1 / scale),
  marks: page.marks.map((mark) => ({
    ...mark,
    corners: mark.corners.map(scaledPoint(scale)),
    size: mark.size * scale,
    edge: mark.edge * scale,
  })),
})

async function keptPicture(grey: GreyPicture, width: number, height: number): Promise<Uint8Array> {
  const { data } = grey
  const raw = { raw: { width: grey.width, height: grey.height, channels: 1 as const } }
  const bytes = await sharp(Buffer.from(data.buffer, data.byteOffset, data.length), raw)
    .resize({ width, height, fit: 'fill' })
    .webp({ quality: KEPT_QUALITY })
    .toBuffer()
  return Uint8Array.from(bytes)
}

function askLayout(id: number, sighting: PageSighting): Promise<PageLayout | null> {
  return new Promise((resolve) => {
    giveLayout = resolve
    send({ type: 'seen', id, sighting })
  })
}

function send(message: FromPageReader): void {
  port.postMessage(message)
}

async function run(id: number, task: PageTask): Promise<void> {
  try {
    const answered = await answer(id, task)
    const { heapUsed, external, arrayBuffers } = process.memoryUsage()
    send({ type: 'done', id, answer: answered, bytes: heapUsed + external + arrayBuffers })
  } catch (error) {
    if (error instanceof RefusedScan) send({ type: 'refused', id, refusal: error.refusal })
    else send({ type: 'failed', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

port.on('message', (message: ToPageReader) => {
  if (message.type === 'task') void run(message.id, message.task)
  else giveLayout?.(message.layout)
})
