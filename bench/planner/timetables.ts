/**
 * npx tsx bench/planner/timetables.ts --dir FOLDER --instance 01 --seconds 60 [--seed 1] [--out FILE]
 *
 * Carter's instances as github.com/Jacopx/OMA_ExamTimeTable keeps them (instanceNN.exm, .slo, .stu; its own best solutions beside them):
 * seconds of processor time on one core, then clashes and the penalty, counted anew from the files. FILE gets a line `exam slot` each.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { anneal } from '../../planning/dates/search/anneal.ts'
import { type Edge, problemFrom } from '../../planning/dates/search/problem.ts'

const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: '.' },
    instance: { type: 'string', default: '01' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
})
const name = `instance${values.instance}`

const lines = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([first]) => first !== '')

const exams = lines(join(values.dir, `${name}.exm`)).map(([exam]) => exam!)
const slots = Number(lines(join(values.dir, `${name}.slo`))[0]![0])
const place = new Map(exams.map((exam, i) => [exam, i]))
const pupils = new Map<string, Set<number>>()
for (const [pupil, exam] of lines(join(values.dir, `${name}.stu`)))
  pupils.set(pupil!, (pupils.get(pupil!) ?? new Set()).add(place.get(exam!)!))

/** What two exams of a pupil cost, so many slots apart. */
const penaltyOf = (apart: number) => (apart >= 1 && apart <= 5 ? 2 ** (5 - apart) : 0)

function edges(): Edge[] {
  const weights = new Map<number, number>()
  for (const own of pupils.values()) {
    const list = [...own].sort((a, b) => a - b)
    list.forEach((a, i) => {
      for (const b of list.slice(i + 1)) weights.set(a * exams.length + b, (weights.get(a * exams.length + b) ?? 0) + 1)
    })
  }
  return [...weights].map(([key, weight]) => ({
    a: Math.floor(key / exams.length),
    b: key % exams.length,
    weight,
    table: 0,
    apart: true,
  }))
}

function read(sheet: readonly number[]): { clashes: number; penalty: number } {
  let clashes = 0
  let sum = 0
  for (const own of pupils.values()) {
    const taken = [...own].map((exam) => sheet[exam]!)
    taken.forEach((one, i) => {
      for (const other of taken.slice(i + 1)) {
        if (one === other) clashes += 1
        sum += penaltyOf(Math.abs(one - other))
      }
    })
  }
  return { clashes, penalty: sum / pupils.size }
}

function theirs(): ReturnType<typeof read> | null {
  const folder = [values.dir, join(values.dir, '..', 'BestSolution')].find(
    (one) => existsSync(one) && readdirSync(one).some((file) => file.startsWith(name) && file.endsWith('.sol')),
  )
  if (!folder) return null
  const file = readdirSync(folder).find((one) => one.startsWith(name) && one.endsWith('.sol'))!
  const sheet = exams.map(() => -1)
  for (const [exam, slot] of lines(join(folder, file)))
    sheet[place.get(exam!) ?? place.get(exam!.padStart(4, '0'))!] = Number(slot)
  return read(sheet)
}

const problem = problemFrom(
  {
    n: exams.length,
    slots,
    group: Int32Array.from({ length: slots }, (_, slot) => slot),
    unary: new Float64Array(exams.length * slots),
    allowed: new Uint8Array(exams.length * slots).fill(1),
    size: new Float64Array(exams.length),
    kind: new Int32Array(exams.length),
    seats: new Float64Array(slots).fill(Infinity),
  },
  edges(),
  [Float64Array.from({ length: slots * slots }, (_, i) => penaltyOf(Math.abs(Math.floor(i / slots) - (i % slots))))],
)
const began = process.cpuUsage()
const seconds = () => {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1e6
}
const budget = Number(values.seconds)
const found = anneal(problem, { seed: Number(values.seed), steps: 0, spent: () => seconds() / budget })
if (!found) throw new Error('No timetable without clashes was found')
const own = read([...found.sheet])
if (values.out) writeFileSync(values.out, exams.map((exam, i) => `${exam} ${found.sheet[i]! + 1}\n`).join(''))
const best = theirs()
console.log(
  `${name}: ${exams.length} exams, ${slots} slots, ${pupils.size} pupils; ${own.clashes} clashes, penalty ${own.penalty.toFixed(3)};`,
  `${found.steps} moves in ${seconds().toFixed(1)} s of processor time; its own best ${best ? `${best.penalty.toFixed(3)} (${best.clashes} clashes)` : 'is not there'}`,
)
