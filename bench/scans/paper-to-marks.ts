/**
 * Answer sheets followed from print to marks on an app that runs with the demo school: printed as the officer does, filled with ink of its own (plain-ink.ts),
 * uploaded as a PDF whose pages lie in another order, doubts settled by keyboard, and each stored mark compared with what is reckoned here from the key.
 *   BROWSER_PATH=… E2E_PORT=4441 npx tsx bench/scans/paper-to-marks.ts FOLDER [--days 33]
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { callAs } from '../../e2e/support/api.ts'
import { type Calls, dayFrom } from '../../e2e/support/marking.ts'
import { signIn } from '../../e2e/support/sign-in.ts'
import type { AnswerLayout, LayoutField } from '../../scanning/layout/answer-layout.ts'
import { inkOf, noteOf, type PlainMark, shifts } from './plain-ink.ts'

const { values, positionals } = parseArgs({
  options: { days: { type: 'string', default: '33' } },
  allowPositionals: true,
})
const [folder] = positionals
if (!folder) throw new Error('In which folder are pages and pictures to be kept?')
mkdirSync(folder, { recursive: true })

interface BankQuestion {
  id: number
  grade_id: number
  subject_id: number
  language: string
  max_marks: number
  type: string
  question_options: { is_correct: boolean }[]
  answer: { value?: number | boolean; tolerance?: number; option?: string } | null
}

/** How many questions of each kind, and what one is worth. */
const plan = [
  ['MCQ_SINGLE', 10, 1],
  ['MCQ_MULTI', 3, 1],
  ['NUMERIC', 3, 2],
  ['TRUE_FALSE', 3, 1],
  ['ASSERTION_REASON', 3, 1],
] as const

interface Exam {
  id: number
  paper_id: number
  section_id: number
  /** In the order of the paper. */
  questions: BankQuestion[]
  worth: number[]
}

const rowsOf = <T>(data: T[] | Record<string, T[]>): T[] => (Array.isArray(data) ? data : Object.values(data)[0]!)

async function makeExam(admin: Calls, name: string): Promise<Exam> {
  const filter = { review_state: 'APPROVED', type: plan.map(([type]) => type), is_all_data_fetch: true }
  const told = async <T>(path: string, body: object): Promise<T> => {
    const reply = await admin<T>(path, body)
    if (!reply.success) throw new Error(`${path}: ${JSON.stringify(reply)}`)
    return reply.data
  }
  const bank = await told<BankQuestion[]>('/question/list', { filter })
  const of = (one: BankQuestion) =>
    bank.filter((two) => one.grade_id === two.grade_id && one.subject_id === two.subject_id && two.language === 'en')
  const hasAll = (some: BankQuestion[]) =>
    plan.every(
      ([type, count, each]) => some.filter((one) => one.type === type && one.max_marks === each).length >= count,
    )
  const { grade_id, subject_id } = bank.find((one) => hasAll(of(one)))!
  const own = of({ grade_id, subject_id } as BankQuestion)
  const parts = plan.map(([type, count, marks_each], at) => ({
    ...{ section: 'ABCDE'[at]!, instruction: null, types: [type], marks_each, count },
    questions: own.filter((one) => one.type === type && one.max_marks === marks_each).slice(0, count),
  }))
  const questions = parts.flatMap((part) => part.questions)
  const worth = parts.flatMap((part) => part.questions.map(() => part.marks_each))
  const total = worth.reduce((sum, one) => sum + one, 0)
  const { data: sessions } = await admin<{ id: number; is_default: boolean }[]>('/session/list')
  const session_id = sessions.find(({ is_default }) => is_default)!.id
  const paper = await told<{ id: number }>('/question-paper/set-section', {
    ...{ name, session_id, grade_id, subject_id, header_1: 'Demo', type_test: 'CLASS_TEST', timing: '1:00' },
    ...{ question_paper_created_type: 'MANUAL', question_paper_marks: total },
    sections: parts.map(({ questions: _questions, ...part }) => part),
  })
  await told(`/question-paper/manual-create/${paper.id}`, {
    sections: parts.map(({ section, marks_each, questions: chosen }) => ({
      section,
      questions: chosen.map(({ id }) => ({ question_id: id, max_marks: marks_each, or_group: null })),
    })),
  })
  await told(`/question-paper/submit/${paper.id}`, {})
  await told(`/question-paper/change-state/${paper.id}`, { state: 'APPROVED' })
  const { data: sections } = await admin<{ id: number }[]>('/section/list', { filter: { grade_id } })
  const section_id = rowsOf(sections)[0]!.id
  const made = await told<{ id: number }>('/exam/create', {
    ...{ name, session_id, grade_id, subject_id, section_ids: [section_id], question_paper_id: paper.id },
    ...{ type_test: 'UNIT_TEST', date: dayFrom(-Number(values.days)), start: '03:00', end: '04:00' },
    ...{ entry_mode: 'PER_QUESTION', max_marks: total },
  })
  for (const state of ['SCHEDULED', 'MARKING']) await told(`/exam/change-state/${made.id}`, { state })
  return { id: made.id, paper_id: paper.id, section_id, questions, worth }
}

/** As the examinations officer does: "Copies with names" of the paper, the answer sheet alone. */
async function printSheets(page: Page, { paper_id }: Exam): Promise<string> {
  await signIn(page, { email: 'examiner@demo.test', to: `/staff-admin/question-papers/preview/${paper_id}` })
  await page.getByText('Marking scheme, answer sheet, other editions').click()
  await page.getByRole('button', { name: 'Copies with names' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copies with names' })
  await dialog.getByRole('checkbox', { name: 'Answer sheet' }).check()
  await dialog.getByRole('checkbox', { name: 'Question paper' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'B', exact: true }).uncheck()
  await dialog.getByRole('checkbox', { name: /both sides/ }).uncheck()
  await page.screenshot({ path: join(folder!, '1-print.png') })
  await dialog.getByRole('button', { name: 'Print', exact: true }).click()
  await dialog.getByText(/copies? (is|are) ready/).waitFor({ timeout: 300_000 })
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).last().click()
  const path = join(folder!, 'sheets.pdf')
  await (await arriving).saveAs(path)
  return path
}

/** What a pupil means, row by row, and whether a person would ask. */
interface Meant {
  rows: string[][]
  /** What is drawn beside it: nothing else. */
  struck: string | null
}

const hands = ['neat', 'struck', 'light', 'double', 'ticks', 'messy'] as const
type Hand = (typeof hands)[number]
const colours: Record<Hand, string> = {
  ...{ neat: '#1d2b66', struck: '#222', light: '#9a9a9a', double: '#333', ticks: '#14224f', messy: '#3c3c3c' },
}

const isSign = (row: LayoutField['rows'][number]) => row.length === 1

function digitsOf({ rows, decimals = 0 }: LayoutField, value: string): string[][] {
  const [whole = '', part = ''] = value.replace('-', '').split('.')
  const sign = isSign(rows[0]!) ? [value.startsWith('-') ? ['-'] : []] : []
  const before = rows.length - sign.length - decimals
  const digits = [...whole.padStart(before), ...part.padEnd(decimals)]
  return [...sign, ...digits.map((one) => (one === ' ' ? [] : [one]))]
}

/** What somebody who knows everything marks. */
function rightOf(field: LayoutField, { type, question_options, answer }: BankQuestion): string[][] {
  const row = field.rows[0]!
  if (type === 'NUMERIC') return digitsOf(field, String(answer!.value))
  if (type === 'TRUE_FALSE') return [[row[answer!.value === true ? 0 : 1]!.v]]
  if (type === 'ASSERTION_REASON') return [[answer!.option!]]
  return [question_options.flatMap(({ is_correct }, at) => (is_correct ? [row[at]!.v] : []))]
}

function meantBy(hand: Hand, at: number, field: LayoutField, question: BankQuestion): Meant {
  const right = rightOf(field, question)
  const row = field.rows[0]!
  const wrong = row.find(({ v }) => !right[0]!.includes(v))?.v ?? null
  if (question.type === 'NUMERIC') {
    const other = hand === 'double' ? '-7' : hand === 'ticks' ? '12.5' : null
    return { rows: other && field.decimals ? digitsOf(field, other) : right, struck: null }
  }
  if (hand === 'struck' && at % 3 === 1) return { rows: right, struck: wrong }
  if (hand === 'double' && at % 4 === 0) return { rows: field.rows.map(() => []), struck: null }
  if (hand === 'double' && at % 4 === 1 && !field.many)
    return { rows: [row.map(({ v }) => v).filter((v) => v === wrong || right[0]!.includes(v))], struck: null }
  if (hand !== 'neat' && at % 5 === 2 && wrong !== null) return { rows: [[wrong]], struck: null }
  return { rows: right, struck: null }
}

const markBy: Record<Hand, (at: number) => PlainMark> = {
  ...{
    neat: () => 'disc',
    struck: () => 'disc',
    light: () => 'scribble',
    double: () => 'disc',
    messy: () => 'scribble',
  },
  ticks: (at) => (['tick', 'cross', 'half'] as const)[at % 3]!,
}

/** A page as it comes back: filled, a little askew, one of them upside down, as the copier's JPEG. */
async function fillPage(
  page: Buffer,
  fields: LayoutField[],
  meant: Meant[],
  hand: Hand,
  seed: number,
): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(page).metadata()
  const by = shifts(seed)
  const marks = fields.flatMap(({ rows, r }, at) =>
    rows.flatMap((row, n) =>
      row.flatMap(({ v, x, y }) => {
        const circle = { x: x + by(0.25), y: y + by(0.25), r }
        if (n === 0 && meant[at]!.struck === v) return [inkOf('struck', circle, by, colours[hand])]
        return meant[at]!.rows[n]!.includes(v) ? [inkOf(markBy[hand](at), circle, by, colours[hand])] : []
      }),
    ),
  )
  const noted = fields[1]!.rows[0]!.at(-1)!
  if (hand === 'messy') marks.push(noteOf({ ...noted, x: noted.x + 4, r: 0 }, 'sure?', colours.messy))
  const mm = (pixels: number) => (pixels / 200) * 25.4
  const ink = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${mm(width)} ${mm(height)}">${marks.join('')}</svg>`
  const filled = await sharp(page)
    .flatten({ background: '#fff' })
    .composite([{ input: Buffer.from(ink) }])
    .png()
    .toBuffer()
  return sharp(filled)
    .rotate((hand === 'messy' ? 180 : 0) + by(1.2), { background: '#fafafa' })
    .blur(0.6)
    .greyscale()
    .jpeg({ quality: hand === 'messy' ? 45 : 75 })
    .toBuffer()
}

async function asPdf(pages: readonly Buffer[]): Promise<Buffer> {
  const file = await PDFDocument.create()
  for (const page of pages) {
    const picture = await file.embedJpg(page)
    const [w, h] = [(picture.width / 200) * 72, (picture.height / 200) * 72]
    file.addPage([w, h]).drawImage(picture, { x: 0, y: 0, width: w, height: h })
  }
  return Buffer.from(await file.save())
}

/** What the answer is worth by the key, reckoned apart from the product. */
function worthOf(
  { type, answer, question_options }: BankQuestion,
  field: LayoutField,
  rows: string[][],
  most: number,
): number | 'NA' {
  if (rows.every((row) => row.length === 0)) return 'NA'
  if (type === 'NUMERIC') {
    const sign = isSign(field.rows[0]!) && rows[0]!.length > 0 ? -1 : 1
    const digits = (isSign(field.rows[0]!) ? rows.slice(1) : rows).map(([one = '']) => one)
    const cut = digits.length - (field.decimals ?? 0)
    const number = sign * Number(`${digits.slice(0, cut).join('') || '0'}.${digits.slice(cut).join('')}`)
    return Math.abs(number - Number(answer!.value)) <= (answer!.tolerance ?? 0) + 1e-9 ? most : 0
  }
  const right = rightOf(field, { type, answer, question_options } as BankQuestion)
  return JSON.stringify(right[0]) === JSON.stringify(rows[0]) ? most : 0
}

interface Doubt {
  id: number
  number: number
  field: string
  label: string
  kind: string
  why: string
}

/** The keys that say an answer, whatever was proposed. */
async function sayBy(page: Page, kind: string, field: LayoutField, rows: string[][]): Promise<void> {
  if (kind === 'DIGITS') {
    await page.keyboard.press('Delete')
    const cut = rows.length - (field.decimals ?? 0)
    const text = rows.map(([one = ''], at) => (at === cut ? `.${one}` : one)).join('')
    await page.keyboard.type(text.replace(/\.$/, ''))
  } else {
    await page.keyboard.press('0')
    for (const v of rows[0]!)
      await page.keyboard.press(field.many || rows[0]!.length === 1 ? v.toLowerCase() : `Shift+${v}`)
  }
  await page.keyboard.press('Enter')
}

const admin = await (async () => {
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
  })
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const calls = await callAs(page.request, { email: 'admin@demo.test', school: 'demo' })
  return { browser, page, calls }
})()
const { browser, page, calls } = admin
const name = `Paper to marks ${Date.now() % 100_000}`
const exam = await makeExam(calls, name)
console.log(`exam ${exam.id}, ${exam.questions.length} questions`)
const pdf = await printSheets(page, exam)
const names = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' }).split('\f')
execFileSync('pdftoppm', ['-r', '200', '-l', String(hands.length), '-gray', '-png', pdf, join(folder, 'sheet')])
const printed = readdirSync(folder)
  .filter((file) => /^sheet-.*png$/.test(file))
  .sort()
const { data: sheets } = await calls<{ layout_id: number }[]>('/answer-sheet/list', { filter: { exam_id: exam.id } })
const { data: frozen } = await calls<{ layout: AnswerLayout }>(`/answer-sheet/layout/${sheets[0]!.layout_id}`)
if (frozen.layout.pages.length !== 1) throw new Error('The answer sheet has more than a page.')
const fields = frozen.layout.pages[0]!.fields.filter(({ id }) => id.startsWith('q:')).sort(
  (a, b) => Number(a.label) - Number(b.label),
)
const meant = hands.map((hand) => fields.map((field, at) => meantBy(hand, at, field, exam.questions[at]!)))
const filled = await Promise.all(
  hands.map((hand, at) => fillPage(readFileSync(join(folder, printed[at]!)), fields, meant[at]!, hand, 77 + at)),
)
for (const [at, one] of filled.entries()) writeFileSync(join(folder, `filled-${hands[at]}.jpg`), one)
/** Which pupil's page lies where in the PDF. */
const order = [3, 0, 5, 1, 4, 2]
const path = join(folder, 'scan.pdf')
writeFileSync(path, await asPdf(order.map((at) => filled[at]!)))

await page.goto(new URL(`/staff-admin/exam/scans?exam=${exam.id}`, page.url()).href)
await page.locator('input[type=file]').first().setInputFiles(path)
await page.getByText(/6 counted/).waitFor({ timeout: 300_000 })
await page.waitForTimeout(1500)
await page.screenshot({ path: join(folder, '2-doubts.png') })
interface Page_ {
  id: number
  number: number
  state: string
  student: { id: number; name?: string; first_name?: string } | null
}
const { data: pages } = await calls<Page_[]>('/scan-page/list', { filter: { exam_id: exam.id } })
for (const one of pages) console.log(one.number, one.state, hands[order[one.number - 1]!], JSON.stringify(one.student))

const open = { exam_id: exam.id, state: 'OPEN' }
const { data: doubts } = await calls<Doubt[]>('/scan-doubt/list', { filter: open, range: { page: 1, pageSize: 200 } })
const asked = new Map<string, number>()
for (const { number, why } of doubts)
  asked.set(`${hands[order[number - 1]!]} ${why}`, (asked.get(`${hands[order[number - 1]!]} ${why}`) ?? 0) + 1)
console.log(`asked ${doubts.length}: ${[...asked].map(([what, n]) => `${what} ${n}`).join(', ')}`)
const began = performance.now()
writeFileSync(join(folder, 'state.json'), JSON.stringify({ exam, fields, meant, order, doubts, names, name }))
for (const { field: id, number, kind, label } of doubts) {
  const at = fields.findIndex((field) => field.id === id)
  const title = await page.locator('#doubt').innerText()
  if (at < 0 || !title.includes(label)) throw new Error(`Shown is "${title}", not ${id} ${label}.`)
  await sayBy(page, kind, fields[at]!, meant[order[number - 1]!]![at]!.rows)
}
await page.getByText(/0 answers to look at/).waitFor()
console.log(`settled in ${Math.round(performance.now() - began)} ms`)
await page.screenshot({ path: join(folder, '3-settled.png') })

/** As the officer does: what would be entered is looked at, then entered. */
await page.getByRole('button', { name: 'More', exact: true }).click()
await page.getByRole('menuitem', { name: 'Marks from answers' }).click()
const enter = page.getByRole('button', { name: /Enter these marks/ })
await enter.waitFor()
await page.screenshot({ path: join(folder, '4-marks.png'), fullPage: true })
await enter.click()
await page.getByText('Marks entered from the answers').waitFor()
interface Stored {
  student: { id: number }
  questions: Record<string, number | 'NA'>
}
interface Answered {
  exam_question_id: number
  student: { id: number }
  label: string
  printed: string
  state: string
}
const { data: stored } = await calls<Stored[]>('/exam-marks/list', {
  filter: { exam_id: exam.id, is_all_data_fetch: true },
})
const { data: answered } = await calls<Answered[]>('/exam-response/list', {
  filter: { exam_id: exam.id },
  range: { page: 1, pageSize: 500 },
})
const tally = { marks: 0, wrong: 0, read: 0, confirmed: 0 }
for (const { number, student } of pages) {
  const pupil = order[number - 1]!
  const marks = stored.find((one) => one.student.id === student!.id)!
  for (const [at, field] of fields.entries()) {
    const one = answered.find(({ label, student: of }) => of.id === student!.id && label === field.label)
    const expected = worthOf(exam.questions[at]!, field, meant[pupil]![at]!.rows, exam.worth[at]!)
    const is = one && marks.questions[one.exam_question_id]
    tally.marks += 1
    if (one?.state === 'READ') tally.read += 1
    else tally.confirmed += 1
    if (is === expected) continue
    tally.wrong += 1
    console.log(
      `  WRONG ${hands[pupil]} ${field.label} meant ${JSON.stringify(meant[pupil]![at])} printed ${one?.printed}: ${is}, not ${expected}`,
    )
  }
}
console.log(JSON.stringify(tally))
writeFileSync(join(folder, 'answered.json'), JSON.stringify({ pages, stored, answered }))
await browser.close()
