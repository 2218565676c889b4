import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { codeText, inFours } from '../../../scanning/layout/serial.ts'
import { printedText } from '../../testing/printed-text.ts'
import { openTypesetter } from '../../testing/sample-document.ts'
import { sampleAnswerSheet, typesPaper } from '../../testing/sample-documents.ts'
import { printDocument } from '../print-input.ts'
import { type Batch, printFiles, printTogether } from './batch.ts'
import { joinFiles, type NamedInput, printCopies } from './copies.ts'

const typesetter = await openTypesetter()
const printer = {
  pdf: async (input: NamedInput) => typesetter.pdf(printDocument(input), input.images),
  copies: (inputs: NamedInput[], copies: Batch['copies'], even_pages: boolean) =>
    printCopies(typesetter, inputs, copies, even_pages),
  join: joinFiles,
}

async function batchOf(students: number): Promise<Batch> {
  const inputs = [await typesPaper('A'), await typesPaper('B'), await sampleAnswerSheet({ ruled_pages: 1 })]
  const copies = Array.from({ length: students }, (_, index) => ({
    input: index % inputs.length,
    copy: { name: `Student ${index}`, roll_no: `${1000 + index}`, section: 'B', code: `0000000${10000 + index}` },
  }))
  return { inputs, copies, even_pages: false }
}

async function lastFile(steps: AsyncIterable<{ file: { bytes: Uint8Array } | null }>): Promise<Uint8Array> {
  let bytes = new Uint8Array()
  for await (const { file } of steps) if (file) bytes = Uint8Array.from(file.bytes)
  return bytes
}

describe('copies in one file', () => {
  test('come in order, each named', async () => {
    const text = printedText(await lastFile(printTogether(await batchOf(9), 'all.pdf', printer)))
    const names = [...text.matchAll(/Student (\d)\b/g)].map((match) => Number(match[1]))
    // An answer sheet names its pupil on every page.
    expect(names.filter((name, at) => name !== names[at - 1])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(text.match(/Signature of the candidate/g)).toHaveLength(3)
  })

  test('say the same as copies printed one by one', async () => {
    const batch = await batchOf(3)
    const together = printedText(await lastFile(printTogether(batch, 'all.pdf', printer)))
    const wordsOf = (text: string) => text.split(' ').toSorted()
    const alone: string[] = []
    for await (const { file } of printFiles(batch, printer)) if (file) alone.push(printedText(file.bytes))
    expect(wordsOf(together)).toEqual(wordsOf(alone.join(' ')))
  })

  test('share their pages: a hundred take little more room than one', async () => {
    const one = await lastFile(printTogether(await batchOf(3), 'all.pdf', printer))
    const many = await lastFile(printTogether(await batchOf(90), 'all.pdf', printer))
    expect(many.length).toBeLessThan(one.length * 4)
  })

  test('begin on a sheet of their own when printed on both sides, unless that is not wanted', async () => {
    // Two papers of two pages, an answer sheet of one.
    const inputs = [await typesPaper('A'), await sampleAnswerSheet({ kind: 'EXTRA', ruled_pages: 1 })]
    const { copies } = await batchOf(4)
    const batch = { inputs, copies: copies.map((it, index) => ({ ...it, input: index % 2 })) }
    const pages = async (even_pages: boolean) => {
      const bytes = await lastFile(printTogether({ ...batch, even_pages }, 'all.pdf', printer))
      return (await PDFDocument.load(bytes)).getPageCount()
    }
    expect(await pages(false)).toBe(2 * (2 + 1))
    expect(await pages(true)).toBe(2 * (2 + 2))
  })

  test('S12 S15 bear on every page the codes of their own, and on pages that only fill a leaf nothing', async () => {
    const answers = await sampleAnswerSheet({ kind: 'EXTRA', ruled_pages: 3 })
    const { copies } = await batchOf(3)
    const batch = { inputs: [answers], copies: copies.map((it) => ({ ...it, input: 0 })), even_pages: true }
    const file = await PDFDocument.load(await lastFile(printTogether(batch, 'all.pdf', printer)))
    expect(file.getPageCount()).toBe(3 * 4)
    for (const [at, { copy }] of batch.copies.entries())
      for (const page of [1, 2, 3, 4]) {
        const alone = await PDFDocument.create()
        const [own] = await alone.copyPages(file, [at * 4 + page - 1])
        if (own) alone.addPage(own)
        const text = printedText(await alone.save())
        if (page === 4) expect(text).toBe('')
        else expect(text).toContain(inFours(codeText({ serial: copy.code, page })))
      }
  })

  test('are the same bytes every time', async () => {
    const [first, second] = [await batchOf(4), await batchOf(4)].map((batch) =>
      lastFile(printTogether(batch, 'x', printer)),
    )
    expect(Buffer.from((await first) ?? []).equals((await second) ?? new Uint8Array())).toBe(true)
  })

  test('tell their progress and stop when asked to', async () => {
    const stop = new AbortController()
    const steps: number[] = []
    // The shortest sheet: how far it is does not depend on what is printed.
    const { copies } = await batchOf(250)
    const inputs = [await sampleAnswerSheet({ ruled_pages: 0 })]
    const batch = { inputs, copies: copies.map((one) => ({ ...one, input: 0 })), even_pages: false }
    const run = async () => {
      for await (const { done, of } of printTogether(batch, 'all.pdf', printer, stop.signal)) {
        expect(of).toBe(250)
        steps.push(done)
        if (done === 200) stop.abort(new Error('no longer wanted'))
      }
    }
    await expect(run()).rejects.toThrow('no longer wanted')
    expect(steps).toEqual([100, 200])
  })
})

describe('copies as files', () => {
  test('have names that any file system takes, and no two the same', async () => {
    const batch = await batchOf(1)
    const copy = { name: '../../Ĳ "Ann" /\\ शर्मा', roll_no: '7', section: 'B', code: '7K3M9QXT2W5H' }
    const copies = [0, 0, 2].map((input) => ({ input, copy }))
    const names: string[] = []
    for await (const { file } of printFiles({ ...batch, copies }, printer)) names.push(file?.name ?? '')
    expect(names).toEqual([
      'b-7-ĳ-ann-शर्मा-set-a-paper.pdf',
      'b-7-ĳ-ann-शर्मा-set-a-paper-2.pdf',
      'b-7-ĳ-ann-शर्मा-set-a-answer-sheet.pdf',
    ])
  })

  test('are tagged', async () => {
    for await (const { file } of printFiles(await batchOf(2), printer))
      expect(Buffer.from(file?.bytes ?? []).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
  })

  test('of a sheet that isn’t there are refused by name', async () => {
    const { inputs, copies } = await batchOf(1)
    const wrong = { inputs, copies: copies.map((it) => ({ ...it, input: 9 })) }
    await expect(printFiles(wrong, printer).next()).rejects.toThrow('copies.0.input names sheet 9 of 3')
  })
})
