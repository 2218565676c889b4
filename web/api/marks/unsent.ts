import { getAccount } from '../sign-in/account.ts'
import { MarkQueue } from './mark-queue.ts'
import { shelfOf } from './shelf.ts'

/** Whose typed marks these are: nobody else on the device sees them. null where nobody of a school is signed in. */
export function ownScope(): string | null {
  const { user } = getAccount()
  return user?.client_id ? `${user.client_id}:${user.id}` : null
}

/** How many typed marks are on this device only. */
export async function countUnsent(): Promise<number> {
  const scope = ownScope()
  return scope ? (await shelfOf(scope)).count() : 0
}

/** Sends what was typed before the page was closed, of every exam. */
export async function sendUnsent(except?: number): Promise<void> {
  const scope = ownScope()
  if (!scope) return
  for (const exam_id of await (await shelfOf(scope)).exams())
    if (exam_id !== except) await new MarkQueue(scope, exam_id).start()
}
