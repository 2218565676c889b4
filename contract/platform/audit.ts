import { z } from 'zod'
import { Id, Searched } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, list, sentFrom } from '../endpoint.ts'
import { anyId, anyOf, DateOnly, Instant } from '../fields.ts'

const Somebody = z.object({ id: Id, name: z.string() }).nullable()

/** Who did what. Values are as they were stored, of whatever kind. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** null where nobody is known, as with a wrong password. */
  actor: Somebody,
  /** The key of the program that did it. */
  api_key: Somebody,
  /** Who of the platform acted as this person. */
  impersonator: Somebody,
  entity: z.string(),
  entity_id: Id.nullable(),
  /** What the row was called, where it has a name. */
  title: z.string().nullable(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  request_id: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const Word = Searched.max(100)

/** Days are the school's own, `from` and `to` included. */
export const AuditFilter = z.strictObject({
  id: anyId(),
  entity: anyOf(Word),
  entity_id: anyId(),
  account_id: anyId(),
  impersonated: anyOf(z.boolean(coded('field.not_boolean'))),
  action: anyOf(Word),
  from: anyOf(DateOnly),
  to: anyOf(DateOnly),
  request_id: anyOf(Word),
})

export const auditApi = {
  /** The log of the own school, or the platform's of what its people did. */
  list: sentFrom(
    'anywhere',
    list('/audit/list', can('module-wise-access', 'view'), AuditFilter, AuditEntry, say('audit.found'), {
      sort: ['at', 'id'],
    }),
  ),
}
