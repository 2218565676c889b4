import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findBackupFile } from '../../server/backup/last-backup.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { findRunning } from '../../server/db/embedded/embedded.ts'
import { findHolder } from '../../server/db/embedded/lock.ts'
import { sealKeys } from '../../server/db/seal-key.ts'
import { projectRoot, readBuild } from '../../server/ground/build.ts'
import { proveBackup } from '../../server/proof/prove-backup.ts'
import { proveCopy } from '../../server/proof/prove-copy.ts'
import { noteFailure, noteProof, type Proof } from '../../server/proof/proven.ts'
import { clearScratch } from '../../server/proof/scratch.ts'
import { besideState, type State } from '../state.ts'
import { type AdminCommand, AdminError, saying } from './command.ts'

const ending = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export const prove: AdminCommand = {
  usage: 'prove [--from FILE]',
  does: 'brings the newest copy or back-up back beside the database, for a trial, and says whether all is there',
  more: `Quaestor does this each night by itself. With BACKUP_TO it takes the newest copy with its journal, for which Quaestor has to run; otherwise the file that
npm run backup wrote last, or the one that is named. What is brought back is counted, compared and taken away again.
  --from FILE  a file of npm run backup`,
  run: (line) =>
    saying(line, async () => {
      const { values } = parseArgs({ args: line.args.slice(1), options: { from: { type: 'string' } } })
      const config = readConfig(line.env)
      const cutShort = () => void clearScratch(config.state_dir).finally(() => process.exit(1))
      for (const signal of ending) process.once(signal, cutShort)
      try {
        return await besideState(line.env, (state) => proveAndNote(state, values.from))
      } finally {
        for (const signal of ending) process.off(signal, cutShort)
      }
    }),
}

async function proveAndNote(state: State, from: string | undefined): Promise<string> {
  const { owner } = state.databases
  const began = performance.now()
  try {
    const brought = await bring(state, from)
    const proof: Proof = { ...brought, seconds: Math.round((performance.now() - began) / 100) / 10 }
    await noteProof(owner, proof)
    return sentenceOf(proof)
  } catch (error) {
    await noteFailure(owner, new Date())
    throw error
  }
}

const sentenceOf = ({ kind, of, rows, tables, files, seconds }: Proof) =>
  `${kind === 'copy' ? 'The copy in BACKUP_TO' : 'The back-up'} is good: as of ${of} there are ${rows} rows of ${tables} tables and ${files} files in it, as there were then. It took ${seconds} s.`

async function bring({ config, databases, files }: State, from: string | undefined) {
  if (config.backup_to && !from) {
    const connection = await findRunning(config.state_dir)
    if (!connection || !(await isServed(config)))
      throw new AdminError('Start Quaestor: only while it runs is what it saves put away in BACKUP_TO.')
    return proveCopy({ state_dir: config.state_dir, connection, target: config.backup_to, files })
  }
  const newest = from ?? (await findBackupFile(databases.owner))
  if (!newest)
    throw new AdminError(
      'There is nothing to prove: set BACKUP_TO, or write a back-up by npm run backup -- --out FILE.',
    )
  const root = projectRoot()
  const program = { version: readBuild(root).version, migrations: join(root, 'db/migrations') }
  const seal_key = await sealKeys(config).find()
  return proveBackup({
    state_dir: config.state_dir,
    owner: databases.owner,
    from: resolve(newest),
    seal_key,
    ...program,
  })
}

/** Not by this process, which has started the database for itself. */
const isServed = async ({ state_dir }: Config) => ![null, process.pid].includes(await findHolder(state_dir))
