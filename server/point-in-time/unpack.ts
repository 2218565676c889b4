import { type FileHandle, lchown, mkdir, open, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import type { SystemUser } from '../db/embedded/user.ts'
import { CopyError } from './sealed.ts'
import { pathIn, readCopy, type Target } from './target.ts'

/** Takes lines and bytes of a stream in turn. */
function takerOf(stream: AsyncIterable<Buffer>, path: string) {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await chunks.next()
    if (done) return false
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
    return true
  }
  return {
    async line(): Promise<string | null> {
      for (;;) {
        const end = rest.indexOf(10)
        if (end >= 0) {
          const text = rest.toString('utf8', 0, end)
          rest = rest.subarray(end + 1)
          return text
        }
        if (!(await more())) return null
      }
    },
    async bytes(size: number): Promise<Buffer> {
      while (rest.length < size) if (!(await more())) throw new CopyError(`${path} is damaged: it was cut off.`)
      const bytes = rest.subarray(0, size)
      rest = rest.subarray(size)
      return bytes
    },
  }
}

type Taker = ReturnType<typeof takerOf>
const readEntry = async (taker: Taker) => {
  const line = await taker.line()
  return line === null ? null : (JSON.parse(line) as { name: string; size: number })
}

/** Makes the files of a base copy in a new folder, for the user that PostgreSQL runs as. @throws CopyError */
export async function unpackBase(target: Target, name: string, folder: string, user: SystemUser | null): Promise<void> {
  const path = pathIn(target, 'base', name)
  const taker = takerOf(readCopy(target, 'base', name), path)
  const own = async (made: string) => user && (await lchown(made, user.uid, user.gid))
  const makeFolder = async (made: string) => {
    if (await mkdir(made, { recursive: true, mode: 0o700 })) await own(made)
  }
  await makeFolder(folder)
  let labelled = false
  const writing: { name: string; file: FileHandle | null } = { name: '', file: null }
  try {
    for (let entry = await readEntry(taker); entry; entry = await readEntry(taker)) {
      const bytes = await taker.bytes(entry.size)
      if (entry.name === '') continue
      const made = join(folder, normalize(`/${entry.name}`))
      if (entry.name.endsWith('/')) await makeFolder(made)
      else {
        if (writing.name !== entry.name || !writing.file) {
          await writing.file?.close()
          await makeFolder(dirname(made))
          writing.file = await open(made, 'w', 0o600)
          writing.name = entry.name
          await own(made)
        }
        await writing.file.writeFile(bytes)
      }
      labelled = entry.name === 'backup_label'
    }
  } finally {
    await writing.file?.close()
  }
  if (!labelled) throw new CopyError(`${path} is damaged: it was cut off.`)
  for (const needed of [
    'pg_wal/archive_status',
    'pg_stat_tmp',
    'pg_subtrans',
    'pg_notify',
    'pg_serial',
    'pg_snapshots',
    'pg_dynshmem',
    'pg_replslot',
  ])
    for (const one of [dirname(needed), needed]) if (one !== '.') await makeFolder(join(folder, one))
  const signal = join(folder, 'recovery.signal')
  await writeFile(signal, '', { mode: 0o600 })
  await own(signal)
}
