import { listSuperAdmins, resetSuperAdmin } from '../../server/sign-in/super-admin.ts'
import { besideState } from '../state.ts'
import { openAsker } from './ask.ts'
import { type AdminCommand, AdminError, saying } from './command.ts'
import { askPassword } from './questions.ts'

export const resetPassword: AdminCommand = {
  usage: 'reset-password E-MAIL',
  does: 'gives a super admin another password, and signs the account out everywhere',
  more: 'Asks for the new password twice; it is not shown. Of people of a school their admin gives a new way in. Quaestor may run meanwhile.',
  run: (line) =>
    saying(line, async () => {
      const [, given = '', ...others] = line.args
      const email = given.trim().toLowerCase()
      if (!email || others.length > 0) throw new AdminError('Say whose: npm run admin -- reset-password E-MAIL')
      return besideState(line.env, async ({ databases }) => {
        const there = await listSuperAdmins(databases)
        if (!there.includes(email)) {
          const known = there.length > 0 ? `There is ${there.join(', ')}.` : 'There is none yet: say create.'
          throw new AdminError(`No super admin has the address ${email}. ${known}`)
        }
        const asker = openAsker()
        const password = await askPassword(asker, 'Nothing was changed.').finally(() => asker.close())
        await resetSuperAdmin(databases, { email, password }, new Date())
        return `${email} signs in with the new password, and is signed out everywhere else.`
      })
    }),
}
