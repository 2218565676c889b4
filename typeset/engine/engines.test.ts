import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { english } from '#contract'
import { type PrintInput, printDocument } from '../paper/print-input.ts'
import { printedText } from '../testing/printed-text.ts'
import { documentOf, openTypesetter, paragraph, questionOf } from '../testing/sample-document.ts'
import {
  sampleAnswerSheet,
  sampleAttendance,
  sampleCopy,
  sampleGrid,
  sampleScheme,
  sampleSerialCopy,
  typesPaper,
} from '../testing/sample-documents.ts'
import { indianPaper } from '../testing/sample-languages.ts'
import { paperOf, samplePaper, sampleQuestion } from '../testing/sample-paper.ts'
import { TypesetError } from './typeset-error.ts'

const native = await openTypesetter('native')
const wasm = await openTypesetter('wasm')

const documents: Record<string, () => Promise<PrintInput>> = {
  'every type of question': () => typesPaper(),
  'named, with writing space': () => typesPaper('B', { copy: sampleCopy, writing_space: true }),
  'formulas and figures': () => samplePaper(),
  'marking scheme': () => sampleScheme('B'),
  'answer sheet': () => sampleAnswerSheet({ copy: sampleSerialCopy, ruled_pages: 1 }),
  attendance: () => sampleAttendance(30),
  grid: () => sampleGrid(),
  'large print': () => typesPaper('A', { edition: 'large-24' }),
  'another font': () => typesPaper('A', { font: 'new-computer-modern', page: 'LETTER' }),
  dyslexia: () => typesPaper('A', { edition: 'dyslexia' }),
  'languages of India': () => indianPaper(),
  Hindi: () => samplePaper({ language: 'hi' }),
  Urdu: () => typesPaper('A', { language: 'ur' }),
}

test('both engines draw the same pages, byte for byte', async () => {
  const given = await typesPaper()
  const document = printDocument(given)
  const pages = native.pages(document, given.images)
  expect(pages.length).toBeGreaterThan(0)
  expect(wasm.pages(document, given.images)).toEqual(pages)
})

test.each(Object.entries(documents))('both engines set the same file, byte for byte: %s', async (_name, input) => {
  const given = await input()
  const document = printDocument(given)
  // An emoji keeps either from claiming PDF/UA-1, the one thing in which their files differ.
  const plain = { ...document, header_1: `${document.header_1} 😀` }
  const [one, other] = [wasm.pdf(plain, given.images), native.pdf(plain, given.images)]
  // Serials stand in the typewriter font that each engine brings: of the same shapes, from two releases.
  if (given.document === 'answer-sheet') expect(drawn(one)).toEqual(drawn(other))
  else expect(Buffer.from(one).equals(other)).toBe(true)
})

/** What every page of a PDF looks like, as one short string. */
function drawn(pdf: Uint8Array): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'paper.pdf'), pdf)
  expect(spawnSync('pdftoppm', ['-r', '60', 'paper.pdf', 'page'], { cwd: folder }).status).toBe(0)
  const names = readdirSync(folder).filter((name) => name.endsWith('.ppm'))
  return names.sort().map((name) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  )
}

test('what claims PDF/UA-1 and what doesn’t says and shows the same', async () => {
  const input = await typesPaper()
  const [claims, plain] = [native, wasm].map((one) => one.print(printDocument(input), input.images))
  expect([claims?.accessible, plain?.accessible]).toEqual([true, false])
  expect(printedText(plain!.bytes)).toBe(printedText(claims!.bytes))
  const pages = drawn(claims!.bytes)
  expect(pages).toHaveLength(2)
  expect(drawn(plain!.bytes)).toEqual(pages)
})

test('both name all characters that no font has', async () => {
  const input = await paperOf([sampleQuestion(1, 'Smile 😀 and ⚽'), sampleQuestion(2, '漢字')])
  const [one, other] = [native, wasm].map((it) => it.print(printDocument(input), input.images))
  expect(one?.warnings).toEqual([
    { kind: 'UNKNOWN_CHARACTER', detail: '😀 ⚽', questions: [1] },
    { kind: 'UNKNOWN_CHARACTER', detail: '漢 字', questions: [2] },
  ])
  expect(other?.warnings).toEqual(one?.warnings)
})

test('a WebAssembly engine refuses as the binary does, leaves broken pictures out, and goes on', () => {
  const broken = documentOf([])
  Reflect.deleteProperty(broken, 'sections')
  const faults = [native, wasm].map((one) => {
    try {
      one.pdf(broken, new Map())
    } catch (error) {
      return error instanceof TypesetError ? english(error.sentence) : null
    }
    return null
  })
  expect(faults[0]).toMatch(/^The paper could not be laid out: /)
  expect(faults[1]).toBe(faults[0])

  const header = Buffer.from('89504e470d0a1a0a0000000d4948445200000028000000140802000000', 'hex')
  const picture = { bytes: Buffer.concat([header, Buffer.alloc(200, 7)]), format: 'png' as const }
  const document = documentOf([
    questionOf(1, [{ type: 'paragraph', children: [{ type: 'image', src: '/broken', alt: 'Broken one' }] }]),
    questionOf(2, [paragraph('Afterwards')]),
  ])
  const printed = wasm.print(document, new Map([['/broken', picture]]))
  expect(printedText(printed.bytes)).toMatch(/Broken one.*Afterwards/)
  expect(printed.warnings).toEqual([{ kind: 'UNREADABLE_PICTURE', detail: '/broken', questions: [1] }])
})
