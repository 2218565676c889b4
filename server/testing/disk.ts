import pg from 'pg'

/**
 * The tests' own server stops waiting for the disk: a power cut would lose it, and nobody would miss it. What the app's server promises is
 * tested with the embedded one itself (server/db/embedded).
 */
export async function stopWaitingForDisk(superuser: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  // Nor does it tidy by itself: each file of tests begins with what it needs, and is over before a table has to be tidied.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
    await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
