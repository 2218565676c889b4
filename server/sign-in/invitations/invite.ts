import { english, messageOf, type Sent, say } from '#contract'
import { languageOf } from '../../../domain/languages.ts'
import type { Change, SchoolChange } from '../../ground/change.ts'
import { type MailChange, type NewMail, queueMails } from '../../mail/queue-mail.ts'
import { schoolOf } from '../../mail/school-of.ts'
import type { Services } from '../../services.ts'
import { issueLinks, linkUrl, type NewLink } from '../links.ts'

/** More than these show how far they are, as a job. */
const MANY = 10

export type Inviting = Pick<Services, 'tokens' | 'mail' | 'addresses'>
export type LinkChange = Pick<Change, 'db' | 'client_id' | 'now' | 'actor'>

/** Somebody who may be invited; `address` is the own one, else the guardian's. */
export interface Invitee {
  id: number
  name: string
  address: string | null
  language: string | null
  is_active: boolean
  has_password: boolean
}

/**
 * Sends each of these accounts of the transaction's school a link by which to choose a password; one from before is void. Answers how many, whom
 * it left and why (D24: whoever has a password is left). Whether the caller may invite them is asked before.
 */
export async function invite(
  change: LinkChange,
  services: Inviting,
  account_ids: readonly number[],
): Promise<Sent & { job_id: number | null }> {
  const people = await findInvitees(change, account_ids)
  const known = new Set(people.map(({ id }) => id))
  const unknown = [...new Set(account_ids)].filter((id) => !known.has(id))
  const left: Sent['left'] = unknown.map((id) => ({ id, ...messageOf(say('invitation.not_found')) }))
  const invited: (Invitee & { address: string })[] = []
  for (const person of people) {
    const reason = whyNot(person)
    if (reason) left.push({ id: person.id, ...messageOf(reason) })
    else if (person.address === null)
      left.push({ id: person.id, ...messageOf(say('invitation.no_address', { name: person.name })) })
    else invited.push({ ...person, address: person.address })
  }
  const job_id = invited.length > MANY && services.mail.can_send ? await startCount(change, invited.length) : null
  await sendLinks(change, services, invited, job_id)
  return { sent: invited.length, left, job_id }
}

/** Why somebody can't be invited, or nothing. */
export function whyNot({ name, has_password, is_active }: Invitee) {
  if (has_password) return say('invitation.joined', { name })
  if (!is_active) return say('invitation.inactive', { name })
  return undefined
}

async function sendLinks(
  change: MailChange,
  services: Inviting,
  people: readonly (Invitee & { address: string })[],
  job_id: number | null,
): Promise<void> {
  const school = await schoolOf(change.db, change.client_id)
  const links = people.map(
    ({ id, address }): NewLink => ({ account_id: id, purpose: 'INVITE', delivery: 'MAIL', sent_to: address }),
  )
  const issued = await issueLinks(change, services, links)
  const origin = services.addresses.of(school.sub_domain)
  const mails = people.map(({ id, address, language }, at): NewMail => {
    const link = issued[at]
    if (!link) throw new Error('A link was not issued')
    return {
      kind: 'INVITE',
      account_id: id,
      link_id: link.id,
      to_address: address,
      language: languageOf('mails', language, ...school.languages),
      secret: linkUrl(origin, 'INVITE', link.hash),
    }
  })
  await queueMails(change, services, { school: school.name, job_id, in_turn: people.length > 1 }, mails)
}

/** A job that nothing runs: the mails count it up as they are sent. */
async function startCount({ db, client_id, now, actor }: LinkChange, of: number): Promise<number> {
  const at = now.toISOString()
  const title = say('job.invitations', { count: of })
  const { id } = await db
    .insertInto('jobs')
    .values({
      client_id,
      kind: 'send-invitations',
      title: english(title),
      title_said: JSON.stringify(title),
      state: 'running',
      of,
      input: '{}',
      created_by: actor.account_id,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** These accounts of the transaction's school, with where an invitation to them goes. */
export async function findInvitees({ db, client_id }: SchoolChange, ids: readonly number[]): Promise<Invitee[]> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('students', (join) =>
      join
        .on('students.client_id', '=', client_id)
        .onRef('students.account_id', '=', 'accounts.id')
        .on('students.deleted_at', 'is', null),
    )
    .select(['accounts.id', 'accounts.name', 'accounts.email', 'accounts.language', 'accounts.status'])
    .select(['accounts.password_hash', 'students.guardian_email', 'students.email as pupil_email'])
    .where('accounts.client_id', '=', client_id)
    .where('accounts.id', 'in', ids)
    .where('accounts.deleted_at', 'is', null)
    .orderBy('accounts.id')
    .execute()
  return rows.map(({ id, name, email, language, status, password_hash, guardian_email, pupil_email }) => ({
    id,
    name,
    address: email ?? pupil_email ?? guardian_email,
    language,
    is_active: status === 1,
    has_password: password_hash !== null,
  }))
}
