/**
 * Pages a minute, processor time and memory of the thread that reads a PDF, its pages as the copier made them (one JPEG each) and drawn by PDFium.
 *   npx tsx bench/scans/read-pdf.ts [--pages 200] [--seed 1]
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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
    seed: { type: 'string', default: '1' },
    read: { type: 'string' },
  },
})
const pages = Number(values.pages)
const sheet = testSheet({ choices: 80 })
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

async function writePdf(path: string, drawn: boolean): Promise<void> {
  const file = await PDFDocument.create()
  for (let n = 0; n < pages; n += 1) {
    const page = writtenPage(sheet, Number(values.seed) * 1_009 + (n % 5))
    fillOthers(page, sheet, ['q:3:0'])
    const { width, height, data } = scanned(page)
    const jpeg = await sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
      .jpeg({ quality: 75 })
      .toBuffer()
    const placed = file.addPage([595.28, 841.89])
    placed.drawImage(await file.embedJpg(jpeg), { x: 0, y: 0, width: 595.28, height: 841.89 })
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
  for (let n = 1; n <= pages; n += 1) {
    const { reading } = await reader.page(whose, path, n, async () => sheet.layout)
    fields += reading?.fields.length ?? 0
  }
  clearInterval(watch)
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - from) / 1000
  console.log(
    `${pages} pages, ${fields} fields read: ${Math.round((pages / seconds) * 60)} pages a minute, ${Math.round((user + system) / 1000 / pages)} ms of processor a page, ` +
      `memory at most ${megabytes(most - idle)} MB above the ${megabytes(idle)} MB of the process before`,
  )
  await reader.close()
}

if (values.read) await read(values.read)
else {
  const folder = await mkdtemp(join(tmpdir(), 'scans-'))
  for (const drawn of [false, true]) {
    const path = join(folder, `${drawn}.pdf`)
    await writePdf(path, drawn)
    console.log(drawn ? 'drawn by PDFium' : 'one JPEG a page')
    spawnSync(
      process.execPath,
      [...process.execArgv, fileURLToPath(import.meta.url), '--read', path, '--pages', values.pages],
      {
        stdio: 'inherit',
      },
    )
  }
  await rm(folder, { recursive: true })
}
