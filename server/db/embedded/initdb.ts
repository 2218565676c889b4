import { execFile } from 'node:child_process'
import { lchown, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, useYourOwn } from './binaries.ts'
import { syncFolder } from './copy-files.ts'
import { runAs, type SystemUser } from './user.ts'

const run = promisify(execFile)

/** The role that initdb makes; it may do everything in the cluster. */
export const superuser = 'quaestor'

export interface ClusterFiles {
  binaries: Binaries
  data_dir: string
  user: SystemUser | null
  /** Cuts it short. */
  signal?: AbortSignal
}

/**
 * Makes the cluster's files unless they are there: UTF-8, ICU's root order, checksums on the pages. They are made beside data_dir and get
 * its name when they are whole and on the disk (a tenth of a second), so that a start cut short leaves nothing that looks like a
 * cluster. A finished cluster is never touched.
 *
 * @param major the version of the binaries
 * @throws Error with one sentence where data_dir holds another version's cluster or other files, or initdb fails.
 */
export async function makeClusterFiles(files: ClusterFiles, major: number): Promise<void> {
  const { data_dir, user } = files
  if (await isFinished(data_dir, major)) return
  const base = [`--username=${superuser}`, '--encoding=UTF8', '--locale=C', '--data-checksums']
  const rest = ['--auth=trust', '--no-instructions']
  const draft = await makeDraft(data_dir, user)
  try {
    await runInitdb(files, ['-D', draft, ...base, '--locale-provider=icu', '--icu-locale=und', ...rest])
  } catch (error) {
    if (!/ICU is not supported/.test(messageOf(error))) throw explain(error, data_dir)
    await runInitdb(files, ['-D', draft, ...base, ...localeWithoutIcu(major), ...rest])
  }
  await rename(draft, data_dir)
  await syncFolder(path.dirname(data_dir))
}

async function isFinished(data_dir: string, major: number): Promise<boolean> {
  const names = await listNames(data_dir)
  if (names.length === 0) return false
  if (!names.includes('PG_VERSION')) {
    throw new Error(`The folder ${data_dir} holds other files than a database: move them, or use another folder.`)
  }
  const version = Number((await readFile(path.join(data_dir, 'PG_VERSION'), 'utf8')).trim())
  if (version === major) return true
  throw new Error(
    `The database in ${data_dir} was made by PostgreSQL ${version}, and this Quaestor brings PostgreSQL ${major}: back it up with the earlier Quaestor (npm run backup -- FILE) and restore it into a new STATE_DIR.`,
  )
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Never the same folder twice: an initdb whose app was killed may still be writing into its own. */
async function makeDraft(data_dir: string, user: SystemUser | null): Promise<string> {
  const prefix = `${data_dir}.new-`
  const parent = path.dirname(data_dir)
  await mkdir(parent, { recursive: true })
  for (const name of await readdir(parent)) {
    const left = path.join(parent, name)
    if (left.startsWith(prefix)) await rm(left, { recursive: true, force: true, maxRetries: 5 })
  }
  const draft = await mkdtemp(prefix)
  if (user) await lchown(draft, user.uid, user.gid)
  return draft
}

function runInitdb({ binaries, user, signal }: ClusterFiles, args: string[]) {
  return run(path.join(binaries.bin_dir, 'initdb'), args, { ...runAs(user), signal })
}

/** PostgreSQL has an order of its own that needs no library since 17. */
function localeWithoutIcu(major: number): string[] {
  return major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []
}

function explain(error: unknown, data_dir: string): Error {
  const reason = messageOf(error)
    .split('\n')
    .filter((line) => line.startsWith('initdb: error:') || line.includes('FATAL:'))
    .join(' ')
  return new Error(
    `PostgreSQL could not make the database in ${data_dir} (${reason || messageOf(error)}). Or ${useYourOwn}.`,
    { cause: error },
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
