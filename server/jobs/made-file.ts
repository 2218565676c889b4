import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Id } from '#contract'
import { type Databases, readerFor, type Write } from '../db/connect.ts'
import type { FileStore } from '../files/file-store.ts'
import { notFound } from '../ground/errors.ts'
import type { Tokens } from '../http/caller/tokens.ts'
import { schoolQuery } from '../policy/current-session.ts'
import type { RunningJob } from './jobs.ts'

/** A file that a job made, to be fetched once: whose it is, and what it is of. */
interface Made {
  key: string
  /** The name under which the file is downloaded. */
  name: string
  of: { entity: string; entity_id: number; action: string }
}

/** Seconds a link to a made file is good for. */
const LINK_SECONDS = 86_400

/** What the link of a made file says of it; one that was signed by an earlier release names its paper, or the file alone. */
const MadeLink = z.object({
  name: z.string(),
  client_id: Id.optional(),
  paper_id: Id.optional(),
  entity: z.string().optional(),
  entity_id: Id.optional(),
  action: z.string().optional(),
})

const types: Record<string, string> = { zip: 'application/zip', pdf: 'application/pdf' }

/** Of the job, so that one which was cut off behind its work writes the same file again. The link's signature is its secret. */
export const madeKey = (kind: string, { client_id, id }: { client_id: number; id: number }, extension: string) =>
  `${createHash('sha256').update(`${kind} ${client_id} ${id}`).digest('hex').slice(0, 32)}.${extension}`

/** The address of a made file, good for a day. */
export async function linkMade(
  { tokens }: { tokens: Tokens },
  { client_id, now }: RunningJob,
  { key, name, of }: Made,
): Promise<string> {
  const t = await tokens.signLink({ made: key, name, client_id, ...of }, now, LINK_SECONDS)
  return `/v1/media/made-file/${key}?t=${t}`
}

/** Its row, by which it is found when its day is over. */
export async function recordMade(
  db: Write,
  { client_id, account_id, now }: RunningJob,
  { key, name, bytes }: { key: string; name: string; bytes: number },
): Promise<void> {
  await db
    .insertInto('media_files')
    .values({
      ...{ client_id, key, kind: 'made', bytes, width: null, height: null, name: name.slice(0, 200) },
      ...{ created_at: now.toISOString(), created_by: account_id },
    })
    .execute()
}

/** The link is the key: it names one file and ends after a day, and at once where its school is closed. @throws not_found */
export async function fetchMade(
  { key, link, now, client_id: at }: { key: string; link: string | null; now: Date; client_id: number },
  { files, tokens, databases }: { files: FileStore; tokens: Tokens; databases: Databases },
) {
  const claims = link ? await tokens.readLink(link, now) : null
  if (claims?.made !== key) throw notFound('file')
  const { name, client_id = at, paper_id = null, entity, entity_id = paper_id, action } = MadeLink.parse(claims)
  const [[school]] = await readerFor(databases.app, client_id).read(schoolQuery(client_id))
  const bytes = school?.status === 1 ? await files.find(key) : null
  if (!bytes) throw notFound('file')
  const of = entity && action ? { entity, action } : undefined
  const type = types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  return { bytes, type, filename: name, given: { client_id, entity_id, what: { name }, of } }
}
