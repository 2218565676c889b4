import type { WalkHands } from './hands.ts'

/** Twelve classes of three sections with the subjects of the board. */
export async function setUp(hands: WalkHands): Promise<void> {
  const { page } = hands
  await hands.link('Set up the school')
  await hands.button('I–XII')
  await hands.look('classes')
  await hands.button('Go on')
  await hands.type(page.getByLabel('All classes', { exact: true }), 'A-C')
  await hands.button('Go on')
  await hands.look('no-board')
  await hands.button('CBSE')
  await page.getByRole('checkbox', { name: 'English, I', exact: true }).waitFor()
  await hands.look('subjects')
  await hands.button('Go on')
  await hands.button('Go on')
  await page.getByText('Nothing stands in the way.').waitFor()
  await hands.look('make')
  await hands.button('Make it')
  await page.getByText(/^Made: 12 classes, 36 sections/).waitFor()
  await hands.look('made')
  hands.end('12 classes × 3 sections, subjects of the board', 25)
}
