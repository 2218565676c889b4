import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { FileStore } from '../files/file-store.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** Where a restore keeps its files until its rows are there: in the state folder, whatever the store is. */
export interface Waiting {
  files: FileStore
  folder: string
}

/** The folder of waiting files of an installation. */
export const waitingFolder = ({ state_dir }: { state_dir: string }) => join(state_dir, 'restoring')

/** Key of `platform_settings`: which restore the rows are of. */
const RESTORED = 'restored'
/** A file in the folder of waiting files that says which restore they belong to, and which keys of the store the back-up lacks. It is written last. */
const NOTE = 'restore.json'

interface Note {
  mark: string
  old: string[]
}

/** An empty folder for the files of a restore. */
export async function makeWaiting({ folder }: Waiting): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

export const writeWaiting = ({ folder }: Waiting, key: string, bytes: Uint8Array) =>
  writeFile(join(folder, key), bytes, { mode: 0o600, flush: true })

/**
 * Marks the waiting files as belonging to the rows of this transaction. Files and rows can't change at one moment: the files follow when the rows
 * are there, and where it ends in between `settleFiles` tells by the mark whether they still have to.
 */
export async function markWaiting(client: Client, { files, folder }: Waiting, mark: string): Promise<void> {
  await client.query(
    'insert into platform_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [RESTORED, mark],
  )
  const present = new Set(await readdir(folder))
  const note: Note = { mark, old: [] }
  for await (const key of files.list()) if (!present.has(key)) note.old.push(key)
  await writeFile(join(folder, NOTE), JSON.stringify(note), { flush: true })
}

/**
 * Puts the files of a restore whose rows are there into the store, and takes those away that it does not have; drops those of a restore that did not
 * come so far. What was done already is done again: it ends the same.
 *
 * @returns which of the two it is, in a sentence, where a restore was cut off
 */
export async function settleFiles(client: Client, { files, folder }: Waiting): Promise<string | null> {
  if (!existsSync(folder)) return null
  const note = await readNote(folder)
  const { rows } = await client.query<{ value: string }>('select value from platform_settings where key = $1', [
    RESTORED,
  ])
  const due = note !== null && note.mark === rows[0]?.value
  if (due) {
    for (const key of await readdir(folder)) if (key !== NOTE) await files.put(key, await readFile(join(folder, key)))
    for (const key of note.old) await files.remove(key)
  }
  await rm(folder, { recursive: true, force: true })
  return due
    ? 'A restore was cut off at its end: its files are in their place now, as its rows were, and the database is the new one.'
    : 'A restore was cut off: rows and files are as they were before it.'
}

async function readNote(folder: string): Promise<Note | null> {
  try {
    return JSON.parse(await readFile(join(folder, NOTE), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
