/**
 * Whether the same bytes give the same reading in Node and in Chromium, to the last digit of every figure.
 *   BROWSER_PATH=… npx tsx bench/scans/read-in-chromium.ts [--pages 200]
 */
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { openReader, picturesToRead, readHere } from '../../e2e/scans/read-in-browser.ts'

const { values } = parseArgs({ options: { pages: { type: 'string', default: '200' } } })
const { BROWSER_PATH: executablePath } = process.env
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
const readThere = await openReader(await browser.newPage())
const seen = { pages: 0, refused: 0, fields: 0, asked: 0, differ: 0 }
for (const one of picturesToRead(Number(values.pages))) {
  const here = readHere(one)
  const there = await readThere(one)
  seen.pages += 1
  if (here.refusal) seen.refused += 1
  seen.fields += here.fields.length
  seen.asked += here.fields.filter(({ state }) => state === 'OPEN').length
  if (JSON.stringify(here) === JSON.stringify(there)) continue
  seen.differ += 1
  console.log(`  differs: ${one.name}`)
}
console.log(JSON.stringify(seen))
await browser.close()
