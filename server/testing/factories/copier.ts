import sharp from 'sharp'
import type { PageLayout } from '../../../scanning/layout/answer-layout.ts'
import { codeText } from '../../../scanning/layout/serial.ts'
import type { GreyPicture } from '../../../scanning/reading.ts'
import { type ScanWish, scanPage } from '../../../scanning/testing/devices.ts'
import { drawSheet, provenLayout } from '../../../scanning/testing/draw-sheet.ts'
import { drawMark } from '../../../scanning/testing/marks-by-hand.ts'
import { handBy } from '../../../scanning/testing/pens.ts'
import { seededRandom } from '../../../scanning/testing/random.ts'
import { smallLayout } from '../../../scanning/testing/small-layout.ts'
import type { ScannedExam } from './scan-factories.ts'

/** Pixels a millimetre of pages that are drawn. */
const SCALE = 8

/** The layout of one printed page with a row of A–D for each of an exam's questions. */
export function printedLayout({ questions }: ScannedExam): PageLayout {
  const small = smallLayout({ choices: questions.length, boxes: 1 })
  const fields = small.fields.map((field, at) => ({ ...field, many: false, id: `q:${questions[at]!.item_id}:0` }))
  return provenLayout({ ...small, fields }, { scale: SCALE })
}

/** A page as a pupil has filled it in: of each question, from the first, a letter, or "-" for none. */
export interface FilledPage {
  serial: string
  answers: string
  seed?: number
  wish?: ScanWish
}

/** What the copier makes of it. */
export function copied(layout: PageLayout, { serial, answers, seed = 1, wish = {} }: FilledPage): GreyPicture {
  const canvas = drawSheet(layout, { scale: SCALE, code: codeText({ serial, page: layout.n }) })
  const random = seededRandom(seed)
  const hand = handBy(random, 'pencil')
  for (const [at, letter] of [...answers].entries()) {
    const field = layout.fields[at]!
    const box = field.rows[0]!.find(({ v }) => v === letter)
    if (box) drawMark(canvas, 'fill', { x: box.x, y: box.y, r: field.r }, hand, random)
  }
  return scanPage(canvas, 'copier_grey', random, { dpi: 150, quarters: 0, scale: 1, ...wish }).picture
}

/** An empty back. */
export const emptyBack = (dpi = 50): GreyPicture => {
  const [width, height] = [Math.round((210 / 25.4) * dpi), Math.round((297 / 25.4) * dpi)]
  return { width, height, data: new Uint8Array(width * height).fill(246) }
}

/** The PDF of a copier: a JPEG a page, on A4 as it was fed. */
export async function copierPdf(pages: readonly GreyPicture[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const places: number[] = []
  let length = 0
  const put = (part: Buffer | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    parts.push(bytes)
    length += bytes.length
  }
  const object = (id: number, head: string, stream?: Buffer) => {
    places[id] = length
    put(`${id} 0 obj\n${head}\n`)
    if (stream) {
      put('stream\n')
      put(stream)
      put('\nendstream\n')
    }
    put('endobj\n')
  }
  put('%PDF-1.4\n')
  const kids = pages.map((_, at) => `${3 + 3 * at} 0 R`).join(' ')
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  for (const [at, { width, height, data }] of pages.entries()) {
    const id = 3 + 3 * at
    const jpeg = await sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
      .jpeg({ quality: 80 })
      .toBuffer()
    const [w, h] = width < height ? [595, 842] : [842, 595]
    const drawn = Buffer.from(`q ${w} 0 0 ${h} 0 0 cm /I Do Q`)
    object(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents ${id + 1} 0 R /Resources << /XObject << /I ${id + 2} 0 R >> >> >>`,
    )
    object(id + 1, `<< /Length ${drawn.length} >>`, drawn)
    object(
      id + 2,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    )
  }
  const start = length
  const entries = places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  put(`xref\n0 ${places.length}\n0000000000 65535 f \n${entries.join('')}`)
  put(`trailer\n<< /Size ${places.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}
