import sharp from 'sharp'
import type { PageLayout } from '../../scanning/layout/answer-layout.ts'
import { locate } from '../../scanning/locate.ts'
import { readPage } from '../../scanning/read-page.ts'
import type { GreyPicture, PageReading } from '../../scanning/reading.ts'
import type { PageCanvas } from '../../scanning/testing/canvas.ts'
import {
  photographPage,
  type ScannerName,
  scanners,
  scanPage,
  type TakenPicture,
} from '../../scanning/testing/devices.ts'
import { drawSheet, provenLayout } from '../../scanning/testing/draw-sheet.ts'
import type { SeededRandom } from '../../scanning/testing/random.ts'
import { smallLayout } from '../../scanning/testing/small-layout.ts'

export const allDevices = [...Object.keys(scanners), 'phone']

const plans = [
  { choices: 60, roll: 4 },
  { choices: 100 },
  { size: 'LETTER' as const, choices: 40, roll: 4, boxes: 1 },
  { choices: 40, numbers: 2, grids: 2 },
  { large: 1.4, choices: 24, roll: 4 },
  { large: 1.7, choices: 40 },
]

/** Pages as they are printed: A4 and Letter, dense and large. */
export function printedAnswerSheets(): { layout: PageLayout; canvas: PageCanvas }[] {
  return plans.map((plan) => {
    const layout = provenLayout(smallLayout(plan))
    return { layout, canvas: drawSheet(layout, { code: 'Q0123456789AB01C' }) }
  })
}

export const takePicture = (page: PageCanvas, device: string, random: SeededRandom): TakenPicture =>
  device === 'phone' ? photographPage(page, random) : scanPage(page, device as ScannerName, random)

/** The picture as it comes out of its JPEG. */
export async function throughJpeg({ picture, quality }: TakenPicture): Promise<GreyPicture> {
  if (quality === null) return picture
  const { width, height, data } = picture
  const raw = { raw: { width, height, channels: 1 as const } }
  const jpeg = await sharp(Buffer.from(data.buffer, data.byteOffset, data.length), raw)
    .jpeg({ quality })
    .toBuffer()
  return { width, height, data: await sharp(jpeg).greyscale().raw().toBuffer() }
}

export function readGrey(picture: GreyPicture, layout: PageLayout): PageReading {
  const { page, refusal } = locate(picture)
  return page ? readPage(picture, layout, page) : { refusal: refusal ?? 'no_marks', fields: [], quality: null }
}

export const percent = (part: number, all: number): string => `${((100 * part) / Math.max(1, all)).toFixed(2)} %`
