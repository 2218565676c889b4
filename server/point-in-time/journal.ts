import { createReadStream } from 'node:fs'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { putCopy, readCopy, type Target } from './target.ts'

/** Pieces of a journal: timeline, and a number in two parts of 8 hex digits; 256 pieces of 16 MB each are one of the first. */
const piece = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/
const PER_LOG = 256

/** The place of a piece in its timeline; null for what is no piece. */
export function numberOf(name: string): number | null {
  const [, , log = '', at = ''] = piece.exec(name) ?? []
  return log ? Number.parseInt(log, 16) * PER_LOG + Number.parseInt(at, 16) : null
}

export const timelineOf = (name: string) => name.slice(0, 8)

export const nameOf = (timeline: string, number: number) => {
  const hex = (part: number) => part.toString(16).toUpperCase().padStart(8, '0')
  return `${timeline}${hex(Math.floor(number / PER_LOG))}${hex(number % PER_LOG)}`
}

const READY = '.ready'

/** What PostgreSQL has finished and keeps until it is put away. */
export async function listReady(data_dir: string): Promise<string[]> {
  const names = await readdir(join(data_dir, 'pg_wal/archive_status'))
  return names
    .filter((name) => name.endsWith(READY))
    .map((name) => name.slice(0, -READY.length))
    .sort()
}

/**
 * Puts finished pieces of the journal away. PostgreSQL has no command for it: it waits until somebody says in its own folder that a piece is done,
 * which is done here, by the process that has the key and may write to the target.
 * @returns how many were put away @throws what keeps it from that: the piece stays
 */
export async function putJournalAway(data_dir: string, target: Target): Promise<number> {
  const ready = await listReady(data_dir)
  for (const name of ready) {
    const path = join(data_dir, 'pg_wal', name)
    if (!(await putCopy(target, 'wal', name, createReadStream(path)))) await assertSame(target, name, path)
    const status = join(data_dir, 'pg_wal/archive_status', name)
    await rename(`${status}${READY}`, `${status}.done`)
  }
  return ready.length
}

/** One that was put away before a crash is there already; another's is never written over. */
async function assertSame(target: Target, name: string, path: string): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of readCopy(target, 'wal', name)) chunks.push(chunk)
  if (Buffer.concat(chunks).equals(await readFile(path))) return
  throw new Error(`${name} of another database lies in BACKUP_TO already: give each installation a folder of its own.`)
}
