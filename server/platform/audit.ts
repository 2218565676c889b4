import { type SqlBool, sql } from 'kysely'
import { type AuditEntry, auditApi } from '#contract'
import { type Asking, ask } from '../db/ask.ts'
import type { Databases } from '../db/connect.ts'
import { by, falling, oneOf } from '../entity/conditions.ts'
import { listing } from '../entity/list.ts'
import { namesOfPlatform } from '../entity/platform-people.ts'
import type { Actor } from '../ground/actor.ts'
import { secrets } from '../ground/audit.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../policy/policy.ts'
import type { Services } from '../services.ts'

const orders = { at: by('audit_entries.created_at'), id: by('audit_entries.id') }

/** The school whose log it is says which day it is there; the platform's days are UTC. */
const zone = ({ client_id }: Actor) =>
  sql`coalesce((select s.timezone from schools s where s.id = ${client_id}), 'UTC')`
const startOf = (day: string | undefined, days: number, actor: Actor) =>
  sql`(${day}::date + ${days}::int)::timestamp at time zone ${zone(actor)}`

const entries = listing(
  auditApi.list,
  (actor) => [sql<SqlBool>`audit_entries.client_id = ${actor.client_id}`, visibleTo(actor, 'audit_entries')],
  {
    table: 'audit_entries',
    rows: (from) =>
      from
        .select([
          'audit_entries.id',
          'audit_entries.created_at',
          'account_id',
          'api_key_id',
          'impersonator_id',
          'entity',
          'entity_id',
        ])
        .select(['action', 'before', 'after', 'request_id']),
    filters: {
      id: oneOf,
      entity: oneOf,
      entity_id: oneOf,
      account_id: oneOf,
      action: oneOf,
      request_id: oneOf,
      impersonated: (_, wanted) =>
        sql<SqlBool>`(audit_entries.impersonator_id is not null) = any(${wanted.map(Boolean)}::boolean[])`,
      from: (_, days, actor) => sql<SqlBool>`audit_entries.created_at >= ${startOf([...days].sort()[0], 0, actor)}`,
      to: (_, days, actor) => sql<SqlBool>`audit_entries.created_at < ${startOf([...days].sort().at(-1), 1, actor)}`,
    },
    orders,
    natural: [falling(orders.id)],
  },
)

type Stored = Awaited<ReturnType<typeof entries.page>>['data'][number]

export const auditRoutes = serve(auditApi, {
  async list(call, { databases }: Pick<Services, 'databases'>) {
    const page = await entries.page(call)
    const [names, keys] = await Promise.all([findNames(databases, call, page.data), findKeys(call, page.data)])
    const somebody = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '' })
    return {
      ...page,
      data: page.data.map(({ created_at, account_id, api_key_id, impersonator_id, before, after, ...entry }) => ({
        ...entry,
        at: created_at,
        actor: somebody(account_id),
        api_key: api_key_id === null ? null : { id: api_key_id, name: keys.get(api_key_id) ?? '' },
        impersonator: somebody(impersonator_id),
        title: titleOf({ ...fieldsOf(before), ...fieldsOf(after) }),
        changes: changesBetween(fieldsOf(before), fieldsOf(after)),
      })),
    }
  },
})

/** Keys by which programs acted. */
async function findKeys(asking: Asking, rows: readonly Stored[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ api_key_id }) => api_key_id ?? []))]
  if (ids.length === 0) return new Map()
  const { client_id } = asking
  const found = await ask(
    asking,
    sql<{ id: number; name: string }>`
      select id, name from api_keys where client_id = ${client_id} and id = any(${ids}::bigint[])`,
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Those who acted belong to the school or, as somebody of it, to the platform: each is asked for where they belong. */
async function findNames(databases: Databases, asking: Asking, rows: readonly Stored[]): Promise<Map<number, string>> {
  const { client_id } = asking
  const ids = [
    ...new Set(rows.flatMap(({ account_id, impersonator_id }) => [account_id ?? [], impersonator_id ?? []].flat())),
  ]
  if (ids.length === 0) return new Map()
  const own = await ask(
    asking,
    sql<{ id: number; name: string }>`
      select id, name from accounts where client_id = ${client_id} and id = any(${ids}::bigint[])`,
  )
  const names = new Map(own.map(({ id, name }) => [id, name]))
  const others = client_id === 0 ? [] : ids.filter((id) => !names.has(id))
  return new Map([...names, ...(await namesOfPlatform(databases, others))])
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (stored: unknown): Fields =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Fields) : {}

/** What a kind of row is known by. */
const names = ['name', 'title', 'heading', 'chapter', 'email', 'key']

function titleOf(fields: Fields): string | null {
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '')
  return (found as string | undefined) ?? null
}

/** Columns that every change touches and the log leaves out: the action itself tells that a row was changed or deleted. */
const leftOut = new Set(['row_version', 'updated_at', 'updated_by', 'deleted_at'])

function changesBetween(before: Fields, after: Fields): AuditEntry['changes'] {
  return Object.entries(after).flatMap(([field, value]) => {
    const was = before[field] ?? null
    const is = value ?? null
    if (leftOut.has(field) || secrets.has(field) || JSON.stringify(was) === JSON.stringify(is)) return []
    return [{ field, before: was, after: is }]
  })
}
