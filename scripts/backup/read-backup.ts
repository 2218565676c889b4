import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type RestoreParts, restoreBackup } from '../../server/backup/restore.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { sealKeys } from '../../server/db/seal-key.ts'
import { openFiles } from '../../server/files/open-files.ts'
import { projectRoot, readBuild } from '../../server/ground/build.ts'
import { describeSpans } from '../../server/point-in-time/moments.ts'
import { restoreAt } from '../../server/point-in-time/restore-at.ts'
import type { Target } from '../../server/point-in-time/target.ts'
import { seedRoles } from '../../server/seed/seed-roles.ts'
import type { CommandLine } from '../command-line.ts'
import { withState } from '../state.ts'
import { momentOf } from './moment-of.ts'

const usage = `npm run restore -- --from FILE [--force] [--new-key]

Puts a back-up into the database of STATE_DIR or DATABASE_URL and its files where Quaestor keeps them (STATE_DIR, FILES_DIR or S3_BUCKET). Stop Quaestor first.
A back-up of an older version is brought on to this one.
  --force     replace what is there
  --new-key   make a new key for sign-ins and links, such as when the back-up may have been read by others

Everybody has to sign in again.

npm run restore -- --list
npm run restore -- --at "2026-11-26 10:14:07"

With BACKUP_TO (and BACKUP_KEY): says which moments can be had, and brings database and files back to the end of that second, into a STATE_DIR that has no database yet.
The time is that of this machine; with a Z behind it UTC. The seal key has to be in STATE_DIR before the next start.`

/** `npm run restore`. */
export async function readBackup({ args, env, voice }: CommandLine): Promise<number> {
  try {
    const options = {
      from: { type: 'string' },
      force: { type: 'boolean', default: false },
      'new-key': { type: 'boolean', default: false },
      at: { type: 'string' },
      list: { type: 'boolean' },
      help: { type: 'boolean' },
    } as const
    const { values } = parseArgs({ args: [...args], options })
    if (!values.help && (values.list || values.at)) {
      voice.log(values.at ? await restoreMoment(env, values.at) : await describeSpans(targetOf(readConfig(env))))
      return 0
    }
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

function targetOf({ backup_to }: Config): Target {
  if (backup_to) return backup_to
  throw new Error(
    'BACKUP_TO is missing: set it to the folder with the copies, and BACKUP_KEY where they are encrypted.',
  )
}

async function restoreMoment(env: NodeJS.ProcessEnv, text: string): Promise<string> {
  const at = momentOf(text)
  const config = readConfig(env)
  const { last_change, files, short } = await restoreAt(
    targetOf(config),
    config.state_dir,
    await openFiles(config.files),
    at,
  )
  const end = short ? 'Nothing later than that was put away. ' : ''
  return `${config.state_dir} is as it was at ${at.toISOString()}: last change ${last_change ?? 'none since the base copy'}, ${files} files. ${end}Put the seal key there (the file seal-key of the STATE_DIR before, or SEAL_KEY), then start Quaestor.`
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
