import type { FastifyBaseLogger } from 'fastify'
import type { Recorded } from '#contract'
import { type Databases, writeInSchool } from '../db/connect.ts'
import type { Actor } from '../ground/actor.ts'
import { audit } from '../ground/audit.ts'

/** Whose it is and which row it is of; `what` is what else tells it from the other files of that row. */
export interface GivenFile {
  client_id: number
  entity_id: number | null
  what?: object
  /** Where a call gives out files of several kinds. */
  of?: Recorded | undefined
}

/** A file that was given to somebody; `actor` is null for the bearer of a link. */
interface Download extends Recorded {
  given: GivenFile
  actor: Actor | null
  by_link: boolean
  now: Date
  request_id: string
}

/** Records who was given which file, beside the answer: nobody's download waits for it or fails with it. */
export interface Downloads {
  record(download: Download): void
  /** Waits until all that was given so far is on record. */
  settled(): Promise<void>
}

export function recordDownloads({ app_kysely }: Pick<Databases, 'app_kysely'>, log: FastifyBaseLogger): Downloads {
  const open = new Set<Promise<void>>()
  return {
    record(download) {
      const { entity, action, request_id } = download
      const writing = write(download)
        .catch((error: unknown) => log.error({ err: error, entity, action, request_id }, 'a download is not on record'))
        .finally(() => open.delete(writing))
      open.add(writing)
    },
    async settled() {
      while (open.size > 0) await Promise.all(open)
    },
  }

  async function write({ given, actor, by_link, now, request_id, ...recorded }: Download): Promise<void> {
    const { client_id, entity_id, what, of = recorded } = given
    const { entity, action } = of
    const by = actor ?? { client_id, account_id: null, impersonator_id: null }
    const after = by_link ? { ...what, by_link } : what
    await writeInSchool(app_kysely, client_id, (db) =>
      audit({ db, actor: by, client_id, now, request_id }, { entity, entity_id, action, after }),
    )
  }
}
