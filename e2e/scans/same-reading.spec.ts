import { expect, test } from '@playwright/test'
import { openReader, picturesToRead, readHere } from './read-in-browser.ts'

/** 200 by `bench/scans/read-in-chromium.ts`. */
const PAGES = 14

test('S20 the same bytes give the same reading in Node and in Chromium', async ({ page }) => {
  const readThere = await openReader(page)
  for (const one of picturesToRead(PAGES)) {
    const here = JSON.parse(JSON.stringify(readHere(one)))
    expect(here.refusal, one.name).toBeNull()
    expect(await readThere(one), one.name).toEqual(here)
  }
})
