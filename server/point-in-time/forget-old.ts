import { Readable } from 'node:stream'
import type { FileStore } from '../files/file-store.ts'
import { numberOf } from './journal.ts'
import { listCopies, listFileCopies, putCopy, removeCopy, type Target } from './target.ts'

const RETENTION_MS = 14 * 86_400_000

/** Of what is older than fourteen days the newest base copy stays: the first days in between begin with it. */
export async function forgetOld(target: Target, now = new Date()): Promise<void> {
  const bases = await listCopies(target, 'base')
  const old = bases.filter(({ at }) => now.getTime() - at.getTime() > RETENTION_MS)
  for (const { name } of old.slice(0, -1)) await removeCopy(target, 'base', name)
  const oldest = [...old.slice(-1), ...bases.slice(old.length)][0]
  const from = numberOf(oldest?.name.split('-')[1] ?? '')
  if (from === null) return
  for (const { name, at } of await listCopies(target, 'wal')) {
    const number = numberOf(name)
    if (number !== null && number < from && at < (oldest?.at ?? now)) await removeCopy(target, 'wal', name)
  }
}

/**
 * Files that the installation has removed stay for as long: any moment that can be had has those of its rows. Since when one is gone a note beside it says,
 * by its own time.
 */
export async function forgetFiles(target: Target, files: Pick<FileStore, 'list'>, now = new Date()): Promise<void> {
  const there = new Set<string>()
  for await (const key of files.list()) there.add(key)
  const gone = new Map((await listCopies(target, 'gone')).map(({ name, at }) => [name, at]))
  for (const key of gone.keys()) if (there.has(key)) await removeCopy(target, 'gone', key)
  for await (const key of listFileCopies(target)) {
    if (there.has(key)) continue
    const since = gone.get(key)
    if (!since) await putCopy(target, 'gone', key, Readable.from([]))
    else if (now.getTime() - since.getTime() > RETENTION_MS) {
      await removeCopy(target, 'files', key)
      await removeCopy(target, 'gone', key)
    }
  }
}
