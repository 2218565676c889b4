/** What every connection that serves schools is told, so that no statement of theirs keeps it for long. */
const settings = {
  statement_timeout: '60000',
  idle_in_transaction_session_timeout: '60000',
  // On a cluster the school of a transaction has to reach the workers, or they answer no rows; elsewhere it is a name without a meaning.
  'citus.propagate_set_commands': 'local',
}

/** As an option of the connection's start. */
export const startOptions = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

const statements = Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`)

/** Pools, and what takes their connections, whose connections are borrowed from a pooler for one transaction each. */
const borrowing = new WeakSet<object>()

/**
 * From here on a connection of these is another one in each transaction: nothing that a session keeps is relied on. What else the session has been told at its start
 * is said in each transaction, and no statement is kept parsed.
 */
export function borrow(takers: readonly object[]): void {
  for (const taker of takers) borrowing.add(taker)
}

export const isBorrowing = (taker: object): boolean => borrowing.has(taker)

/** Begins a transaction inside one school, in a mode such as `read only`. */
export function beginIn(taker: object, client_id: number, mode = ''): [begin: string, school: string] {
  const begin = `begin ${mode}`.trimEnd()
  return [isBorrowing(taker) ? [begin, ...statements].join('; ') : begin, setSchool(client_id)]
}

/** Not set_config(): on a Citus cluster only SET LOCAL reaches the workers. */
export function setSchool(client_id: number): string {
  if (!Number.isSafeInteger(client_id) || client_id < 0) throw new Error(`Not a school: ${client_id}`)
  return `set local app.client_id = '${client_id}'`
}
