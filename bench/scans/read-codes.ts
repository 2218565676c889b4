/**
 * Whether a page's code is ever taken for another's: codes of random serials and pages, written over, scanned and photographed, read by the product's own reader.
 *   npx tsx bench/scans/read-codes.ts [--pages 20000] [--seed 1]
 */
import { parseArgs } from 'node:util'
import { encode } from 'uqr'
import { codeText, readCode, serialFrom } from '../../scanning/layout/serial.ts'
import { straighten } from '../../scanning/straighten.ts'
import { blankCanvas, fillRect, type PageCanvas } from '../../scanning/testing/canvas.ts'
import { type ScannerName, scanners, scanPage } from '../../scanning/testing/devices.ts'
import { writeLine } from '../../scanning/testing/marks-by-hand.ts'
import { handBy } from '../../scanning/testing/pens.ts'
import { type SeededRandom, seededRandom } from '../../scanning/testing/random.ts'
import { readCodes } from '../../server/workers/threads/scan-files/read-codes.ts'
import { throughJpeg } from './taken-pages.ts'

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
})

/** Millimetres: a code, what is left white around it, and pixels each has when printed and when it is read. */
const SIDE = 14
const AROUND = 3
const PRINTED = 8
const READ = 12

function drawnCode(text: string): PageCanvas {
  const canvas = blankCanvas(SIDE + 2 * AROUND, SIDE + 2 * AROUND, PRINTED)
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  const cell = SIDE / size
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (data[y]![x]) fillRect(canvas, AROUND + x * cell, AROUND + y * cell, cell, cell, 8)
  return canvas
}

const someSerial = (random: SeededRandom) => serialFrom(Uint8Array.from({ length: 8 }, () => random.whole(0, 255)))

const names = Object.keys(scanners) as ScannerName[]
const t = { right: 0, unread: 0, not_whole: 0, other: 0 }
const before = process.cpuUsage()
function report(pages: number): void {
  const { user, system } = process.cpuUsage(before)
  console.log(
    `${pages} codes: right ${t.right}, not read ${t.unread}, read but not whole ${t.not_whole}, read as another ${t.other}; ${((user + system) / 1000 / pages).toFixed(1)} ms each`,
  )
}

for (let k = 0; k < Number(values.pages); k += 1) {
  if (k > 0 && k % 1000 === 0) report(k)
  const random = seededRandom(Number(values.seed) * 1_000_003 + k)
  const code = { serial: someSerial(random), page: random.whole(1, 1023) }
  const canvas = drawnCode(codeText(code))
  // A third are written over; of these many can't be read, and none may be read as another.
  if (random.chance(0.33)) {
    const hand = handBy(random)
    for (let lines = random.whole(1, 3); lines > 0; lines -= 1)
      writeLine(canvas, { x: random.between(0, 6), y: random.between(4, 16), w: random.between(6, 14) }, hand, random)
  }
  const taken = scanPage(canvas, random.pick(names), random)
  const grey = await throughJpeg(taken)
  const density = grey.width / (SIDE + 2 * AROUND)
  const whole = { x: 0, y: 0, w: SIDE + 2 * AROUND, h: SIDE + 2 * AROUND }
  const crop = straighten(grey, [density, 0, 0, 0, density, 0, 0, 0, 1], whole, READ)
  const [seen] = await readCodes(crop, null)
  const read = seen ? readCode(seen.text) : null
  if (!seen) t.unread += 1
  else if (!read) t.not_whole += 1
  else if (read.serial === code.serial && read.page === code.page) t.right += 1
  else {
    t.other += 1
    console.log(`  OTHER ${k} ${codeText(code)} read as ${seen.text}`)
  }
}
report(Number(values.pages))
