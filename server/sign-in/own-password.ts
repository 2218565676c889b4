import { say } from '#contract'
import type { Actor } from '../ground/actor.ts'
import { ApiError, refusedField } from '../ground/errors.ts'
import type { Services } from '../services.ts'
import { tryPassword } from './try-secret.ts'

interface PasswordCall {
  actor: Actor
  now: Date
  request_id: string
}

/**
 * Whether somebody who is signed in knows the own password. It is counted by the sign-in, which nobody else has: strangers who guess don't pause it.
 * @throws invalid_credentials at the field `password`, and slow_down after too many wrong ones
 */
export async function tryOwnPassword(
  services: Pick<Services, 'databases' | 'mail' | 'afterwards'>,
  { actor, ...at }: PasswordCall,
  password: string,
  stored: string | null,
): Promise<void> {
  const { client_id, account_id, email, login_name, sign_in_id } = actor
  const named = { client_id, account_id, email: (email ?? login_name ?? '').toLowerCase() }
  const attempt = { ...named, address: `sign-in ${sign_in_id}`, is_known: true }
  await tryPassword(services, attempt, at, async (isPassword) => {
    if (await isPassword(password, stored)) return {}
    const wrong = say('password.old_wrong')
    return { wrong: new ApiError('invalid_credentials', wrong, { errors: [refusedField('password', wrong)] }) }
  })
}
