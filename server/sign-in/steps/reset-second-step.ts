import { accountWaysApi, fixedRoles, say } from '#contract'
import { acrossSchools } from '../../db/across-schools.ts'
import { build, enterSchool, readerIn, type Write } from '../../db/connect.ts'
import { type Actor, may } from '../../ground/actor.ts'
import { audit } from '../../ground/audit.ts'
import type { Change } from '../../ground/change.ts'
import { ApiError, notFound } from '../../ground/errors.ts'
import { serve } from '../../http/serve.ts'
import { keepingLocalAdmin } from '../../identity/policy/stays.ts'
import { tellOwner } from '../../identity/tell-owner.ts'
import { visibleTo } from '../../policy/policy.ts'
import { assertNotRicher } from '../../policy/richer-roles.ts'
import { hasSecondStep, readOwnWays } from '../../policy/ways-to-confirm.ts'
import type { Services } from '../../services.ts'
import { findById } from '../find-account.ts'
import { takeSecondStep } from './take-second-step.ts'

type Needs = Pick<Services, 'databases' | 'mail' | 'forgetActors'>

export const accountWaysRoutes = serve(accountWaysApi, {
  async resetSecondStep(call, services: Needs) {
    const { actor, body, db, id } = call
    if (id === actor.account_id) throw new ApiError('forbidden', say('step.own'))
    const client_id = actor.client_id === 0 ? await homeOfAdmin(services, id) : actor.client_id
    await enterSchool(db, client_id)
    const change = { ...call, client_id }
    await assertMayReset(change, id)
    const ways = await readOwnWays(readerIn(db), client_id, id)
    if (!hasSecondStep(ways)) throw new ApiError('in_use', say('step.no_second_step'))
    await keepingLocalAdmin(change, () => takeSecondStep(change, id))
    await tellOwner(change, services, id, 'reset')
    const action = 'reset-second-step'
    await audit(change, { entity: 'account', entity_id: id, action, after: { reason: body.reason } })
    services.forgetActors(client_id)
    await enterSchool(db, actor.client_id)
    return { id }
  },
})

/** The school of an admin, of whom the platform takes the second step. @throws not_found */
async function homeOfAdmin({ databases }: Pick<Needs, 'databases'>, id: number): Promise<number> {
  const [[found]] = await acrossSchools(databases).read(
    build
      .selectFrom('accounts')
      .innerJoin('roles', 'roles.id', 'accounts.role_id')
      .select('accounts.client_id')
      .where('accounts.id', '=', id)
      .where('accounts.client_id', '<>', 0)
      .where('accounts.deleted_at', 'is', null)
      .where('roles.base_kind', '=', fixedRoles.school_admin),
  )
  if (!found) throw notFound('account')
  return found.client_id
}

/** Whether somebody who doesn't see the whole school sees the record of this account. */
async function seesPerson(db: Write, actor: Actor, table: 'staff' | 'students', account_id: number): Promise<boolean> {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('client_id', '=', actor.client_id)
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .where(visibleTo(actor, table))
    .executeTakeFirst()
  return found !== undefined
}

/** Whoever may change a person may take the step; of an admin the platform alone. @throws not_found, forbidden */
async function assertMayReset({ actor, client_id, db }: Change, id: number): Promise<void> {
  const account = await findById(db, client_id, id)
  if (!account) throw notFound('account')
  if (actor.client_id === 0) {
    if (!may(actor, 'school', 'update')) throw new ApiError('forbidden')
    return
  }
  if (account.base_kind === fixedRoles.school_admin) throw new ApiError('forbidden', say('step.of_admin'))
  const module = account.base_kind === fixedRoles.student ? 'student' : 'staff'
  if (!may(actor, module, 'update')) throw new ApiError('forbidden')
  if (actor.scope !== 'ALL' && !(await seesPerson(db, actor, module === 'student' ? 'students' : 'staff', id)))
    throw notFound('account')
  await assertNotRicher({ db, client_id, actor }, [id])
}
