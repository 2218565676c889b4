import { type RawBuilder, sql } from 'kysely'
import type { Invitation, InvitationState, MailRow } from '#contract'

/** An account in a query: its table's name there, and its school as a value or, in lists across schools, as a column. */
export interface AccountInQuery {
  client_id: number | RawBuilder<unknown>
  now: Date
  alias?: string
}

/** Which link tells of an account's invitation: its newest, by mail, copied or printed. */
const newest = ({ client_id, alias = 'accounts' }: AccountInQuery, selected: RawBuilder<unknown>) => sql`(
  select ${selected} from account_links l left join mails m on m.client_id = ${client_id} and m.link_id = l.id
  where l.client_id = ${client_id} and l.account_id = ${sql.ref(`${alias}.id`)} and l.purpose in ('INVITE', 'CODE')
  order by l.id desc limit 1)`

const stateOf = ({ now, alias = 'accounts' }: AccountInQuery) => sql`case
  when ${sql.ref(`${alias}.password_hash`)} is not null or l.used_at is not null then 'ACCEPTED'
  when l.revoked_at is not null or ${sql.ref(`${alias}.status`)} <> 1 then 'REVOKED'
  when l.expires_at <= ${now.toISOString()}::timestamptz then 'EXPIRED' else 'PENDING' end`

const without = ({ alias = 'accounts' }: AccountInQuery) =>
  sql`case when ${sql.ref(`${alias}.password_hash`)} is not null then 'ACCEPTED' else 'NONE' end`

/** The state of an account's invitation, to filter by. */
export const invitationState = (account: AccountInQuery): RawBuilder<InvitationState> =>
  sql<InvitationState>`coalesce(${newest(account, stateOf(account))}, ${without(account)})`

/**
 * The field `invitation` of a person's row, in a query that has the account as `accounts` (or as `alias`). One sub-select for each row that is
 * answered: put it into `rows`, not into what filters.
 */
export const invitationOf = (account: AccountInQuery): RawBuilder<Invitation> =>
  sql<Invitation>`coalesce(${newest(
    account,
    sql`jsonb_build_object('state', ${stateOf(account)}, ${facts})`,
  )}, jsonb_build_object('state', ${without(account)}, 'sent_at', null, 'expires_at', null, 'delivery', null))`

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const facts = sql`'sent_at', ${iso('l.created_at')}, 'expires_at', ${iso('l.expires_at')},
  'delivery', case when l.delivery = 'MAIL' then m.state else l.delivery end`

export type InvitationDetails = Pick<MailRow, 'error' | 'error_said'> & { sent_to: string | null }

/** Beside it, for the list of invitations: to whom, and what the mail server said. */
export const invitationDetails = (account: AccountInQuery): RawBuilder<InvitationDetails> =>
  sql<InvitationDetails>`${newest(
    account,
    sql`jsonb_build_object('sent_to', l.sent_to, 'error', m.error, 'error_said', m.error_said)`,
  )}`

/** Whether an account was ever invited. */
export const wasInvited = (account: AccountInQuery) => sql<boolean>`exists ${newest(account, sql`1`)}`
