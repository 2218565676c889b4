import { sql } from 'kysely'
import { fixedRoles } from '#contract'
import { build, type Databases, readerFor } from '../../db/connect.ts'
import type { Actor, Shared } from '../../ground/actor.ts'
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
  const { scope, base_kind, link_id, payload, link_ends, impersonator_sign_in_id, ...person } = row
  if (!(await isActingStill(databases, { ...row, impersonator_sign_in_id }, now))) return null
  const open = findOpenSessions(sessions, school?.session_id ?? null, now)
  return {
    ...person,
    client_id: ref.client_id,
    role_id: base_kind,
    shared: link_id !== null && link_ends !== null ? { link_id, ...sharedIn(payload), expires_at: link_ends } : null,
    scope,
    permissions: permissionsOf(granted, overrides, { client_id: ref.client_id, scope }),
    session_id: open.session_id,
    reach: await loadReach(reader, row.account_id, scope, { ...open, today: dayIn(school?.timezone, now) }),
  }
}

interface Acting {
  impersonator_id: number | null
  impersonator_sign_in_id: number | null
}

/** Whether whoever acts as somebody may still do so: the account is open, and so is the platform's sign-in that it was begun from. */
async function isActingStill(
  { app }: Databases,
  { impersonator_id, impersonator_sign_in_id }: Acting,
  now: Date,
): Promise<boolean> {
  if (impersonator_id === null) return true
  const ref = { client_id: 0, sign_in_id: impersonator_sign_in_id ?? 0 }
  // Who began before it was kept which sign-in that was ends within the hour.
  const query = impersonator_sign_in_id === null ? openAccountQuery(impersonator_id) : signInQuery(ref, now)
  const [found] = await readerFor(app, 0).read<[{ account_id: number }]>(query)
  return found.some(({ account_id }) => account_id === impersonator_id)
}

const openAccountQuery = (id: number) =>
  build
    .selectFrom('accounts')
    .innerJoin('roles', 'roles.id', 'accounts.role_id')
    .select('accounts.id as account_id')
    .where('accounts.client_id', '=', 0)
    .where('accounts.id', '=', id)
    .where('accounts.status', '=', 1)
    .where('accounts.deleted_at', 'is', null)
    .where('roles.status', '=', 1)
    .where('roles.deleted_at', 'is', null)

/** The role of whoever signed in, so that its rights come in the same round trip. */
const roleOf = ({ client_id, sign_in_id }: SignInRef) => sql<number>`(select a.role_id from sign_ins s
  join accounts a on a.client_id = ${client_id} and a.id = s.account_id where s.client_id = ${client_id} and s.id = ${sign_in_id})`

/** What a report link says of itself. */
const sharedIn = (payload: unknown) => payload as Pick<Shared, 'report' | 'filter' | 'place'>

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
      'sign_ins.must_enrol',
      'sign_ins.impersonator_id',
      'sign_ins.impersonator_sign_in_id',
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
