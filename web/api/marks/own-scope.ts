import type { User } from '#contract'
import { readStored } from '../sign-in/stored.ts'

/**
 * Whose typed marks these are: nobody else on the device sees them. null where nobody of a school is signed in. Read anew each time, as the tokens
 * are: another tab may have signed somebody else in.
 */
export function ownScope(): string | null {
  try {
    const user: Partial<User> | null = JSON.parse(readStored('user') || 'null')
    return user?.client_id ? `${user.client_id}:${user.id}` : null
  } catch {
    return null
  }
}
