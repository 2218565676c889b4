/**
 * How many circles are read, asked and read wrongly without a doubt, by what took the picture. Everything follows from the seed.
 *   npx tsx bench/scans/read-synthetic.ts [--pages 40] [--seed 1] [--mix told|wild] [--devices copier_grey,phone] [--verbose]
 */
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { locate } from '../../scanning/locate.ts'
import { readPage } from '../../scanning/read-page.ts'
import type { FieldReading, GreyPicture } from '../../scanning/reading.ts'
import { copyCanvas } from '../../scanning/testing/canvas.ts'
import {
  photocopy,
  photographPage,
  type ScannerName,
  scanners,
  scanPage,
  type TakenPicture,
} from '../../scanning/testing/devices.ts'
import { drawSheet, provenLayout } from '../../scanning/testing/draw-sheet.ts'
import { fillPage, type MeantField, type MixName } from '../../scanning/testing/fill-page.ts'
import { writeLine } from '../../scanning/testing/marks-by-hand.ts'
import { handBy } from '../../scanning/testing/pens.ts'
import { type SeededRandom, seededRandom } from '../../scanning/testing/random.ts'
import { smallLayout } from '../../scanning/testing/small-layout.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    mix: { type: 'string', default: 'told' },
    devices: { type: 'string', default: [...Object.keys(scanners), 'phone'].join(',') },
    verbose: { type: 'boolean', default: false },
  },
})

const plans = [
  { choices: 60, roll: 4 },
  { choices: 100 },
  { size: 'LETTER' as const, choices: 40, roll: 4, boxes: 1 },
  { choices: 40, numbers: 2, grids: 2 },
  { large: 1.4, choices: 24, roll: 4 },
  { large: 1.7, choices: 40 },
]
const sheets = plans.map((plan) => {
  const layout = provenLayout(smallLayout(plan))
  return { layout, canvas: drawSheet(layout, { code: 'Q0123456789AB01C' }) }
})

async function throughJpeg({ picture, quality }: TakenPicture): Promise<GreyPicture> {
  if (quality === null) return picture
  const { width, height, data } = picture
  const raw = { raw: { width, height, channels: 1 as const } }
  const jpeg = await sharp(Buffer.from(data.buffer, data.byteOffset, data.length), raw)
    .jpeg({ quality })
    .toBuffer()
  return { width, height, data: await sharp(jpeg).greyscale().raw().toBuffer() }
}

function taken(
  device: string,
  random: SeededRandom,
  mix: MixName,
): { meant: MeantField[]; at: number; picture: TakenPicture } {
  const at = random.whole(0, sheets.length - 1)
  const { layout, canvas } = sheets[at]!
  const page = random.chance(0.15) ? photocopy(canvas, random) : copyCanvas(canvas)
  const hand = handBy(random)
  const meant = fillPage(page, layout, random, mix, hand)
  for (const { x, y, w } of layout.crops)
    if (random.chance(0.6)) writeLine(page, { x: x + 8, y: y + 8, w: w / 2 }, hand, random)
  const picture = device === 'phone' ? photographPage(page, random) : scanPage(page, device as ScannerName, random)
  return { meant, at, picture }
}

const sameRows = (field: FieldReading, meant: MeantField) => JSON.stringify(field.marked) === JSON.stringify(meant.rows)

for (const device of values.devices.split(',')) {
  const t = {
    pages: 0,
    refused: {} as Record<string, number>,
    circles: 0,
    fields: 0,
    clear: 0,
    asked: 0,
    asked_clear: 0,
    silent: 0,
  }
  const whys: Record<string, number> = {}
  let cpu = 0
  for (let k = 0; k < Number(values.pages); k += 1) {
    const random = seededRandom(Number(values.seed) * 100_003 + k * 7 + device.length * 1_000_003)
    const { meant, at, picture } = taken(device, random, values.mix as MixName)
    const grey = await throughJpeg(picture)
    t.pages += 1
    const before = process.cpuUsage()
    const located = locate(grey)
    const reading = located.page ? readPage(grey, sheets[at]!.layout, located.page) : null
    const used = process.cpuUsage(before)
    cpu += (used.user + used.system) / 1000
    const refusal = located.refusal ?? reading!.refusal
    if (refusal) {
      t.refused[refusal] = (t.refused[refusal] ?? 0) + 1
      if (values.verbose)
        console.log(
          `  ${device} ${k} refused ${refusal}`,
          JSON.stringify(picture.how),
          JSON.stringify(reading?.quality ?? null),
        )
      continue
    }
    for (const [i, field] of reading!.fields.entries()) {
      const want = meant[i]!
      t.fields += 1
      t.circles += field.boxes.flat().length
      if (!want.doubtful) t.clear += 1
      const said = JSON.stringify(
        field.boxes.map((row) => row.map(({ ink, strokes, around }) => [ink, strokes, around])),
      )
      if (field.state === 'OPEN') {
        t.asked += 1
        if (want.doubtful) continue
        t.asked_clear += 1
        whys[field.why!] = (whys[field.why!] ?? 0) + 1
        if (values.verbose)
          console.log(
            `  ${device} ${k} asked ${field.why} ${field.id} ${want.kinds.join('+')} ${JSON.stringify(want.rows)} ${said}`,
          )
      } else if (!sameRows(field, want)) {
        t.silent += 1
        console.log(
          `  SILENT ${device} ${k} ${field.id} read ${JSON.stringify(field.marked)} meant ${JSON.stringify(want.rows)} ${want.kinds.join('+')} ${said}`,
        )
      }
    }
  }
  const percent = (a: number, b: number) => `${((100 * a) / Math.max(1, b)).toFixed(2)} %`
  console.log(
    `${device} ${values.mix}: ${t.pages} pages, refused ${JSON.stringify(t.refused)}, ${t.circles} circles, ${t.fields} fields, silent ${t.silent}, asked ${percent(t.asked, t.fields)}, of clear ones ${percent(t.asked_clear, t.clear)} ${JSON.stringify(whys)}, ${Math.round(cpu / t.pages)} ms a page`,
  )
}
