import { cpus } from 'node:os'
import { assemble } from '../assembly/assemble.ts'
import type { Blueprint } from '../assembly/blueprint.ts'
import { bankOfItems } from '../assembly/item-bank.ts'
import { readBlueprint } from '../assembly/read-blueprint.ts'
import { regenerate } from '../assembly/regenerate.ts'
import { countSupply } from '../assembly/supply.ts'
import { type MadeBank, makeBank, makeBlueprint } from './assembly-bank.ts'
import { bestOfRandom, greedy, itemLevel, type Task } from './assembly-baselines.ts'

/**
 * Assembly of 80-mark papers from banks of three sizes, beside what other products do. Run: npx tsx bench/assembly.ts
 * [--blueprints 24] [--item-level 3]. Times are of this process alone, in ms of CPU, because the machine may be shared; a
 * first paper that nobody counts warms up solver and compiler. The bank is grouped in memory, which a database does itself.
 */
const blueprints = argument('--blueprints', 24)
const itemLevelRuns = argument('--item-level', 3)
const itemLevelSeconds = 60
const sizes = [1000, 10_000, 100_000]

function argument(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name)
  return at === -1 ? otherwise : Number(process.argv[at + 1])
}

interface Run {
  objective: number
  ms: number
  gap?: number
}

async function timed(work: () => Promise<{ objective: number; gap?: number }>): Promise<Run> {
  const before = process.cpuUsage()
  const outcome = await work()
  const { user, system } = process.cpuUsage(before)
  return { ...outcome, ms: (user + system) / 1000 }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function report(size: number, method: string, runs: readonly Run[]): void {
  const gaps = runs.flatMap(({ gap }) => (gap === undefined ? [] : [gap]))
  const cells = [
    size.toLocaleString('en').padStart(9),
    method.padEnd(30),
    String(runs.length).padStart(4),
    quantile(
      runs.map(({ ms }) => ms),
      0.5,
    )
      .toFixed(0)
      .padStart(9),
    quantile(
      runs.map(({ ms }) => ms),
      0.95,
    )
      .toFixed(0)
      .padStart(9),
    mean(runs.map(({ objective }) => objective))
      .toFixed(1)
      .padStart(11),
    gaps.length > 0 ? `${gaps.filter((gap) => gap === 0).length} of ${gaps.length}` : '–',
  ]
  console.log(cells.join('  '))
}

function readMade(seed: number): Blueprint {
  const reading = readBlueprint(makeBlueprint(seed))
  if ('blueprint' in reading) return reading.blueprint
  throw new Error(JSON.stringify(reading.problems))
}

async function runSize(size: number): Promise<void> {
  const made = makeBank(size, 7)
  const bank = bankOfItems(made.items, made.similar)
  const ours: Run[] = []
  const again: Run[] = []
  const grouping: Run[] = []
  const seeds = Array.from({ length: blueprints }, (_, index) => index + 1)
  await assemble(readMade(0), bank, { seed: 1 })
  for (const seed of seeds) {
    const blueprint = readMade(seed)
    grouping.push(await timed(async () => ({ objective: (await countSupply(blueprint, bank)).counted.length })))
    const assembly = await assemble(blueprint, bank, { seed })
    ours.push(await timed(() => paperOf(assemble(blueprint, bank, { seed }))))
    if (!assembly.possible) continue
    again.push(await timed(() => paperOf(regenerate(blueprint, bank, assembly.paper.sections, { seed: seed + 1 }))))
  }
  report(size, 'this ladder, with grouping', ours)
  report(size, '  of which grouping (groups)', grouping)
  report(size, '  regenerate, with grouping', again)
  await runBaselines(size, made, seeds)
}

async function paperOf(assembling: ReturnType<typeof assemble>) {
  const assembly = await assembling
  return assembly.possible ? assembly.paper : { objective: Number.NaN, gap: Number.NaN }
}

async function runBaselines(size: number, made: MadeBank, seeds: readonly number[]): Promise<void> {
  const bank = bankOfItems(made.items, made.similar)
  const tasks = await Promise.all(
    seeds.map(async (seed): Promise<Task> => ({ ...made, supply: await countSupply(readMade(seed), bank) })),
  )
  const runAll = async (
    method: string,
    list: readonly Task[],
    work: (task: Task, seed: number) => number | Promise<number>,
  ) => {
    const runs: Run[] = []
    for (const [index, task] of list.entries()) {
      runs.push(await timed(async () => ({ objective: await work(task, seeds[index]!) })))
    }
    if (runs.length > 0) report(size, method, runs)
  }
  await runAll('random, best of 1,000', tasks, (task, seed) => bestOfRandom(task, seed))
  await runAll('greedy', tasks, greedy)
  const items = size > 10_000 ? [] : tasks.slice(0, itemLevelRuns)
  await runAll(`item level, HiGHS, ≤ ${itemLevelSeconds} s`, items, (task) => itemLevel(task, itemLevelSeconds))
}

console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`)
console.log(
  `${blueprints} blueprints per bank: 80 marks, 38 questions, 5 sections; every second one with level mixes that clash`,
)
console.log('     bank  method                          runs    p50 ms    p95 ms  mean objective  proven')
for (const size of sizes) await runSize(size)
