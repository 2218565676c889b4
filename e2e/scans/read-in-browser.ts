import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { PageLayout } from '../../scanning/layout/answer-layout.ts'
import type { GreyPicture, PageReading } from '../../scanning/reading.ts'
import {
  fillOthers,
  readPicture,
  scanned,
  type TestSheet,
  testSheet,
  writtenPage,
} from '../../scanning/testing/a-page.ts'
import { type ScannerName, scanners } from '../../scanning/testing/devices.ts'
import { penNames } from '../../scanning/testing/pens.ts'

/** A page of an origin that nobody serves: what it asks for is answered here. */
const ORIGIN = 'http://reader.test'

export interface PictureToRead {
  name: string
  picture: GreyPicture
  layout: PageLayout
}

/** Filled pages of several forms, pens and scanners, one after another. */
export function* picturesToRead(count: number): Generator<PictureToRead> {
  const sheets: TestSheet[] = [testSheet({ choices: 40, roll: 4, boxes: 1 }), testSheet({ large: 1.4, choices: 24 })]
  const names = Object.keys(scanners) as ScannerName[]
  for (let k = 0; k < count; k += 1) {
    const sheet = sheets[k % sheets.length]!
    const [device, pen] = [names[k % names.length]!, penNames[k % penNames.length]!]
    const page = writtenPage(sheet, 100 + k, pen)
    fillOthers(page, sheet, ['q:2:0', 'q:5:0'])
    page.mark('q:5:0', 'B', k % 2 === 0 ? 'tick' : 'ringed')
    const quarters = k % 4 === 0 ? 2 : 0
    yield { name: `${k} ${device} ${pen}`, picture: scanned(page, device, { quarters }), layout: sheet.layout }
  }
}

export const readHere = ({ picture, layout }: PictureToRead): PageReading => readPicture(picture, layout)

/** The reader as one script, as a browser gets it. */
async function readerScript(): Promise<string> {
  const reader = new URL('../../scanning/testing/a-page.ts', import.meta.url).pathname
  const made = await build({
    ...{ configFile: false, logLevel: 'silent', publicDir: false },
    build: { write: false, lib: { entry: reader, formats: ['iife'], name: 'reader' } },
  })
  const [one] = [made].flat()
  if (!one || !('output' in one)) throw new Error('The reader was not built.')
  return one.output[0].code
}

/** Opens an empty page of Chromium with the reader in it. @returns what reads a picture there */
export async function openReader(page: Page): Promise<(one: PictureToRead) => Promise<PageReading>> {
  let bytes: Buffer = Buffer.alloc(0)
  await page.route(`${ORIGIN}/**`, (route) =>
    route.request().url().endsWith('/picture')
      ? route.fulfill({ body: bytes, contentType: 'application/octet-stream' })
      : route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }),
  )
  await page.goto(ORIGIN)
  await page.addScriptTag({ content: await readerScript() })
  return async ({ picture: { width, height, data }, layout }) => {
    bytes = Buffer.from(data.buffer, data.byteOffset, data.length)
    const text = await page.evaluate(
      async (of) => {
        const body = await (await fetch('/picture')).arrayBuffer()
        const picture = { width: of.width, height: of.height, data: new Uint8Array(body) }
        const { readPicture: read } = (globalThis as unknown as { reader: { readPicture: typeof readPicture } }).reader
        return JSON.stringify(read(picture, of.layout))
      },
      { width, height, layout },
    )
    return JSON.parse(text) as PageReading
  }
}
