import { type Expression, type SqlBool, sql } from 'kysely'
import {
  type Action,
  fixedRoles,
  type InvitationRow,
  type InvitedKind,
  invitationApi,
  type Module,
  messageOf,
  type Sent,
  say,
} from '#contract'
import { acrossSchools } from '../../db/across-schools.ts'
import { build, type Databases, enterSchool, type Reader, readerFor } from '../../db/connect.ts'
import { anyMatch, anyName, by, byTitle, oneOf } from '../../entity/conditions.ts'
import { type From, listing } from '../../entity/list.ts'
import { type Actor, may } from '../../ground/actor.ts'
import { audit, auditMany } from '../../ground/audit.ts'
import type { Change } from '../../ground/change.ts'
import { ApiError } from '../../ground/errors.ts'
import { serve } from '../../http/serve.ts'
import { schoolOf } from '../../mail/school-of.ts'
import { asSchoolSees } from '../../mail/school-words.ts'
import { visibleTo } from '../../policy/policy.ts'
import { findRicherRoles } from '../../policy/richer-roles.ts'
import type { Services } from '../../services.ts'
import { issueLinks, linkUrl, voidLinks } from '../links.ts'
import {
  type AccountInQuery,
  type InvitationDetails,
  invitationDetails,
  invitationOf,
  invitationState,
  wasInvited,
} from './invitation-row.ts'
import { findInvitees, type Inviting, invite, whyNot } from './invite.ts'

/** What a person of a base kind is to whoever invites; nobody invites the platform's own people. */
const kinds: Readonly<Record<number, InvitedKind>> = {
  [fixedRoles.school_admin]: 'school-admin',
  [fixedRoles.teacher]: 'staff',
  [fixedRoles.examination_staff]: 'staff',
  [fixedRoles.student]: 'student',
}
const moduleOf: Record<InvitedKind, Module> = { staff: 'staff', student: 'student', 'school-admin': 'school-admin' }

/** The base kinds of the people with whom somebody may do this. */
const kindsFor = (actor: Actor, action: Action): number[] =>
  Object.entries(kinds)
    .filter(([, kind]) => may(actor, moduleOf[kind], action))
    .map(([base_kind]) => Number(base_kind))

const isPlatform = ({ client_id }: Actor) => client_id === 0

const inQuery = (actor: Actor, now: Date): AccountInQuery => ({
  client_id: isPlatform(actor) ? sql.ref('accounts.client_id') : actor.client_id,
  now,
})

/** Whom somebody sees: the whole school's people, or those of the own places. */
function seen(actor: Actor): Expression<SqlBool> {
  if (isPlatform(actor)) return sql<SqlBool>`true`
  const { client_id } = actor
  return sql<SqlBool>`(${visibleTo(actor, 'accounts')}
    or accounts.id in (select st.account_id from staff st where st.client_id = ${client_id} and ${visibleTo(actor, 'staff', 'st')})
    or accounts.id in (select pupil.account_id from students pupil where pupil.client_id = ${client_id}
      and ${visibleTo(actor, 'students', 'pupil')}))`
}

const orders = { name: byTitle('accounts.name'), id: by('accounts.id') }

/** The record behind an account. */
const personOf = ({ client_id }: AccountInQuery) => sql<number | null>`coalesce(
  (select st.id from staff st where st.client_id = ${client_id} and st.account_id = accounts.id and st.deleted_at is null),
  (select pupil.id from students pupil where pupil.client_id = ${client_id} and pupil.account_id = accounts.id
    and pupil.deleted_at is null))`

/** Everybody of these kinds who was ever invited. */
function invitations(actor: Actor, now: Date) {
  const account = inQuery(actor, now)
  const isOf = (base_kinds: readonly number[]) => sql<SqlBool>`roles.base_kind = any(${base_kinds}::int[])`
  return listing(
    invitationApi.list,
    () => [
      ...(isPlatform(actor) ? [] : [sql<SqlBool>`accounts.client_id = ${actor.client_id}`]),
      sql<SqlBool>`accounts.deleted_at is null`,
      isOf(kindsFor(actor, 'create')),
      seen(actor),
      sql<SqlBool>`${wasInvited(account)}`,
    ],
    {
      table: 'accounts',
      across_schools: isPlatform(actor),
      toFilter: withRole,
      rows: (from) =>
        withRole(from).select([
          'accounts.id',
          'accounts.name',
          'roles.base_kind',
          personOf(account).as('person_id'),
          sql<InvitationRow['role']>`jsonb_build_object('id', roles.id, 'title', roles.title)`.as('role'),
          invitationOf(account).as('invitation'),
          invitationDetails(account).as('details'),
        ]),
      filters: {
        id: oneOf,
        state: (_, states) => oneOfState(invitationState(account), states),
        kind: (_, wanted) =>
          isOf(
            Object.keys(kinds)
              .map(Number)
              .filter((base_kind) => wanted.includes(kinds[base_kind] as InvitedKind)),
          ),
        search: (_, texts) => sql<SqlBool>`(${anyName('accounts.name', texts)} or ${anyMatch('accounts.email', texts)}
          or ${anyMatch('accounts.login_name', texts)})`,
      },
      orders,
      natural: [orders.name, orders.id],
    },
  )
}

const withRole = (from: From<'accounts'>) => from.innerJoin('roles', 'roles.id', 'accounts.role_id')

const oneOfState = (state: Expression<unknown>, states: readonly string[]) =>
  sql<SqlBool>`${state} = any(${states}::text[])`

interface Target {
  id: number
  client_id: number
  role_id: number
}

/**
 * The accounts among these that the caller sees and has the right to invite, with their schools: the platform's people invite the admins of
 * every school.
 */
async function findTargets(actor: Actor, ids: readonly number[], action: Action, reader: Reader): Promise<Target[]> {
  const base_kinds = kindsFor(actor, action)
  const school = isPlatform(actor) ? sql<SqlBool>`true` : sql<SqlBool>`accounts.client_id = ${actor.client_id}`
  const [targets] = await reader.read(
    build
      .selectFrom('accounts')
      .innerJoin('roles', 'roles.id', 'accounts.role_id')
      .select(['accounts.id', 'accounts.client_id', 'accounts.role_id'])
      .where('accounts.id', 'in', ids)
      .where(school)
      .where('accounts.deleted_at', 'is', null)
      .where('roles.base_kind', 'in', base_kinds.length > 0 ? base_kinds : [0])
      .where(seen(actor))
      .orderBy('accounts.id'),
  )
  return targets
}

const readerOf = (actor: Actor, databases: Databases): Reader =>
  isPlatform(actor) ? acrossSchools(databases) : readerFor(databases.beside, actor.client_id)

type WriteCall = Pick<Change, 'db' | 'actor' | 'now' | 'request_id'>

/** Works inside the school of the account that a call names, then goes back. @throws not_found for an account that may not be invited */
async function atTarget<T>(
  call: WriteCall & { id: number },
  databases: Databases,
  work: (making: Change, target: Target) => Promise<T>,
): Promise<T> {
  const [target] = await findTargets(call.actor, [call.id], 'create', readerOf(call.actor, databases))
  if (!target) throw new ApiError('not_found', say('invitation.not_found'))
  await enterSchool(call.db, target.client_id)
  const answer = await work({ ...call, client_id: target.client_id }, target)
  await enterSchool(call.db, call.actor.client_id)
  return answer
}

/** Those whose role is richer than the caller's: by their link the caller would have what they may do. */
async function findRicher(change: Change, targets: readonly Target[]): Promise<number[]> {
  const richer = await findRicherRoles(change, [...new Set(targets.map(({ role_id }) => role_id))])
  return targets.filter(({ role_id }) => richer.has(role_id)).map(({ id }) => id)
}

export const invitationRoutes = serve(invitationApi, {
  async list(call, { databases, mail }: Pick<Services, 'databases' | 'mail'>) {
    const db = isPlatform(call.actor) ? acrossSchools(databases) : call.db
    const shown = (row: InvitationDetails) => (isPlatform(call.actor) ? row : asSchoolSees(row, mail.host))
    const page = await invitations(call.actor, call.now).page({ ...call, db })
    const data = page.data.map(({ invitation, details, base_kind, ...row }) => ({
      ...row,
      ...invitation,
      ...shown(details),
      account_id: row.id,
      kind: kinds[base_kind] as InvitedKind,
    }))
    return { ...page, data }
  },

  async send(call, services: Inviting & Pick<Services, 'databases'>) {
    const { actor, body, db, now, request_id } = call
    const targets = await findTargets(actor, body.account_ids, 'create', readerOf(actor, services.databases))
    const found = new Set(targets.map(({ id }) => id))
    const left: Sent['left'] = body.account_ids
      .filter((id) => !found.has(id))
      .map((id) => ({ id, ...messageOf(say('invitation.not_found')) }))
    let sent = 0
    let job_id: number | null = null
    for (const client_id of new Set(targets.map((target) => target.client_id))) {
      await enterSchool(db, client_id)
      const change = { db, actor, client_id, now, request_id }
      const here = targets.filter((target) => target.client_id === client_id)
      const richer = await findRicher(change, here)
      left.push(...richer.map((id) => ({ id, ...messageOf(say('invitation.richer')) })))
      const ids = here.map(({ id }) => id).filter((id) => !richer.includes(id))
      if (ids.length === 0) continue
      const done = await invite(change, services, ids)
      sent += done.sent
      left.push(...done.left)
      if (!isPlatform(actor)) job_id = done.job_id
      const not_sent = new Set(done.left.map(({ id }) => id))
      const rows = ids.filter((id) => !not_sent.has(id)).map((id) => ({ id, before: null, after: {} }))
      await auditMany(change, 'invitation', 'send', rows)
    }
    await enterSchool(db, actor.client_id)
    return { data: { sent, left }, beside: { job_id } }
  },

  revoke: (call, { databases }: Pick<Services, 'databases'>) =>
    atTarget(call, databases, async (change, target) => {
      const { id, client_id } = target
      if ((await findRicher(change, [target])).length > 0) throw new ApiError('forbidden', say('invitation.richer'))
      const ended = await voidLinks(change.db, client_id, [id], change.now, 'INVITE')
      const codes = await voidLinks(change.db, client_id, [id], change.now, 'CODE')
      if (ended + codes === 0) throw new ApiError('not_found', say('invitation.none'))
      await audit(change, { entity: 'invitation', entity_id: id, action: 'revoke' })
      return { id }
    }),

  link: (call, services: Inviting & Pick<Services, 'databases'>) =>
    atTarget(call, services.databases, async (making, target) => {
      const { id, client_id } = target
      if ((await findRicher(making, [target])).length > 0) throw new ApiError('forbidden', say('invitation.richer'))
      const [person] = await findInvitees(making, [id])
      if (!person) throw new ApiError('not_found', say('invitation.not_found'))
      const reason = whyNot(person)
      if (reason) throw new ApiError('in_use', reason)
      const [issued] = await issueLinks(making, services, [
        { account_id: id, purpose: 'INVITE', delivery: 'COPIED', sent_to: person.address },
      ])
      if (!issued) throw new Error('A link was not issued')
      const { sub_domain } = await schoolOf(making.db, client_id)
      return { url: linkUrl(services.addresses.of(sub_domain), 'INVITE', issued.hash), expires_at: issued.expires_at }
    }),
})
