import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'

const axe = readFileSync(resolve('node_modules/axe-core/axe.min.js'), 'utf8')

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Of these, the rules that look at colours: in another scheme of the same page nothing else can differ. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What of WCAG 2.2, levels A and AA, a page breaks; of its tags or of single rules. */
export async function violations(page: Page, runOnly: Limit = { type: 'tag', values: wcag }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(async (limit) => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    // Where an element stands is seen in its HTML: the selector that axe makes up for each costs more than its rules.
    const found = await axe.run({ runOnly: limit, resultTypes: ['violations'], selectors: false })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, runOnly)
}

interface Limit {
  type: 'tag' | 'rule'
  values: string[]
}

/** What it breaks in the light scheme and in the dark one, which the page changes to as the system does. */
export async function violationsInBothSchemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // A colour on its way to another one has a contrast of its own: it arrives at once. What turns while something loads has no end.
    await page.evaluate(() => {
      for (const one of document.getAnimations())
        if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish()
    })
    const limit: Limit | undefined = colorScheme === 'dark' ? { type: 'rule', values: ofColours } : undefined
    found.push(...(await violations(page, limit)).map((one) => `${colorScheme}: ${one}`))
  }
  return found
}

/** Pixels by which a page is wider than its window: a phone makes its window as wide as what it shows, so that of the screen is taken. */
export const overflow = async (page: Page): Promise<number> =>
  (await page.evaluate(() => document.documentElement.scrollWidth)) - page.viewportSize()!.width
