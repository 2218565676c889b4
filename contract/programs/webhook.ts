import { z } from 'zod'
import { Id, line, optionalLine } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, confirmed, handout, list, read, remove, slow, write } from '../endpoint.ts'
import { anyId, anyOf, anyText, changesTo, Instant, Nothing, oneValue, rowBasics } from '../fields.ts'
import { eventTypes } from './event-types.ts'

export const webhookStates = ['ON', 'PAUSED', 'OFF'] as const
export type WebhookState = (typeof webhookStates)[number]
/** Why a webhook was turned off by itself. */
export const offReasons = ['gone', 'failing', 'secret'] as const
export const deliveryStates = ['QUEUED', 'SENT', 'DEAD', 'CANCELLED'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const MOST_WEBHOOKS = 10

const EventTypeName = z.enum(eventTypes, coded('webhook.type'))
const Url = line(2000, coded('webhook.url_missing'))

export const WebhookRow = z.object({
  ...rowBasics,
  url: z.string(),
  description: z.string().nullable(),
  /** Empty: every event. */
  types: z.array(z.string()),
  state: z.enum(webhookStates),
  off_reason: z.enum(offReasons).nullable(),
  /** Since when nothing was taken. */
  failing_since: Instant.nullable(),
  last_sent_at: Instant.nullable(),
  sent: z.int(),
  waiting: z.int(),
  dead: z.int(),
})
export type WebhookRow = z.output<typeof WebhookRow>

const Input = z.strictObject({
  url: Url,
  description: optionalLine(200),
  types: z.array(EventTypeName).max(eventTypes.length, coded('webhook.types_twice')).optional(),
})
export type WebhookInput = z.output<typeof Input>

const Changes = z.strictObject({
  ...Input.shape,
  state: z.enum(['ON', 'PAUSED'], coded('webhook.state')),
})

/** The secret is shown here and nowhere else. */
const WithSecret = z.object({ secret: z.string(), row: WebhookRow })

const Tested = z.object({
  ok: z.boolean(),
  http_status: z.int().nullable(),
  /** Why it came to nothing, as a code. */
  error: z.string().nullable(),
  took_ms: z.int(),
  answer: z.string().nullable(),
})
export type WebhookTested = z.output<typeof Tested>

export const Delivery = z.object({
  id: Id,
  webhook_id: Id,
  /** The same at each try, by which a program knows what it has had. */
  event: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  happened_at: Instant,
  state: z.enum(deliveryStates),
  tries: z.int(),
  next_at: Instant.nullable(),
  http_status: z.int().nullable(),
  error: z.string().nullable(),
  answer: z.string().nullable(),
  took_ms: z.int().nullable(),
  sent_at: Instant.nullable(),
})
export type Delivery = z.output<typeof Delivery>

const DeliveryFilter = z.strictObject({
  id: anyId(),
  webhook_id: anyId(),
  state: anyOf(z.enum(deliveryStates, coded('field.one_of', { names: deliveryStates.join(', ') }))),
  type: anyOf(EventTypeName),
  /** As the message names it: evt_1_42. */
  event: anyText(60),
  from: oneValue(z.iso.datetime(coded('field.instant')), coded('field.instant')),
  to: oneValue(z.iso.datetime(coded('field.instant')), coded('field.instant')),
})

export const MOST_REPLAYED = 1000

const Replay = z.strictObject({
  webhook_id: Id,
  delivery_ids: z.array(Id).min(1).max(MOST_REPLAYED).optional(),
  from: z.iso.datetime(coded('field.instant')).optional(),
  to: z.iso.datetime(coded('field.instant')).optional(),
  dead: z.literal(true, coded('webhook.dead')).optional(),
})

export const EventRow = z.object({
  id: Id,
  event: z.string(),
  type: z.string(),
  version: z.int(),
  data: z.record(z.string(), z.unknown()),
  happened_at: Instant,
})

export type EventRow = z.output<typeof EventRow>

const view = can('module-wise-access', 'view')
const update = can('module-wise-access', 'update')

/** Programs of a school that are told what happens. */
export const webhookApi = {
  list: list('/webhook/list', view, z.strictObject({ id: anyId(), url: anyText() }), WebhookRow, say('webhook.found'), {
    sort: ['id'],
  }),
  create: confirmed(handout('/webhook/create', update, Input, WithSecret, say('webhook.created'))),
  update: confirmed(
    write(
      '/webhook/update/{id}',
      update,
      () => changesTo<typeof Changes.shape>(Changes),
      WebhookRow,
      say('webhook.updated'),
    ),
    ({ url }) => url !== undefined,
  ),
  rotate: confirmed(handout('/webhook/rotate/{id}', update, Nothing, WithSecret, say('webhook.rotated'))),
  remove: remove('/webhook/delete/{id}', update, say('webhook.deleted')),
  test: slow(read('/webhook/test/{id}', update, Nothing, Tested)),
  deliveries: list('/webhook/deliveries', view, DeliveryFilter, Delivery, say('webhook.deliveries'), { sort: ['id'] }),
  replay: write('/webhook/replay', update, Replay, z.object({ queued: z.int() }), say('webhook.replayed')),
}

/** What has happened, for programs that ask rather than being told. */
export const eventApi = {
  list: list(
    '/event/list',
    view,
    z.strictObject({ type: anyOf(EventTypeName), after_id: oneValue(z.int().nonnegative(), coded('field.not_whole')) }),
    EventRow,
    say('event.found'),
    { sort: ['id'] },
  ),
}
