import { sql } from 'kysely'
import { fixedRoles } from '#contract'
import { languageOf } from '../../domain/languages.ts'
import type { StampedChange } from '../ground/change.ts'
import { type MailServices, queueMails } from '../mail/queue-mail.ts'
import { schoolOf } from '../mail/school-of.ts'

/** Tells the admins of a school by mail what became of a webhook; of its address what stands before a ?, in which secrets may be. */
export async function tellAdmins(
  change: StampedChange,
  services: MailServices,
  kind: 'WEBHOOK_FAILING' | 'WEBHOOK_OFF',
  url: string,
): Promise<void> {
  const { db, client_id } = change
  const { rows } = await sql<{ account_id: number; email: string; language: string | null }>`
    select a.id as account_id, a.email, a.language from accounts a join roles r on r.id = a.role_id
    where a.client_id = ${client_id} and a.deleted_at is null and a.status = 1 and a.email is not null
      and r.base_kind = ${fixedRoles.school_admin} order by a.id`.execute(db)
  if (rows.length === 0) return
  const school = await schoolOf(db, client_id)
  const [secret = url] = url.split('?')
  const mails = rows.map(({ account_id, email, language }) => ({
    ...{ kind, account_id, to_address: email, secret },
    language: languageOf('mails', language, ...school.languages),
  }))
  await queueMails({ ...change, actor: null }, services, { school: school.name }, mails)
}
