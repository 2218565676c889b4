import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type RestoreParts, restoreBackup } from '../../server/backup/restore.ts'
import { sealKeys } from '../../server/db/seal-key.ts'
import { projectRoot, readBuild } from '../../server/ground/build.ts'
import { seedRoles } from '../../server/seed/seed-roles.ts'
import type { CommandLine } from '../command-line.ts'
import { withState } from '../state.ts'

const usage = `npm run restore -- --from FILE [--force] [--new-key]

Puts a back-up into the database of STATE_DIR or DATABASE_URL and its files where Quaestor keeps them (STATE_DIR, FILES_DIR or S3_BUCKET). Stop Quaestor first.
A back-up of an older version is brought on to this one.
  --force     replace what is there
  --new-key   make a new key for sign-ins and links, such as when the back-up may have been read by others

Everybody has to sign in again.`

/** `npm run restore`. */
export async function readBackup({ args, env, voice }: CommandLine): Promise<number> {
  try {
    const options = {
      from: { type: 'string' },
      force: { type: 'boolean', default: false },
      'new-key': { type: 'boolean', default: false },
      help: { type: 'boolean' },
    } as const
    const { values } = parseArgs({ args: [...args], options })
    if (!values.help && !values.from) throw new Error(`--from is needed.\n\n${usage}`)
    voice.log(
      values.from && !values.help
        ? await restore(env, values.from, { force: values.force, new_key: values['new-key'] })
        : usage,
    )
    return 0
  } catch (error) {
    voice.error(error instanceof Error ? error.message : error)
    return 1
  }
}

async function restore(
  env: NodeJS.ProcessEnv,
  from: string,
  how: Pick<RestoreParts, 'force' | 'new_key'>,
): Promise<string> {
  const { made_at, tables, files } = await withState(env, async ({ config, databases, waiting }) => {
    const seal_key = await sealKeys(config).find()
    const root = projectRoot()
    const program = { version: readBuild(root).version, migrations: join(root, 'db/migrations') }
    const manifest = await restoreBackup({ owner: databases.owner, waiting, seal_key, ...how, ...program }, from)
    // A version that has more roles or permissions adds them, as at every start.
    await seedRoles(databases)
    return manifest
  })
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  return `The back-up of ${made_at} is in place: ${rows} rows, ${files} files.`
}
