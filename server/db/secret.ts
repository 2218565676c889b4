import { randomBytes } from 'node:crypto'
import type { Databases } from './connect.ts'

/** The key that signs tokens and links. It lies in the database, where only the owner reads it, so that all app processes share it; made by the first start alone. */
export async function readOrMakeSecret({ owner_kysely }: Databases): Promise<string> {
  const read = owner_kysely.selectFrom('platform_settings').select('value').where('key', '=', 'signing_key')
  const there = await read.executeTakeFirst()
  if (there) return there.value
  await owner_kysely
    .insertInto('platform_settings')
    .values({ key: 'signing_key', value: randomBytes(48).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await read.executeTakeFirstOrThrow()).value
}
