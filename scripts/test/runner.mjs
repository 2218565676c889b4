// Runs the project's tools, beside one another where they are not in each other's way, and counts their tests.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countFromNow, said } from './cpu.mjs'
import { failedInBrowser, failedInVitest } from './failed.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
export const bin = (name) => join(root, 'node_modules', '.bin', name)

const sinceLast = countFromNow()

/**
 * Runs a program; what it prints is shown as it comes, or, `quietly`, in one piece where it failed. `spent` is told the seconds of processor
 * time that it took with all that it started; of two that end at the very same moment the first is told of both.
 * @returns {Promise<boolean>} whether it ended well
 */
export function run(command, args, { env = {}, quietly = false, spent = () => undefined } = {}) {
  return new Promise((resolve) => {
    const stdio = quietly ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } })
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => printed.push(bytes))
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('exit', () => spent(sinceLast()))
    child.on('close', (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(printed))
      resolve(code === 0)
    })
  })
}

/** What each part took and found, in the order in which they ended. */
const parts = []

/** A part of the run. `again`: its tests are counted with another part already, here only what fails. */
async function part(title, work, { again = false } = {}) {
  const started = Date.now()
  let cpu = null
  const spent = (seconds) => {
    cpu = seconds
  }
  const { passed, failed, failures = [] } = await work(spent)
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`\n── ${title}: ${failed === 0 ? 'passed' : 'failed'} in ${seconds} s`)
  parts.push({ title, passed, failed, failures, seconds, cpu, again })
}

/** A check without tests counts as one: it passed or it failed. */
const check = (title, command, args) =>
  part(title, async (spent) => {
    const good = await run(command, args, { quietly: true, spent })
    return { passed: good ? 1 : 0, failed: good ? 0 : 1 }
  })

/** Runs a test runner that writes its results to the file it is told, and reads the counts from it. */
async function counted(start, read) {
  const folder = mkdtempSync(join(tmpdir(), 'quaestor-results-'))
  const file = join(folder, 'results.json')
  try {
    const good = await start(file)
    const result = read(JSON.parse(readFileSync(file, 'utf8')))
    // A runner that fails outside of its tests, such as in its set-up, has failed once.
    return good || result.failed > 0 ? result : { ...result, failed: 1 }
  } catch (error) {
    console.error(error.message)
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The arguments of Vitest for these projects, its results in a file. */
export const vitestArguments = (projects, file, without = []) => [
  ...[bin('vitest'), 'run', ...projects.flatMap((project) => ['--project', project])],
  ...without.flatMap((pattern) => ['--exclude', pattern]),
  ...['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
]
const vitestCounts = (results) => {
  const { numPassedTests: passed, numFailedTests: failed } = results
  return { passed, failed, failures: failedInVitest(results) }
}

const vitest = (title, projects, env = {}) =>
  part(title, (spent) =>
    counted(
      (file) => run(process.execPath, vitestArguments(projects, file), { env, quietly: true, spent }),
      vitestCounts,
    ),
  )

const browserTests = () => {
  const env = (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  return part('Browser tests', (spent) =>
    counted(
      (file) => run(bin('playwright'), args, { env: env(file), spent }),
      ({ stats, suites }) => ({
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        failures: suites.flatMap(failedInBrowser),
      }),
    ),
  )
}

/** The server tests. Where there are the programs of another PostgreSQL, that one is asked about each statement they sent. */
async function serverTests(postgres) {
  if (!postgres) return vitest('HTTP tests', ['server'])
  const statements = mkdtempSync(join(tmpdir(), 'quaestor-statements-'))
  try {
    await vitest('HTTP tests', ['server'], { STATEMENTS_DIR: statements })
    await check(`Their statements on ${postgres}`, process.execPath, withPostgres(postgres, '--statements', statements))
  } finally {
    rmSync(statements, { recursive: true, force: true })
  }
}

const withPostgres = (programs, ...args) => ['--import', 'tsx', 'scripts/test/other-postgres.mjs', programs, ...args]

/** The server tests once more, on the PostgreSQL whose programs are in the folder. */
const otherPostgres = (programs) => {
  const args = (file) => withPostgres(programs, '--results', file)
  const work = (spent) => counted((file) => run(process.execPath, args(file), { quietly: true, spent }), vitestCounts)
  return part(`HTTP tests on ${programs}`, work, { again: true })
}

const sources = [
  'domain',
  'contract',
  'server',
  'web',
  'richtext',
  'typeset',
  'interchange',
  'assembly',
  'similarity',
  'marking',
  'planning',
  'solver',
  'scanning',
  'db',
]

/** By its path: `npx tsc` is the older release beside it. One thread: the other core is the tests' (docs/decisions/build). */
const typescript = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc')

async function checks() {
  await check('Types', process.execPath, [typescript, '-p', '.', '--singleThreaded'])
  await check('Lint and format', bin('biome'), ['ci', '--error-on-warnings', '.'])
  await check('Import rules', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...sources])
  await check('Dead code', bin('knip'), [])
}

/** The oldest PostgreSQL that Quaestor works with, where Debian puts it. */
const oldest = '/usr/lib/postgresql/15/bin'

/**
 * Runs everything, prints what each part took and at last `N passed, N failed`, sets the exit code. Two rows of parts go on beside one another:
 * each waits often enough to leave a core to the other. The app is built once, before both use it; the checks come last in the row that is
 * done first. `postgres`: the folder with the programs of
 * another PostgreSQL than the embedded one; `full`: the server tests run there as well.
 */
export async function runSteps({ browser, postgres = existsSync(oldest) ? oldest : null, full = false }) {
  if (full && !postgres) throw new Error('--full needs PostgreSQL 15: install it, or name its programs with --postgres')
  const built = browser ? check('Build', process.execPath, [join(root, 'scripts', 'build', 'build.mjs')]) : null
  const code = async () => {
    await vitest('Unit tests', ['pure', 'web'])
    await built
    await serverTests(postgres)
  }
  const pages = async () => {
    await built
    if (browser) await browserTests()
    await checks()
    if (full) await otherPostgres(postgres)
  }
  await Promise.all([code(), pages()])
  if (!postgres) console.log(`\nNo PostgreSQL 15 was asked about the statements: there is none in ${oldest}.`)
  report()
}

/**
 * What failed stands once more at the end, where also a log that was cut shows it. Processor time beside the time that went by: how busy the machine is
 * changes the one a good deal and the other hardly.
 */
function report() {
  for (const { title, failures } of parts) for (const failure of failures) console.log(`\n${title}: ${failure}`)
  console.log('\n   time     CPU')
  for (const { title, passed, failed, seconds, cpu, again } of parts)
    console.log(
      `${seconds} s`.padStart(7),
      said(cpu).padStart(7),
      ` ${title}: ${passed} passed, ${failed} failed${again ? ', not counted again' : ''}`,
    )
  const own = process.cpuUsage()
  const started = parts.some(({ cpu }) => cpu === null) ? null : parts.reduce((sum, { cpu }) => sum + cpu, 0)
  const all = started === null ? null : started + (own.user + own.system) / 1e6
  console.log(''.padStart(7), said(all).padStart(7), ' in all, user and system')
  const passed = parts.reduce((sum, one) => sum + (one.again ? 0 : one.passed), 0)
  const failed = parts.reduce((sum, one) => sum + one.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0

/** Whether one of these programs is there, got by apt where this is root. */
export function find(commands, debianPackage) {
  if (commands.some(has)) return true
  if (process.getuid?.() !== 0 || !has('apt-get')) return false
  console.log(`Installing ${debianPackage} …`)
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', debianPackage], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return commands.some(has)
}

/** Finds a program that the tests need, or gets it; else the command to run and exit 1. */
export function need(commands, debianPackage) {
  if (find(commands, debianPackage)) return
  console.error(`The tests need ${commands[0]}. Install it and run them again: sudo apt-get install ${debianPackage}`)
  process.exit(1)
}
