import type { TestApp } from './app.ts'

/**
 * Ends the connection that next writes to a table, in that statement: what the database sees of a server killed in the midst of its work. On a cluster it is
 * the coordinator's to the worker. A check, for a cluster has no triggers. Answers what takes the trap away, which leaves nothing for the next file.
 */
export async function crashOnWrite({ databases: { owner } }: TestApp, table: string): Promise<() => Promise<void>> {
  await owner.query(`create or replace function crash_now() returns boolean language plpgsql security definer as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return true; end $$`)
  await owner.query(`alter table ${table} add constraint crash_now check (crash_now()) not valid`)
  return async () => {
    await owner.query(`alter table ${table} drop constraint crash_now`)
    await owner.query('drop function crash_now')
  }
}
