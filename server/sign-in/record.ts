import type { Write } from '../db/connect.ts'

/** What happened to somebody's sign-in. `account_id` is null where nobody is known by what was typed. */
interface SignInEvent {
  client_id: number
  account_id: number | null
  now: Date
  request_id: string
}

/** Writes it to the log of the school: who signed in and out, and what was refused. What was typed is not kept. */
export async function auditSignIn(
  db: Write,
  { client_id, account_id, now, request_id }: SignInEvent,
  action: 'sign-in' | 'failed' | 'sign-out' | 'refresh-refused' | 'refused' | 'counter-back' | 'step-up',
  /** How, where it was not by a password that was typed alone; why, where it was refused. */
  after:
    | { way: 'link' }
    | { methods: string[]; provider?: string }
    | { method: string }
    | { reason: string; provider?: string }
    | null = null,
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      client_id,
      account_id,
      impersonator_id: null,
      entity: 'sign-in',
      entity_id: account_id,
      action,
      before: null,
      after: after && JSON.stringify(after),
      request_id,
      created_at: now.toISOString(),
    })
    .execute()
}
