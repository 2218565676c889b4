import { expect, test } from '@playwright/test'
import { overflow, violations } from '../support/axe.ts'
import { listen } from '../support/rules/console.ts'
import { onScreen, phone, smallTargets } from '../support/rules/targets.ts'
import { brokenWords, oddTexts } from '../support/rules/words.ts'

/** Each rule that every screen is asked finds what it is there for. */

test('an error of a page is heard', async ({ page }) => {
  const said = listen(page)
  await page.setContent('<script>console.warn("a warning")</script>')
  expect(said).toHaveLength(1)
})

test('a word that breaks is found', async ({ page }) => {
  await page.setContent('<main><p style="width: 4em; overflow-wrap: anywhere">Wavelength-dependent</p></main>')
  expect(await page.evaluate(brokenWords, 'main')).toEqual(['Wavelength', 'dependent'])
})

test('letters that are too small are found, and a weight that is not shipped', async ({ page }) => {
  await page.setContent('<main><small style="font-size: 12px">Small</small> <b style="font-size: 13px">Fat</b></main>')
  expect(await page.evaluate(oddTexts)).toEqual(['Small 12px 400', 'Fat 13px 700'])
})

test('a picture without words breaks a WCAG rule', async ({ page }) => {
  await page.setContent('<html lang="en"><title>A page</title><main><img src="data:,"></main></html>')
  expect((await violations(page)).join()).toMatch(/image-alt/)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a button that is too small is found', async ({ page }) => {
    await page.setContent('<main><button style="all: unset">OK</button></main>')
    expect(await page.evaluate(smallTargets, onScreen)).toHaveLength(1)
  })

  test('a page that is wider than the phone is found, though the phone shows all of it', async ({ page }) => {
    const head = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    await page.setContent(`${head}<div style="width: 500px">Wide</div>`)
    expect(await overflow(page)).toBeGreaterThan(0)
  })
})
