/**
 * Typesetting in figures: CPU and wall per PDF (cold, next student, shuffled set, one question edited), PDFs per second with one and
 * two children, 500 named copies, peak memory; beside Chromium printing the same content by the DevTools protocol and, where it is installed, XeLaTeX's
 * exam class.
 * `npx tsx bench/typeset/typeset.ts [rounds]`; the browser is BROWSER_PATH or /usr/bin/chromium.
 */

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import type { SetLetter } from '#contract'
import { createTypesetPool, type Typesetting } from '../../server/workers/processes/typeset-pool.ts'
import { printFiles, printTogether } from '../../typeset/paper/copies/batch.ts'
import type { PaperInput } from '../../typeset/paper/paper-input.ts'
import { printDocument } from '../../typeset/paper/print-input.ts'
import type { AnsweredSection } from '../../typeset/paper/stored-paper.ts'
import { openTypesetter } from '../../typeset/testing/sample-document.ts'
import { htmlOf, papers, setOf } from './content.ts'
import { hasXelatex, printByXelatex } from './latex.ts'

const rounds = Number(process.argv[2] ?? 30)
const root = fileURLToPath(new URL('../..', import.meta.url))
const ticksPerSecond = 100 // USER_HZ of Linux on every architecture

interface Cost {
  cpu: number
  wall: number
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
const shown = ({ cpu, wall }: Cost) => `${cpu.toFixed(1).padStart(8)} ${wall.toFixed(1).padStart(8)}`

async function costOf(work: () => unknown): Promise<Cost> {
  const before = process.cpuUsage()
  const start = performance.now()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1_000, wall: performance.now() - start }
}

/** The median of many: other work on the machine adds, and never subtracts. */
async function medianCost(count: number, work: (round: number) => unknown): Promise<Cost> {
  const costs: Cost[] = []
  for (let round = 0; round < count; round += 1) costs.push(await costOf(() => work(round)))
  return { cpu: median(costs.map((it) => it.cpu)), wall: median(costs.map((it) => it.wall)) }
}

const copyOf = (index: number) => ({
  name: `Student ${index}`,
  roll_no: `${1_000 + index}`,
  section: 'B',
  code: `Q1.17.${index}`,
})

async function measurePaper(name: string, stored: AnsweredSection[]): Promise<Cost> {
  const paper = await setOf(stored, 1, 'A')
  const typesetter = await openTypesetter()
  const pdf = (input: PaperInput) => typesetter.pdf(printDocument(input), input.images)
  const rows: [string, Cost][] = [['first of a new typesetter', await costOf(() => pdf(paper))]]
  const student = await medianCost(rounds, (round) => pdf({ ...paper, copy: copyOf(round) }))
  rows.push(['next student', student])
  const sets = await Promise.all(Array.from({ length: rounds }, (_, seed) => setOf(stored, seed + 2, 'B')))
  rows.push(['set shuffled anew', await medianCost(rounds, (round) => pdf(sets[round] ?? paper))])
  rows.push(['one question edited', await medianCost(rounds, (round) => pdf(edited(paper, round)))])
  rows.push([
    'pages as SVG after an edit',
    await medianCost(rounds, (round) => {
      const input = edited(paper, rounds + round)
      typesetter.pages(printDocument(input), input.images)
    }),
  ])
  console.log(`\n${name}: ms of CPU and of wall, median of ${rounds}`)
  for (const [label, cost] of rows) console.log(`  ${label.padEnd(28)}${shown(cost)}`)
  return student
}

function edited(paper: PaperInput, round: number): PaperInput {
  const [section, ...sections] = paper.sections
  if (!section) throw new Error('the paper has no section')
  const questions = section.questions.map((question, index) =>
    index === 1 ? { ...question, question_text: `${question.question_text}<p>Edit ${round}.</p>` } : question,
  )
  return { ...paper, sections: [{ ...section, questions }, ...sections] }
}

function coldStart(): Cost {
  const start = performance.now()
  const program = `import('./typeset/testing/sample-documents.ts').then(async (s) => { const { openTypesetter } = await import('./typeset/testing/sample-document.ts'); const { printDocument } = await import('./typeset/paper/print-input.ts'); const p = await s.typesPaper(); (await openTypesetter()).pdf(printDocument(p), p.images); const u = process.cpuUsage(); console.log((u.user + u.system) / 1000) })`
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '-e', program], { cwd: root, encoding: 'utf8' })
  return { cpu: Number(stdout), wall: performance.now() - start }
}

/** Children of a process and theirs, from /proc. */
function treeOf(pid: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const parents = new Map(all.map((one) => [one, Number(statOf(one)[1])]))
  const tree = [pid]
  for (const one of tree) for (const [child, parent] of parents) if (parent === one) tree.push(child)
  return tree
}

/** Fields of /proc/<pid>/stat after the name; gone processes give none. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const cpuOf = (pids: number[]) =>
  pids.reduce(
    (sum, pid) => sum + ((Number(statOf(pid)[11] ?? 0) + Number(statOf(pid)[12] ?? 0)) / ticksPerSecond) * 1_000,
    0,
  )

function peakMemory(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(text)?.[1] ?? 0) / 1_024
}

async function measurePool(stored: AnsweredSection[], size: number): Promise<void> {
  const processes = createTypesetPool({ root, size, cpu_ms: 60_000 })
  const pool = processes.of({ client_id: 1, account_id: 1 }, true)
  const letters: SetLetter[] = ['A', 'B', 'C', 'D']
  const inputs = await Promise.all(letters.map((set) => setOf(stored, 1, set)))
  await Promise.all(inputs.map((input) => pool.pdf(input)))
  const children = () =>
    treeOf(process.pid)
      .slice(1)
      .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('typeset-child'))
  const count = rounds * 4
  const start = performance.now()
  let next = 0
  const run = async () => {
    for (let index = next++; index < count; index = next++) {
      const input = inputs[index % inputs.length]
      if (input) await pool.pdf({ ...input, copy: copyOf(index) })
    }
  }
  await Promise.all(Array.from({ length: size * 2 }, run))
  const seconds = (performance.now() - start) / 1_000
  const memory = Math.max(...children().map(peakMemory))
  console.log(
    `  ${size} child(ren): ${(count / seconds).toFixed(1)} PDFs/s, peak memory of a child ${memory.toFixed(0)} MB`,
  )
  if (size === 2) await measureBatch(inputs, pool)
  await processes.close()
}

async function measureBatch(inputs: PaperInput[], pool: Typesetting): Promise<void> {
  const copies = Array.from({ length: 500 }, (_, index) => ({ input: index % inputs.length, copy: copyOf(index) }))
  let bytes = 0
  const together = await costOf(async () => {
    for await (const { file } of printTogether({ inputs, copies, even_pages: true }, 'all.pdf', pool))
      bytes = file?.bytes.length ?? bytes
  })
  let total = 0
  const apart = await costOf(async () => {
    for await (const { file } of printFiles({ inputs, copies }, pool)) total += file?.bytes.length ?? 0
  })
  console.log(`  500 named copies as one PDF: ${(together.wall / 1_000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB`)
  console.log(`  500 named copies as files:   ${(apart.wall / 1_000).toFixed(1)} s, ${(total / 1e6).toFixed(1)} MB`)
}

/** KaTeX's style sheet with its fonts inside, as a page without a server needs it. */
function katexStyle(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('katex/dist/katex.min.css'))
  const font = (file: string) => `url(data:font/woff2;base64,${readFileSync(join(folder, file)).toString('base64')})`
  return readFileSync(join(folder, 'katex.min.css'), 'utf8').replaceAll(
    /url\((fonts\/[\w-]+\.woff2)\)/g,
    (_all, file) => font(file),
  )
}

async function measureBrowser(stored: AnsweredSection[]): Promise<Cost> {
  const style = katexStyle()
  const server = await chromium.launchServer({
    executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  const browser = await chromium.connect(server.wsEndpoint())
  const page = await browser.newPage()
  const pid = server.process().pid ?? 0
  const paper = await setOf(stored, 1, 'A')
  const costs: Cost[] = []
  for (let round = 0; round < 8; round += 1) {
    const before = cpuOf(treeOf(pid))
    const start = performance.now()
    await page.setContent(htmlOf({ ...paper, header_1: `Student ${round}` }, style))
    await page.pdf({ format: 'A4', tagged: true })
    costs.push({ cpu: cpuOf(treeOf(pid)) - before, wall: performance.now() - start })
  }
  await browser.close()
  await server.close()
  return { cpu: median(costs.map((it) => it.cpu)), wall: median(costs.map((it) => it.wall)) }
}

const ratio = (other: Cost, own: Cost) =>
  `  = ${(other.cpu / own.cpu).toFixed(0)} times the CPU, ${(other.wall / own.wall).toFixed(0)} times the wall`

async function measureXelatex(stored: AnsweredSection[]): Promise<Cost> {
  const paper = await setOf(stored, 1, 'A')
  const costs = Array.from({ length: 4 }, (_, round) => printByXelatex({ ...paper, header_1: `Student ${round}` }))
  return { cpu: median(costs.map((it) => it.cpu)), wall: median(costs.map((it) => it.wall)) }
}

console.log(
  `machine: ${cpus().length} × ${cpus()[0]?.model}; load before: ${readFileSync('/proc/loadavg', 'utf8').trim()}`,
)
console.log(`cold, from starting Node to the first PDF:${shown(coldStart())}`)
for (const [name, stored] of Object.entries(papers)) {
  const student = await measurePaper(name, stored)
  const browser = await measureBrowser(stored)
  console.log(`  ${'Chromium, warm, next student'.padEnd(28)}${shown(browser)}${ratio(browser, student)}`)
  if (hasXelatex()) {
    const latex = await measureXelatex(stored)
    console.log(`  ${'XeLaTeX, next student'.padEnd(28)}${shown(latex)}${ratio(latex, student)}`)
  }
}
console.log('\nthe first paper in a pool, four sets in turn, every copy named')
for (const size of [1, 2]) await measurePool(papers['every type, 2 pages'], size)
