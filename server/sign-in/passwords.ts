import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { takeTurns } from './turns.ts'

/**
 * Argon2id with 19 MiB and 2 passes, the first choice of the OWASP Password Storage Cheat Sheet: a school that signs in at nine
 * o'clock needs many of them, and each holds a core.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const written = `$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** One core stays free for everybody who is signed in; 400 waiting are about ten seconds on a small machine. */
const turns = takeTurns(Math.max(1, availableParallelism() - 1), 400)

/** @throws busy_server when too many are waiting */
export const hashPassword = (password: string) => turns(() => hash(password.normalize('NFKC'), cost))

/** A hash of nothing in particular: an unknown address takes as long as a wrong password. */
let decoy: Promise<string> | undefined

/** @throws busy_server when too many are waiting */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has')
  const against = stored ?? (await decoy)
  const fits = await turns(() => verify(against, password.normalize('NFKC')))
  return fits && stored !== null
}

/** Whether a hash was made at another cost than that of today. */
export const isHashedOtherwise = (stored: string) => !stored.includes(written)
