/**
 * Roll numbers and numeric answers in circles, on the product's own printed sheets: blank ones, Letter, large print, Hindi.
 *   npx tsx bench/scans/read-digits.ts [--rounds 2] [--seed 1] [--devices copier_grey,phone] [--kept FOLDER]
 */
import { parseArgs } from 'node:util'
import type { LayoutField } from '../../scanning/layout/answer-layout.ts'
import { copyCanvas } from '../../scanning/testing/canvas.ts'
import { drawMark } from '../../scanning/testing/marks-by-hand.ts'
import { handBy } from '../../scanning/testing/pens.ts'
import { type SeededRandom, seededRandom } from '../../scanning/testing/random.ts'
import { drawnPages } from './drawn-pages.ts'
import { printedPages, schoolPapers } from './printed-pages.ts'
import { allDevices, readGrey, takePicture, throughJpeg } from './taken-pages.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    devices: { type: 'string', default: allDevices.join(',') },
    kept: { type: 'string' },
  },
})

/** A number of some digits, to the right of its columns; a sign half the time. */
function someDigits({ rows }: LayoutField, random: SeededRandom): string[] {
  const has_sign = rows[0]!.length === 1
  const first = random.whole(has_sign ? 1 : 0, rows.length - 2)
  return rows.map((row, at) =>
    row.length === 1 ? (random.chance(0.5) ? row[0]!.v : '') : at < first ? '' : random.pick(row).v,
  )
}

const print = () => printedPages(schoolPapers)
const printed = values.kept ? await (await drawnPages(values.kept)).sheets(print) : await print()
const sheets = printed
  .map((sheet) => ({ ...sheet, digits: sheet.layout.fields.filter(({ kind }) => kind === 'DIGITS') }))
  .filter(({ digits }) => digits.length > 0)
for (const [at, { name, layout, canvas, digits }] of sheets.entries()) {
  const t = { pages: 0, refused: 0, numbers: 0, right: 0, asked: 0, wrong: 0 }
  for (const [n, device] of values.devices.split(',').entries()) {
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const random = seededRandom(Number(values.seed) * 90_001 + at * 1_009 + n * 101 + round)
      const page = copyCanvas(canvas)
      const hand = handBy(random)
      const meant = digits.map((field) => someDigits(field, random))
      for (const [i, field] of digits.entries())
        for (const [row, v] of meant[i]!.entries()) {
          const box = field.rows[row]!.find((one) => one.v === v)
          if (box) drawMark(page, 'fill', { x: box.x, y: box.y, r: field.r }, hand, random)
        }
      const reading = readGrey(await throughJpeg(takePicture(page, device, random)), layout)
      t.pages += 1
      if (reading.refusal) t.refused += 1
      for (const [i, { id }] of digits.entries()) {
        const field = reading.fields.find((one) => one.id === id)
        if (!field) continue
        t.numbers += 1
        const read = field.marked.map((row) => row.join(''))
        if (field.state === 'OPEN') t.asked += 1
        else if (read.join() === meant[i]!.join()) t.right += 1
        else {
          t.wrong += 1
          console.log(`  WRONG ${name} ${device} ${id} meant ${meant[i]} read ${read}`)
        }
      }
    }
  }
  console.log(
    `${name}: ${t.pages} pages, refused ${t.refused}; ${t.numbers} numbers: right ${t.right}, asked ${t.asked}, wrong ${t.wrong}`,
  )
}
