import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Program } from '../../solver/program.ts'
import { itemProgram, type Task } from './baselines.ts'

/** Solvers of Debian (coinor-cbc, glpk-utils), each with the file it reads and where it says what it found. */
const solvers = {
  cbc: {
    version: ['cbc', '-quit'],
    command: (model: string, answer: string, seconds: number) => [
      'cbc',
      model,
      'sec',
      seconds,
      'allowableGap',
      0.999,
      'solve',
      'solution',
      answer,
    ],
    objective: /objective value\s+(\S+)/,
  },
  glpk: {
    version: ['glpsol', '--version'],
    command: (model: string, answer: string, seconds: number) => [
      'glpsol',
      '--freemps',
      model,
      '--tmlim',
      seconds,
      '--cuts',
      '-o',
      answer,
    ],
    objective: /Status:\s+INTEGER (?:OPTIMAL|NON-OPTIMAL)[\s\S]*?Objective:\s+\S+ = (\S+)/,
  },
} as const

export type NativeSolver = keyof typeof solvers

export function isInstalled(name: NativeSolver): boolean {
  const [program, ...rest] = solvers[name].version
  try {
    execFileSync(program!, rest, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** CPU time of the solver in ms and the best objective found in the given seconds; Infinity = none. */
export function solveNative(name: NativeSolver, task: Task, seconds: number): { objective: number; ms: number } {
  const folder = mkdtempSync(join(tmpdir(), 'quaestor-bench-'))
  const [model, answer] = [join(folder, 'model.mps'), join(folder, 'answer.txt')]
  const { program, unit } = itemProgram(task)
  try {
    writeFileSync(model, toMps(program))
    const words = solvers[name].command(model, answer, seconds).map((word) => `'${word}'`)
    const timed = `TIMEFORMAT='%U %S'; time ${words.join(' ')} >/dev/null`
    const times = execFileSync('bash', ['-c', `{ ${timed}; } 2>&1`], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .at(-1)!
    const [user, system] = times.split(' ').map(Number)
    const found = solvers[name].objective.exec(readFileSync(answer, 'utf8'))
    const value = Number(found?.[1] ?? Infinity)
    // Without a paper CBC writes the bound of a value beyond any paper.
    return { objective: value < 1e20 ? value * unit : Infinity, ms: (user! + system!) * 1000 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Free MPS: rows are equalities, or at most `high` with a range down to `low`. */
function toMps({ cost, lower, upper, integer, rowLower, rowUpper, starts, rows, values }: Program): string {
  const isBound = (value: number) => Math.abs(value) < 1e9
  const kindOf = (row: number) =>
    rowLower[row] === rowUpper[row] ? 'E' : isBound(rowUpper[row]!) ? 'L' : isBound(rowLower[row]!) ? 'G' : 'N'
  const lines = [
    'NAME paper FREE',
    'ROWS',
    ' N cost',
    ...rowLower.map((_, row) => ` ${kindOf(row)} r${row}`),
    'COLUMNS',
  ]
  let isInteger = false
  const mark = (to: boolean) => {
    if (to !== isInteger) lines.push(` mark 'MARKER' '${to ? 'INTORG' : 'INTEND'}'`)
    isInteger = to
  }
  cost.forEach((price, column) => {
    mark(integer[column]!)
    lines.push(` x${column} cost ${price}`)
    for (let entry = starts[column]!; entry < starts[column + 1]!; entry += 1) {
      lines.push(` x${column} r${rows[entry]} ${values[entry]}`)
    }
  })
  mark(false)
  lines.push('RHS', ...rowLower.map((low, row) => ` rhs r${row} ${kindOf(row) === 'G' ? low : rowUpper[row]}`))
  const ranged = rowLower.flatMap((low, row) =>
    kindOf(row) === 'L' && isBound(low) ? [` range r${row} ${rowUpper[row]! - low}`] : [],
  )
  if (ranged.length > 0) lines.push('RANGES', ...ranged)
  lines.push('BOUNDS')
  cost.forEach((_, column) => {
    if (lower[column] !== 0) lines.push(` LO bound x${column} ${lower[column]}`)
    if (isBound(upper[column]!)) lines.push(` UP bound x${column} ${upper[column]}`)
  })
  return `${[...lines, 'ENDATA'].join('\n')}\n`
}
