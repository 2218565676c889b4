import { languageOf } from '../../domain/languages.ts'
import { lockAlone } from '../db/platform-locks.ts'
import { audit } from '../ground/audit.ts'
import { type MailChange, type MailServices, queueMails } from '../mail/queue-mail.ts'
import { schoolOf } from '../mail/school-of.ts'
import { findInvitees } from './invitations/invite.ts'

const DAY_MS = 86_400_000

/** Tells somebody, by mail and in the log, that their account has had as many wrong passwords as it may; once a day, for whoever guesses goes on. */
export async function noteGuessing(
  change: MailChange & { request_id: string },
  services: MailServices,
  account_id: number | null,
): Promise<void> {
  if (account_id === null) return
  const { db, client_id, now, request_id } = change
  await lockAlone(db, `sign-in/${client_id}/of/${account_id}`)
  const [person] = await findInvitees(change, [account_id])
  if (!person?.is_active || (await hasNote(change, account_id))) return
  const nobody = { account_id: null, client_id, impersonator_id: null }
  const noted = { db, client_id, now, request_id, actor: nobody }
  await audit(noted, { entity: 'sign-in', entity_id: account_id, action: 'guessed' })
  if (person.address === null) return
  const school = await schoolOf(db, client_id)
  const language = languageOf('mails', person.language, ...school.languages)
  await queueMails(change, services, { school: school.name }, [
    { kind: 'GUESSED', account_id, to_address: person.address, language },
  ])
}

async function hasNote({ db, client_id, now }: MailChange, account_id: number): Promise<boolean> {
  const note = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('client_id', '=', client_id)
    .where('entity', '=', 'sign-in')
    .where('entity_id', '=', account_id)
    .where('action', '=', 'guessed')
    .where('created_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .executeTakeFirst()
  return note !== undefined
}
