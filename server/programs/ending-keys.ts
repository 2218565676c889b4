import { sql } from 'kysely'
import { type Databases, writeInSchool } from '../db/connect.ts'
import { writtenMoment } from '../ground/days.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { tellWhoCares } from './tell-admins.ts'

const DAY = 86_400_000
/** Days before its end on which a key is spoken of, the nearest first. */
const TOLD_BEFORE = [2, 14] as const

interface Ending {
  client_id: number
  id: number
  name: string
  expires_at: string
  told_days: number | null
  created_by: number | null
}

interface Needs extends MailServices {
  databases: Databases
  clock: () => Date
}

/** Once a day: tells the maker of a key and the admins that it ends soon, two weeks and two days before. */
export async function tellOfEndingKeys(services: Needs): Promise<void> {
  const { databases, clock } = services
  const now = clock()
  const until = new Date(now.getTime() + Math.max(...TOLD_BEFORE) * DAY).toISOString()
  const { rows } = await sql<Ending>`
    select client_id, id, name, expires_at, told_days, created_by from api_keys
    where revoked_at is null and expires_at > ${now.toISOString()} and expires_at <= ${until}`.execute(
    databases.owner_kysely,
  )
  for (const key of rows) await tellOf(services, key, now)
}

async function tellOf(services: Needs, key: Ending, now: Date): Promise<void> {
  const { client_id, id, name, expires_at, told_days, created_by } = key
  const left = Date.parse(expires_at) - now.getTime()
  const days = TOLD_BEFORE.find((some) => left <= some * DAY)
  if (days === undefined || (told_days !== null && told_days <= days)) return
  await writeInSchool(services.databases.app_kysely, client_id, async (db) => {
    const { rows } = await sql`update api_keys set told_days = ${days}
      where client_id = ${client_id} and id = ${id} and coalesce(told_days, 99) > ${days} returning id`.execute(db)
    if (rows.length === 0) return
    await tellWhoCares({ db, client_id, now }, services, {
      kind: 'KEY_ENDING',
      also: created_by,
      secret: ({ timezone, date_format }, language) =>
        `${name} · ${writtenMoment(new Date(expires_at), date_format, `${language}-IN`, timezone)}`,
    })
  })
}
