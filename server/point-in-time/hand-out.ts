import { chmod, lchown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SystemUser } from '../db/embedded/user.ts'
import { readCopy, type Target } from './target.ts'

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** What PostgreSQL runs for each piece of the journal that it needs: it says so in a folder, and waits for the piece or for the word that there is none. */
export const commandFor = (folder: string) => {
  const at = (suffix: string) => `${quoted(folder)}/%f${suffix}`
  const look = `if [ -e ${at('.ready')} ]; then mv ${at('.ready')} %p; exit $?; fi; if [ -e ${at('.none')} ]; then exit 1; fi`
  return `touch ${at('.wanted')} && while [ -d ${quoted(folder)} ]; do ${look}; sleep 0.02; done; exit 1`
}

/** Hands a server that recovers the pieces that it asks for, opened by the key that only this process has. */
export async function handOut(target: Target, folder: string, user: SystemUser | null) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  if (user) await lchown(folder, user.uid, user.gid)
  let over = false
  let failure: unknown = null
  const answer = async (name: string) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of readCopy(target, 'wal', name)) chunks.push(chunk)
      const draft = join(folder, `${name}.draft`)
      await writeFile(draft, Buffer.concat(chunks), { mode: 0o600 })
      if (user) await lchown(draft, user.uid, user.gid)
      await rename(draft, join(folder, `${name}.ready`))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') failure ??= error
      await writeFile(join(folder, `${name}.none`), '')
      await chmod(join(folder, `${name}.none`), 0o644)
    }
  }
  const loop = (async () => {
    while (!over) {
      for (const file of await readdir(folder)) {
        if (!file.endsWith('.wanted')) continue
        const name = file.slice(0, -'.wanted'.length)
        await rm(join(folder, `${name}.none`), { force: true })
        await rm(join(folder, file), { force: true })
        await answer(name)
      }
      await wait(20)
    }
  })()
  return {
    /** Why a piece could not be given. */
    failure: () => failure,
    async stop() {
      over = true
      await loop
      await rm(folder, { recursive: true, force: true })
    },
  }
}
