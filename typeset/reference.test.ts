import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type PrintInput, printDocument } from './paper/print-input.ts'
import { openTypesetter } from './testing/sample-document.ts'
import {
  sampleAnswerSheet,
  sampleAttendance,
  sampleCopy,
  sampleGrid,
  sampleScheme,
  sampleSerialCopy,
  typesPaper,
} from './testing/sample-documents.ts'
import { formulaDetails } from './testing/sample-formulas.ts'
import { indianPaper } from './testing/sample-languages.ts'
import { paperOf, samplePaper, sampleQuestion } from './testing/sample-paper.ts'

/**
 * Pages as they were last accepted. A page that changed is written beside its reference as `<name>.new.png`;
 * `ACCEPT_PAGES=1` takes the new ones.
 */
const folder = fileURLToPath(new URL('./testing/reference/', import.meta.url))
const accept = process.env.ACCEPT_PAGES === '1'
const typesetter = await openTypesetter()

const pages: Record<string, [page: number, input: () => Promise<PrintInput>]> = {
  'types-1': [0, () => typesPaper()],
  'types-2': [1, () => typesPaper()],
  named: [0, () => typesPaper('B', { copy: sampleCopy, writing_space: true })],
  formulas: [0, () => samplePaper()],
  'formula-details': [0, () => paperOf(formulaDetails.map((html, index) => sampleQuestion(index + 1, html)))],
  scheme: [0, () => sampleScheme('B')],
  'answer-sheet': [0, () => sampleAnswerSheet({ copy: sampleSerialCopy })],
  ruled: [1, () => sampleAnswerSheet({ ruled_pages: 1 })],
  attendance: [0, () => sampleAttendance(30)],
  grid: [0, () => sampleGrid()],
  'large-24': [0, () => typesPaper('A', { edition: 'large-24' })],
  dyslexia: [0, () => typesPaper('A', { edition: 'dyslexia', page: 'LETTER' })],
  languages: [0, () => indianPaper()],
  hindi: [0, () => samplePaper({ language: 'hi' })],
  urdu: [0, () => typesPaper('A', { language: 'ur' })],
}

/** The pages on screen are those on paper; the library that draws them here is pinned with the project. */
async function drawPage(input: PrintInput, page: number): Promise<Buffer> {
  const svg = typesetter.pages(printDocument(input), input.images)[page]
  if (!svg) throw new Error(`there is no page ${page + 1}`)
  return sharp(Buffer.from(svg), { density: 54 })
    .flatten({ background: '#fff' })
    .greyscale()
    .toColourspace('b-w')
    .png({ palette: true, colours: 16 })
    .toBuffer()
}

async function changedPixels(one: string, other: Buffer): Promise<number> {
  const [old, now] = await Promise.all(
    [one, other].map((file) => sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!old || !now || old.info.width !== now.info.width || old.info.height !== now.info.height)
    return Number.POSITIVE_INFINITY
  let changed = 0
  for (let at = 0; at < old.data.length; at += 1) if (old.data[at] !== now.data[at]) changed += 1
  return changed
}

test.each(Object.entries(pages))('the page %s looks as it was accepted', async (name, [page, input]) => {
  const drawn = await drawPage(await input(), page)
  const file = `${folder}${name}.png`
  if (accept) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, drawn)
  }
  expect(existsSync(file), `run with ACCEPT_PAGES=1 to keep the page ${name}`).toBe(true)
  const changed = await changedPixels(file, drawn)
  if (changed > 0) writeFileSync(`${folder}${name}.new.png`, drawn)
  expect(changed, `pixels of ${name}.png; look at ${name}.new.png beside it, then run with ACCEPT_PAGES=1`).toBe(0)
})
