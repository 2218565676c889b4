import { listSuperAdmins, resetStepOfSuperAdmin } from '../../server/sign-in/super-admin.ts'
import { besideState } from '../state.ts'
import { type AdminCommand, AdminError, saying } from './command.ts'

export const resetSecondStep: AdminCommand = {
  usage: 'reset-second-step E-MAIL',
  does: 'takes the second step of a super admin away who has lost it, and signs the account out everywhere',
  more: 'App, passkeys and recovery codes go; the password stays. Of people of a school their admin does it, of school admins a super admin. Quaestor may run meanwhile.',
  run: (line) =>
    saying(line, async () => {
      const [, given = '', ...others] = line.args
      const email = given.trim().toLowerCase()
      if (!email || others.length > 0) throw new AdminError('Say whose: npm run admin -- reset-second-step E-MAIL')
      return besideState(line.env, async ({ databases }) => {
        const there = await listSuperAdmins(databases)
        if (!there.includes(email)) {
          const known = there.length > 0 ? `There is ${there.join(', ')}.` : 'There is none yet: say create.'
          throw new AdminError(`No super admin has the address ${email}. ${known}`)
        }
        await resetStepOfSuperAdmin(databases, email, new Date())
        return `${email} signs in with the password alone, and is signed out everywhere.`
      })
    }),
}
