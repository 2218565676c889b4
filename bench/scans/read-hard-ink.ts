/**
 * Ink that readers take for something else: what was struck out, dots, pale rings. Of each case how many rows were read as something that nobody meant.
 *   npx tsx bench/scans/read-hard-ink.ts [--pages 12] [--seed 1] [--devices copier_grey,phone] [--verbose]
 */
import { parseArgs } from 'node:util'
import { copyCanvas } from '../../scanning/testing/canvas.ts'
import { fillHardPage } from '../../scanning/testing/hard-ink.ts'
import { seededRandom } from '../../scanning/testing/random.ts'
import { allDevices, printedAnswerSheets, readGrey, takePicture, throughJpeg } from './taken-pages.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    devices: { type: 'string', default: allDevices.join(',') },
    verbose: { type: 'boolean', default: false },
  },
})
const sheets = printedAnswerSheets().slice(0, 2)

for (const device of values.devices.split(',')) {
  const cases: Record<string, { n: number; right: number; asked: number; silent: number }> = {}
  let refused = 0
  for (let k = 0; k < Number(values.pages); k += 1) {
    const random = seededRandom(Number(values.seed) * 70_001 + k * 11 + device.length * 1_000_003)
    const { layout, canvas } = random.pick(sheets)
    const page = copyCanvas(canvas)
    const rows = fillHardPage(page, layout, random)
    const picture = takePicture(page, device, random)
    const reading = readGrey(await throughJpeg(picture), layout)
    if (reading.refusal) {
      refused += 1
      continue
    }
    for (const { id, name, right, hand } of rows) {
      const t = cases[name] ?? { n: 0, right: 0, asked: 0, silent: 0 }
      cases[name] = t
      const field = reading.fields.find((one) => one.id === id)!
      t.n += 1
      const marked = field.marked.flat().join('')
      if (field.state === 'OPEN') t.asked += 1
      else if (right.includes(marked)) t.right += 1
      else {
        t.silent += 1
        const figures = field.boxes[0]!.map(({ ink, strokes, around }) => [ink, strokes, around])
        if (values.verbose)
          console.log(
            `  SILENT ${device} ${k} ${id} ${name} ${hand.pen} read "${marked}" ${JSON.stringify([figures, picture.how])}`,
          )
      }
    }
  }
  console.log(`${device}: ${values.pages} pages, refused ${refused}`)
  for (const [name, { n, right, asked, silent }] of Object.entries(cases).sort()) {
    console.log(`  ${name.padEnd(26)} ${String(n).padStart(5)} rows, silent ${silent}, asked ${asked}, right ${right}`)
  }
}
