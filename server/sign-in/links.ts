import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { say } from '#contract'
import type { Write } from '../db/connect.ts'
import type { StampedChange } from '../ground/change.ts'
import { ApiError } from '../ground/errors.ts'
import type { Tokens } from '../http/caller/tokens.ts'
import type { MailChange } from '../mail/queue-mail.ts'
import { mayComeIn } from './find-account.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What a link is for, and how long it lives in milliseconds. A report's is as long as its sharer says. */
export const linkLife = {
  INVITE: 7 * DAY,
  VERIFY: DAY,
  RESET: HOUR,
  EMAIL: DAY,
  CODE: 30 * DAY,
  REPORT: 30 * DAY,
  /** No link: what the code of somebody who sets up a second step is counted by. */
  ENROL: HOUR,
} as const
export type Purpose = keyof typeof linkLife

/** How it gets to the person: in a mail, copied or printed by somebody, or in answer to a printed code. */
export type Delivery = 'MAIL' | 'COPIED' | 'PRINTED' | 'SHOWN'

export interface NewLink {
  account_id: number
  purpose: Purpose
  delivery: Delivery
  sent_to?: string | null
  life_ms?: number
  payload?: Record<string, unknown>
  /** Of a printed code, which is typed; a link's is made here. */
  secret?: string
}

export interface IssuedLink {
  id: number
  account_id: number
  /** The secret. It leaves only to the person: in a sealed mail, or in an answer of kind handout. */
  hash: string
  expires_at: string
}

const SECRET_LENGTH = 43

/** 256 random bits as base64url; behind them whose school's it is, so that a call without its address finds it too. */
const newHash = (client_id: number) => `${randomBytes(32).toString('base64url')}${client_id.toString(36)}`

/** The school in which a hash is looked up: that of the address, or where the address names none the one that it says itself. */
export function schoolOfLink({ client_id }: { client_id: number }, hash: string): number {
  const school = hash.slice(SECRET_LENGTH)
  return client_id === 0 && /^[0-9a-z]{1,10}$/.test(school) ? Number.parseInt(school, 36) : client_id
}

/** What is stored of a link: with the secret of the server, so that a dump of the database opens nothing. */
export const digestOf = (tokens: Tokens, client_id: number, hash: string) => tokens.digest(`link/${client_id}/${hash}`)

/**
 * Makes links, one live link for each account and purpose: those from before are void. Accounts are locked meanwhile, so that of two calls at
 * once one waits. Report links don't end each other.
 */
export async function issueLinks(
  { db, client_id, now, actor }: MailChange,
  { tokens }: { tokens: Tokens },
  links: readonly NewLink[],
): Promise<IssuedLink[]> {
  if (links.length === 0) return []
  const account_ids = [...new Set(links.map(({ account_id }) => account_id))]
  await lockAccounts(db, client_id, account_ids)
  for (const purpose of new Set(links.map((link) => link.purpose))) {
    if (purpose !== 'REPORT') await voidLinks(db, client_id, account_ids, now, purpose)
  }
  const made = links.map((link) => ({ ...link, secret: link.secret ?? newHash(client_id) }))
  const rows = await db
    .insertInto('account_links')
    .values(
      made.map(({ account_id, purpose, delivery, sent_to, life_ms, payload, secret }) => ({
        client_id,
        account_id,
        purpose,
        delivery,
        token_hash: digestOf(tokens, client_id, secret),
        sent_to: sent_to ?? null,
        expires_at: new Date(now.getTime() + (life_ms ?? linkLife[purpose])).toISOString(),
        payload: JSON.stringify(payload ?? {}),
        created_at: now.toISOString(),
        created_by: actor?.account_id ?? null,
      })),
    )
    .returning(['id', 'token_hash', 'account_id', 'expires_at'])
    .execute()
  const byHash = new Map(rows.map((row) => [row.token_hash, row]))
  return made.map(({ secret }) => {
    const row = byHash.get(digestOf(tokens, client_id, secret))
    if (!row) throw new Error('A link was not stored')
    return { id: row.id, account_id: row.account_id, hash: secret, expires_at: row.expires_at }
  })
}

/** Whoever makes links for the same accounts waits. */
export const lockAccounts = (db: Write, client_id: number, ids: readonly number[]) =>
  sql`select id from accounts where client_id = ${client_id} and id = any(${ids}::bigint[]) order by id for update`.execute(
    db,
  )

/** Ends the live links of accounts, all or those of a purpose; answers how many there were. */
export async function voidLinks(
  db: Write,
  client_id: number,
  account_ids: readonly number[],
  now: Date,
  purpose?: Purpose,
): Promise<number> {
  let query = db
    .updateTable('account_links')
    .set({ revoked_at: now.toISOString() })
    .where('client_id', '=', client_id)
    .where('account_id', 'in', account_ids)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
  if (purpose) query = query.where('purpose', '=', purpose)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Why a link opens nothing. */
export type LinkFault = 'expired' | 'used' | 'revoked' | 'unknown'

/** @returns the refusal of a link that opens nothing, the same for all calls that take one */
export const badLink = (reason: LinkFault): ApiError =>
  new ApiError('invalid_link', say(`link.${reason}`), { data: { reason, can_request_new: true } })

/** The same of a link to a report: there is nothing to ask for but whoever shared it. */
function badReportLink(reason: 'expired' | 'revoked', name: string): ApiError {
  const data = { reason, can_request_new: false, shared_by: name }
  return new ApiError('invalid_link', say(`link.report_${reason}`, { name }), { data })
}

const linksWithPeople = (db: Write, client_id: number) =>
  db
    .selectFrom('account_links')
    .innerJoin('accounts', (join) =>
      join.on('accounts.client_id', '=', client_id).onRef('accounts.id', '=', 'account_links.account_id'),
    )
    .innerJoin('roles', 'roles.id', 'accounts.role_id')
    .selectAll('account_links')
    .select(['accounts.name', 'accounts.email', 'accounts.login_name', 'accounts.language', 'accounts.mobile'])
    .select(['accounts.status', 'accounts.deleted_at', 'accounts.password_hash', 'accounts.email_verified_at'])
    .select(['roles.base_kind', 'roles.status as role_status'])
    .select(mayComeIn(client_id).as('may_come_in'))
    .where('account_links.client_id', '=', client_id)
    .forUpdate('account_links')

/** The live link of a purpose that somebody who is signed in has; undefined where there is none. */
export const findOwnLink = ({ db, client_id, now }: StampedChange, account_id: number, purpose: Purpose) =>
  linksWithPeople(db, client_id)
    .where('account_links.account_id', '=', account_id)
    .where('account_links.purpose', '=', purpose)
    .where('account_links.used_at', 'is', null)
    .where('account_links.revoked_at', 'is', null)
    .where('account_links.expires_at', '>', now.toISOString())
    .executeTakeFirst()

/** A live link with its person, locked for the rest of the transaction. */
export type LiveLink = Awaited<ReturnType<typeof findLiveLink>>

/**
 * The live link of a hash. @throws invalid_link with the reason: for a link of another school, or for another purpose than those that are
 * wanted, as if there were none
 */
export async function findLiveLink(
  { db, client_id, now }: MailChange,
  { tokens }: { tokens: Tokens },
  hash: string,
  purposes: readonly Purpose[],
) {
  const link = await linksWithPeople(db, client_id)
    .where('account_links.token_hash', '=', digestOf(tokens, client_id, hash))
    .where('account_links.purpose', 'in', purposes)
    .executeTakeFirst()
  if (!link) throw badLink('unknown')
  const bad = (reason: 'expired' | 'revoked') =>
    link.purpose === 'REPORT' ? badReportLink(reason, link.name) : badLink(reason)
  if (link.used_at) throw badLink('used')
  const is_open = link.status === 1 && link.role_status === 1 && link.may_come_in && !link.deleted_at
  if (link.revoked_at || !is_open) throw bad('revoked')
  if (Date.parse(link.expires_at) <= now.getTime()) throw bad('expired')
  return link
}

/** Where the browser goes with a link. Behind the # it is sent to no server and stands in no log of a proxy; the page takes `?hash=` too. */
const paths: Record<Exclude<Purpose, 'CODE' | 'ENROL'>, string> = {
  INVITE: '/verify',
  VERIFY: '/verify',
  EMAIL: '/verify',
  RESET: '/recover-password',
  REPORT: '/redirect-to-dashboard',
}

export const linkUrl = (origin: string, purpose: Exclude<Purpose, 'CODE' | 'ENROL'>, hash: string): string =>
  `${origin}${paths[purpose]}#hash=${hash}`
