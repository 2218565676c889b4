/**
 * How long the matrix of rights takes from the press to its picture, beside the same table written by hand: the same cells as one piece of
 * HTML, with our style sheet and with none. 15 roles, processor slowed to a quarter. The best of many rounds: what else the machine does only adds.
 * `E2E_PORT=3000 npx tsx bench/platform/matrix.ts` measures the Quaestor that runs there (demo school).
 */
import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'

const base = `http://localhost:${process.env.E2E_PORT ?? '3000'}`
interface InPage {
  /** Ends after the next picture. */
  painted: () => Promise<void>
}

const ROLES = 15
const ROUNDS = 8
const SLOWER = 4

const browser = await chromium.launch({
  executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
await page.addInitScript('window.painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
await manyRoles(page)
await page.goto(base)
await page.getByLabel('E-mail').fill('super@quaestor.test')
await page.getByLabel('Password', { exact: true }).fill('quaestor-demo')
await page.getByRole('button', { name: 'Sign in', exact: true }).click()
await page.getByRole('link', { name: 'Module Wise Access', exact: true }).click()
await page.getByRole('button', { name: 'Show every right' }).click()
const matrix = page.getByRole('table', { name: 'Rights of all roles' })
await page.locator('main table[aria-busy="false"]').waitFor()
const cells = await matrix.locator('tbody td').count()
const boxes = await matrix.locator('input').count()
const devtools = await page.context().newCDPSession(page)
await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

const found: Record<'first' | 'last' | 'whole' | 'hand' | 'plain' | 'toggle', number[]> = {
  first: [],
  last: [],
  whole: [],
  hand: [],
  plain: [],
  toggle: [],
}
for (let round = 0; round < ROUNDS; round++) {
  await page.getByRole('button', { name: 'Show counts' }).click()
  await page.getByRole('button', { name: 'Show every right' }).waitFor()
  const { first, last } = await pressed(page)
  found.first.push(first)
  found.last.push(last)
  await page.locator('main table[aria-busy="false"]').waitFor()
  await page.getByRole('button', { name: 'Show counts' }).click()
  await page.getByRole('button', { name: 'Show every right' }).waitFor()
  found.whole.push(await untilAll(page))
  found.toggle.push(await toggled(page))
  found.hand.push(await byHand(page, true))
  found.plain.push(await byHand(page, false))
}
await browser.close()

const best = (times: number[]) => Math.min(...times)
const middle = (times: number[]) => [...times].sort((one, other) => one - other)[times.length >> 1] as number
const hand = best(found.hand)
console.log(
  `${cells} cells, ${boxes} of them boxes; ${SLOWER}× slower processor; best of ${ROUNDS} and median, in ms, load ${loadavg()[0]?.toFixed(1)}`,
)
for (const [name, times] of [
  ['the same HTML and styles by hand', found.hand],
  ['the same HTML without styles', found.plain],
  ['the matrix, from the press to a full screen', found.first],
  ['its last row, from a leap to it at once', found.last],
  ['every row, from the press', found.whole],
  ['one right switched, to its picture', found.toggle],
] as const)
  console.log(
    `${name.padEnd(45)} ${best(times).toFixed(0).padStart(5)} ${middle(times).toFixed(0).padStart(5)}  ${(best(times) / hand).toFixed(2).padStart(6)} × by hand`,
  )

/** The five roles of a fresh Quaestor, and as many copies of them as it takes. */
async function manyRoles(page: Page) {
  await page.route('**/v1/permission/list', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const own = answer.data as { id: number; title: string }[]
    const data = Array.from({ length: ROLES }, (_, at) => {
      const role = own[at % own.length] as (typeof own)[number]
      return at < own.length ? role : { ...role, id: 1000 + at, title: `${role.title} ${at}` }
    })
    await route.fulfill({ response, json: { ...answer, data } })
  })
  // What is switched here reaches no server.
  const switched = { status: 200, success: true, message: '', data: [1], changed: [] }
  await page.route('**/v1/permission/change-permission/*', (route) => route.fulfill({ json: switched }))
}

/** ms from the press of the button to the picture of the rows that fit on a screen, and from a leap to the end right after it to that of the last row. */
function pressed(page: Page): Promise<{ first: number; last: number }> {
  return page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Show every right')!
    const { painted } = window as unknown as InPage
    const start = performance.now()
    button.click()
    while (!document.querySelector('main table input')?.checkVisibility()) await new Promise((done) => setTimeout(done))
    await painted()
    const first = performance.now() - start
    const frame = document.querySelector<HTMLElement>('main table[aria-busy]')!.parentElement!
    const leap = performance.now()
    frame.scrollTop = frame.scrollHeight
    while (!document.querySelector('main table[aria-busy] tbody:last-child input')) await painted()
    await painted()
    return { first, last: performance.now() - leap }
  })
}

/** ms from the press of the button until every row is drawn. */
function untilAll(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Show every right')!
    const { painted } = window as unknown as InPage
    const start = performance.now()
    button.click()
    do await painted()
    while (!document.querySelector('main table[aria-busy="false"]'))
    return performance.now() - start
  })
}

/** ms from a click on a box to its picture; its call is answered later. */
function toggled(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { painted } = window as unknown as InPage
    const box = document.querySelector<HTMLInputElement>('main table input:not([aria-disabled])')!
    const start = performance.now()
    box.click()
    await painted()
    const taken = performance.now() - start
    box.click()
    return taken
  })
}

/** ms from the first line of a program to the picture, where it writes the same table anew. */
function byHand(page: Page, styled: boolean): Promise<number> {
  return page.evaluate(async (withStyles) => {
    const { painted } = window as unknown as InPage
    const frame = document.querySelector<HTMLElement>('main table[aria-busy]')!.parentElement!
    const html = withStyles ? frame.innerHTML : frame.innerHTML.replace(/ class="[^"]*"/g, '')
    const place = document.createElement('div')
    if (withStyles) place.className = frame.className
    frame.hidden = true
    frame.after(place)
    await painted()
    const start = performance.now()
    place.innerHTML = html
    await painted()
    const taken = performance.now() - start
    place.remove()
    frame.hidden = false
    return taken
  }, styled)
}
