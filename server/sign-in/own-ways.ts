import { ownWaysApi, say } from '#contract'
import { build, type Databases, readerIn, type Write, writeInSchool } from '../db/connect.ts'
import type { Actor } from '../ground/actor.ts'
import { audit } from '../ground/audit.ts'
import type { Change, StampedChange } from '../ground/change.ts'
import { ApiError, duplicate, notFound, wrongField } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'
import { beginCeremony, endCeremony, openCeremony, signInRefused } from '../identity/ceremonies.ts'
import { makeOptions, newChallenge, passkeysOf, takeHandle } from '../identity/passkeys.ts'
import { hasEnrolled, secondStepByQuery } from '../identity/policy/entering.ts'
import { keepingLocalAdmin } from '../identity/policy/stays.ts'
import { readPolicy } from '../identity/policy/stored.ts'
import { offeredProviders, ownIdentities } from '../identity/providers/stored.ts'
import { issueRecoveryCodes, voidRecoveryCodes } from '../identity/recovery-codes.ts'
import { assertParty } from '../identity/rp.ts'
import { type Happening, tellOwner } from '../identity/tell-owner.ts'
import { appUri, newAppSecret, stepOf } from '../identity/totp.ts'
import { distrustDevices } from '../identity/trusted-device.ts'
import { checkAdded, readyWebauthn } from '../identity/webauthn.ts'
import { schoolOf } from '../mail/school-of.ts'
import { hasSecondStep, ownWaysQuery, readOwnWays } from '../policy/ways-to-confirm.ts'
import type { Services } from '../services.ts'
import { lockAccounts } from './links.ts'
import { assertMailboxShown, checkEnrolCode, sendEnrolCode } from './steps/enrol.ts'

const MOST_PASSKEYS = 20

type Needs = Pick<
  Services,
  'databases' | 'tokens' | 'mail' | 'addresses' | 'ceremonies' | 'sign_in_secrets' | 'forgetActors'
>

export const ownWaysRoutes = serve(ownWaysApi, {
  async ways({ actor, db }) {
    assertOwn(actor)
    const { client_id, account_id } = actor
    const [[ways], passkeys, [app], identities, providers, [step]] = await db.read(
      ownWaysQuery(client_id, account_id),
      passkeyRows(client_id, account_id).orderBy('id'),
      build
        .selectFrom('authenticator_apps')
        .select('created_at')
        .where('client_id', '=', client_id)
        .where('account_id', '=', account_id)
        .where('removed_at', 'is', null),
      ownIdentities(client_id, account_id),
      offeredProviders(client_id),
      secondStepByQuery(client_id, account_id),
    )
    const linked = identities.map(({ key, provider, ...row }) => ({ ...row, provider: { key, label: provider } }))
    return {
      password: ways?.has_password ?? false,
      passkeys,
      app: app ?? null,
      recovery_left: ways?.recovery_left ?? 0,
      identities: linked,
      providers: providers.map(({ key, label }) => ({ key, label })),
      second_step_by: step?.by ?? null,
    }
  },

  async beginPasskey(call, services: Needs) {
    const actor = assertOwn(call.actor)
    const { client_id, account_id, sign_in_id } = actor
    const challenge = newChallenge()
    const options = await writeInSchool(services.databases.app_kysely, client_id, async (db) => {
      const { passkeys } = await readPolicy(readerIn(db), client_id)
      if (!passkeys.includes(actor.role_id)) throw new ApiError('forbidden', say('sign_in_policy.no_passkeys'))
      await assertMailboxShown({ db, client_id, now: call.now }, services, actor)
      const school = await schoolOf(db, client_id)
      const party = assertParty(services.addresses, school.sub_domain)
      const known = await passkeysOf({ db, client_id }, account_id, party.id)
      assertRoom(known.length)
      const handle = await takeHandle({ db, client_id }, account_id)
      const login = actor.email ?? actor.login_name ?? actor.name
      return makeOptions(party, challenge, { handle, login, name: actor.name, school: school.name }, known)
    })
    const ceremony = beginCeremony(call, services, 'add', { account_id, sign_in_id, kept: { challenge } })
    return { ceremony, options }
  },

  async addPasskey(call, services: Needs) {
    const actor = assertOwn(call.actor)
    const { body, cookies, now } = call
    const { client_id, account_id, sign_in_id } = actor
    const ceremony = openCeremony(call, services, 'add', body.ceremony, sign_in_id)
    await readyWebauthn()
    return inOwnSchool(actor, call, services, async (change) => {
      const { db } = change
      const party = assertParty(services.addresses, (await schoolOf(db, client_id)).sub_domain)
      const added = await checkAdded(body.response, { challenge: ceremony.kept.challenge, party })
      if (!added) throw signInRefused('passkey', say('passkey.unfit'))
      await endCeremony(db, ceremony, cookies)
      await lockAccounts(db, client_id, [account_id])
      assertRoom((await passkeysOf(change, account_id, party.id)).length)
      const before = await readOwnWays(readerIn(db), client_id, account_id)
      if (await isKnown(db, client_id, added.credential_id)) throw duplicate('response', say('passkey.known'))
      const { id } = await db
        .insertInto('passkeys')
        .values({
          ...{ client_id, account_id, rp_id: party.id, name: body.name, ...added },
          created_at: now.toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const recovery_codes =
        before.recovery_left > 0 ? null : await issueRecoveryCodes(change, services.tokens, account_id)
      await changed(change, services, 'passkey_added', { passkey: body.name })
      return { data: await ownPasskey(db, actor, id), beside: { recovery_codes } }
    })
  },

  async renamePasskey({ actor, body, db, id }) {
    assertOwn(actor)
    const renamed = await ownPasskeyRow(db, actor, id).set({ name: body.name }).returning('id').executeTakeFirst()
    if (!renamed) throw notFound('passkey')
    return ownPasskey(db, actor, id)
  },

  async removePasskey(call, services: Needs) {
    const { actor, db, id, now } = call
    assertOwn(actor)
    await lockAccounts(db, actor.client_id, [actor.account_id])
    const gone = await keepingLocalAdmin(call, () =>
      ownPasskeyRow(db, actor, id).set({ removed_at: now.toISOString() }).returning('name').executeTakeFirst(),
    )
    if (!gone) throw notFound('passkey')
    await voidWithoutSteps(call)
    await changed(call, services, 'passkey_removed', { passkey: gone.name })
    return { id }
  },

  async beginApp(call, services: Needs) {
    const actor = assertOwn(call.actor)
    const { client_id, account_id, sign_in_id, email, login_name, name } = actor
    const school = await writeInSchool(services.databases.app_kysely, client_id, async (db) => {
      await assertMailboxShown({ db, client_id, now: call.now }, services, actor)
      return schoolOf(db, client_id)
    })
    const secret = newAppSecret()
    const sealed = { secret }
    const ceremony = beginCeremony(call, services, 'app', { account_id, sign_in_id, kept: sealed })
    return { ceremony, secret, uri: appUri(secret, school.name, email ?? login_name ?? name) }
  },

  async confirmApp(call, services: Needs) {
    const actor = assertOwn(call.actor)
    const { body, cookies, now } = call
    const { client_id, account_id, sign_in_id } = actor
    const ceremony = openCeremony(call, services, 'app', body.ceremony, sign_in_id)
    const { secret } = ceremony.kept
    const last_step = stepOf(secret, body.code, -1, now)
    if (last_step === null) throw new ApiError('invalid_otp', say('step.code_wrong'))
    return inOwnSchool(actor, call, services, async (change) => {
      const { db } = change
      await endCeremony(db, ceremony, cookies)
      await lockAccounts(db, client_id, [account_id])
      await ownApp(change).set({ removed_at: now.toISOString() }).execute()
      const secret_sealed = services.sign_in_secrets.seal(secret)
      await db
        .insertInto('authenticator_apps')
        .values({ client_id, account_id, secret_sealed, last_step, created_at: now.toISOString() })
        .execute()
      const recovery_codes = await issueRecoveryCodes(change, services.tokens, account_id)
      await changed(change, services, 'app_added')
      return { recovery_codes }
    })
  },

  async removeApp(call, services: Needs) {
    assertOwn(call.actor)
    await lockAccounts(call.db, call.client_id, [call.actor.account_id])
    const gone = await keepingLocalAdmin(call, () =>
      ownApp(call).set({ removed_at: call.now.toISOString() }).returning('id').executeTakeFirst(),
    )
    if (!gone) throw notFound('authenticator_app')
    await voidWithoutSteps(call)
    await changed(call, services, 'app_removed')
    return {}
  },

  async newRecoveryCodes(call, services: Needs) {
    const actor = assertOwn(call.actor)
    const { client_id, account_id } = actor
    return inOwnSchool(actor, call, services, async (change) => {
      await lockAccounts(change.db, client_id, [account_id])
      const ways = await readOwnWays(readerIn(change.db), client_id, account_id)
      if (!hasSecondStep(ways)) throw new ApiError('in_use', say('step.none_there'))
      const recovery_codes = await issueRecoveryCodes(change, services.tokens, account_id)
      await changed(change, services, 'codes_made')
      return { recovery_codes }
    })
  },

  sendEnrolCode(call, services: Needs) {
    const actor = assertOwn(call.actor)
    return inOwnSchool(actor, call, services, (change) => sendEnrolCode(change, services, actor))
  },

  async checkEnrolCode(call, services: Needs) {
    const actor = assertOwn(call.actor)
    const { code } = call.body
    const refused = await inOwnSchool(actor, call, services, (change) => checkEnrolCode(change, services, actor, code))
    if (refused) throw refused
    return { verified: true as const }
  },

  async endOtherSignIns(call, { forgetActors }: Pick<Services, 'forgetActors'>) {
    const { actor, client_id, db, now } = call
    assertOwn(actor)
    const { numUpdatedRows } = await db
      .updateTable('sign_ins')
      .set({ revoked_at: now.toISOString() })
      .where('client_id', '=', client_id)
      .where('account_id', '=', actor.account_id)
      .where('kind', '=', 'PASSWORD')
      .where('id', '<>', actor.sign_in_id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst()
    const ended = Number(numUpdatedRows)
    await distrustDevices(call, actor.account_id)
    await audit(call, { entity: 'sign-in', entity_id: null, action: 'end-others', after: { ended } })
    forgetActors(client_id)
    return { ended }
  },
})

/** Nobody changes how somebody else signs in: neither by acting as that person nor by a link. */
function assertOwn(actor: Actor | null): Actor {
  if (!actor || actor.shared || actor.api_key) throw new ApiError('forbidden')
  if (actor.impersonator_id !== null) throw new ApiError('forbidden', say('step.acting'))
  return actor
}

function assertRoom(count: number): void {
  if (count >= MOST_PASSKEYS) throw wrongField('response', say('passkey.too_many', { most: MOST_PASSKEYS }))
}

/** A session's call in a transaction of the own school. */
const inOwnSchool = <T>(
  actor: Actor,
  { now, request_id }: { now: Date; request_id: string },
  { databases }: { databases: Databases },
  work: (change: Change) => Promise<T>,
): Promise<T> =>
  writeInSchool(databases.app_kysely, actor.client_id, (db) =>
    work({ db, actor, client_id: actor.client_id, now, request_id }),
  )

/** Whatever of somebody's ways changes: their trusted devices are asked again, it stands in the log, and a mail says so. */
async function changed(change: Change, services: Needs, what: Happening, after?: object): Promise<void> {
  const { account_id } = change.actor
  await distrustDevices(change, account_id)
  if (what === 'app_added' || what === 'passkey_added') {
    await hasEnrolled(change.db, change.client_id, account_id)
    services.forgetActors(change.client_id)
  }
  const action = what.replaceAll('_', '-')
  await audit(change, { entity: 'profile', entity_id: account_id, action, ...(after ? { after } : {}) })
  await tellOwner(change, services, account_id, what)
}

/** Recovery codes stand in for a second step; without one they would open what needs none. */
async function voidWithoutSteps(change: StampedChange & { actor: Actor }): Promise<void> {
  const { client_id, db, actor } = change
  const ways = await readOwnWays(readerIn(db), client_id, actor.account_id)
  if (!hasSecondStep(ways)) await voidRecoveryCodes(change, actor.account_id)
}

const ownApp = ({ db, client_id, actor }: Pick<Change, 'db' | 'client_id' | 'actor'>) =>
  db
    .updateTable('authenticator_apps')
    .where('client_id', '=', client_id)
    .where('account_id', '=', actor.account_id)
    .where('removed_at', 'is', null)

const ownPasskeyRow = (db: Write, { client_id, account_id }: Actor, id: number) =>
  db
    .updateTable('passkeys')
    .where('client_id', '=', client_id)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('removed_at', 'is', null)

const passkeyRows = (client_id: number, account_id: number) =>
  build
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'backed_up'])
    .where('client_id', '=', client_id)
    .where('account_id', '=', account_id)
    .where('removed_at', 'is', null)

const ownPasskey = async (db: Write, { client_id, account_id }: Actor, id: number) => {
  const [[row]] = await readerIn(db).read(passkeyRows(client_id, account_id).where('id', '=', id))
  if (!row) throw notFound('passkey')
  return row
}

async function isKnown(db: Write, client_id: number, credential_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('passkeys')
    .select('id')
    .where('client_id', '=', client_id)
    .where('credential_id', '=', credential_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
