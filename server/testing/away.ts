import { onTestFinished } from 'vitest'
import type { Databases } from '../db/connect.ts'

type OwnersPool = Pick<Databases, 'owner'>

let made = 0

const says = `raise exception 'connection to the remote node quaestor_owner@127.0.0.1:1 failed' using errcode = 'connection_failure'`

/** Undoes it once: when the test ends, or before. */
function untilTestEnds(undo: () => Promise<void>): () => Promise<void> {
  let done = false
  const once = async () => {
    if (done) return
    done = true
    await undo()
  }
  onTestFinished(once)
  return once
}

/**
 * The rows of one school in a table can't be reached any more, neither by the app nor by the owner, as where the worker of a cluster that has them is away.
 * @returns what brings them back before the test ends
 */
export async function takeAway({ owner }: OwnersPool, table: string, client_id: number): Promise<() => Promise<void>> {
  const name = `away_${++made}`
  // Immutable, as nothing else may stand in a change of a cluster's rows.
  await owner.query(`create function ${name}(bigint) returns boolean immutable language plpgsql as $$ begin
    if $1 = ${client_id} then ${says}; end if; return true; end $$`)
  const { rows } = await owner.query<{ policy: string; qual: string }>(
    "select policyname as policy, qual from pg_policies where schemaname = 'public' and tablename = $1",
    [table],
  )
  for (const { policy, qual } of rows)
    await owner.query(`alter policy ${policy} on ${table} using ((${qual}) and ${name}(client_id))`)
  // The owner reads past the policies of a table, unless it is told not to.
  await owner.query(`create policy ${name} on ${table} to quaestor_owner using (${name}(client_id))`)
  await owner.query(`alter table ${table} force row level security`)
  return untilTestEnds(async () => {
    await owner.query(`alter table ${table} no force row level security`)
    await owner.query(`drop policy ${name} on ${table}`)
    for (const { policy, qual } of rows) await owner.query(`alter policy ${policy} on ${table} using (${qual})`)
    await owner.query(`drop function ${name}(bigint)`)
  })
}

/**
 * A table of the platform can be read and not written, as where one of the nodes that have a copy of it is away.
 * @returns what lets it be written before the test ends
 */
export async function refuseWrites({ owner }: OwnersPool, table: string): Promise<() => Promise<void>> {
  const name = `away_${++made}`
  await owner.query(`create function ${name}() returns boolean language plpgsql as $$ begin ${says}; end $$`)
  await owner.query(`alter table ${table} add constraint ${name} check (${name}()) not valid`)
  return untilTestEnds(async () => {
    await owner.query(`alter table ${table} drop constraint ${name}`)
    await owner.query(`drop function ${name}()`)
  })
}
