import pg from 'pg'
import { makeOwner } from '../../db/open.ts'
import { prepareDatabase, type Server } from './prepare-database.ts'

/** Where a cluster's coordinator finds itself and its workers. */
export interface Node {
  host: string
  port: number
}

/** Empties tables on a cluster: on every node its statements ask no foreign key. */
export const EMPTIER = 'quaestor_emptier'

/** Few: each is a set of tables of its own, and the schools of a test file are few as well. */
const SHARDS = 4

/** The nodes of a cluster whose coordinator this database is on, itself first; none on a PostgreSQL by itself. */
export async function findNodes(server: Server): Promise<Node[]> {
  return asking(server, async (client) => {
    const { rows } = await client.query("select to_regclass('pg_catalog.pg_dist_node') is not null as spread")
    if (!rows[0].spread) return []
    const found = await client.query<Node>(
      'select nodename as host, nodeport as port from pg_dist_node where isactive order by groupid',
    )
    if (found.rows.length < 2)
      throw new Error('The cluster has no worker: add the coordinator and the workers as nodes.')
    return found.rows
  })
}

/** Makes a database on every node of a cluster, and in it all that a first start makes, spread by school. */
export async function spreadDatabase(coordinator: Server, nodes: readonly Node[], name: string): Promise<void> {
  await makeUnseen(coordinator, nodes, name)
  await prepareDatabase({ ...coordinator, database: name })
  await asking({ ...coordinator, database: name }, async (client) => {
    await client.query(`do $$ begin
      if not exists (select 1 from pg_roles where rolname = '${EMPTIER}') then create role ${EMPTIER} superuser login; end if;
    end $$`)
    await client.query(`alter role ${EMPTIER} set session_replication_role = replica`)
    // What serves schools asks one school, which is on one node: a statement that asks more fails.
    await client.query(`alter role quaestor_app in database ${name} set citus.multi_task_query_log_level = 'error'`)
  })
}

/** Makes a database on every node that no Quaestor has seen: its first start spreads the tables. */
export async function makeUnseen(coordinator: Server, nodes: readonly Node[], name: string): Promise<void> {
  await makeEmpty(coordinator, name)
  await joinWorkers(coordinator, nodes, name, SHARDS)
}

/** Drops the database on every node, the coordinator's first: it asks the others. */
export async function dropSpread(coordinator: Server, nodes: readonly Node[], name: string): Promise<void> {
  for (const node of nodes) await asking({ ...coordinator, ...node }, (client) => dropOn(client, name))
}

async function dropOn(client: pg.Client, name: string): Promise<void> {
  await client.query('set citus.enable_create_database_propagation = off')
  await client.query(`drop database if exists ${name} with (force)`)
}

/** Makes the database anew on one node, without anything in it. */
export async function makeEmpty(node: Server, name: string): Promise<void> {
  await asking(node, async (client) => {
    await dropOn(client, name)
    await client.query(`create database ${name} encoding 'UTF8' template template0`)
  })
}

/** Makes the coordinator's database, whatever it has in it, one of the cluster: a start of Quaestor then spreads its tables over `shards` each. */
export async function joinWorkers(
  coordinator: Server,
  nodes: readonly Node[],
  name: string,
  shards: number,
): Promise<void> {
  const [first, ...workers] = nodes as [Node, ...Node[]]
  for (const worker of workers) await makeEmpty({ ...coordinator, ...worker }, name)
  for (const node of nodes) {
    const made = { ...coordinator, ...node, database: name }
    await makeOwner(made)
    await asking(made, (client) => client.query('create extension citus'))
  }
  await asking({ ...coordinator, database: name }, async (client) => {
    await client.query(`alter database ${name} set citus.shard_count = ${shards}`)
    await client.query('select citus_set_coordinator_host($1, $2)', [first.host, first.port])
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port])
  })
}

async function asking<T>(server: Server, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
