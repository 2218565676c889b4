import { z } from 'zod'
import { line } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, confirmed, handout, list, write } from '../endpoint.ts'
import { anyId, anyText, Instant, Nothing, oneValue, rowBasics } from '../fields.ts'

/** What a key opens; the calls of each stand in server/policy/key-scopes.ts. */
export const apiKeyScopes = [
  ...(['rosters:read', 'contacts:read', 'rosters:write', 'exams:read', 'exams:write', 'results:read'] as const),
  ...(['marks:read', 'marks:write', 'questions:read', 'questions:write', 'events:read'] as const),
] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

export const MOST_API_KEYS = 20
export const MOST_KEY_DAYS = 366
export const MOST_NETWORKS = 10
/** Calls a minute. */
export const usualPerMinute = 120
export const MOST_PER_MINUTE = 600
/** Hours for which the key of before goes on. */
export const usualKeepHours = 24
export const MOST_KEEP_HOURS = 72

export const ApiKeyRow = z.object({
  ...rowBasics,
  name: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  /** The last signs of the key. */
  hint: z.string(),
  /** Where it may be used; empty: anywhere. */
  networks: z.array(z.string()),
  per_minute: z.int(),
  expires_at: Instant,
  last_used_at: Instant.nullable(),
  /** Until when the key of before it was rotated goes on. */
  before_until: Instant.nullable(),
  revoked_at: Instant.nullable(),
  /** Who made it. */
  by: z.string().nullable(),
})
export type ApiKeyRow = z.output<typeof ApiKeyRow>

const Networks = z
  .array(line(64, coded('api_key.network_form')), coded('field.not_list'))
  .max(MOST_NETWORKS, coded('field.too_many', { most: MOST_NETWORKS }))

const whole = coded('field.not_whole')
const PerMinute = z
  .int(whole)
  .min(1, coded('field.at_least', { least: 1 }))
  .max(MOST_PER_MINUTE, coded('field.at_most', { most: MOST_PER_MINUTE }))

const changeable = { name: line(100, coded('name.missing')), per_minute: PerMinute, networks: Networks }

const Input = z.strictObject({
  name: changeable.name,
  scopes: z
    .array(z.enum(apiKeyScopes, coded('api_key.scope')), coded('api_key.no_scope'))
    .min(1, coded('api_key.no_scope'))
    .max(50, coded('field.too_many', { most: 50 })),
  expires_at: z.iso.datetime(coded('field.instant')),
  per_minute: PerMinute.optional(),
  networks: Networks.optional(),
})
export type ApiKeyInput = z.input<typeof Input>

/** What a key opens never grows: that is a new key. */
const Changes = z
  .strictObject(changeable)
  .partial()
  .extend({ row_version: z.int(whole).optional() })

const Rotate = z
  .strictObject({
    keep_hours: z
      .int(whole)
      .min(0, coded('field.at_least', { least: 0 }))
      .max(MOST_KEEP_HOURS, coded('field.at_most', { most: MOST_KEEP_HOURS }))
      .optional(),
  })
  .prefault({})

/** The key is shown here and nowhere else. */
const WithKey = z.object({ key: z.string(), row: ApiKeyRow })

const view = can('module-wise-access', 'view')
const update = can('module-wise-access', 'update')

/** Keys by which programs of a school make calls. */
export const apiKeyApi = {
  list: list(
    '/api-key/list',
    view,
    z.strictObject({
      id: anyId(),
      name: anyText(),
      live: oneValue(z.boolean(coded('field.not_boolean')), coded('field.not_boolean')),
    }),
    ApiKeyRow,
    say('api_key.found'),
    { sort: ['id'] },
  ),
  create: confirmed(handout('/api-key/create', update, Input, WithKey, say('api_key.created'))),
  update: confirmed(write('/api-key/update/{id}', update, Changes, ApiKeyRow, say('api_key.updated'))),
  rotate: confirmed(handout('/api-key/rotate/{id}', update, Rotate, WithKey, say('api_key.rotated'))),
  revoke: write('/api-key/revoke/{id}', update, Nothing, ApiKeyRow, say('api_key.revoked')),
}
