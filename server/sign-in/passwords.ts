import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '../ground/errors.ts'
import { fairTurns, type Whose } from '../workers/fair-turns.ts'
import { BusyError } from '../workers/pool-errors.ts'

/**
 * Argon2id with 19 MiB and 2 passes, the first choice of the OWASP Password Storage Cheat Sheet: a school that signs in at nine
 * o'clock needs many of them, and each holds a core.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const written = `$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/**
 * One core stays free for everybody who is signed in. Schools take turns, so that a school where a thousand sign in at once, or one whose
 * sign-in is attacked, holds up another's by one password; 400 waiting are about ten seconds on a small machine.
 */
const at_once = Math.max(1, availableParallelism() - 1)
const turns = fairTurns({ at_once, waiting: 800, of_school: 400, of_person: at_once })

/** Whose turn it is: nobody is signed in yet, so that in a school the places take turns, and devices that are known go first. */
export type PasswordTurn = Pick<Whose, 'client_id' | 'place' | 'first'>

/** @throws busy_server when too many are waiting */
async function inTurn<T>(whose: PasswordTurn, work: () => Promise<T>): Promise<T> {
  try {
    return await turns.take({ ...whose, account_id: null }, work)
  } catch (error) {
    throw error instanceof BusyError ? new ApiError('busy_server') : error
  }
}

/** @throws busy_server when too many are waiting */
export const hashPassword = (client_id: number, password: string) =>
  inTurn({ client_id }, () => hash(password.normalize('NFKC'), cost))

/** A hash of nothing in particular: an unknown address takes as long as a wrong password. */
let decoy: Promise<string> | undefined

/** `begun` is told when its turn has come. @throws busy_server when too many are waiting */
export async function verifyPassword(
  whose: PasswordTurn,
  password: string,
  stored: string | null,
  begun: () => void = () => undefined,
): Promise<boolean> {
  decoy ??= hash('a password that nobody has', cost)
  const against = stored ?? (await decoy)
  const fits = await inTurn(whose, () => {
    begun()
    return verify(against, password.normalize('NFKC'))
  })
  return fits && stored !== null
}

/** Whether a hash was made at another cost than that of today. */
export const isHashedOtherwise = (stored: string) => !stored.includes(written)
