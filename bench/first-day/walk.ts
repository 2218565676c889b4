/**
 * The first day of a school, walked in Chromium from an empty folder: its platform makes it, its admin comes in by the link, sets it up, drops the
 * lists of the office as offices write them, prints codes, brings a bank of questions and prints the first papers. Counts actions and seconds; the
 * script types without thinking, so the seconds are what the product takes. `npx tsx bench/first-day/walk.ts [FOLDER FOR PICTURES]`, after `npm run build`.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startQuaestor } from '../support/start-quaestor.ts'
import { comeIn, makeSchool } from './come-in.ts'
import { WalkHands } from './hands.ts'
import { printCodes, takeBank, takeRoster, takeStaff } from './lists.ts'
import { writeMessyLists } from './messy-lists.ts'
import { makeAutomatically, makeByHand } from './papers.ts'
import { setUp } from './set-up.ts'

const MOST_ACTIONS = 90
const MOST_SECONDS = 600

const pictures = process.argv[2] ?? null
if (pictures) await mkdir(pictures, { recursive: true })
const folder = await mkdtemp(join(tmpdir(), 'quaestor-bench-'))
const browser = await chromium.launch({
  executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
const quaestor = await startQuaestor({ STATE_DIR: join(folder, 'state') })
const newPage = async () => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' })
  // Only ends what hangs.
  context.setDefaultTimeout(120_000)
  return context.newPage()
}
const hands = new WalkHands(await newPage(), pictures)
try {
  const lists = await writeMessyLists(folder)
  console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`)
  const link = await makeSchool(hands, quaestor.origin)
  hands.page = await newPage()
  await comeIn(hands, link)
  await setUp(hands)
  await takeRoster(hands, lists)
  await takeStaff(hands, lists)
  await printCodes(hands)
  await takeBank(hands, lists)
  await makeAutomatically(hands)
  const [, ...ofSchool] = hands.parts
  const sum = (of: 'actions' | 'seconds') => ofSchool.reduce((all, part) => all + part[of], 0)
  const [actions, seconds] = [sum('actions'), sum('seconds')]
  await makeByHand(hands)
  console.table(hands.parts.map((part) => ({ ...part, seconds: Number(part.seconds.toFixed(1)) })))
  console.log(
    `from the link to the first printed paper: ${actions} actions (${MOST_ACTIONS}), ${seconds.toFixed(0)} s (${MOST_SECONDS}), load ${loadavg()[0]?.toFixed(1)}`,
  )
  if (actions > MOST_ACTIONS || seconds > MOST_SECONDS) process.exitCode = 1
} catch (error) {
  await hands.look('broken-off')
  throw error
} finally {
  await browser.close()
  await quaestor.stop()
  await rm(folder, { recursive: true, force: true })
}
