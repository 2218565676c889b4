/**
 * One answer sheet from paper to marks, as a picture: as it is printed, filled and photographed, read, and what each answer is worth. Everything follows from the seed.
 *   npx tsx bench/scans/follow-a-page.ts OUT.webp [--seed 4]
 */
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { score } from '../../marking/score.ts'
import type { PageLayout } from '../../scanning/layout/answer-layout.ts'
import { locate } from '../../scanning/locate.ts'
import { bendAt } from '../../scanning/plane/warp.ts'
import { readPage } from '../../scanning/read-page.ts'
import type { FieldReading, GreyPicture } from '../../scanning/reading.ts'
import { straighten } from '../../scanning/straighten.ts'
import { copyCanvas } from '../../scanning/testing/canvas.ts'
import { photographPage } from '../../scanning/testing/devices.ts'
import { drawMark } from '../../scanning/testing/marks-by-hand.ts'
import { handBy } from '../../scanning/testing/pens.ts'
import { seededRandom } from '../../scanning/testing/random.ts'
import { printedPages } from './printed-pages.ts'

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '4' } },
  allowPositionals: true,
})
const [out] = positionals
if (!out) throw new Error('Where is the picture to be written?')

/** Pixels: a page's height in the picture, and the column of marks. */
const HEIGHT = 640
const COLUMN = 230
const random = seededRandom(Number(values.seed))
const [printed] = await printedPages({ named: {} })
const { layout, canvas } = printed!
const questions = layout.fields.filter(({ id, kind }) => id.startsWith('q:') && kind === 'CHOICE')

/** The first eight of single choice are filled; of two more one has two marks, the other none. */
function filled() {
  const page = copyCanvas(canvas)
  const hand = handBy(random, 'blue_ball')
  for (const [at, { rows, r }] of questions.entries()) {
    const [row] = rows
    const chosen = at === 3 ? [] : at === 5 ? [0, 2] : [random.whole(0, row!.length - 1)]
    for (const one of chosen) drawMark(page, 'fill', { ...row![one]!, r }, hand, random)
  }
  return photographPage(page, random, { tilt: 14, spin: 0.08, density: 8, shadow: 0.3, curl: 1 }).picture
}

const grey = ({ width, height, data }: GreyPicture) =>
  sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
    .resize({ height: HEIGHT })
    .png()
    .toBuffer()

/** Rings of what was read: what counts, and what is asked about. */
function rings({ w, h, fields }: PageLayout, read: readonly FieldReading[]): string {
  const marks = fields.flatMap((field, at) =>
    field.rows.flatMap((row, n) =>
      row.flatMap(({ x, y }, box) => {
        const one = read[at]!
        if (one.boxes[n]![box]!.state === 'empty') return []
        const colour = one.state === 'READ' ? '#087f5b' : '#c92a2a'
        return [`<circle cx="${x}" cy="${y}" r="${field.r + 0.7}" fill="none" stroke="${colour}" stroke-width="0.7"/>`]
      }),
    ),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" height="${HEIGHT}" width="${Math.round((HEIGHT * w) / h)}" viewBox="0 0 ${w} ${h}">${marks.join('')}</svg>`
}

const rules = { multi: 'ALL', match: 'SHARE', order: 'SHARE', several: 'WRONG' } as const

/** What each choice is worth where the first option is right: in quarters. */
function marksOf({ fields }: PageLayout, read: readonly FieldReading[]): string {
  const lines = fields.flatMap((field, at) => {
    const one = read[at]!
    if (!questions.includes(field)) return []
    const chosen = one.marked[0]!.map((v) => field.rows[0]!.findIndex((box) => box.v === v))
    const asked = { type: 'MCQ_SINGLE', max_q: 4, min_q: 0 }
    const worth = score(asked, { kind: 'OPTIONS', accepted: [[0]] }, { kind: 'OPTIONS', chosen }, rules)
    const says = one.state === 'OPEN' ? 'asked' : worth === 'NA' ? 'blank' : `${Number(worth) / 4}`
    return [`${field.label}. ${one.marked[0]!.join(' ') || '–'} → ${says}`]
  })
  const texts = lines
    .slice(0, 30)
    .map((line, at) => `<text x="14" y="${26 + 20 * at}" font-family="DejaVu Sans" font-size="14">${line}</text>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${COLUMN}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/>${texts.join('')}</svg>`
}

const photo = filled()
const { page } = locate(photo)
if (!page) throw new Error('The page was not found.')
const reading = readPage(photo, layout, page)
if (reading.refusal) throw new Error(`The page was refused: ${reading.refusal}`)
const shift = (x: number, y: number) => bendAt(reading.bend, layout.w, layout.h, x, y)
const upright = straighten(photo, page.plane, { x: 0, y: 0, w: layout.w, h: layout.h }, 4, shift)
const seen = await sharp(await grey(upright))
  .toColourspace('srgb')
  .composite([{ input: Buffer.from(rings(layout, reading.fields)) }])
  .png()
  .toBuffer()
const parts = [await grey(canvas), await grey(photo), seen, Buffer.from(marksOf(layout, reading.fields))]
let left = 0
const placed: { input: Buffer; left: number; top: number }[] = []
for (const input of parts) {
  const { width = 0 } = await sharp(input).metadata()
  placed.push({ input, left, top: 0 })
  left += width + 10
}
await sharp({ create: { width: left - 10, height: HEIGHT, channels: 3, background: '#868e96' } })
  .composite(placed)
  .webp({ quality: 55 })
  .toFile(out)
const states = reading.fields.map(({ state, why }) => why ?? state)
for (const state of new Set(states)) console.log(`${state}: ${states.filter((one) => one === state).length}`)
