/**
 * How many circles are read, asked and read wrongly without a doubt, by what took the picture. Everything follows from the seed.
 *   npx tsx bench/scans/read-synthetic.ts [--pages 40] [--seed 1] [--mix told|wild] [--devices copier_grey,phone] [--verbose]
 */
import { parseArgs } from 'node:util'
import type { FieldReading } from '../../scanning/reading.ts'
import { copyCanvas } from '../../scanning/testing/canvas.ts'
import { photocopy, type TakenPicture } from '../../scanning/testing/devices.ts'
import { fillPage, type MeantField, type MixName } from '../../scanning/testing/fill-page.ts'
import { writeLine } from '../../scanning/testing/marks-by-hand.ts'
import { handBy } from '../../scanning/testing/pens.ts'
import { type SeededRandom, seededRandom } from '../../scanning/testing/random.ts'
import { allDevices, percent, printedAnswerSheets, readGrey, takePicture, throughJpeg } from './taken-pages.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    mix: { type: 'string', default: 'told' },
    devices: { type: 'string', default: allDevices.join(',') },
    verbose: { type: 'boolean', default: false },
  },
})
const sheets = printedAnswerSheets()

function taken(device: string, random: SeededRandom): { meant: MeantField[]; at: number; picture: TakenPicture } {
  const at = random.whole(0, sheets.length - 1)
  const { layout, canvas } = sheets[at]!
  const page = random.chance(0.15) ? photocopy(canvas, random) : copyCanvas(canvas)
  const hand = handBy(random)
  const meant = fillPage(page, layout, random, values.mix as MixName, hand)
  for (const { x, y, w } of layout.crops) {
    if (random.chance(0.6)) writeLine(page, { x: x + 8, y: y + 8, w: w / 2 }, hand, random)
  }
  return { meant, at, picture: takePicture(page, device, random) }
}

const sameRows = (field: FieldReading, meant: MeantField) => JSON.stringify(field.marked) === JSON.stringify(meant.rows)
const figuresOf = ({ boxes }: FieldReading) =>
  JSON.stringify(boxes.map((row) => row.map(({ ink, strokes, around }) => [ink, strokes, around])))

for (const device of values.devices.split(',')) {
  const t = { pages: 0, circles: 0, fields: 0, clear: 0, asked: 0, asked_clear: 0, silent: 0 }
  const whys: Record<string, number> = {}
  const refused: Record<string, number> = {}
  let cpu = 0
  for (let k = 0; k < Number(values.pages); k += 1) {
    const random = seededRandom(Number(values.seed) * 100_003 + k * 7 + device.length * 1_000_003)
    const { meant, at, picture } = taken(device, random)
    const grey = await throughJpeg(picture)
    t.pages += 1
    const before = process.cpuUsage()
    const reading = readGrey(grey, sheets[at]!.layout)
    const used = process.cpuUsage(before)
    cpu += (used.user + used.system) / 1000
    if (reading.refusal) {
      refused[reading.refusal] = (refused[reading.refusal] ?? 0) + 1
      if (values.verbose)
        console.log(`  ${device} ${k} ${reading.refusal}`, JSON.stringify([picture.how, reading.quality]))
      continue
    }
    for (const [i, field] of reading.fields.entries()) {
      const want = meant[i]!
      const id = `${device} ${k} ${field.id} meant ${JSON.stringify(want.rows)} ${want.kinds.join('+')}`
      t.fields += 1
      t.circles += field.boxes.flat().length
      if (!want.doubtful) t.clear += 1
      if (field.state === 'OPEN') {
        t.asked += 1
        if (want.doubtful) continue
        t.asked_clear += 1
        whys[field.why!] = (whys[field.why!] ?? 0) + 1
        if (values.verbose) console.log(`  asked ${field.why} ${id} ${figuresOf(field)}`)
      } else if (!sameRows(field, want)) {
        t.silent += 1
        console.log(`  SILENT ${id} read ${JSON.stringify(field.marked)} ${figuresOf(field)}`)
      }
    }
  }
  console.log(
    `${device} ${values.mix}: ${t.pages} pages, refused ${JSON.stringify(refused)}, ${t.circles} circles, ${t.fields} fields, silent ${t.silent}, ` +
      `asked ${percent(t.asked, t.fields)}, of clear ones ${percent(t.asked_clear, t.clear)} ${JSON.stringify(whys)}, ${Math.round(cpu / t.pages)} ms a page`,
  )
}
