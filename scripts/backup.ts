import { parseArgs } from 'node:util'
import { saveBackup } from '../server/backup/save.ts'
import { withState } from './state.ts'

const usage = `npm run backup -- --out FILE

Writes everything (all schools, people, questions, papers and files, with the key that signs people in) into one new .tar.gz file.
It takes the database of STATE_DIR or DATABASE_URL. Stop Quaestor first where it uses the same STATE_DIR. Keep the file as safe as the database.`

try {
  const { values } = parseArgs({ options: { out: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) console.log(usage)
  else if (!values.out) throw new Error(`--out is needed.\n\n${usage}`)
  else console.log(await save(values.out))
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

async function save(out: string): Promise<string> {
  const { tables, files } = await withState(({ databases, files }) =>
    saveBackup({ owner: databases.owner, files, now: new Date() }, out),
  )
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  return `${out}: ${rows} rows of ${Object.keys(tables).length} tables, ${files} files.`
}

function sentenceOf(error: unknown): string {
  const { code, message, path } = error as NodeJS.ErrnoException
  if (code === 'EEXIST') return `${path} is there already; nothing is overwritten. Give another name.`
  if (code === 'ENOENT') return `${path} can't be written: there is no such folder.`
  return message
}
