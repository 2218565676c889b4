import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, read, sentFrom, write } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { Delivery, WebhookRow } from './webhook.ts'

/** A webhook of any school, as the platform sees it: where it goes to, without what may be secret in the address. */
const PlatformWebhook = WebhookRow.pick({
  ...({ id: true, url: true, state: true, off_reason: true, failing_since: true } as const),
  ...({ last_sent_at: true, sent: true, waiting: true, dead: true } as const),
}).extend({
  client_id: Id,
  school: z.string(),
  /** Since when the platform has nothing sent to it; null: it is sent to. */
  stopped_at: Instant.nullable(),
})
export type PlatformWebhook = z.output<typeof PlatformWebhook>

const PlatformDelivery = Delivery.pick({
  ...({ id: true, event: true, type: true, happened_at: true, state: true, tries: true } as const),
  ...({ next_at: true, http_status: true, error: true, took_ms: true, sent_at: true } as const),
})
export type PlatformDelivery = z.output<typeof PlatformDelivery>

const client_id = z.int(coded('place.choose_school')).positive(coded('place.choose_school'))

/** Webhooks of all schools, for who runs the platform: one that fails or floods is stopped here, whatever its school says. */
export const platformWebhookApi = {
  /** At most 500, those that fail first. */
  webhooks: sentFrom(
    'platform',
    read(
      '/platform/webhooks',
      can('school', 'view'),
      z.strictObject({ failing: z.boolean(coded('field.not_boolean')).optional() }).prefault({}),
      z.array(PlatformWebhook),
    ),
  ),
  /** The newest hundred. */
  deliveries: sentFrom(
    'platform',
    read(
      '/platform/webhook-deliveries',
      can('school', 'view'),
      z.strictObject({ client_id, webhook_id: Id }),
      z.array(PlatformDelivery),
    ),
  ),
  pause: sentFrom(
    'platform',
    write(
      '/platform/pause-webhook/{id}',
      can('school', 'update'),
      z.strictObject({ client_id, paused: z.boolean(coded('field.not_boolean')) }),
      PlatformWebhook,
      say('webhook.updated'),
    ),
  ),
}
