import { randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { MOST_WEBHOOKS, say, type WebhookTested, webhookApi } from '#contract'
import { ask } from '../db/ask.ts'
import { lockAlone } from '../db/platform-locks.ts'
import { anyMatch, by, oneOf } from '../entity/conditions.ts'
import { basics, type From, listing } from '../entity/list.ts'
import type { Actor } from '../ground/actor.ts'
import { audit } from '../ground/audit.ts'
import type { Change, RowChange } from '../ground/change.ts'
import { ApiError, notFound, staleRow, wrongField } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { serve } from '../http/serve.ts'
import { OutboundError } from '../outbound/judge.ts'
import type { Services } from '../services.ts'
import { listDeliveries, replay } from './deliveries.ts'
import { assertOfSchool } from './of-school.ts'
import { attempt } from './send-webhook.ts'
import { headsOf, newSecret } from './sign.ts'
import { wake } from './tell.ts'

type Api = typeof webhookApi
type Needs = Pick<Services, 'outbound' | 'program_secrets'>

/** How long the secret of before signs beside the new one. */
const BOTH_MS = 24 * 3_600_000

const counted = (client_id: number, state: string) => sql<number>`(select count(*)::int from webhook_deliveries d
  where d.client_id = ${client_id} and d.webhook_id = webhooks.id and d.state = ${state})`

const rowsOf = (from: From<'webhooks'>, { client_id }: Pick<Actor, 'client_id'>) =>
  from
    .select(basics)
    .select(['url', 'description', 'types', 'state', 'off_reason', 'failing_since', 'last_sent_at'])
    .select([
      counted(client_id, 'SENT').as('sent'),
      counted(client_id, 'QUEUED').as('waiting'),
      counted(client_id, 'DEAD').as('dead'),
    ])

const orders = { id: by('webhooks.id') }

const webhooks = listing(
  webhookApi.list,
  ({ client_id }) => [sql<SqlBool>`webhooks.client_id = ${client_id}`, sql<SqlBool>`webhooks.deleted_at is null`],
  { table: 'webhooks', rows: rowsOf, filters: { id: oneOf, url: anyMatch }, orders, natural: [orders.id] },
)

async function show({ db, client_id }: Pick<Change, 'db' | 'client_id'>, id: number) {
  const row = await rowsOf(db.selectFrom('webhooks'), { client_id })
    .where('webhooks.client_id', '=', client_id)
    .where('webhooks.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('webhook')
  return row
}

/** @throws not_found, stale_row */
async function lock(call: RowChange & { body: { row_version?: number | undefined } }) {
  const { db, client_id, id, body } = call
  assertOfSchool(call.actor)
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('webhook')
  if (body.row_version !== undefined && body.row_version !== row.row_version) throw staleRow(await show(call, id))
  return row
}

/** @throws invalid_field that says what is wrong with the address */
function judge({ outbound }: Pick<Needs, 'outbound'>, url: string): void {
  try {
    outbound.judge(url)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw wrongField('url', say(`webhook.${error.fault as 'url_form'}`))
  }
}

/** One school's webhooks are made one after the other. @throws invalid_field for an address that another has */
async function assertFree({ db, client_id }: Change, url: string, id = 0): Promise<void> {
  await lockAlone(db, `webhooks/${client_id}`)
  const { rows } = await sql<{ same: boolean; others: number }>`
    select coalesce(bool_or(w.url = ${url} and w.id <> ${id}), false) as same, count(*)::int as others from webhooks w
    where w.client_id = ${client_id} and w.deleted_at is null`.execute(db)
  if (rows[0]?.same) throw wrongField('url', say('webhook.taken'))
  if (id === 0 && (rows[0]?.others ?? 0) >= MOST_WEBHOOKS)
    throw new ApiError('in_use', say('webhook.too_many', { most: MOST_WEBHOOKS }))
}

const stamped = ({ now, actor }: Change) => ({ updated_at: now.toISOString(), updated_by: actor.account_id })

async function change(call: RowChange, columns: object, row_version: number): Promise<void> {
  await call.db
    .updateTable('webhooks')
    .set({ ...columns, ...stamped(call), row_version: row_version + 1 })
    .where('client_id', '=', call.client_id)
    .where('id', '=', call.id)
    .execute()
}

const unique = (types: readonly string[]) => [...new Set(types)].sort()

export const webhookRoutes = serve(webhookApi, {
  list(call: Call<Api['list']>) {
    assertOfSchool(call.actor)
    return webhooks.page(call)
  },

  async create(call: Call<Api['create']>, services: Needs) {
    const { db, client_id, now, actor, body } = call
    assertOfSchool(actor)
    judge(services, body.url)
    await assertFree(call, body.url)
    const secret = newSecret()
    const { id } = await db
      .insertInto('webhooks')
      .values({
        ...{ client_id, url: body.url, description: body.description || null, types: unique(body.types ?? []) },
        secret_sealed: services.program_secrets.seal(secret),
        ...{ created_at: now.toISOString(), created_by: actor.account_id, ...stamped(call) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { secret, row: await show(call, id) }
  },

  async update(call: Call<Api['update']>, services: Needs) {
    const { client_id, id, now, body } = call
    const before = await lock(call)
    const { row_version: _, url, types, description, state } = body
    if (url !== undefined && url !== before.url) {
      judge(services, url)
      await assertFree(call, url, id)
    }
    const columns = {
      ...{ url, state, types: types && unique(types) },
      description: description === undefined ? undefined : description || null,
      ...(state === 'ON' && { off_reason: null, failing_since: null }),
    }
    const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
    await change(call, given, before.row_version)
    const { secret_sealed: __, secret_before_sealed: ___, ...shown } = before
    await audit(call, { entity: 'webhook', entity_id: id, action: 'update', before: shown, after: given })
    // What waited meanwhile goes out.
    if (state === 'ON' && before.state !== 'ON') await wake(call.db, { client_id, webhook_id: id }, now)
    return show(call, id)
  },

  async rotate(call: Call<Api['rotate']>, { program_secrets }: Needs) {
    const before = await lock(call)
    const secret = newSecret()
    const until = new Date(call.now.getTime() + BOTH_MS).toISOString()
    const columns = {
      ...{ secret_sealed: program_secrets.seal(secret), secret_before_sealed: before.secret_sealed },
      before_until: until,
    }
    await change(call, columns, before.row_version)
    return { secret, row: await show(call, call.id) }
  },

  async remove(call: Call<Api['remove']>) {
    const { db, client_id, id, now } = call
    const before = await lock(call)
    await change(call, { deleted_at: now.toISOString() }, before.row_version)
    await sql`update webhook_deliveries set state = 'CANCELLED'
      where client_id = ${client_id} and webhook_id = ${id} and state = 'QUEUED'`.execute(db)
    const { secret_sealed: _, secret_before_sealed: __, ...shown } = before
    await audit(call, { entity: 'webhook', entity_id: id, action: 'delete', before: shown })
    return { id }
  },

  test: testWebhook,
  deliveries: (call: Call<Api['deliveries']>) => listDeliveries(call),
  replay: (call: Call<Api['replay']>) => replay(call),
})

/** Sends a message that stands for nothing, at once and once, and tells what came back. Nothing of it is kept. */
async function testWebhook(
  { db, actor, id, now }: Call<Api['test']>,
  { outbound, program_secrets }: Needs,
): Promise<WebhookTested> {
  assertOfSchool(actor)
  const { client_id } = actor
  const [row] = await ask(
    { db, client_id },
    sql<{ url: string; secret_sealed: string }>`
    select url, secret_sealed from webhooks where client_id = ${client_id} and id = ${id} and deleted_at is null`,
  )
  if (!row) throw notFound('webhook')
  const name = `evt_${client_id}_test_${randomBytes(6).toString('hex')}`
  const said = {
    id: name,
    type: 'webhook.test',
    version: 1,
    timestamp: now.toISOString(),
    school_id: client_id,
    data: {},
  }
  const body = JSON.stringify(said)
  const headers = headsOf([program_secrets.open(row.secret_sealed)], { id: name, at: now, body })
  const began = performance.now()
  const { http_status, error, answer } = await attempt(
    { send: (call) => outbound.send(row.url, call) },
    { body, headers },
  )
  return { ok: error === null, http_status, error, answer, took_ms: Math.round(performance.now() - began) }
}
