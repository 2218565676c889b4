import { english, sentenceIn } from '#contract'
import { leastPassword, SuperAdminInput } from '../../server/sign-in/super-admin.ts'
import type { Asker } from './ask.ts'
import { AdminError } from './command.ts'

/**
 * Asks for a super admin. Each answer is checked at once; a wrong one is asked again on a terminal.
 *
 * @param taken addresses of those there are
 * @throws AdminError where nobody can answer again
 */
export async function askPerson(asker: Asker, taken: readonly string[]): Promise<SuperAdminInput> {
  const email = await askField(asker, 'email', 'E-mail address: ')
  if (taken.includes(email)) throw new AdminError(`${email} is a super admin already.`)
  const name = await askField(asker, 'name', 'Name: ')
  return { email, name, password: await askPassword(asker, 'Nobody was made.') }
}

/** A new password, typed twice. @param nothing what is said where the two differ */
export async function askPassword(asker: Asker, nothing: string): Promise<string> {
  const password = await askField(asker, 'password', `Password (at least ${leastPassword} characters, not shown): `)
  const again = await asker.ask('The same password again: ', { secret: true })
  if (again !== password) throw new AdminError(`The two passwords are not the same. ${nothing}`)
  return password
}

async function askField(asker: Asker, field: keyof SuperAdminInput, question: string): Promise<string> {
  for (;;) {
    const read = SuperAdminInput.shape[field].safeParse(await asker.ask(question, { secret: field === 'password' }))
    if (read.success) return read.data
    const message = `${read.error.issues.map((issue) => english(sentenceIn(issue.message)))[0] ?? 'This is not right'}.`
    if (!asker.is_terminal) throw new AdminError(message)
    asker.say(message)
  }
}
