import { hash, verify } from '@node-rs/argon2'
import { commonPasswords } from './common-passwords.ts'

/** Argon2id with the first recommended option of RFC 9106 section 4 for memory-bound servers: 64 MiB, 3 passes. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

export const hashPassword = (password: string) => hash(password.normalize('NFKC'), cost)

/** A hash of nothing in particular: an unknown address takes as long as a wrong password. */
let decoy: Promise<string> | undefined

export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  if (stored === null) {
    decoy ??= hashPassword('a password that nobody has')
    await verify(await decoy, password.normalize('NFKC'))
    return false
  }
  return verify(stored, password.normalize('NFKC'))
}

export const isCommonPassword = (password: string) => commonPasswords.has(password.toLowerCase())
