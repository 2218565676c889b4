import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, confirmed, read, sentFrom, write } from '../endpoint.ts'
import { changesTo, Instant, Nothing } from '../fields.ts'

/** Kinds of people of a school, by base kind. */
export const schoolKinds = [2, 3, 4, 5] as const
const kinds = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])
const Way = z.enum(['ANY', 'PROVIDER'])

const Ways = z.object({ 2: Way, 3: Way, 4: Way, 5: Way })
export type WaysByKind = z.output<typeof Ways>

/** An admin who comes in without the account elsewhere, or could. */
const LocalAdmin = z.object({
  account_id: Id,
  name: z.string(),
  /** Has a passkey, or a password and an authenticator app. */
  ready: z.boolean(),
})

/** How many of a kind there are, and how many of them lack something. */
const KindCount = z.object({
  kind: z.int(),
  people: z.int(),
  without_step: z.int(),
  /** Who have linked no account of a way to sign in that is on. */
  unlinked: z.int(),
})
export type KindCount = z.output<typeof KindCount>

const SignInPolicy = z.object({
  row_version: z.int(),
  /** By base kind; the platform has none. */
  ways: z.partialRecord(z.string(), Way),
  /** Kinds that need a second step. */
  second_step: z.array(z.int()),
  /** From when on; null: never. */
  second_step_from: Instant.nullable(),
  /** Kinds that may add passkeys. */
  passkeys: z.array(z.int()),
  /** Days for which a device may be remembered that has shown the second step, never an admin's; 0: it is asked for every time. */
  remember_step_days: z.int(),
  local_admins: z.array(LocalAdmin),
  /** All active admins, of whom those are chosen. */
  admins: z.array(LocalAdmin),
  /** The way to sign in that is on, by name; null: none is. */
  provider: z.string().nullable(),
  people: z.array(KindCount),
})
export type SignInPolicy = z.output<typeof SignInPolicy>

const kind = coded('sign_in_policy.kind', { names: schoolKinds.join(', ') })
const Kinds = z
  .array(kinds, kind)
  .max(5, kind)
  .transform((chosen) => [...new Set<number>(chosen)].sort())
const way = z.enum(['ANY', 'PROVIDER'], coded('field.one_of', { names: 'ANY, PROVIDER' })).optional()

/** The longest that a device is not asked for the second step again. */
export const MOST_REMEMBERED_DAYS = 90
const days = coded('sign_in_policy.days', { most: MOST_REMEMBERED_DAYS })

const Input = z.strictObject({
  ways: z.strictObject({ 2: way, 3: way, 4: way, 5: way }),
  second_step: Kinds,
  second_step_from: z.iso.datetime({ offset: true, error: coded('sign_in_policy.day_missing') }),
  passkeys: Kinds,
  remember_step_days: z.int(days).min(0, days).max(MOST_REMEMBERED_DAYS, days),
  local_admin_ids: z.array(Id, coded('sign_in_policy.not_admin')).max(50, coded('sign_in_policy.not_admin')),
})

export const signInPolicyApi = {
  get: sentFrom('anywhere', read('/sign-in-policy/get', can('module-wise-access', 'view'), Nothing, SignInPolicy)),
  update: confirmed(
    sentFrom(
      'anywhere',
      write(
        '/sign-in-policy/update',
        can('module-wise-access', 'update'),
        () => changesTo<typeof Input.shape>(Input),
        SignInPolicy,
        say('sign_in_policy.saved'),
      ),
    ),
  ),
}
