import type pg from 'pg'
import { Gauge } from 'prom-client'
import { z } from 'zod'

/** What came of a proof. */
export const Proof = z.object({
  /** `copy`: of BACKUP_TO; `backup`: a file of `npm run backup`. */
  kind: z.enum(['copy', 'backup']),
  /** The moment that was brought back. */
  of: z.iso.datetime(),
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  /** How long it took. */
  seconds: z.number(),
})
export type Proof = z.output<typeof Proof>

const keys = { proven: 'last-proof', begun: 'proof-begun', failed: 'proof-failed' } as const
type Noted = keyof typeof keys

async function note(owner: pg.Pool, what: Noted, value: string): Promise<void> {
  await owner.query(
    'insert into platform_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [keys[what], value],
  )
}

export async function noteProof(owner: pg.Pool, proof: Proof): Promise<void> {
  await note(owner, 'proven', JSON.stringify(proof))
  await owner.query('delete from platform_settings where key = $1', [keys.failed])
}

export const noteFailure = (owner: pg.Pool, at: Date) => note(owner, 'failed', at.toISOString())

export interface Proven {
  /** The last that ended well. */
  proof: Proof | null
  /** Since then one has failed. */
  failed_at: string | null
  begun_at: string | null
}

export async function findProven(owner: Pick<pg.Pool, 'query'>): Promise<Proven> {
  const { rows } = await owner.query<{ key: string; value: string }>(
    'select key, value from platform_settings where key = any($1)',
    [Object.values(keys)],
  )
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const proven = values.get(keys.proven)
  return {
    proof: proven === undefined ? null : Proof.parse(JSON.parse(proven)),
    failed_at: values.get(keys.failed) ?? null,
    begun_at: values.get(keys.begun) ?? null,
  }
}

/** Of several processes that find a proof due one begins it. @returns whether it is this one */
export async function claimProof(owner: pg.Pool, now: Date, since: Date): Promise<boolean> {
  const { rowCount } = await owner.query(
    `insert into platform_settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value where platform_settings.value < $3 or platform_settings.value > $2`,
    [keys.begun, now.toISOString(), since.toISOString()],
  )
  return rowCount === 1
}

/** For whoever watches: 0 where none was ever proven. */
export const provenGauge = (owner: pg.Pool) =>
  new Gauge({
    name: 'quaestor_last_proven_backup_timestamp_seconds',
    help: 'The moment that was last brought back from a copy or a back-up, for a trial',
    registers: [],
    async collect() {
      const { proof } = await findProven(owner)
      this.set(proof ? Date.parse(proof.of) / 1000 : 0)
    },
  })
