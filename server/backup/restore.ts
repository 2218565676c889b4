import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { isSealed, openSealed, SIGNING_KEY } from '../db/secret.ts'
import { loadArchive } from './load.ts'
import type { Manifest } from './manifest.ts'
import { RestoreError } from './restore-error.ts'
import { makeWaiting, markWaiting, settleFiles, type Waiting } from './restored-files.ts'

export interface RestoreParts {
  owner: pg.Pool
  waiting: Waiting
  /** Replace what is there. */
  force: boolean
  /** Sign people in by a new key: what the old one has signed, links too, is good nowhere any more. */
  new_key: boolean
  /** By which the signing key of a back-up of one's own was sealed. */
  seal_key: Uint8Array | null
  /** This program's. */
  version: string
  /** The folder of its migrations. */
  migrations: string
}

/**
 * Puts a back-up, of this version or an older one, in the place of an empty database's rows and files, or of any with `force`. Everything is checked before the first change can be seen.
 * Everybody has to sign in again.
 * @throws RestoreError
 */
export async function restoreBackup(
  { owner, waiting, force, new_key, seal_key, ...program }: RestoreParts,
  from: string,
): Promise<Manifest> {
  await makeWaiting(waiting)
  const client = await owner.connect()
  try {
    await client.query('begin')
    // Harmless where there is no cluster. There a table that is read over several connections can't be altered any more in the same transaction.
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
    if (!force) await assertEmpty(client)
    const signed_in = await lastSignIn(client)
    const own_key = await findSigningKey(client)
    const manifest = await loadArchive(client, waiting, from, program)
    await endSignIns(client, signed_in)
    await settleSigningKey(client, { own_key, seal_key, new_key })
    await markWaiting(client, waiting, randomUUID())
    await client.query('commit')
    return manifest
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
    // Without a database or a store the next start does it.
    await settleFiles(owner, waiting).catch(() => null)
  }
}

async function findSigningKey(client: pg.PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>('select value from platform_settings where key = $1', [
    SIGNING_KEY,
  ])
  return rows[0]?.value ?? null
}

interface SigningKeys extends Pick<RestoreParts, 'seal_key' | 'new_key'> {
  /** The row of the installation that is restored into, as it was before. */
  own_key: string | null
}

/**
 * By which key people sign in from now on: that of the back-up where it can be opened here, so that its links and codes stay good; else the one that
 * this installation has; else the next start makes one. An open one is of an earlier release, and stays.
 */
async function settleSigningKey(client: pg.PoolClient, { own_key, seal_key, new_key }: SigningKeys): Promise<void> {
  const saved = await findSigningKey(client)
  const opens = saved !== null && (!isSealed(saved) || (seal_key !== null && openSealed(saved, seal_key) !== null))
  if (opens && !new_key) return
  await client.query('delete from platform_settings where key = $1', [SIGNING_KEY])
  if (own_key === null || new_key) return
  await client.query('insert into platform_settings (key, value) values ($1, $2)', [SIGNING_KEY, own_key])
}

async function lastSignIn(client: pg.PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ last: string | null }>(
    "select pg_sequence_last_value(pg_get_serial_sequence('sign_ins', 'id'))::text as last",
  )
  return rows[0]?.last ?? null
}

/** Who had signed in when the back-up was made has not now; the number of a sign-in that came after it is given to nobody else. */
async function endSignIns(client: pg.PoolClient, last: string | null): Promise<void> {
  await client.query('update sign_ins set revoked_at = now() where revoked_at is null')
  await client.query(
    `select setval(name, greatest(pg_sequence_last_value(name), $1::bigint, 1))
     from (select pg_get_serial_sequence('sign_ins', 'id')::regclass as name) given`,
    [last],
  )
}

async function assertEmpty(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    'select (select count(*) from schools) + (select count(*) from accounts) as count',
  )
  if (Number(rows[0].count) > 0) {
    throw new RestoreError('There are schools or people here already. Say --force to replace them all by the back-up.')
  }
}
