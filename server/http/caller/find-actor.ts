import { sql } from 'kysely'
import { fixedRoles } from '#contract'
import { build, type Databases, readerFor } from '../../db/connect.ts'
import type { Actor } from '../../ground/actor.ts'
import { dayIn } from '../../ground/days.ts'
import { findOpenSessions, schoolQuery, sessionsQuery } from '../../policy/current-session.ts'
import { grantedQueries } from '../../policy/granted.ts'
import { loadReach } from '../../policy/reach.ts'
import { permissionsOf } from '../../policy/rights.ts'
import type { SignInRef } from './tokens.ts'

/** The actor of a live sign-in, or null when it was revoked, has expired, or person, role or school are inactive. */
export async function findActor(databases: Databases, ref: SignInRef, now: Date): Promise<Actor | null> {
  const reader = readerFor(databases.app, ref.client_id)
  const role_id = roleOf(ref)
  const [[row], [school], sessions, granted, overrides] = await reader.read(
    signInQuery(ref, now),
    schoolQuery(ref.client_id),
    sessionsQuery,
    ...grantedQueries(ref.client_id, role_id),
  )
  if (!row || (ref.client_id > 0 && school?.status !== 1)) return null
  if (row.base_kind === fixedRoles.student && !school?.student_sign_in) return null
  const { scope, base_kind, link_id, payload, link_ends, ...person } = row
  const open = findOpenSessions(sessions, school?.session_id ?? null, now)
  return {
    ...person,
    client_id: ref.client_id,
    role_id: base_kind,
    shared: link_id !== null && link_ends !== null ? { link_id, ...sharedIn(payload), expires_at: link_ends } : null,
    scope,
    permissions: permissionsOf(granted, overrides, ref.client_id),
    session_id: open.session_id,
    reach: await loadReach(reader, row.account_id, scope, { ...open, today: dayIn(school?.timezone, now) }),
  }
}

/** The role of whoever signed in, so that its rights come in the same round trip. */
const roleOf = ({ client_id, sign_in_id }: SignInRef) => sql<number>`(select a.role_id from sign_ins s
  join accounts a on a.client_id = ${client_id} and a.id = s.account_id where s.client_id = ${client_id} and s.id = ${sign_in_id})`

/** What a report link says of itself. */
const sharedIn = (payload: unknown) => payload as { report: string; filter: Record<string, unknown> }

const signInQuery = (ref: SignInRef, now: Date) =>
  build
    .selectFrom('sign_ins')
    .innerJoin('accounts', (join) =>
      join.on('accounts.client_id', '=', ref.client_id).onRef('accounts.id', '=', 'sign_ins.account_id'),
    )
    .innerJoin('roles', 'roles.id', 'accounts.role_id')
    .leftJoin('account_links as links', (join) =>
      join.on('links.client_id', '=', ref.client_id).onRef('links.id', '=', 'sign_ins.link_id'),
    )
    .select([
      'sign_ins.id as sign_in_id',
      'sign_ins.kind',
      'sign_ins.impersonator_id',
      'sign_ins.expires_at',
      'sign_ins.link_id',
      'links.payload',
      'links.expires_at as link_ends',
      'accounts.id as account_id',
      'accounts.name',
      'accounts.email',
      'accounts.login_name',
      'roles.id as role_ref_id',
      'roles.base_kind',
      'roles.scope',
    ])
    .where('sign_ins.client_id', '=', ref.client_id)
    .where('sign_ins.id', '=', ref.sign_in_id)
    .where('sign_ins.revoked_at', 'is', null)
    .where('sign_ins.expires_at', '>', now.toISOString())
    // Who came by a report link stays as long as the link does.
    .where(({ or, and, eb }) =>
      or([
        eb('sign_ins.kind', '<>', 'REPORT'),
        and([eb('links.revoked_at', 'is', null), eb('links.expires_at', '>', now.toISOString())]),
      ]),
    )
    .where('accounts.status', '=', 1)
    .where('accounts.deleted_at', 'is', null)
    .where('roles.status', '=', 1)
    .where('roles.deleted_at', 'is', null)
