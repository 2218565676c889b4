import { onTestFinished } from 'vitest'
import type { Databases } from '../db/connect.ts'

type OwnersPool = Pick<Databases, 'owner'>

let made = 0

/** As a coordinator says it whose worker does not answer. */
async function makeSaying({ owner }: OwnersPool): Promise<string> {
  const name = `away_${++made}`
  await owner.query(`create function ${name}() returns boolean language plpgsql as $$ begin
    raise exception 'connection to the remote node quaestor_owner@127.0.0.1:1 failed' using errcode = 'connection_failure'; end $$`)
  return name
}

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
export async function takeAway(databases: OwnersPool, table: string, client_id: number): Promise<() => Promise<void>> {
  const { owner } = databases
  const name = await makeSaying(databases)
  await owner.query(
    `create policy ${name} on ${table} as restrictive using (case when client_id = ${client_id} then ${name}() else true end)`,
  )
  // The owner reads past the policies of a table, unless it is told not to.
  await owner.query(`create policy ${name}_owner on ${table} to quaestor_owner using (true)`)
  await owner.query(`alter table ${table} force row level security`)
  return untilTestEnds(async () => {
    await owner.query(`alter table ${table} no force row level security`)
    for (const policy of [`${name}_owner`, name]) await owner.query(`drop policy ${policy} on ${table}`)
    await owner.query(`drop function ${name}()`)
  })
}

/**
 * A table of the platform can be read and not written, as where one of the nodes that have a copy of it is away.
 * @returns what lets it be written before the test ends
 */
export async function refuseWrites(databases: OwnersPool, table: string): Promise<() => Promise<void>> {
  const { owner } = databases
  const name = await makeSaying(databases)
  await owner.query(`alter table ${table} add constraint ${name} check (${name}()) not valid`)
  return untilTestEnds(async () => {
    await owner.query(`alter table ${table} drop constraint ${name}`)
    await owner.query(`drop function ${name}()`)
  })
}
