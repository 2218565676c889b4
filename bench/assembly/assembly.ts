import { cpus, loadavg } from 'node:os'
import { type Assembled, api, type Blueprint } from '#contract'
import { readBlueprint } from '../../assembly/blueprint/read-blueprint.ts'
import { bankOfItems } from '../../assembly/model/item-bank.ts'
import { countSupply } from '../../assembly/model/supply.ts'
import { makeBank, makeBlueprint } from './bank.ts'
import { bestOfRandom, greedy, itemLevel, type Task } from './baselines.ts'
import { cpuMeter } from './cpu.ts'
import { type BenchBank, openBenchDatabase } from './database.ts'
import { genetic } from './genetic.ts'
import { isInstalled, type NativeSolver, solveNative } from './native.ts'
import { blueprintFor, startBenchServer } from './server.ts'

/**
 * Assembly of 80-mark papers over real SQL, as whole calls of the server (sign-in, locks, counting, solving, drawing, saving, answer), beside
 * what other products do in memory. `npx tsx bench/assembly/assembly.ts [--sizes 1000,10000,100000] [--blueprints 24] [--item-level 3] [--seconds 60]
 * [--slow-every 4] [--state FOLDER]`; a million questions take some minutes to fill in, so keep them with --state. Every second blueprint has section mixes that
 * clash with the paper's: nothing meets all of its wishes. Times: wall clock, and CPU of the server and the database together.
 */
const argument = (name: string, otherwise: string): string => {
  const at = process.argv.indexOf(name)
  return at === -1 ? otherwise : (process.argv[at + 1] ?? otherwise)
}
const sizes = argument('--sizes', '1000,10000,100000').split(',').map(Number)
const blueprints = Number(argument('--blueprints', '24'))
const itemLevelRuns = Number(argument('--item-level', '3'))
const seconds = Number(argument('--seconds', '60'))
const state = argument('--state', '')
const slowEvery = Number(argument('--slow-every', '4'))
/** Questions of 80 marks drawn at random take about 140 minutes. */
const max_minutes = 130
/** Item-level models of larger banks are not even built in a minute. */
const largestItemLevel = 10_000

interface Run {
  wall: number
  cpu: number
  objective: number
  gap?: number
}

type Timed = () => Promise<{ objective: number; gap?: number }>

const database = await openBenchDatabase(sizes, state || null)
const server = await startBenchServer(database)
const readCpu = await cpuMeter(database.databases.owner)

async function timed(work: Timed): Promise<Run> {
  const [wall, cpu] = [performance.now(), readCpu()]
  // A refusal counts as no paper: on a busy machine the time for it may be over.
  const outcome = await work().catch(() => ({ objective: Infinity }))
  return { ...outcome, wall: performance.now() - wall, cpu: readCpu() - cpu }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

function report(size: number, method: string, runs: readonly Run[]): void {
  if (runs.length === 0) return
  const gaps = runs.flatMap(({ gap }) => (gap === undefined ? [] : [gap]))
  const objectives = runs.map(({ objective }) => objective).filter(Number.isFinite)
  const mean = objectives.reduce((sum, value) => sum + value, 0) / objectives.length
  const times = (of: (run: Run) => number) =>
    [0.5, 0.95].map((share) => quantile(runs.map(of), share).toFixed(0).padStart(7))
  const cells = [
    size.toLocaleString('en').padStart(9),
    method.padEnd(34),
    String(runs.length).padStart(4),
    ...times(({ wall }) => wall),
    ...times(({ cpu }) => cpu),
    (objectives.length > 0 ? mean.toFixed(1) : '–').padStart(9),
    gaps.length > 0 ? `${gaps.filter((gap) => gap === 0).length} of ${gaps.length}, gap ≤ ${Math.max(...gaps)}` : '',
    objectives.length < runs.length ? `${runs.length - objectives.length} without a paper` : '',
  ]
  console.log(cells.join('  '))
}

/** The calls that take longer than a paper are tried with a part of the blueprints, those that can be met and those that can't alike. */
async function runCalls(bank: BenchBank): Promise<void> {
  const draft = await server.makeDraft(bank)
  const { paper } = server
  const runs: Record<string, Run[]> = {}
  const add = async (name: string, work: Timed) => {
    runs[name] = [...(runs[name] ?? []), await timed(work)]
  }
  // The first job starts the thread and reads the index into memory.
  await paper(api.assembly.autoCreate, { blueprint: blueprintFor(bank, 0) }, draft)
  for (let seed = 1; seed <= blueprints; seed += 1) {
    const blueprint = blueprintFor(bank, seed)
    await add('auto-create', () => paper(api.assembly.autoCreate, { blueprint, seed }, draft))
    await add('regenerate', () => paper(api.assembly.regenerate, {}, draft))
    const timed = { ...blueprint, max_minutes }
    await add(`auto-create in ${max_minutes} minutes`, () =>
      paper(api.assembly.autoCreate, { blueprint: timed, seed }, draft),
    )
    if (seed % slowEvery > 1) continue
    const own = await server.makeDraft(bank)
    await database.justChanged(bank, () =>
      add('auto-create, just after a change', () => paper(api.assembly.autoCreate, { blueprint, seed }, draft)),
    )
    // The first call after that counts anew and keeps it.
    await paper(api.assembly.autoCreate, { blueprint, seed }, draft)
    await add('four parallel sets', () => paper(api.assembly.autoCreate, { blueprint, seed, parallel_sets: 4 }, own))
    await add('alternatives to a question', () => findAlternatives(draft))
    await add('no paper: reasons and nearest', () => explain(bank, blueprint))
  }
  for (const [name, list] of Object.entries(runs)) report(bank.size, name, list)
}

async function findAlternatives(draft: number) {
  const shown = await server.call<{ data_json: Assembled['data_json'] }>(api.question_paper.preview, {}, draft)
  const question_id = shown.data.data_json[0]?.questions[0]?.id
  const { data } = await server.call<{ objective: number }[]>(api.assembly.alternatives, { question_id }, draft)
  return { objective: data[0]?.objective ?? Infinity }
}

/** Three questions of a quarter of a mark, of which the bank has none. */
async function explain({ grade_id, subject_id }: BenchBank, { sections, ...wishes }: Blueprint) {
  const [first, ...others] = sections
  const blueprint = { ...wishes, chapters: null, sections: [...others, { ...first!, marks_each: 0.25, count: 3 }] }
  const check = { grade_id, subject_id, blueprint }
  const reply = await server.call<{ possible: boolean; objective: number }>(api.assembly.checkBlueprint, check)
  if (!reply.success || reply.data.possible) throw new Error(`Expected reasons, got: ${reply.message}`)
  return { objective: reply.data.objective }
}

async function runBaselines(size: number): Promise<void> {
  const made = makeBank(size, 7)
  const bank = bankOfItems(made.items, made.similar)
  const seeds = Array.from({ length: blueprints }, (_, index) => index + 1)
  const tasks = await Promise.all(
    seeds.map(async (seed): Promise<Task> => {
      const reading = readBlueprint(makeBlueprint(seed))
      if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
      return { ...made, supply: await countSupply(reading.blueprint, bank) }
    }),
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
    report(size, method, runs)
  }
  await runAll('in memory: random, best of 1,000', tasks, (task, seed) => bestOfRandom(task, seed))
  await runAll('in memory: greedy', tasks, greedy)
  await runAll('in memory: genetic algorithm', tasks, genetic)
  const few = size > largestItemLevel ? [] : tasks.slice(0, itemLevelRuns)
  await runAll(`item level, HiGHS, ≤ ${seconds} s`, few, (task) => itemLevel(task, seconds))
  for (const name of ['cbc', 'glpk'] satisfies NativeSolver[]) {
    if (few.length > 0 && isInstalled(name))
      report(
        size,
        `item level, native ${name}, ≤ ${seconds} s`,
        few.map((task) => nativeRun(name, task)),
      )
  }
}

function nativeRun(name: NativeSolver, task: Task): Run {
  const wall = performance.now()
  const { objective, ms } = solveNative(name, task, seconds)
  return { objective, cpu: ms, wall: performance.now() - wall }
}

const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')
console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}, load ${load()}`,
)
console.log(
  `${blueprints} blueprints per bank: 80 marks, 38 questions, 5 sections; every second one cannot be met in full`,
)
console.log('     bank  method                              runs   wall p50  p95    CPU p50  p95  objective  proven')
for (const bank of database.banks) {
  await runCalls(bank)
  await runBaselines(bank.size)
}
console.log(`load at the end ${load()}`)
await server.close()
await database.stop()
