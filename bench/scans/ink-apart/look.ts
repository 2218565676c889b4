/** Draws the made-up form with each writer and device into PNG files to look at: `tsx look.ts FOLDER [NAME …]`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { devices, throughDevice } from './devices.ts'
import { madeUpForm } from './form.ts'
import { inkOver, writers } from './ink.ts'
import type { GreyPage } from './page.ts'

const [folder, ...names] = process.argv.slice(2)
if (!folder) throw new Error('Say where the pictures go: tsx look.ts FOLDER [NAME of a writer or device …]')
mkdirSync(folder, { recursive: true })
const wanted = (name: string) => names.length === 0 || names.includes(name)

async function write(name: string, page: GreyPage): Promise<void> {
  const raw = { width: page.width, height: page.height, channels: 1 as const }
  await sharp(page.grey, { raw })
    .png()
    .toFile(join(folder!, `${name}.png`))
}

const { page, bubbles } = await madeUpForm()
for (const writer of writers.filter(wanted)) {
  const inked = { ...page, grey: page.grey.slice() }
  const meant = inkOver(inked, bubbles, 7, writer)
  await write(writer, inked)
  const odd = meant.map((m) => `${m.field}:${m.chosen.join('') || '-'}${m.doubtful ? '?' : ''} ${m.why}`)
  process.stdout.write(`${writer}: ${odd.filter((line) => !line.endsWith(' filled')).join(', ')}\n`)
}
for (const [i, device] of devices.entries()) {
  if (!wanted(device)) continue
  const inked = { ...page, grey: page.grey.slice() }
  inkOver(inked, bubbles, 11 + i, writers[(i * 5) % writers.length]!)
  const scan = await throughDevice(inked, 7, device)
  // A white point in the middle of each bubble shows that `map` follows the paper.
  for (const b of bubbles) {
    const [x, y] = scan.map(b.x, b.y)
    scan.grey[Math.round(y) * scan.width + Math.round(x)] = 255
  }
  await write(device, scan)
  process.stdout.write(`${device}: ${scan.width} × ${scan.height}\n`)
}
