import { parseArgs } from 'node:util'
import { seedRoles } from '../server/seed/seed-roles.ts'
import { createSuperAdmin, listSuperAdmins } from '../server/sign-in/super-admin.ts'
import { AdminError, askPerson } from './admin-questions.ts'
import { openAsker } from './ask.ts'
import { withState } from './state.ts'

const usage = `npm run admin -- create [--force]

Makes the first super admin, in the database of STATE_DIR or DATABASE_URL. Asks for e-mail address, name and password; the password is not shown.
  --force   make another one although there is one already

Stop Quaestor first where it uses the same STATE_DIR.`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help) return console.log(usage)
  if (positionals.length !== 1 || positionals[0] !== 'create') throw new AdminError(usage)
  await withState(async ({ databases }) => {
    await seedRoles(databases)
    const there = await listSuperAdmins(databases)
    if (there.length > 0 && !values.force) {
      throw new AdminError(`There is a super admin already: ${there.join(', ')}. Say --force to make another one.`)
    }
    const asker = openAsker()
    const person = await askPerson(asker, there).finally(() => asker.close())
    await createSuperAdmin(databases, person, new Date())
    console.log(`Super admin ${person.email} is made. Sign in on the platform's own address, without a sub-domain.`)
  })
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
