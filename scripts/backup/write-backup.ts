import { parseArgs } from 'node:util'
import { noteBackup } from '../../server/backup/last-backup.ts'
import { saveBackup } from '../../server/backup/save.ts'
import { projectRoot, readBuild } from '../../server/ground/build.ts'
import type { CommandLine } from '../command-line.ts'
import { besideState } from '../state.ts'

const usage = `npm run backup -- --out FILE

Writes everything (all schools, people, questions, papers and files, but for the key that seals what is secret) into one new .tar.gz file.
It takes the database of STATE_DIR or DATABASE_URL as it is at this moment; Quaestor may run meanwhile. Keep the file as safe as the database.`

/** `npm run backup`. */
export async function writeBackup({ args, env, voice }: CommandLine): Promise<number> {
  try {
    const options = { out: { type: 'string' }, help: { type: 'boolean' } } as const
    const { values } = parseArgs({ args: [...args], options })
    if (!values.help && !values.out) throw new Error(`--out is needed.\n\n${usage}`)
    voice.log(values.out && !values.help ? await save(env, values.out) : usage)
    return 0
  } catch (error) {
    voice.error(sentenceOf(error))
    return 1
  }
}

async function save(env: NodeJS.ProcessEnv, out: string): Promise<string> {
  const { tables, files } = await besideState(env, async ({ databases: { owner }, files }) => {
    const now = new Date()
    const saved = await saveBackup({ owner, files, now, version: readBuild(projectRoot()).version }, out)
    await noteBackup(owner, now, out)
    return saved
  })
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  return `${out}: ${rows} rows of ${Object.keys(tables).length} tables, ${files} files.`
}

function sentenceOf(error: unknown): string {
  const { code, message, path } = error as NodeJS.ErrnoException
  if (code === 'EEXIST') return `${path} is there already; nothing is overwritten. Give another name.`
  if (code === 'ENOENT') return `${path} can't be written: there is no such folder.`
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'The disk is full, so there is no back-up: what was written of it is removed. Give --out a place with more room.'
  return message
}
