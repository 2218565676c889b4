import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

/** Key of `platform_settings`: which restore the rows are of. */
const RESTORED = 'restored'
/** In the folder of files: which restore they are of. */
const NOTE = '.restored'

const places = (files: string) => ({ incoming: `${files}.incoming`, old: `${files}.old` })

/** An empty folder for the files of a restore. */
export async function makeIncoming(files: string): Promise<string> {
  const { incoming } = places(files)
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  return incoming
}

/**
 * Puts the incoming files in the place of the old ones, marked as belonging to the rows of this transaction. Files and rows can't change at one
 * moment: where it ends in between, `settleFiles` tells by the mark which of the two belong together.
 */
export async function swapFiles(client: Client, files: string, mark: string): Promise<void> {
  const { incoming, old } = places(files)
  await client.query(
    'insert into platform_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [RESTORED, mark],
  )
  await writeFile(join(incoming, NOTE), mark, { flush: true })
  await mkdir(files, { recursive: true, mode: 0o700 })
  await rename(files, old)
  await rename(incoming, files)
}

/**
 * Lets those files stay that belong to the rows, and the others go: after a restore, and before anything is done with a folder on which one may have
 * been cut off.
 *
 * @returns whether files were put back
 */
export async function settleFiles(client: Client, files: string): Promise<boolean> {
  const { incoming, old } = places(files)
  const mark = await readNote(files)
  const { rows } = await client.query<{ value: string }>('select value from platform_settings where key = $1', [
    RESTORED,
  ])
  const belongs = mark !== null && mark === rows[0]?.value
  const putBack = !belongs && (await isThere(old))
  if (putBack) {
    await rm(files, { recursive: true, force: true })
    await rename(old, files)
  }
  for (const rest of [old, incoming]) await rm(rest, { recursive: true, force: true })
  return putBack
}

const isThere = (folder: string) =>
  access(folder).then(
    () => true,
    () => false,
  )

async function readNote(files: string): Promise<string | null> {
  try {
    return await readFile(join(files, NOTE), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
