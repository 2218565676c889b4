import type { WalkHands } from './hands.ts'

const password = 'a lamp under every desk'

/** The platform's owner makes a school. @returns the invitation link of its admin */
export async function makeSchool(hands: WalkHands, origin: string): Promise<string> {
  const { page } = hands
  await page.goto(origin)
  await hands.type(page.getByLabel('E-mail'), 'super@quaestor.test')
  await hands.type(page.getByLabel('Password', { exact: true }), 'quaestor-demo')
  await hands.button('Sign in')
  await hands.link('Schools')
  await hands.button('Add New School')
  const dialog = page.getByRole('dialog')
  const values = {
    ...{ Name: 'Sunrise Public School', 'Contact person': 'Meera Das', 'E-mail': 'office@sunrise.test' },
    ...{ Phone: '98765 43210', City: 'Pune' },
    ...{ 'Name of the admin': 'Meera Das', 'E-mail of the admin': 'meera@sunrise.test' },
  }
  for (const [name, value] of Object.entries(values))
    await hands.type(dialog.getByRole('textbox', { name, exact: true }), value)
  await hands.press(dialog.getByRole('button', { name: 'Save' }))
  await hands.button('Show the link to copy')
  const link = await page.getByLabel('Invitation link for Meera Das').inputValue()
  await hands.look('school')
  hands.end('the platform makes the school')
  return link
}

/** From the link to the dashboard. */
export async function comeIn(hands: WalkHands, link: string): Promise<void> {
  const { page } = hands
  await page.goto(link)
  await hands.type(page.getByLabel('Password', { exact: true }), password)
  await hands.key('Enter')
  await hands.button('Go on')
  await page.getByRole('heading', { level: 1, name: /^Good .*Meera/ }).waitFor()
  await hands.look('dashboard')
  hands.end('invitation to dashboard', 3)
}
