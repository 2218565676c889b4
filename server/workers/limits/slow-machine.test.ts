import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { sampleScheme, typesPaper } from '../../../typeset/testing/sample-documents.ts'
import { sampleLedger } from '../../../typeset/testing/sample-ledger.ts'
import { sampleReportCards } from '../../../typeset/testing/sample-report-card.ts'
import { findTypesetters } from '../../testing/typeset-processes.ts'
import { createTypesetPool } from '../processes/typeset-pool.ts'
import { createRichTexts } from '../threads/rich-texts.ts'
import { BEHIND } from './behind.ts'
import { cpuOfProcess } from './cpu-time.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const somebody = { client_id: 1, account_id: 1 }
/** Two seconds instead of five, because this machine is no slower itself; beside others what is set here takes up to half of that. */
const pool = createTypesetPool({ root, cpu_ms: 2_000 })
const texts = createRichTexts()
const loops: ChildProcess[] = []
afterAll(async () => {
  for (const loop of loops) loop.kill('SIGKILL')
  await Promise.all([pool.close(), texts.close()])
})

const hasTaskset = process.platform === 'linux' && isThere('taskset')

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** One processor, on which eight others work all the time from now on. */
function crowd(): string {
  const core = /Cpus_allowed_list:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  for (let count = 0; count < 8; count += 1)
    loops.push(
      spawn('taskset', ['-c', core, 'nice', '-n', String(BEHIND), 'sh', '-c', 'while :; do :; done'], {
        stdio: 'ignore',
      }),
    )
  return core
}

it.runIf(hasTaskset)(
  'beside eight others on one processor every document is set, and a long text is checked',
  async () => {
    const setting = pool.of(somebody)
    const others = findTypesetters()
    // What a process loads first is not what is measured.
    await setting.print(await typesPaper())
    const child = findTypesetters().find((pid) => !others.includes(pid)) ?? 0
    execFileSync('taskset', ['-a', '-cp', crowd(), String(child)])
    const documents = [await sampleScheme('A'), sampleLedger('en'), sampleReportCards('en', 3)]
    const [began, used] = [performance.now(), await cpuOfProcess(child)]
    for (const document of documents) expect((await setting.print(document)).bytes.length).toBeGreaterThan(1_000)
    const cpu_ms = ((await cpuOfProcess(child)) ?? 0) - (used ?? 0)
    // It was one process all the while, and had less than a quarter of a processor.
    expect(findTypesetters().filter((pid) => !others.includes(pid))).toEqual([child])
    expect((performance.now() - began) / cpu_ms).toBeGreaterThan(4)
    const formula = '<p><span data-type="inline-math" data-latex="\\frac{1}{2}"></span></p>'
    expect(await texts.check(Array(20).fill(formula), somebody)).toMatchObject({ over: null })
  },
)
