import { type Write, writeInSchool } from '../db/connect.ts'
import type { ApiError } from '../ground/errors.ts'
import type { Services } from '../services.ts'
import { noteGuessing } from './guessed-note.ts'
import { inLine } from './in-line.ts'
import { verifyPassword } from './passwords.ts'
import { type Attempt, beginAttempt, type Counted, forgetAttempts, takeBack } from './pause.ts'

/** Forgets what is counted, in a transaction of its own that follows a right secret; else it is done by itself. */
type Forget = (db: Write) => Promise<void>

/** Whether it is the password of this hash, in its turn; of none it takes as long. */
type IsPassword = (password: string, stored: string | null) => Promise<boolean>

/** What a wrong secret is refused with; it stays counted. */
export interface Wrong {
  wrong: ApiError
}

type Needs = Pick<Services, 'databases' | 'mail' | 'afterwards'>
interface Moment {
  now: Date
  request_id: string
}

/**
 * Tries a password or a code, and counts it. Only a wrong one stays counted: what is refused or fails for another reason is taken back. The owner of
 * an account that has had all its tries hears of it, after the answer, whose time is the same for an account that isn't there.
 * @throws slow_down, and the refusal of a wrong one
 */
export async function trySecret<T extends object>(
  services: Needs,
  attempt: Attempt,
  { now, request_id }: Moment,
  work: (forget: Forget) => Promise<T | Wrong>,
): Promise<T> {
  const inSchool = <R>(own: (db: Write) => Promise<R>) =>
    writeInSchool(services.databases.app_kysely, attempt.client_id, own)
  const counted = await inSchool((db) => beginAttempt(db, attempt, now))
  let forgotten = false
  const forget: Forget = async (db) => {
    await forgetAttempts(db, attempt)
    forgotten = true
  }
  const result = await work(forget).catch(async (error) => {
    await inSchool((db) => takeBack(db, attempt, counted.id))
    throw error
  })
  if ('wrong' in result) {
    tell(services, attempt, counted, { now, request_id })
    throw result.wrong
  }
  if (!forgotten) await inSchool((db) => forgetAttempts(db, attempt))
  return result
}

/** The same of a password, whose hash takes its turn: in the line of its place. @throws slow_down where too many wait there */
export const tryPassword = <T extends object>(
  services: Needs,
  attempt: Attempt,
  at: Moment,
  work: (isPassword: IsPassword, forget: Forget) => Promise<T | Wrong>,
): Promise<T> =>
  inLine(attempt, (begun) => {
    const { client_id, address, is_known } = attempt
    const whose = { client_id, place: address, first: is_known }
    const isPassword: IsPassword = (password, stored) => verifyPassword(whose, password, stored, begun)
    return trySecret(services, attempt, at, (forget) => work(isPassword, forget))
  })

function tell(services: Needs, attempt: Attempt, { is_last }: Counted, at: Moment): void {
  if (!is_last) return
  const { client_id, account_id } = attempt
  services.afterwards.run(() =>
    writeInSchool(services.databases.app_kysely, client_id, (db) =>
      noteGuessing({ db, client_id, actor: null, ...at }, services, account_id),
    ),
  )
}
