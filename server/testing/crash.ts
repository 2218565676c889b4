import type { TestApp } from './app.ts'

/**
 * Ends the connection that next writes to a table, at the end of that statement and before its transaction ends: what the database sees of a
 * server killed in the midst of its work. Answers what takes the trap away, which leaves nothing for the next file.
 */
export async function crashOnWrite({ databases: { owner } }: TestApp, table: string): Promise<() => Promise<void>> {
  await owner.query(`create or replace function crash_now() returns trigger language plpgsql security definer as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`)
  await owner.query(`create trigger crash_now after insert on ${table} for each statement execute function crash_now()`)
  return async () => {
    await owner.query('drop function crash_now cascade')
  }
}
