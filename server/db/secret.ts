import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Databases } from './connect.ts'
import { createSeal } from './seal.ts'
import { noSealKeys, type SealKeys } from './seal-key.ts'

/** The row of `platform_settings` that holds it. */
export const SIGNING_KEY = 'signing_key'
/** Before a value that is sealed. */
const SEALED = 'sealed:'

export const isSealed = (value: string) => value.startsWith(SEALED)

const seal = (secret: string, key: Uint8Array) => SEALED + createSeal(key, 'signing-key').seal(secret)

/** What is in a sealed value; null where it was sealed by another key. */
export function openSealed(value: string, key: Uint8Array): string | null {
  try {
    return createSeal(key, 'signing-key').open(value.slice(SEALED.length))
  } catch {
    return null
  }
}

/**
 * The key that signs tokens and links. It lies in the database, where only the owner reads it, so that all app processes share it: sealed by a key
 * that lies elsewhere, wherever there is one. What an earlier release left open is sealed at the next start.
 * @throws Error with one sentence where it is sealed and the key for it is missing or another
 */
export async function readOrMakeSecret(
  { owner_kysely }: Pick<Databases, 'owner_kysely'>,
  keys: SealKeys = noSealKeys,
): Promise<string> {
  const fresh = randomBytes(48).toString('base64url')
  const settings = owner_kysely.selectFrom('platform_settings').select('value').where('key', '=', SIGNING_KEY)
  const key = await keys.find()
  const before = await settings.executeTakeFirst()
  if (before && isSealed(before.value)) return unseal(before.value, key, keys.where)
  const own = key ?? (await keys.make())
  // A start writes nothing where nothing is missing: on a cluster it could not while a worker is away.
  if (before && !own) return before.value
  const sealed = (secret: string) => (own ? seal(secret, own) : secret)
  await owner_kysely
    .insertInto('platform_settings')
    .values({ key: SIGNING_KEY, value: sealed(fresh) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  if (before && own) {
    await owner_kysely
      .updateTable('platform_settings')
      .set({ value: sealed(before.value) })
      .where('key', '=', SIGNING_KEY)
      .where('value', '=', before.value)
      .execute()
  }
  // Where several processes start at once, the first has made the key, and the others read it.
  const { value } = await settings.executeTakeFirstOrThrow()
  return isSealed(value) ? unseal(value, own, keys.where) : value
}

function unseal(value: string, key: Uint8Array | null, where: string): string {
  const secret = key && openSealed(value, key)
  if (secret) return secret
  const fault = key ? `${where} is not the one by which` : `${where} is missing, by which`
  throw new Error(
    `${fault} the signing key in the database was sealed: put it back, or, where it is lost, run npm run admin -- new-key, after which everybody signs in again and links and codes are sent anew.`,
  )
}

/** Takes the signing key away, so that the next start makes another: what the old one has signed is good nowhere any more. */
export async function forgetSecret(client: Pick<pg.Pool, 'query'>): Promise<void> {
  await client.query('delete from platform_settings where key = $1', [SIGNING_KEY])
  await client.query('update sign_ins set revoked_at = now() where revoked_at is null')
}
