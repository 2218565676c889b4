import { parseArgs } from 'node:util'
import { seedRoles } from '../../server/seed/seed-roles.ts'
import { createSuperAdmin, listSuperAdmins } from '../../server/sign-in/super-admin.ts'
import type { CommandLine } from '../command-line.ts'
import { withState } from '../state.ts'
import { openAsker } from './ask.ts'
import { AdminError, askPerson } from './questions.ts'

const usage = `npm run admin -- create [--force]
npm run admin -- new-key
npm run admin -- export-school SUB-DOMAIN FILE.zip
npm run admin -- import-school SUB-DOMAIN FILE.zip [--dry-run]

Makes the first super admin, in the database of STATE_DIR or DATABASE_URL. Asks for e-mail address, name and password; the password is not shown.
  --force   make another one although there is one already
  new-key   takes the signing key away, such as when the key that seals it is lost: everybody signs in again
  export-school, import-school   take the content of a school along (docs/school-content.md)

Stop Quaestor first where it uses the same STATE_DIR.`

/** `npm run admin`. */
export async function createAdmin({ args, env, voice }: CommandLine): Promise<number> {
  try {
    voice.log(await create(args, env))
    return 0
  } catch (error) {
    voice.error(error instanceof Error ? error.message : error)
    return 1
  }
}

async function create(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { force: { type: 'boolean' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help) return usage
  if (positionals.length !== 1 || positionals[0] !== 'create') throw new AdminError(usage)
  return withState(env, async ({ databases }) => {
    await seedRoles(databases)
    const there = await listSuperAdmins(databases)
    if (there.length > 0 && !values.force) {
      throw new AdminError(`There is a super admin already: ${there.join(', ')}. Say --force to make another one.`)
    }
    const asker = openAsker()
    const person = await askPerson(asker, there).finally(() => asker.close())
    await createSuperAdmin(databases, person, new Date())
    return `Super admin ${person.email} is made. Sign in on the platform's own address, without a sub-domain.`
  })
}
