import { say } from '#contract'
import { languageOf } from '../../../domain/languages.ts'
import type { Write } from '../../db/connect.ts'
import { audit } from '../../ground/audit.ts'
import { ApiError, duplicate } from '../../ground/errors.ts'
import { providerAlone } from '../../identity/policy/entering.ts'
import { type MailChange, type MailServices, type NewMail, queueMails } from '../../mail/queue-mail.ts'
import { schoolOf } from '../../mail/school-of.ts'
import type { Services } from '../../services.ts'
import { findAccount } from '../find-account.ts'
import { findInvitees } from '../invitations/invite.ts'
import { digestOf, issueLinks, type LiveLink, linkUrl, lockAccounts, type Purpose, voidLinks } from '../links.ts'

const HOUR_MS = 3_600_000
/** Mails with a link of one purpose that somebody is sent within an hour. */
const PER_HOUR = 3

type Sending = Pick<Services, 'tokens' | 'mail' | 'addresses'>

interface Person {
  id: number
  language: string | null
}

interface Outgoing {
  purpose: Exclude<Purpose, 'CODE' | 'ENROL'> & NewMail['kind']
  to_address: string
  payload?: Record<string, unknown>
}

/** Makes a link and mails it. */
async function sendLink(change: MailChange, services: Sending, person: Person, outgoing: Outgoing): Promise<void> {
  const { purpose, to_address, payload = {} } = outgoing
  const school = await schoolOf(change.db, change.client_id)
  const [link] = await issueLinks(change, services, [
    { account_id: person.id, purpose, delivery: 'MAIL', sent_to: to_address, payload },
  ])
  if (!link) return
  const language = languageOf('mails', person.language, ...school.languages)
  const secret = linkUrl(services.addresses.of(school.sub_domain), purpose, link.hash)
  await queueMails(change, services, { school: school.name }, [
    { kind: purpose, account_id: person.id, link_id: link.id, to_address, language, secret },
  ])
}

/** How many mails with such a link were sent to somebody in the last hour; who asks at the same time waits, and counts what was sent then. */
async function sentLately({ db, client_id, now }: MailChange, account_id: number, purpose: Purpose): Promise<number> {
  await lockAccounts(db, client_id, [account_id])
  const { count } = await db
    .selectFrom('account_links')
    .select((link) => link.fn.countAll<number>().as('count'))
    .where('client_id', '=', client_id)
    .where('account_id', '=', account_id)
    .where('purpose', '=', purpose)
    .where('delivery', '=', 'MAIL')
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS).toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/** Sends a link for a new password to whoever is meant, if that is somebody; three in an hour. */
export async function sendReset(
  change: MailChange,
  services: Sending,
  asked: { email?: string | undefined; hash?: string | undefined },
): Promise<void> {
  const id = await findAsked(change, services, asked)
  if (id === undefined) return
  const [person] = await findInvitees(change, [id])
  if (!person?.is_active || person.address === null) return
  const alone = await providerAlone(change.db, change.client_id, id)
  if (alone) return sayProvider(change, services, person, { provider: alone.provider, to_address: person.address })
  // Who never had a password is invited anew.
  const purpose = person.has_password ? 'RESET' : 'INVITE'
  if ((await sentLately(change, id, purpose)) >= PER_HOUR) return
  await sendLink(change, services, person, { purpose, to_address: person.address })
}

/** Tells whoever wants a new password, and needs none, by what one signs in; three in an hour. */
async function sayProvider(
  change: MailChange,
  services: Sending,
  person: Person,
  { provider, to_address }: { provider: string; to_address: string },
): Promise<void> {
  const { db, client_id, now } = change
  await lockAccounts(db, client_id, [person.id])
  const { count } = await db
    .selectFrom('mails')
    .select((mail) => mail.fn.countAll<number>().as('count'))
    .where('client_id', '=', client_id)
    .where('account_id', '=', person.id)
    .where('kind', '=', 'USE_PROVIDER')
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS).toISOString())
    .executeTakeFirstOrThrow()
  if (count >= PER_HOUR) return
  const school = await schoolOf(db, client_id)
  const language = languageOf('mails', person.language, ...school.languages)
  const place = `${services.addresses.of(school.sub_domain)}/login`
  const secret = {
    en: `You sign in with ${provider}, at ${place}`,
    hi: `आप ${provider} से साइन इन करते हैं: ${place}`,
  }[language]
  await queueMails(change, services, { school: school.name }, [
    { kind: 'USE_PROVIDER', account_id: person.id, to_address, language, secret },
  ])
}

async function findAsked(
  { db, client_id }: MailChange,
  { tokens }: Sending,
  { email, hash }: { email?: string | undefined; hash?: string | undefined },
): Promise<number | undefined> {
  if (!hash) return email ? (await findAccount(db, client_id, email))?.id : undefined
  const link = await db
    .selectFrom('account_links')
    .select('account_id')
    .where('client_id', '=', client_id)
    .where('token_hash', '=', digestOf(tokens, client_id, hash))
    .where('purpose', 'in', ['INVITE', 'RESET'])
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return link?.account_id
}

/** Sends a link to confirm the address that somebody has; three in an hour. */
export async function sendVerification(
  change: MailChange,
  services: Sending,
  person: Person & { email: string | null },
): Promise<void> {
  if (!person.email || (await sentLately(change, person.id, 'VERIFY')) >= PER_HOUR) return
  await sendLink(change, services, person, { purpose: 'VERIFY', to_address: person.email })
}

/** Sends a link to confirm a new address, which counts from then on. */
export const sendChange = (change: MailChange, services: Sending, person: Person, to_address: string): Promise<void> =>
  sendLink(change, services, person, { purpose: 'EMAIL', to_address })

/** Somebody who is told at the address of today; who has none is not. */
interface Noted {
  account_id: number
  email: string | null
  language: string | null
}

type Notice = 'EMAIL_CHANGED' | 'PASSWORD_CHANGED' | 'CODE_PRINTED' | 'CONTENT_TAKEN'

/** Tells somebody at the address of today what was changed. */
export const noteChange = (change: MailChange, services: MailServices, kind: Notice, person: Noted): Promise<void> =>
  noteChanges(change, services, kind, [person])

/** The same of many. */
export async function noteChanges(
  change: MailChange,
  services: MailServices,
  kind: Notice,
  people: readonly Noted[],
): Promise<void> {
  const receivers = people.flatMap(({ account_id, email, language }) =>
    email ? [{ account_id, email, language }] : [],
  )
  if (receivers.length === 0) return
  const school = await schoolOf(change.db, change.client_id)
  const mails = receivers.map(({ account_id, email, language }) => ({
    ...{ kind, account_id, to_address: email },
    language: languageOf('mails', language, ...school.languages),
  }))
  await queueMails(change, services, { school: school.name, in_turn: receivers.length > 1 }, mails)
}

/** What a right code confirms: an address, or that the holder of an invitation reads the mailbox. Answers what comes next. */
export async function confirmAddress(
  { db, client_id, now }: { db: Write; client_id: number; now: Date },
  link: LiveLink,
  request_id: string,
): Promise<'password' | 'sign-in'> {
  const at = now.toISOString()
  const isInvitation = link.purpose === 'INVITE'
  await db
    .updateTable('account_links')
    .set({ otp_hash: null, otp_verified_at: at, ...(isInvitation ? {} : { used_at: at }) })
    .where('client_id', '=', client_id)
    .where('id', '=', link.id)
    .execute()
  if (link.sent_to !== link.email && link.purpose === 'VERIFY') throw new ApiError('invalid_link')
  const newAddress = link.purpose === 'EMAIL' ? { email: link.sent_to } : {}
  if (newAddress.email && (await isTaken(db, client_id, link.account_id, newAddress.email)))
    throw duplicate('email', say('taken.email'))
  await db
    .updateTable('accounts')
    .set((account) => ({
      ...newAddress,
      email_verified_at: at,
      updated_at: at,
      row_version: account('row_version', '+', 1),
    }))
    .where('client_id', '=', client_id)
    .where('id', '=', link.account_id)
    .execute()
  if (newAddress.email) {
    // A pupil's own address stands in the pupil's record too.
    await db
      .updateTable('students')
      .set((pupil) => ({ email: newAddress.email, updated_at: at, row_version: pupil('row_version', '+', 1) }))
      .where('client_id', '=', client_id)
      .where('account_id', '=', link.account_id)
      .execute()
  }
  // A link that lies in the mailbox of before must not open the account any more.
  if (newAddress.email) await voidLinks(db, client_id, [link.account_id], now)
  await audit(
    { db, client_id, now, request_id, actor: { account_id: link.account_id, client_id, impersonator_id: null } },
    { entity: 'profile', entity_id: link.account_id, action: newAddress.email ? 'change-email' : 'verify-email' },
  )
  return isInvitation ? 'password' : 'sign-in'
}

/** Whether somebody else of the school has an address. */
export async function isTaken(db: Write, client_id: number, account_id: number, email: string): Promise<boolean> {
  const taken = await db
    .selectFrom('accounts')
    .select('id')
    .where('client_id', '=', client_id)
    .where('id', '<>', account_id)
    .where((account) => account(account.fn<string>('lower', ['accounts.email']), '=', email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return taken !== undefined
}

interface Leaving {
  id: number
  /** The person's address of today. */
  email: string | null
  language: string | null
}

/**
 * When accounts are given other addresses by somebody else: what was sent to the old ones opens nothing any more, and the people are told there.
 * Nobody is told without `services`. The caller sets `email` and `email_verified_at: null`.
 */
export async function leaveAddresses(
  change: MailChange,
  services: MailServices | null,
  accounts: readonly Leaving[],
): Promise<void> {
  if (accounts.length === 0) return
  const { db, client_id, now } = change
  await voidLinks(
    db,
    client_id,
    accounts.map(({ id }) => id),
    now,
  )
  if (!services) return
  const people = accounts.map(({ id, ...person }) => ({ account_id: id, ...person }))
  await noteChanges(change, services, 'EMAIL_CHANGED', people)
}
