import { seedRoles } from '../../server/seed/seed-roles.ts'
import { createSuperAdmin, listSuperAdmins } from '../../server/sign-in/super-admin.ts'
import { withState } from '../state.ts'
import { openAsker } from './ask.ts'
import { type AdminCommand, AdminError, saying, switchesOf } from './command.ts'
import { askPerson } from './questions.ts'

export const create: AdminCommand = {
  usage: 'create [--force]',
  does: 'makes the first super admin',
  more: `Asks for e-mail address, name and password; the password is not shown.
  --force   make another one although there is one already

Stop Quaestor first where it uses the same STATE_DIR.`,
  run: (line) =>
    saying(line, () => {
      const { force } = switchesOf(line.args, ['force'])
      return withState(line.env, async ({ databases }) => {
        await seedRoles(databases)
        const there = await listSuperAdmins(databases)
        if (there.length > 0 && !force) {
          throw new AdminError(`There is a super admin already: ${there.join(', ')}. Say --force to make another one.`)
        }
        const asker = openAsker()
        const person = await askPerson(asker, there).finally(() => asker.close())
        await createSuperAdmin(databases, person, new Date())
        return `Super admin ${person.email} is made. Sign in on the platform's own address, without a sub-domain.`
      })
    }),
}
