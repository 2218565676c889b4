/**
 * Milliseconds of processor that a frame of a phone's camera takes to be judged, 640 pixels on its longer side.
 *   npx tsx bench/scans/judge-frames.ts [--frames 60] [--seed 1]
 */
import { parseArgs } from 'node:util'
import { judgeFrame } from '../../scanning/hints.ts'
import { shrinkPicture } from '../../scanning/picture/sample.ts'
import { testSheet } from '../../scanning/testing/a-page.ts'
import { photographPage } from '../../scanning/testing/devices.ts'
import { seededRandom } from '../../scanning/testing/random.ts'

const { values } = parseArgs({
  options: { frames: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
})
const sheet = testSheet({ choices: 60, roll: 4 })
const some = Array.from({ length: 6 }, (_, k) => {
  const { picture } = photographPage(sheet.canvas, seededRandom(Number(values.seed) * 1_009 + k), { density: 4 })
  return shrinkPicture(picture, Math.max(1, Math.round(Math.max(picture.width, picture.height) / 640)))
})

const times: number[] = []
const hints = new Map<string, number>()
for (let k = 0; k < Number(values.frames); k += 1) {
  const before = process.cpuUsage()
  const { hint } = judgeFrame(some[k % some.length]!)
  const { user, system } = process.cpuUsage(before)
  times.push((user + system) / 1000)
  hints.set(hint, (hints.get(hint) ?? 0) + 1)
}
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))]!.toFixed(0)
const { width, height } = some[0]!
console.log(
  `${values.frames} frames of ${width} × ${height}: p50 ${at(0.5)}, p95 ${at(0.95)} ms of processor ${JSON.stringify([...hints])}`,
)
