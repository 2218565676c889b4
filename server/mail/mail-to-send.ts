import { languageOf } from '../../domain/languages.ts'
import { build, type Write } from '../db/connect.ts'
import type { Seal } from '../db/seal.ts'
import type { NamedSchool } from './school-of.ts'
import { writeLetter } from './write-letter.ts'

/** A mailed code is good for as long, in milliseconds. */
const CODE_MS = 10 * 60_000

export type MailToSend = NonNullable<Awaited<ReturnType<typeof lockMail>>>

/** A mail of the transaction's school with its person, link and job, locked for the rest of the transaction. */
export const lockMail = async (db: Write, client_id: number, id: number) =>
  (await db.executeQuery(lockedMail(client_id, id).compile())).rows[0]

/** The statement that locks a mail. */
export const lockedMail = (client_id: number, id: number) =>
  build
    .selectFrom('mails')
    .leftJoin('accounts', (join) =>
      join.on('accounts.client_id', '=', client_id).onRef('accounts.id', '=', 'mails.account_id'),
    )
    .leftJoin('account_links as links', (join) =>
      join.on('links.client_id', '=', client_id).onRef('links.id', '=', 'mails.link_id'),
    )
    .leftJoin('jobs', (join) => join.on('jobs.client_id', '=', client_id).onRef('jobs.id', '=', 'mails.job_id'))
    .select([
      'mails.id',
      'mails.account_id',
      'mails.kind',
      'mails.language',
      'mails.subject',
      'mails.to_address',
      'mails.sealed',
    ])
    .select(['mails.state', 'mails.attempts', 'mails.send_at', 'mails.created_at', 'mails.job_id', 'mails.link_id'])
    .select(['accounts.name', 'links.expires_at', 'links.used_at', 'links.revoked_at', 'jobs.state as job_state'])
    .where('mails.client_id', '=', client_id)
    .where('mails.id', '=', id)
    .forUpdate('mails')

/** Whether the link or code of a mail opens nothing any more. */
export function hasEnded({ kind, used_at, revoked_at, expires_at, created_at }: MailToSend, now: Date): boolean {
  if (kind === 'OTP' && now.getTime() - Date.parse(created_at) >= CODE_MS) return true
  return Boolean(used_at || revoked_at || (expires_at && Date.parse(expires_at) <= now.getTime()))
}

/** What a mail says, as plain text and as a page. */
export const bodyOf = (mail: MailToSend, school: NamedSchool, seal: Seal) =>
  writeLetter({
    kind: mail.kind,
    language: languageOf('mails', mail.language),
    name: mail.name ?? '',
    school: school.name,
    timezone: school.timezone,
    date_format: school.date_format,
    secret: mail.sealed === null ? null : seal.open(mail.sealed),
    until: mail.expires_at,
    at: mail.created_at,
  })
