import { sql } from 'kysely'
import { type Write, writeInSchool } from '../db/connect.ts'
import { untilReached } from '../http/until-reached.ts'
import { OutboundError } from '../outbound/judge.ts'
import type { OpenLine, OutboundAnswer } from '../outbound/outbound.ts'
import type { Services } from '../services.ts'
import { bodyOf, eventName } from './message.ts'
import { headsOf } from './sign.ts'
import { type WebhookRef, wake } from './tell.ts'
import { tellAdmins } from './tell-admins.ts'
import { meaningOf, pauseAfter, waitOf } from './tries.ts'

/** Messages that are on their way to one program at a time, and that are taken together. */
const AT_ONCE = 4
const TOGETHER = 50
/** Nobody else sends what was taken before this is over: a process that died is not waited for longer. */
const LEASE_MS = 60_000
/** After which the others have their turn. */
const TURN_MS = 20_000
/** Without a message that was taken. */
const MAIL_AFTER_MS = 86_400_000
const OFF_AFTER_MS = 5 * MAIL_AFTER_MS
const MOST_ANSWER = 500

export type SendingServices = Pick<Services, 'databases' | 'clock' | 'outbound' | 'program_secrets' | 'mail'>

interface Hook {
  url: string
  secrets: string[]
}

interface Due {
  id: number
  tries: number
  event_id: number
  type: string
  version: number
  data: object
  created_at: string
}

interface Outcome {
  id: number
  state: 'SENT' | 'DEAD' | 'QUEUED'
  next_at: string
  http_status: number | null
  error: string | null
  answer: string | null
  took_ms: number
  sent_at: string | null
  is_gone: boolean
}

/**
 * Sends what is due of one webhook, and has itself called again for what is due later. A message whose process dies between the program's thanks and our
 * writing them down is sent again under the same id: at least once, and none is lost.
 */
export async function sendWebhook(services: SendingServices, ref: WebhookRef): Promise<void> {
  const { databases, clock, outbound } = services
  const inSchool = <T>(work: (db: Write) => Promise<T>) => writeInSchool(databases.app_kysely, ref.client_id, work)
  const began = Date.now()
  let held: OpenLine | undefined
  try {
    while (Date.now() - began < TURN_MS) {
      const taken = await inSchool((db) => take(services, db, ref, clock()))
      if (!taken || taken.due.length === 0) break
      held ??= outbound.hold(taken.hook.url)
      const outcomes = await sendAll(services, held, taken.hook, ref, taken.due)
      // The program has them: as long as nobody else may take them, a database that is away is waited for.
      await untilReached(LEASE_MS / 2, () => inSchool((db) => settle(services, db, ref, outcomes, clock())))
    }
  } finally {
    held?.close()
  }
  await inSchool((db) => wakeAgain(db, ref))
}

/** What is due, held for as long as sending it may take. Nothing of a webhook that is not on, or of a school that is closed. */
async function take(services: SendingServices, db: Write, { client_id, webhook_id }: WebhookRef, now: Date) {
  const { rows } = await sql<{ url: string; secret_sealed: string; before_sealed: string | null }>`
    select w.url, w.secret_sealed, case when w.before_until > ${now.toISOString()}::timestamptz then w.secret_before_sealed end as before_sealed
    from webhooks w join schools h on h.id = ${client_id} and h.status = 1 and h.deleted_at is null
    where w.client_id = ${client_id} and w.id = ${webhook_id} and w.state = 'ON' and w.stopped_at is null
      and w.deleted_at is null`.execute(db)
  const [row] = rows
  if (!row) return null
  const secrets = openSecrets(services, [row.secret_sealed, ...(row.before_sealed ? [row.before_sealed] : [])])
  if (!secrets) {
    await turnOff(services, db, { client_id, webhook_id }, 'secret', now)
    return null
  }
  const until = new Date(now.getTime() + LEASE_MS).toISOString()
  const { rows: due } = await sql<Due>`
    with mine as (
      select d.id from webhook_deliveries d where d.client_id = ${client_id} and d.webhook_id = ${webhook_id} and d.state = 'QUEUED'
        and d.next_at <= ${now.toISOString()}::timestamptz order by d.next_at, d.id limit ${TOGETHER} for update skip locked)
    update webhook_deliveries d set next_at = ${until}::timestamptz, tries = d.tries + 1 from mine, events e
    where d.client_id = ${client_id} and d.id = mine.id and e.client_id = ${client_id} and e.id = d.event_id
    returning d.id, d.tries, d.event_id, e.type, e.version, e.data, e.created_at`.execute(db)
  return { hook: { url: row.url, secrets }, due: due.toSorted((one, other) => one.event_id - other.event_id) }
}

/** Null where they were sealed by a key that is no more. */
function openSecrets({ program_secrets }: SendingServices, sealed: readonly string[]): string[] | null {
  try {
    return sealed.map((one) => program_secrets.open(one))
  } catch {
    return null
  }
}

async function sendAll(
  { clock }: SendingServices,
  held: OpenLine,
  hook: Hook,
  { client_id }: WebhookRef,
  due: readonly Due[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = [...due]
  const next = async (): Promise<void> => {
    const one = waiting.shift()
    if (!one) return
    outcomes.push(await sendOne(held, hook, client_id, one, clock))
    return next()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return outcomes
}

async function sendOne(held: OpenLine, hook: Hook, client_id: number, due: Due, clock: () => Date): Promise<Outcome> {
  const at = clock()
  const body = bodyOf(client_id, due)
  const began = performance.now()
  const tried = await attempt(held, {
    body,
    headers: headsOf(hook.secrets, { id: eventName(client_id, due.event_id), at, body }),
  })
  const meaning = meaningOf(tried.http_status)
  const now = clock()
  const pause = meaning === 'again' ? pauseAfter(due.tries, waitOf(tried.retry_after, now)) : null
  return {
    ...{ id: due.id, http_status: tried.http_status, error: tried.error, answer: tried.answer },
    state: meaning === 'sent' ? 'SENT' : pause === null ? 'DEAD' : 'QUEUED',
    next_at: new Date(now.getTime() + (pause ?? 0) * 1000).toISOString(),
    took_ms: Math.round(performance.now() - began),
    sent_at: meaning === 'sent' ? now.toISOString() : null,
    is_gone: meaning === 'gone',
  }
}

interface Tried {
  http_status: number | null
  error: string | null
  answer: string | null
  retry_after?: string | undefined
}

/** One try, told as it went: nothing that a program answers ends the job. */
export async function attempt(
  held: Pick<OpenLine, 'send'>,
  call: { body: string; headers: Record<string, string> },
): Promise<Tried> {
  try {
    const answer = await held.send(call)
    const { status, headers } = answer
    const error = meaningOf(status) === 'sent' ? null : 'status'
    return { http_status: status, error, answer: textOf(answer), retry_after: headers['retry-after'] }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { http_status: null, error: error.fault, answer: null }
  }
}

/** As text, whatever it was: what PostgreSQL can't keep is left out. */
const textOf = ({ body }: OutboundAnswer): string =>
  body.toString('utf8').replaceAll('\u0000', '').slice(0, MOST_ANSWER)

/** Writes down what became of messages, all in one statement. Written twice it leaves the same. */
async function settle(
  services: SendingServices,
  db: Write,
  ref: WebhookRef,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  const { client_id } = ref
  await sql`
    update webhook_deliveries d set state = o.state, next_at = o.next_at, http_status = o.http_status, error = o.error, answer = o.answer,
      took_ms = o.took_ms, sent_at = o.sent_at
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (id bigint, state text, next_at timestamptz, http_status int, error text,
      answer text, took_ms int, sent_at timestamptz)
    where d.client_id = ${client_id} and d.id = o.id and d.state = 'QUEUED'`.execute(db)
  await judgeHealth(services, db, ref, outcomes, now)
}

/** Since when nothing was taken, and what follows: a mail to the admins after a day, and off after five. */
async function judgeHealth(
  services: SendingServices,
  db: Write,
  ref: WebhookRef,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  const { client_id, webhook_id } = ref
  const at = now.toISOString()
  if (outcomes.some(({ state }) => state === 'SENT'))
    await sql`update webhooks set failing_since = null, failing_mailed_at = null, last_sent_at = ${at}::timestamptz
      where client_id = ${client_id} and id = ${webhook_id}`.execute(db)
  else {
    await sql`update webhooks set failing_since = coalesce(failing_since, ${at}::timestamptz)
      where client_id = ${client_id} and id = ${webhook_id}`.execute(db)
    await turnOff(services, db, ref, 'failing', now, sql`failing_since <= ${before(now, OFF_AFTER_MS)}::timestamptz`)
    const { rows } = await sql<{ url: string }>`
      update webhooks set failing_mailed_at = ${at}::timestamptz where client_id = ${client_id} and id = ${webhook_id} and state = 'ON'
        and failing_mailed_at is null and failing_since <= ${before(now, MAIL_AFTER_MS)}::timestamptz returning url`.execute(
      db,
    )
    for (const { url } of rows) await tellAdmins({ db, client_id, now }, services, 'WEBHOOK_FAILING', url)
  }
  if (outcomes.some(({ is_gone }) => is_gone)) await turnOff(services, db, ref, 'gone', now)
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

/** Nothing is sent any more until an admin turns it on again; they are told. */
async function turnOff(
  services: SendingServices,
  db: Write,
  { client_id, webhook_id }: WebhookRef,
  reason: 'gone' | 'failing' | 'secret',
  now: Date,
  where = sql`true`,
): Promise<void> {
  const { rows } = await sql<{ url: string }>`
    update webhooks set state = 'OFF', off_reason = ${reason}, row_version = row_version + 1, updated_at = ${now.toISOString()}::timestamptz
    where client_id = ${client_id} and id = ${webhook_id} and state = 'ON' and ${where} returning url`.execute(db)
  for (const { url } of rows) await tellAdmins({ db, client_id, now }, services, 'WEBHOOK_OFF', url)
}

/** Has the queue come back when the next message is due. */
async function wakeAgain(db: Write, { client_id, webhook_id }: WebhookRef): Promise<void> {
  const { rows } = await sql`
    select id from webhooks where client_id = ${client_id} and id = ${webhook_id} and state = 'ON' and stopped_at is null and deleted_at is null
    for no key update`.execute(db)
  if (rows.length === 0) return
  const { rows: next } = await sql<{ at: string | null }>`
    select min(next_at) as at from webhook_deliveries where client_id = ${client_id} and webhook_id = ${webhook_id} and state = 'QUEUED'`.execute(
    db,
  )
  const at = next[0]?.at
  if (at) await wake(db, { client_id, webhook_id }, new Date(at))
}
