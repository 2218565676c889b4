import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'

const axe = readFileSync(resolve('node_modules/axe-core/axe.min.js'), 'utf8')

/** What of WCAG 2.2, levels A and AA, a page breaks. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const found = await axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
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
    found.push(...(await violations(page)).map((one) => `${colorScheme}: ${one}`))
  }
  return found
}

/** Pixels by which a page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
