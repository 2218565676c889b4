import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { WalkHands } from './hands.ts'

/** Submitted from its preview and saved. @throws Error where the file is none */
async function savePdf(hands: WalkHands): Promise<void> {
  const { page } = hands
  const coming = page.waitForEvent('download')
  await hands.button('Download PDF')
  const bytes = await readFile(await (await coming).path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
}

/** A proven paper from a template. */
export async function makeAutomatically(hands: WalkHands): Promise<void> {
  const { page } = hands
  await hands.link('Question Papers')
  await hands.link('Create automatically')
  await hands.choose(page.getByLabel('Start from'), 'customary half-yearly-40')
  await hands.choose(page.getByLabel('Class'), { label: 'X' })
  await hands.choose(page.getByLabel('Subject'), { label: 'Science' })
  await hands.look('paper-details')
  await hands.button('Go on to the blueprint')
  await page.getByText('A paper exists', { exact: true }).waitFor()
  await hands.button('Assemble the paper')
  await page.getByRole('heading', { name: /best/ }).waitFor()
  await hands.look('paper-result')
  await hands.link('Downloads and documents')
  await hands.button('Submit')
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }))
  await savePdf(hands)
  await hands.look('paper')
  hands.end('the first automatic paper, proven, as PDF', 12)
}

/** Each question chosen, in three sections. */
export async function makeByHand(hands: WalkHands): Promise<void> {
  const { page } = hands
  await hands.link('Question Papers')
  await hands.button('Create by hand')
  await hands.type(page.getByLabel('Name'), 'Class test by hand')
  await hands.choose(page.getByLabel('Class'), { label: 'X' })
  await hands.choose(page.getByLabel('Subject'), { label: 'Science' })
  await hands.choose(page.getByLabel('Type of test'), { label: 'Class test' })
  await hands.type(page.getByLabel('Minutes'), '45')
  await hands.button('Add a section')
  await hands.button('Add a section')
  await hands.look('by-hand-details')
  await hands.button('Save and pick questions')
  for (const [section, count] of [
    ['B', 10],
    ['C', 5],
    [null, 4],
  ] as const) {
    await hands.button(`Add the first ${count}`)
    if (section) await hands.button(`Go on to section ${section}`)
  }
  await page.getByText('19 of 19 chosen').waitFor()
  await hands.look('by-hand-picked')
  await hands.button(/Submit$/)
  await hands.button('Submit the paper')
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }))
  await savePdf(hands)
  hands.end('a paper of three sections by hand, as PDF', 21)
}
