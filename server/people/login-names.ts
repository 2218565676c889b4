import { sql } from 'kysely'
import type { Write } from '../db/connect.ts'
import { lockAlone } from '../db/platform-locks.ts'

/** Before a number that is somebody else's name, and before one of staff that is all digits. */
const prefixes = { staff: 't-', pupil: 'p-' } as const

interface Naming {
  db: Write
  client_id: number
}

/** Whose number it is in the school; `account_id` where there is an account, whose own name is no obstacle. */
export interface Numbered {
  number: string
  account_id?: number | null | undefined
  /** What the person was called before, who keeps it where it is still free. */
  keeps?: string | null
}

/** What people of these numbers are called in turn: the number in small letters, with a prefix, with a count. */
function* names(kind: keyof typeof prefixes, { number, keeps = null }: Numbered): Generator<string, never> {
  if (keeps !== null) yield keeps
  const plain = number.toLowerCase().replaceAll('@', '-')
  if (kind === 'pupil' || /\p{L}/u.test(plain)) yield plain
  const prefixed = `${prefixes[kind]}${plain}`
  yield prefixed
  for (let count = 2; ; count++) yield `${prefixed}-${count}`
}

/**
 * What each of these signs in with beside an e-mail address: the number, or as near to it as is free in the school. Nobody else takes these names until
 * the transaction ends.
 */
export async function giveLoginNames(
  { db, client_id }: Naming,
  kind: keyof typeof prefixes,
  people: readonly Numbered[],
): Promise<string[]> {
  if (people.length === 0) return []
  await lockAlone(db, `login-names/${client_id}`)
  const given: string[] = people.map(() => '')
  const used = new Set<string>()
  let waiting = people.map((one, at) => ({ at, account_id: one.account_id ?? null, next: names(kind, one) }))
  while (waiting.length > 0) {
    const asked = waiting.map((one) => ({ ...one, name: one.next.next().value }))
    const { rows } = await sql<{ id: number; login_name: string }>`
      select id, login_name from accounts where client_id = ${client_id} and deleted_at is null
        and login_name = any(${asked.map(({ name }) => name)}::text[])`.execute(db)
    const taken = new Map(rows.map(({ id, login_name }) => [login_name, id]))
    waiting = asked.filter(({ at, account_id, name }) => {
      const holder = taken.get(name)
      if (used.has(name) || (holder !== undefined && holder !== account_id)) return true
      used.add(name)
      given[at] = name
      return false
    })
  }
  return given
}

/** The name of one. */
export async function giveLoginName(change: Naming, kind: keyof typeof prefixes, person: Numbered): Promise<string> {
  const [name = ''] = await giveLoginNames(change, kind, [person])
  return name
}
