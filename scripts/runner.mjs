// Runs the project's tools one after another and counts their tests.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = (name) => join(root, 'node_modules', '.bin', name)

/** @returns {Promise<boolean>} whether it ended well */
export function run(title, command, args, env = {}) {
  console.log(`\n── ${title}`)
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('exit', (code) => resolve(code === 0))
  })
}

/** A step without tests counts as one: it passed or it failed. */
async function step(title, command, args) {
  const good = await run(title, bin(command), args)
  return { passed: good ? 1 : 0, failed: good ? 0 : 1 }
}

async function counted(title, command, args, env, read) {
  const folder = mkdtempSync(join(tmpdir(), 'quaestor-results-'))
  const file = join(folder, 'results.json')
  try {
    const good = await run(title, bin(command), args(file), env(file))
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

const vitest = (title, projects, env = {}) =>
  counted(
    title,
    'vitest',
    (file) => [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    () => env,
    ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  )

export const serverTests = (title, env) => vitest(title, ['server'], env)

const browserTests = () =>
  counted(
    'Browser tests',
    'playwright',
    () => ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  )

const checks = [
  () => step('Lint and format', 'biome', ['ci', '--error-on-warnings', '.']),
  () => step('Types', 'tsc', ['-p', '.']),
  () => step('Import rules', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...sources]),
  () => step('Dead code', 'knip', []),
  () => vitest('Unit and HTTP tests', ['pure', 'web', 'server']),
]
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
  'db',
]

/** Runs the steps, prints `N passed, N failed`, sets the exit code. */
export async function runSteps({ browser }) {
  const total = { passed: 0, failed: 0 }
  for (const check of browser ? [...checks, browserTests] : checks) {
    const { passed, failed } = await check()
    total.passed += passed
    total.failed += failed
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0

/** Finds a program that the tests need, or gets it: apt as root, else the command to run and exit 1. */
export function need(commands, debianPackage) {
  if (commands.some(has)) return
  if (process.getuid?.() === 0 && has('apt-get')) {
    console.log(`Installing ${debianPackage} …`)
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-qq', debianPackage], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (commands.some(has)) return
  }
  console.error(`The tests need ${commands[0]}. Install it and run them again: sudo apt-get install ${debianPackage}`)
  process.exit(1)
}
