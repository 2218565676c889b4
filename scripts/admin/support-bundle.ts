import { open } from 'node:fs/promises'
import { arch, availableParallelism, freemem, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { lineOfFinding, runChecks } from '../../server/checks.ts'
import { readConfig } from '../../server/config.ts'
import { projectRoot, readBuild } from '../../server/ground/build.ts'
import { besideState, type State } from '../state.ts'
import { type AdminCommand, AdminError, saying } from './command.ts'

/** What a setting is worth to who helps, without what opens anything: of an address no user and no password, of a secret only that it is there. */
const told = {
  plain: [
    'NODE_ENV',
    'PORT',
    'HOST',
    'BASE_DOMAIN',
    'PUBLIC_URL',
    'S3_REGION',
    'RATE_LIMIT',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'APP_DATABASE_POOLER',
  ],
  also: [
    'DATABASE_CONNECTIONS',
    'CONNECTIONS_PER_ADDRESS',
    'TYPESET_CHILDREN',
    'ASSEMBLY_THREADS',
    'TYPESETTER',
    'STATE_DIR',
    'FILES_DIR',
  ],
  there: [
    'DATABASE_URL',
    'APP_DATABASE_URL',
    'SEAL_KEY',
    'BACKUP_TO',
    'BACKUP_KEY',
    'SMTP_URL',
    'MAIL_FROM',
    'S3_BUCKET',
    'S3_ENDPOINT',
    'OUTBOUND_ALLOW',
    'GOOGLE_CLIENT',
    'MICROSOFT_CLIENT',
  ],
}

export const supportBundle: AdminCommand = {
  usage: 'support-bundle FILE.json',
  does: 'writes what somebody who helps needs to know, without secrets and without people',
  more: `Versions, the machine, settings (of secrets and addresses only whether they are set), what check finds, sizes of tables, waiting jobs by kind. No name, no address, no
row of any school. Read it before you send it: it is text.`,
  run: (line) =>
    saying(line, async () => {
      const [, path, ...others] = line.args
      if (!path || others.length > 0) throw new AdminError('Say where to: npm run admin -- support-bundle FILE.json')
      const bundle = await besideState(line.env, (state) => collect(state, line.env))
      await writeNew(path, `${JSON.stringify(bundle, null, 2)}\n`)
      return `${path} is written. It holds no secrets and no people; read it before you send it.`
    }),
}

async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new AdminError(error.code === 'EEXIST' ? `${path} is there already; nothing is overwritten.` : error.message)
  })
  await file.writeFile(text).finally(() => file.close())
}

async function collect({ databases: { owner } }: State, env: NodeJS.ProcessEnv) {
  const root = projectRoot()
  const build = readBuild(root)
  const rowsOf = async (query: string) => (await owner.query(query)).rows
  const findings = await runChecks({
    config: readConfig(env),
    owner,
    build,
    migrations: join(root, 'db/migrations'),
    now: new Date(),
  })
  return {
    made_at: new Date().toISOString(),
    quaestor: build,
    node: process.version,
    machine: {
      ...{ platform: platform(), release: release(), arch: arch(), cores: availableParallelism() },
      ...{ memory_mb: Math.round(totalmem() / 2 ** 20), free_mb: Math.round(freemem() / 2 ** 20) },
    },
    settings: {
      ...Object.fromEntries([...told.plain, ...told.also].map((name) => [name, env[name] || null])),
      ...Object.fromEntries(told.there.map((name) => [name, env[name] ? 'set' : null])),
    },
    checks: findings.map(lineOfFinding),
    database: await rowsOf(
      "select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes",
    ),
    migrations: await rowsOf('select name, applied_at from schema_migrations order by name desc limit 5'),
    tables:
      await rowsOf(`select relname as table, n_live_tup::text as rows, pg_total_relation_size(relid)::text as bytes, last_autovacuum
      from pg_stat_user_tables where schemaname = 'public' order by pg_total_relation_size(relid) desc`),
    jobs: await rowsOf('select kind, state, count(*)::text from jobs group by 1, 2 order by 1, 2'),
    connections: await rowsOf(
      'select usename as role, state, count(*)::text from pg_stat_activity group by 1, 2 order by 1, 2',
    ),
  }
}
