/**
 * What becomes of answer sheets that were damaged after they were filled: fields read wrongly without a doubt, pages refused, pages whose codes say another sheet.
 * Every damage comes in turn, and every device; everything follows from the seed.
 *   npx tsx bench/scans/read-damage.ts [--pages 42] [--seed 1] [--devices flatbed,copier_grey,phone] [--damages holes,stain] [--seen FOLDER]
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type { PageLayout } from '../../scanning/layout/answer-layout.ts'
import { codeText, serialFrom } from '../../scanning/layout/serial.ts'
import { locate, locateByCodes } from '../../scanning/locate.ts'
import { readPage } from '../../scanning/read-page.ts'
import type { GreyPicture, PageReading, SeenCode } from '../../scanning/reading.ts'
import { drawSheet } from '../../scanning/testing/draw-sheet.ts'
import { fillPage } from '../../scanning/testing/fill-page.ts'
import { type SeededRandom, seededRandom } from '../../scanning/testing/random.ts'
import { identityOf } from '../../server/scans/pages/identity.ts'
import { readCodes } from '../../server/workers/threads/scan-files/read-codes.ts'
import { type DamageName, damageNames, damages } from './damaged-paper.ts'
import { percent, printedAnswerSheets, takePicture, throughJpeg } from './taken-pages.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '42' },
    seed: { type: 'string', default: '1' },
    devices: { type: 'string', default: 'flatbed,copier_grey,phone' },
    damages: { type: 'string', default: damageNames.join(',') },
    seen: { type: 'string' },
  },
})
const layouts = printedAnswerSheets().map(({ layout }) => layout)
const devices = values.devices.split(',')
const chosen = values.damages.split(',') as DamageName[]

/** As the server's thread reads a page: where nothing else says where it lies, its codes do. */
async function readDamaged(
  picture: GreyPicture,
  layout: PageLayout,
): Promise<{ codes: SeenCode[]; reading: PageReading }> {
  const location = locate(picture)
  const codes = location.refusal === 'two_pages' ? [] : await readCodes(picture, location.page)
  const found = location.page ?? (location.refusal === 'two_pages' ? null : locateByCodes(picture, codes, layout).page)
  const refused = { refusal: location.refusal ?? ('no_marks' as const), fields: [] as [], quality: null }
  return { codes, reading: found ? readPage(picture, layout, found) : refused }
}

interface DamageTally {
  pages: number
  /** By their codes of the sheet that they are, of none, of another. */
  own: number
  unnamed: number
  other: number
  refused: Record<string, number>
  fields: number
  asked: number
  silent: number
}

const noPages = (): DamageTally => ({
  ...{ pages: 0, own: 0, unnamed: 0, other: 0, refused: {}, fields: 0, asked: 0, silent: 0 },
})
const tallies = new Map<string, DamageTally>(['all', ...chosen, ...devices].map((name) => [name, noPages()]))

function damagedSheet(layout: PageLayout, damage: DamageName, random: SeededRandom) {
  const serial = serialFrom(Uint8Array.from({ length: 8 }, () => random.whole(0, 255)))
  const code = codeText({ serial, page: random.whole(1, 9) })
  const canvas = drawSheet(layout, { code })
  const meant = fillPage(canvas, layout, random, 'told')
  damages[damage](canvas, layout, random)
  return { code, canvas, meant }
}

async function show(name: string, { width, height, data }: GreyPicture): Promise<void> {
  if (!values.seen) return
  const raw = { raw: { width, height, channels: 1 as const } }
  await sharp(Buffer.from(data), raw)
    .png()
    .toFile(join(values.seen, `${name}.png`))
}

for (let k = 0; k < Number(values.pages); k += 1) {
  const random = seededRandom(Number(values.seed) * 1_000_003 + k)
  const damage = chosen[k % chosen.length]!
  const device = devices[Math.floor(k / chosen.length) % devices.length]!
  const layout = random.pick(layouts)
  const { code, canvas, meant } = damagedSheet(layout, damage, random)
  const picture = await throughJpeg(takePicture(canvas, device, random))
  const { codes, reading } = await readDamaged(picture, layout)
  const identity = identityOf(codes)
  const name = `${k}-${damage}-${device}`
  await show(name, picture)
  const own = ['all', damage, device].map((one) => tallies.get(one)!)
  for (const t of own) {
    t.pages += 1
    if (identity.kind === 'NONE') t.unnamed += 1
    else if (identity.code === code) t.own += 1
    else t.other += 1
    if (reading.refusal) t.refused[reading.refusal] = (t.refused[reading.refusal] ?? 0) + 1
  }
  if (identity.kind !== 'NONE' && identity.code !== code)
    console.log(`  OTHER ${name} ${code} read as ${identity.code}`)
  if (reading.refusal) console.log(`  refused ${reading.refusal} ${name}`)
  for (const [at, field] of reading.fields.entries()) {
    const isSilent = field.state === 'READ' && JSON.stringify(field.marked) !== JSON.stringify(meant[at]!.rows)
    for (const t of own) {
      t.fields += 1
      if (field.state === 'OPEN') t.asked += 1
      if (isSilent) t.silent += 1
    }
    if (!isSilent) continue
    const figures = field.boxes.map((row) => row.map(({ ink, strokes, around }) => [ink, strokes, around]))
    console.log(
      `  SILENT ${name} ${field.id} meant ${JSON.stringify(meant[at])} read ${JSON.stringify(field.marked)} ${JSON.stringify(figures)}`,
    )
  }
}

for (const [name, t] of tallies)
  console.log(
    `${name.padEnd(14)} ${t.pages} pages: named by their codes ${t.own}, by none ${t.unnamed}, by another's ${t.other}; refused ${JSON.stringify(t.refused)}; ` +
      `${t.fields} fields, silent ${t.silent}, asked ${percent(t.asked, t.fields)}`,
  )
