import { sql } from 'kysely'
import { fixedRoles } from '#contract'
import { type LanguageOf, languageOf } from '../../domain/languages.ts'
import type { StampedChange } from '../ground/change.ts'
import { type MailServices, queueMails } from '../mail/queue-mail.ts'
import { type NamedSchool, schoolOf } from '../mail/school-of.ts'

/** Tells the admins of a school by mail what became of a webhook; of its address what stands before a ?, in which secrets may be. */
export async function tellAdmins(
  change: StampedChange,
  services: MailServices,
  kind: 'WEBHOOK_FAILING' | 'WEBHOOK_OFF',
  url: string,
): Promise<void> {
  await tellWhoCares(change, services, { kind, secret: () => url.split('?')[0] ?? url })
}

interface Notice {
  kind: 'WEBHOOK_FAILING' | 'WEBHOOK_OFF' | 'KEY_ENDING'
  /** What it says, in the reader's language. */
  secret: (school: NamedSchool, language: LanguageOf<'mails'>) => string
  /** Somebody who is told beside the admins. */
  also?: number | null
}

/** Tells the admins of a school by mail, and whoever else it is about, of something of its programs. */
export async function tellWhoCares(
  change: StampedChange,
  services: MailServices,
  { kind, secret, also = null }: Notice,
): Promise<void> {
  const { db, client_id } = change
  const { rows } = await sql<{ account_id: number; email: string; language: string | null }>`
    select a.id as account_id, a.email, a.language from accounts a join roles r on r.id = a.role_id
    where a.client_id = ${client_id} and a.deleted_at is null and a.status = 1 and a.email is not null
      and (r.base_kind = ${fixedRoles.school_admin} or a.id = ${also}::bigint) order by a.id`.execute(db)
  if (rows.length === 0) return
  const school = await schoolOf(db, client_id)
  const mails = rows.map(({ account_id, email, language: own }) => {
    const language = languageOf('mails', own, ...school.languages)
    return { kind, account_id, to_address: email, language, secret: secret(school, language) }
  })
  await queueMails({ ...change, actor: null }, services, { school: school.name }, mails)
}
