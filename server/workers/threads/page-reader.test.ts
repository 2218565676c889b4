import { appendFile, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GreyPicture } from '../../../scanning/reading.ts'
import { fillOthers, scanned, testSheet, writtenPage } from '../../../scanning/testing/a-page.ts'
import { fillRect } from '../../../scanning/testing/canvas.ts'
import { createPageReader, type LayoutFinder } from './page-reader.ts'

const whose = { client_id: 1, account_id: 1 }
const MEGABYTE = 1024 * 1024
const CODE = 'Q0123456789AB01C'
const sheet = testSheet({ choices: 20 })
const page = writtenPage(sheet, 7, 'blue_ball')
fillOthers(page, sheet, ['q:3:0'])
const picture = scanned(page)

const layoutFor: LayoutFinder = async ({ codes }) => (codes.some(({ text }) => text === CODE) ? sheet.layout : null)
const raw = ({ width, height, data }: GreyPicture) =>
  sharp(Buffer.from(data), { raw: { width, height, channels: 1 as const } })

async function pdfOf(jpegs: Uint8Array[], mark = false): Promise<PDFDocument> {
  const file = await PDFDocument.create()
  for (const jpeg of jpegs) {
    const image = await file.embedJpg(jpeg)
    const drawn = file.addPage([595.28, 841.89])
    drawn.drawImage(image, { x: 0, y: 0, width: 595.28, height: 841.89 })
    // With anything beside the picture a page is drawn, not taken as the picture that it holds.
    if (mark) drawn.drawRectangle({ x: 300, y: 2, width: 2, height: 2, color: rgb(0, 0, 0) })
  }
  return file
}

const reader = createPageReader({ threads: 1, pages: 4 })
let folder: string
let jpeg: Uint8Array
const put = async (name: string, bytes: Uint8Array) => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scans-'))
  jpeg = await raw(picture).jpeg({ quality: 80 }).toBuffer()
})
afterAll(async () => {
  await reader.close()
  await rm(folder, { recursive: true, force: true })
})

const answersOf = (fields: readonly { id: string; state: string; marked: string[][] }[]) =>
  fields.filter(({ id }) => id.startsWith('q:')).map(({ state, marked }) => `${state} ${marked.join()}`)
const meant = Array.from({ length: 20 }, (_, n) => (n === 2 ? 'READ ' : `READ ${n % 9 === 8 ? 'T' : 'A'}`))

describe('a page is read', () => {
  it('S60 from a PDF, a TIFF, a JPEG, a PNG, a WebP and a ZIP of these, by what they are', async () => {
    const png = await raw(picture).png().toBuffer()
    const webp = await raw(picture).webp({ quality: 80 }).toBuffer()
    const tiff = await raw(picture).tiff({ compression: 'lzw' }).toBuffer()
    const files = {
      'jpeg.dat': jpeg,
      'png.dat': png,
      'webp.dat': webp,
      'tiff.dat': tiff,
      'pdf.dat': await (await pdfOf([jpeg])).save(),
      'drawn.dat': await (await pdfOf([jpeg], true)).save(),
      'zip.dat': zipSync({ 'a/one.jpg': jpeg, '__MACOSX/x': new Uint8Array(3) }, { level: 0 }),
    }
    for (const [name, bytes] of Object.entries(files)) {
      const path = await put(name, bytes)
      expect(await reader.count(whose, path), name).toBe(1)
      const { reading, sighting, picture: webpOf } = await reader.page(whose, path, 1, layoutFor)
      expect(answersOf(reading?.fields ?? []), name).toEqual(meant)
      expect(sighting.codes.map(({ text }) => text)).toEqual([CODE, CODE])
      const { format, width, height } = await sharp(webpOf).metadata()
      expect({ format, width, height }).toEqual({ format: 'webp', width: sighting.width, height: sighting.height })
    }
  })

  it('S44 anew from the picture that was kept, with the same answers', async () => {
    const path = await put('again.jpg', jpeg)
    const first = await reader.page(whose, path, 1, async () => null)
    expect(first.reading).toBeNull()
    const again = await reader.picture(whose, first.picture, async () => sheet.layout)
    expect(answersOf(again.reading?.fields ?? [])).toEqual(meant)
  })

  it('S21 by its code alone: without one nobody’s, without marks by the corners of its codes', async () => {
    const torn = { ...page.canvas, data: Uint8Array.from(page.canvas.data) }
    for (const { x, y } of sheet.layout.codes) fillRect(torn, x - 1, y - 1, 16, 16, 255)
    const nobody = await put(
      'nobody.png',
      await raw(scanned({ ...page, canvas: torn }))
        .png()
        .toBuffer(),
    )
    const { sighting, reading } = await reader.page(whose, nobody, 1, layoutFor)
    expect({ refusal: sighting.location.refusal, codes: sighting.codes, reading }).toEqual({
      refusal: null,
      codes: [],
      reading: null,
    })
    const bare = { ...page.canvas, data: Uint8Array.from(page.canvas.data) }
    for (const { x, y } of sheet.layout.tags) fillRect(bare, x - 0.5, y - 0.5, 8, 8, 255)
    const path = await put(
      'bare.png',
      await raw(scanned({ ...page, canvas: bare }))
        .png()
        .toBuffer(),
    )
    const found = await reader.page(whose, path, 1, layoutFor)
    expect(found.sighting.codes).toHaveLength(2)
    expect(answersOf(found.reading?.fields ?? [])).toEqual(meant)
  })

  it('S62 a damaged page is damaged, the others of its file are read; threads are replaced', async () => {
    const file = await pdfOf([jpeg, jpeg])
    file.insertPage(1, [10, 10])
    const path = await put('three.pdf', await file.save())
    expect(await reader.count(whose, path)).toBe(3)
    const read = await Promise.all([1, 2, 3].map((n) => reader.page(whose, path, n, layoutFor)))
    expect(read.map(({ sighting }) => sighting.location.refusal)).toEqual([null, 'no_marks', null])
    const cut = await put('cut.jpg', jpeg.slice(0, jpeg.length >> 1))
    const { sighting } = await reader.page(whose, cut, 1, layoutFor)
    expect(sighting.location.refusal).toBe('damaged')
  })
})

it('S60 a file is refused by name before a pixel is drawn', async () => {
  const encrypted = await pdfOf([jpeg])
  encrypted.encrypt({ userPassword: 'a', ownerPassword: 'b' })
  const many = await PDFDocument.create()
  for (let n = 0; n < 2_001; n += 1) many.addPage([10, 10])
  const whole = await (await pdfOf([jpeg])).save()
  const bomb = zipSync({ 'a.png': new Uint8Array(4_000_000) })
  // Its one entry says that it is encrypted.
  const locked = zipSync({ 'a.jpg': jpeg }, { level: 0 })
  locked[locked.length - 22 - (46 + 'a.jpg'.length) + 8]! |= 1
  const refused = {
    encrypted: [await encrypted.save(), locked],
    damaged: [
      zipSync({ 'a.jpg': jpeg }).slice(0, -30),
      whole.slice(0, 300),
      Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
    ],
    empty: [new Uint8Array(), zipSync({})],
    too_many_pages: [await many.save()],
    not_a_scan: [
      new TextEncoder().encode('Name,Roll\nA,1'),
      bomb,
      zipSync({ 'in.zip': zipSync({ 'a.jpg': jpeg }) }, { level: 0 }),
    ],
  }
  for (const [refusal, files] of Object.entries(refused)) {
    for (const [at, bytes] of files.entries()) {
      const path = await put(`${refusal}${at}`, bytes)
      await expect(reader.count(whose, path), `${refusal} ${at}`).rejects.toMatchObject({
        name: 'ScanRefused',
        refusal,
      })
    }
  }
})

it('S67 a page of another school waits for one turn, however many pages of a scan wait', async () => {
  const order: number[] = []
  const read = (client_id: number) =>
    reader.picture({ client_id, account_id: 1 }, jpeg, async () => null).then(() => order.push(client_id))
  await Promise.all([1, 1, 1, 1, 1, 2].map(read))
  expect(order.indexOf(2)).toBeLessThanOrEqual(2)
})

it('S60 a PDF is read from where it lies: of a large one no more is in memory than a page', async () => {
  const bytes = await (await pdfOf([jpeg])).save()
  const xref = /startxref\s+(\d+)/.exec(Buffer.from(bytes.subarray(-100)).toString('latin1'))![1]
  const path = await put('long.pdf', bytes)
  // White space, and its end once more: the file is long, and of the same page.
  await truncate(path, 290 * MEGABYTE)
  await appendFile(path, `\nstartxref\n${xref}\n%%EOF\n`)
  const small = createPageReader({ threads: 1 })
  try {
    const before = process.memoryUsage().rss
    expect(await small.count(whose, path)).toBe(1)
    expect((await small.page(whose, path, 1, layoutFor)).reading?.refusal).toBeNull()
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * MEGABYTE)
  } finally {
    await small.close()
  }
})

/** Stored, so that what an archive weighs lies in it. */
const stored = (entries: Record<string, Uint8Array>) => zipSync(entries, { level: 0 })

it('S60 of an archive no more is in memory than a page of it, and what was written of it goes', async () => {
  const bytes = await (await pdfOf([jpeg])).save()
  const xref = /startxref\s+(\d+)/.exec(Buffer.from(bytes.subarray(-100)).toString('latin1'))![1]
  const end = Buffer.from(`\nstartxref\n${xref}\n%%EOF\n`)
  const long = new Uint8Array(140 * MEGABYTE)
  long.set(bytes)
  long.set(end, long.length - end.length)
  const path = await put('large.zip', stored({ 'a.pdf': long, 'b.pdf': long }))
  const small = createPageReader({ threads: 1 })
  try {
    const before = process.memoryUsage().rss
    expect(await small.count(whose, path)).toBe(2)
    expect((await small.page(whose, path, 2, layoutFor)).reading?.refusal).toBeNull()
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * MEGABYTE)
    expect(await partsBeside('large.zip')).toHaveLength(1)
    await small.count(whose, await put('other.jpg', jpeg))
    expect(await partsBeside('large.zip')).toHaveLength(0)
    await small.count(whose, path)
  } finally {
    await small.close()
  }
  await expect.poll(() => partsBeside('large.zip')).toHaveLength(0)
})

const partsBeside = async (name: string) => (await readdir(folder)).filter((one) => one.startsWith(`${name}-`))

it('S62 a damaged picture in an archive is damaged, the others of it are read', async () => {
  const whole = stored({ '1.jpg': jpeg, '2.jpg': new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1]), '3.jpg': jpeg })
  const path = await put('three.zip', whole)
  expect(await reader.count(whose, path)).toBe(3)
  const read = []
  for (const number of [3, 1, 2]) read.push(await reader.page(whose, path, number, layoutFor))
  expect(read.map(({ sighting }) => sighting.location.refusal)).toEqual([null, null, 'damaged'])
})

it('S63 a page that takes too long is damaged, and the next one is read by a new thread', async () => {
  const hasty = createPageReader({ threads: 1, cpu_ms: 1 })
  try {
    const path = await put('slow.jpg', jpeg)
    expect((await hasty.page(whose, path, 1, layoutFor)).sighting.location.refusal).toBe('damaged')
  } finally {
    await hasty.close()
  }
  expect((await reader.page(whose, await put('next.jpg', jpeg), 1, layoutFor)).reading?.refusal).toBeNull()
})
