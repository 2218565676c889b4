/**
 * Pages a minute, processor time and memory of the thread that reads a PDF, its pages as the copier made them (one JPEG each) and drawn by PDFium.
 *   npx tsx bench/scans/read-pdf.ts [--pages 200] [--every 8] [--seed 1]
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { fillOthers, scanned, testSheet, writtenPage } from '../../scanning/testing/a-page.ts'
import { createPageReader } from '../../server/workers/threads/page-reader.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '200' },
    every: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    read: { type: 'string' },
  },
})
const pages = Number(values.pages)
const sheet = testSheet({ choices: 80 })
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

async function someJpegs(): Promise<Uint8Array[]> {
  return Promise.all(
    Array.from({ length: 5 }, (_, n) => {
      const page = writtenPage(sheet, Number(values.seed) * 1_009 + n)
      fillOthers(page, sheet, ['q:3:0'])
      const { width, height, data } = scanned(page)
      return sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
        .jpeg({ quality: 75 })
        .toBuffer()
    }),
  )
}

/** Each page has its own copy of its picture in the file. */
async function writePdf(path: string, jpegs: readonly Uint8Array[], drawn: boolean): Promise<void> {
  const file = await PDFDocument.create()
  for (let n = 0; n < pages; n += 1) {
    const placed = file.addPage([595.28, 841.89])
    placed.drawImage(await file.embedJpg(jpegs[n % jpegs.length]!), { x: 0, y: 0, width: 595.28, height: 841.89 })
    // With anything beside the picture a page is drawn, not taken as the picture that it holds.
    if (drawn) placed.drawRectangle({ x: 300, y: 2, width: 2, height: 2, color: rgb(0, 0, 0) })
  }
  await writeFile(path, await file.save())
}

/** In a process of its own: what made the pages has grown too. */
async function read(path: string): Promise<void> {
  const reader = createPageReader({ threads: 1 })
  const whose = { client_id: 1, account_id: 1 }
  const idle = process.memoryUsage().rss
  let most = idle
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const [from, before] = [performance.now(), process.cpuUsage()]
  let fields = 0
  let read_pages = 0
  for (let n = 1; n <= pages; n += Number(values.every)) {
    read_pages += 1
    const { reading } = await reader.page(whose, path, n, async () => sheet.layout)
    fields += reading?.fields.length ?? 0
  }
  clearInterval(watch)
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - from) / 1000
  console.log(
    `${read_pages} of ${pages} pages, ${megabytes((await stat(path)).size)} MB, ${fields} fields read: ${Math.round((read_pages / seconds) * 60)} pages a minute, ${Math.round((user + system) / 1000 / read_pages)} ms of processor a page, ` +
      `memory at most ${megabytes(most - idle)} MB above the ${megabytes(idle)} MB of the process before`,
  )
  await reader.close()
}

if (values.read) await read(values.read)
else {
  const jpegs = await someJpegs()
  const folder = await mkdtemp(join(tmpdir(), 'scans-'))
  for (const drawn of [false, true]) {
    const path = join(folder, `${drawn}.pdf`)
    await writePdf(path, jpegs, drawn)
    console.log(drawn ? 'drawn by PDFium' : 'one JPEG a page')
    spawnSync(
      process.execPath,
      [
        ...process.execArgv,
        fileURLToPath(import.meta.url),
        '--read',
        path,
        '--pages',
        values.pages,
        '--every',
        values.every,
      ],
      {
        stdio: 'inherit',
      },
    )
  }
  await rm(folder, { recursive: true })
}
