import { sql } from 'kysely'
import type { MailKind } from '#contract'
import type { LanguageOf } from '../../domain/languages.ts'
import type { StampedChange } from '../ground/change.ts'
import { subjectOf } from './kinds.ts'
import type { Mail } from './mail.ts'

/** A mail to be sent. */
export interface NewMail {
  kind: MailKind
  account_id: number | null
  link_id?: number
  to_address: string
  language: LanguageOf<'mails'>
  /** The link or code, which is kept encrypted until the mail is sent. */
  secret?: string
}

/** Whose school the transaction is in, and who makes something there; nobody where somebody signed out asks for it. */
export type MailChange = StampedChange & { actor: { account_id: number } | null }

/** What it takes to write a mail down. */
export interface MailServices {
  mail: Pick<Mail, 'can_send' | 'seal'>
}

/** What is said of the school in all mails of one call. */
export interface Sender {
  school: string
  /** Several: they go out in turn, at most five a second of a school, and this job shows how far they are. */
  job_id?: number | null
  in_turn?: boolean
}

/**
 * Writes mails down in the caller's transaction and hands them to the queue; without a mail server they are held, for somebody to open or
 * to copy their links. Answers their ids.
 */
export async function queueMails(
  { db, client_id, now, actor }: MailChange,
  { mail }: MailServices,
  { school, job_id = null, in_turn = false }: Sender,
  mails: readonly NewMail[],
): Promise<number[]> {
  if (mails.length === 0) return []
  const at = now.toISOString()
  const rows = await db
    .insertInto('mails')
    .values(
      mails.map(({ secret, kind, language, ...rest }) => ({
        client_id,
        ...rest,
        job_id,
        kind,
        language,
        subject: subjectOf(kind, language, school),
        sealed: secret === undefined ? null : mail.seal(secret),
        state: mail.can_send ? ('QUEUED' as const) : ('HELD' as const),
        send_at: at,
        created_at: at,
        created_by: actor?.account_id ?? null,
      })),
    )
    .returning(['id', 'kind'])
    .execute()
  if (mail.can_send) {
    const [urgent, others] = [rows.filter(({ kind }) => kind === 'OTP'), rows.filter(({ kind }) => kind !== 'OTP')]
    await enqueueMails(db, { client_id, ids: urgent.map(({ id }) => id), at, in_turn, urgent: true })
    await enqueueMails(db, { client_id, ids: others.map(({ id }) => id), at, in_turn, urgent: false })
  }
  return rows.map(({ id }) => id)
}

interface Queued {
  client_id: number
  ids: readonly number[]
  at: string
  in_turn: boolean
  urgent: boolean
}

/** Hands mails to the queue, not to be sent before `at`; one that waits there already waits for this time instead. */
export async function enqueueMails(
  db: MailChange['db'],
  { client_id, ids, at, in_turn, urgent }: Queued,
): Promise<void> {
  if (ids.length === 0) return
  await sql`select enqueue_mail(${client_id}, id, ${at}::timestamptz, ${in_turn}, ${urgent})
    from unnest(${ids}::bigint[]) as waiting (id)`.execute(db)
}
