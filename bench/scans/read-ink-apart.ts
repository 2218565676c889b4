/**
 * How the product's own printed answer sheets are read when a stranger's ink is on them, by who wrote and by what took the picture. Every writer comes in turn, and
 * every device; everything follows from the seed. What is drawn is kept where --kept says, so that another commit's reader reads the very same pictures.
 *   npx tsx bench/scans/read-ink-apart.ts [--pages 108] [--seed 1] [--from 0] [--devices phone,fax-100] [--writers ticks,dots] [--kept FOLDER] [--verbose]
 */
import { parseArgs } from 'node:util'
import type { PageLayout } from '../../scanning/layout/answer-layout.ts'
import type { FieldReading, GreyPicture } from '../../scanning/reading.ts'
import type { PageCanvas } from '../../scanning/testing/canvas.ts'
import { drawnPages } from './drawn-pages.ts'
import { devices, throughDevice } from './ink-apart/devices.ts'
import { inkOver, writers } from './ink-apart/ink.ts'
import type { BubblePlace, Meant } from './ink-apart/page.ts'
import { type PrintedPage, printedPages, schoolPapers } from './printed-pages.ts'
import { percent, readGrey } from './taken-pages.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '108' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    devices: { type: 'string', default: devices.join(',') },
    writers: { type: 'string', default: writers.join(',') },
    kept: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})

/** What became of some fields; those that a careful person would be unsure of are counted apart. */
interface FieldTally {
  pages: number
  refused: number
  circles: number
  clear: number
  right: number
  asked: number
  silent: number
  blank: number
  doubtful: number
  doubtful_silent: number
}

const noFields = (): FieldTally => ({
  ...{ pages: 0, refused: 0, circles: 0, clear: 0, right: 0, asked: 0, silent: 0, blank: 0 },
  ...{ doubtful: 0, doubtful_silent: 0 },
})
const tallies = new Map<string, FieldTally>()
const tally = (name: string): FieldTally => {
  const one = tallies.get(name) ?? noFields()
  tallies.set(name, one)
  return one
}

/** Rows are what is answered once; flags and signs stay empty. */
const rowName = (id: string, row: number) => `${id}/${row}`

const bubblesOf = ({ fields }: PageLayout, { scale }: PageCanvas): BubblePlace[] =>
  fields.flatMap(({ id, rows, r }) =>
    rows.flatMap((row, at) =>
      row.length === 1
        ? []
        : row.map(({ v, x, y }) => ({
            ...{ field: rowName(id, at), choice: v, x: x * scale, y: y * scale, rx: r * scale, ry: r * scale },
          })),
    ),
  )

interface MeantAnswer {
  rows: string[]
  doubtful: boolean
  why: string
}

function meantOf(field: FieldReading, meant: ReadonlyMap<string, Meant>): MeantAnswer {
  const own = field.boxes.map((_, row) => meant.get(rowName(field.id, row)))
  return {
    rows: own.map((one) => [...(one?.chosen ?? [])].sort().join('')),
    doubtful: own.some((one) => one?.doubtful === true),
    why: [...new Set(own.flatMap((one) => (one ? one.why : [])))]
      .filter((why, _, all) => why !== 'filled' || all.length === 1)
      .join('+'),
  }
}

function judge(field: FieldReading, meant: MeantAnswer, names: readonly string[], page: string): void {
  const read = field.marked.map((row) => [...row].sort().join(''))
  const is_right = read.join() === meant.rows.join()
  const is_blank = read.some((row, at) => row === '' && meant.rows[at] !== '')
  const is_silent = field.state === 'READ' && !is_right
  for (const name of [...names, `ink ${meant.why}`]) {
    const t = tally(name)
    if (meant.doubtful) {
      t.doubtful += 1
      if (is_silent) t.doubtful_silent += 1
      continue
    }
    t.clear += 1
    if (field.state === 'OPEN') t.asked += 1
    else if (is_right) t.right += 1
    else t.silent += 1
    if (is_silent && is_blank) t.blank += 1
  }
  if (!is_silent && !(values.verbose && field.state === 'OPEN' && !meant.doubtful)) return
  const figures = field.boxes.map((row) => row.map(({ ink, strokes, around }) => [ink, strokes, around]))
  const what = is_silent ? (meant.doubtful ? 'silent, doubtful' : 'SILENT') : `asked ${field.why}`
  console.log(
    `  ${what} ${page} ${field.id} ${meant.why} meant "${meant.rows}" read "${read}" ${JSON.stringify(figures)}`,
  )
}

const kept = values.kept ? await drawnPages(values.kept) : null
const papers = Object.fromEntries(Object.entries(schoolPapers).filter(([, { page = 'A4' }]) => page === 'A4'))
const sheets = (await kept?.sheets(() => printedPages(papers))) ?? (await printedPages(papers))

interface InkedPicture {
  meant: Meant[]
  picture: GreyPicture
}

async function inked(sheet: PrintedPage, seed: number, writer: string, device: string): Promise<InkedPicture> {
  const { width, height, data } = sheet.canvas
  const page = { width, height, grey: Uint8Array.from(data) }
  const meant = inkOver(page, bubblesOf(sheet.layout, sheet.canvas), seed, writer)
  const taken = await throughDevice(page, seed, device)
  return { meant, picture: { width: taken.width, height: taken.height, data: taken.grey } }
}

const [chosen_devices, chosen_writers] = [values.devices.split(','), values.writers.split(',')]
for (let k = Number(values.from); k < Number(values.from) + Number(values.pages); k += 1) {
  const writer = chosen_writers[k % chosen_writers.length]!
  const device = chosen_devices[(5 * k + Math.floor(k / chosen_writers.length)) % chosen_devices.length]!
  const sheet = sheets[(k * 7 + Math.floor(k / 36)) % sheets.length]!
  const seed = Number(values.seed) * 100_003 + k
  const draw = () => inked(sheet, seed, writer, device)
  const drawn = await (kept?.picture(`${seed} ${writer} ${device}`, draw) ?? draw())
  const meant = new Map(drawn.meant.map((one) => [one.field, one]))
  const reading = readGrey(drawn.picture, sheet.layout)
  const names = [`writer ${writer}`, `device ${device}`, 'all']
  for (const name of names) {
    const t = tally(name)
    t.pages += 1
    if (reading.refusal) t.refused += 1
    t.circles += reading.fields.reduce((sum, { boxes }) => sum + boxes.flat().length, 0)
  }
  const where = `${k} ${sheet.name} ${writer} ${device}`
  if (reading.refusal) console.log(`  refused ${reading.refusal} ${where} ${JSON.stringify(reading.quality)}`)
  for (const field of reading.fields) judge(field, meantOf(field, meant), names, where)
}

for (const [name, t] of [...tallies].sort(([a], [b]) => a.localeCompare(b))) {
  console.log(
    `${name.padEnd(32)} ${t.pages} pages, refused ${t.refused}, ${t.circles} circles; ${t.clear} clear fields: right ${percent(t.right, t.clear)}, ` +
      `asked ${percent(t.asked, t.clear)}, silent ${t.silent}, of them blank ${t.blank}; ${t.doubtful} doubtful: silent ${t.doubtful_silent}`,
  )
}
