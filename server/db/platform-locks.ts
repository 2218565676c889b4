import { type Compilable, sql } from 'kysely'
import { compilable, type Write } from './connect.ts'

/** What calls of all schools rely on, and the platform alone changes. */
type Relied = `session/${number}` | `school/${number}` | 'roles'

/**
 * What several change that may not see the same: the room of a school for images, a role's rights in it, wrong passwords at one account or from one place, wrong codes of one account, who is
 * new to a school, what its people sign in with and how, the files of questions that its bank takes in, how many jobs of a school wait, the numbers of its report cards, which class has which layout of them, and whose the pages of an exam are.
 */
type InTurn =
  | `newcomers/${number}`
  | `login-names/${number}`
  | `question-files/${number}`
  | `images/${number}`
  | `jobs/${number}`
  | `report-cards/${number}`
  | `card-layouts/${number}`
  | `scans/${number}/${number}`
  | `rights/${number}/${number}`
  | `sign-in/${number}/of/${number | string}`
  | `sign-in/${number}/at/${string}`
  | `second-step/${number}/${number}`
  | 'sub-domains'
  | `webhooks/${number}`
  | `api-keys/${number}`
  | `sign-in-providers/${number}`
  | `sign-in-policy/${number}`

type LockName = Relied | InTurn

const keyOf = (name: LockName) => sql`hashtextextended(${`held/${name}`}, 0)`

/**
 * Reads what stays as it is until the transaction ends. It is no lock of the row: of a row that is copied to every node a cluster
 * lets one transaction hold a lock, whichever school it is of, two at once deadlock, and where the first worker is dead there is none.
 */
export async function readLocked<Row>(db: Write, name: Relied, query: Compilable<Row>): Promise<Row[]> {
  const lock = compilable(sql`select pg_advisory_xact_lock_shared(${keyOf(name)})`)
  // Sent together and answered in turn: it is read as it stands once the lock is there.
  const [, { rows }] = await Promise.all([db.executeQuery(lock.compile()), db.executeQuery(query.compile())])
  return rows
}

/** Waits for everybody who has it or relies on it, and keeps whoever comes waiting until this transaction ends. */
export async function lockAlone(db: Write, name: LockName): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(name)})`.execute(db)
}
