import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import {
  sampleAnswerSheet,
  sampleCopy,
  sampleScheme,
  sampleSerialCopy,
} from '../../../typeset/testing/sample-documents.ts'
import { paperOf, samplePaper, sampleQuestion } from '../../../typeset/testing/sample-paper.ts'
import { JobFailedError, JobTimeoutError } from '../pool-errors.ts'
import { createTypesetPool } from './typeset-pool.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const pool = createTypesetPool({ root, cpu_ms: 30_000 })

const somebody = { client_id: 1, account_id: 1 }

afterEach(() => void vi.useRealTimers())
afterAll(() => pool.close())

test('a stored paper comes back as PDF, its pictures included', async () => {
  const pdf = await pool.of(somebody).pdf(await samplePaper())
  expect(printedText(pdf)).toContain('A housing society fixes solar panels')
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/Subtype \/Image/)
})

test('the pages on screen are as many as those on paper', async () => {
  const input = await samplePaper()
  const { pages } = await pool.of(somebody).pages(input)
  expect(printedText(await pool.of(somebody).pdf(input))).toContain(`Page ${pages.length} of ${pages.length}`)
  expect(pages[0]).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
})

test('any document comes back, with what a reader should know of it', async () => {
  expect(printedText(await pool.of(somebody).pdf(await sampleScheme('B')))).toContain(
    'Confidential: for examiners only',
  )
  expect(printedText(await pool.of(somebody).pdf(await sampleAnswerSheet()))).toContain('Signature of the candidate')
  expect(await pool.of(somebody).print(await samplePaper())).toMatchObject({ accessible: true, warnings: [] })
  const { accessible, warnings } = await pool.of(somebody).print(await paperOf([sampleQuestion(1, 'Smile 😀')]))
  expect([accessible, warnings.length]).toEqual([false, 1])
})

test('named copies come back in one file, and files as one', async () => {
  const inputs = [await samplePaper(), await sampleAnswerSheet({ ruled_pages: 0 })]
  const copies = await pool.of(somebody).copies(
    inputs,
    [sampleCopy, sampleSerialCopy].map((copy, input) => ({ input, copy })),
    false,
  )
  const text = printedText(await pool.of(somebody).join([copies, copies]))
  // Once on the paper, on each of the two pages of the answer sheet; all of it twice.
  expect(text.match(/Anjali Sharma/g)).toHaveLength(6)
})

test('the same paper gives the same bytes from another process', async () => {
  const input = await samplePaper()
  const other = createTypesetPool({ root, cpu_ms: 30_000 })
  try {
    expect(Buffer.from(await other.of(somebody).pdf(input)).equals(await pool.of(somebody).pdf(input))).toBe(true)
  } finally {
    await other.close()
  }
})

test('the WebAssembly engine sets the same pages, in its own process', async () => {
  const input = await samplePaper()
  const portable = createTypesetPool({ root, cpu_ms: 20_000, engine: 'wasm' })
  try {
    expect(await portable.of(somebody).pages(input)).toEqual(await pool.of(somebody).pages(input))
    const { accessible, bytes } = await portable.of(somebody).print(input)
    expect([accessible, printedText(bytes)]).toEqual([false, printedText(await pool.of(somebody).pdf(input))])
    expect(printedText(await portable.of(somebody).copies([input], [{ input: 0, copy: sampleCopy }], false))).toContain(
      'Anjali Sharma',
    )
  } finally {
    await portable.close()
  }
})

test('a paper with a wrong field is refused by its name, and the next one prints', async () => {
  await expect(pool.of(somebody).pdf(await samplePaper({ timing: 'two hours' }))).rejects.toThrow(JobFailedError)
  await expect(pool.of(somebody).pdf(await samplePaper({ timing: 'two hours' }))).rejects.toThrow(
    /timing must be hours and minutes/,
  )
  expect(printedText(await pool.of(somebody).pdf(await samplePaper()))).toContain('Time: 2 hours 30 minutes')
})

test('hostile tables and nests neither hang nor kill the process', async () => {
  const hostile = [
    '<table><tr><td rowspan="1000000" colspan="1000000">wide</td></tr></table>',
    `<table>${'<tr><td>x</td></tr>'.repeat(2_000)}</table>`,
    `${'<blockquote>'.repeat(500)}deep${'</blockquote>'.repeat(500)}`,
    `${'<ul><li>'.repeat(200)}list${'</li></ul>'.repeat(200)}`,
    `<p>${'<b><i>'.repeat(2_000)}marks</p>`,
    `<p>${'W'.repeat(20_000)}</p>`,
  ]
  const questions = hostile.map((html, index) => sampleQuestion(index + 1, '', { question_text: html }))
  const text = printedText(await pool.of(somebody).pdf(await paperOf(questions)))
  for (const word of ['wide', 'deep', 'list', 'marks']) expect(text).toContain(word)
})

test('a paper that takes more than 5 s of a processor is given up, also where the machine gives it none, and the next one prints', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const usual = createTypesetPool({ root })
  const print = async (text: string) =>
    printedText(await usual.of(somebody).pdf(await paperOf([sampleQuestion(1, text)])))
  try {
    expect(await print('Before')).toContain('Before')
    const endless = await paperOf([sampleQuestion(1, 'Question '.repeat(200_000))])
    const outcome = usual
      .of(somebody)
      .pdf(endless)
      .catch((error: unknown) => error)
    // The clock runs until it is given up: how soon a process takes the paper up, and its time begins, is the machine's.
    let isSettled = false
    void outcome.finally(() => {
      isSettled = true
    })
    while (!isSettled) {
      await vi.advanceTimersByTimeAsync(10_000)
      await nextTurn()
    }
    expect(await outcome).toBeInstanceOf(JobTimeoutError)
    expect(await print('Afterwards')).toContain('Afterwards')
  } finally {
    await usual.close()
  }
})
