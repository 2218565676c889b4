import { sql } from 'kysely'
import { type DataOf, profileApi, say } from '#contract'
import { build, compilable, readerIn, type Write } from '../db/connect.ts'
import type { Actor, TeachingPlace } from '../ground/actor.ts'
import { audit } from '../ground/audit.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, duplicate, notFound, wrongField } from '../ground/errors.ts'
import { takePhones } from '../ground/phone.ts'
import { serve } from '../http/serve.ts'
import { isOwnPhoto } from '../images/stored-images.ts'
import type { Services } from '../services.ts'
import { tryOwnPassword } from './own-password.ts'
import { revoke } from './sign-ins.ts'
import { readUser } from './user.ts'
import { isTaken, noteChange, sendChange } from './way-in/sent-links.ts'

type Needs = Pick<Services, 'databases' | 'tokens' | 'mail' | 'addresses' | 'forgetActors' | 'afterwards'>

export const profileRoutes = serve(profileApi, {
  update: {
    /** Judging a password takes its time: no transaction waits for it. */
    async prepare({ actor, body, db, now, request_id }, services: Needs) {
      if (actor.impersonator_id !== null) throw new ApiError('forbidden', say('profile.acting'))
      const { email, password, ...given } = body
      if (email !== undefined) {
        const [[stored]] = await db.read(hashQuery(actor))
        await tryOwnPassword(services, { actor, now, request_id }, password ?? '', stored?.password_hash ?? null)
      }
      return async (call) => {
        const changes = await takePhones(call, given)
        const before = await lockAccount(call.db, actor)
        if (changes.name !== undefined) await rename(call, changes.name)
        if (changes.photo && changes.photo !== before.photo) await assertOwnPhoto(call, changes.photo)
        const pending = email === undefined || email === before.email?.toLowerCase() ? undefined : email
        if (pending) await askForAddress(call, services, before, pending)
        await saveAccount(call, changes)
        const asked = pending ? { pending_email: pending } : {}
        await audit(call, {
          entity: 'profile',
          entity_id: actor.account_id,
          action: 'update',
          before: Object.fromEntries(
            Object.keys(changes).map((field) => [field, before[field as keyof typeof before]]),
          ),
          after: { ...changes, ...asked },
        })
        services.forgetActors(actor.client_id)
        return { updatedClassesData: await readUser(readerIn(call.db), services.mail, actor, call.now) }
      }
    },
  },

  async signIns({ actor, db, now }) {
    const [rows] = await db.read(
      build
        .selectFrom('sign_ins')
        .leftJoin('sign_in_providers as provider', (join) =>
          join.on('provider.client_id', '=', actor.client_id).onRef('provider.id', '=', 'sign_ins.provider_id'),
        )
        .select(['sign_ins.id', 'device', 'address_masked', 'methods', 'provider.label as provider'])
        .select(['sign_ins.created_at as started_at', 'rotated_at as seen_at'])
        .where('sign_ins.client_id', '=', actor.client_id)
        .where('account_id', '=', actor.account_id)
        .where('sign_ins.kind', '=', 'PASSWORD')
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now.toISOString())
        .orderBy('rotated_at', 'desc'),
    )
    return rows.map((row) => ({ ...row, current: row.id === actor.sign_in_id }))
  },

  async places({ actor, db }) {
    const { places = [] } = actor.reach ?? {}
    if (places.length === 0) return []
    const [rows] = await db.read(named(actor.client_id, places))
    return rows
  },

  async endSignIn(call, { forgetActors }: Pick<Services, 'forgetActors'>) {
    const { actor, client_id, db, id, now } = call
    const own = await db
      .selectFrom('sign_ins')
      .select('id')
      .where('client_id', '=', client_id)
      .where('id', '=', id)
      .where('account_id', '=', actor.account_id)
      .where('kind', '=', 'PASSWORD')
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (!own) throw notFound('sign_in')
    await revoke(db, { client_id, sign_in_id: id }, now)
    await audit(call, { entity: 'sign-in', entity_id: id, action: 'end' })
    forgetActors(client_id)
    return { id }
  },
})

type Named = DataOf<typeof profileApi.places>[number]

/** Places by their titles. */
const named = (client_id: number, places: readonly TeachingPlace[]) =>
  compilable(sql<Named>`
    select jsonb_build_object('id', se.id, 'title', se.name) as session, jsonb_build_object('id', g.id, 'title', g.title) as grade,
      case when s.id is not null then jsonb_build_object('id', s.id, 'title', s.title) end as section,
      case when su.id is not null then jsonb_build_object('id', su.id, 'title', su.title) end as subject
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as p(session_id bigint, grade_id bigint, section_id bigint, subject_id bigint)
    join sessions se on se.id = p.session_id
    join grades g on g.client_id = ${client_id} and g.id = p.grade_id
    left join sections s on s.client_id = ${client_id} and s.id = p.section_id
    left join subjects su on su.client_id = ${client_id} and su.id = p.subject_id
    order by se.start_date desc, g.level_order, g.title collate natural_order, s.title collate natural_order, su.title collate natural_order`)

const hashQuery = ({ client_id, account_id }: Pick<Actor, 'client_id' | 'account_id'>) =>
  build.selectFrom('accounts').select('password_hash').where('client_id', '=', client_id).where('id', '=', account_id)

const lockAccount = (db: Write, actor: Actor) =>
  db
    .selectFrom('accounts')
    .select(['email', 'name', 'mobile', 'language', 'photo'])
    .where('client_id', '=', actor.client_id)
    .where('id', '=', actor.account_id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** @throws invalid_field for an image that somebody else has uploaded, or that is the school's */
async function assertOwnPhoto({ db, client_id, actor: { account_id } }: Change, photo: string): Promise<void> {
  if (!(await isOwnPhoto({ db, client_id, account_id }, photo))) throw wrongField('photo', say('profile.photo_not_own'))
}

/** A teacher's record is named alike; a pupil is named by the school. */
async function rename({ db, client_id, actor, now }: Change, name: string): Promise<void> {
  const pupil = await db
    .selectFrom('students')
    .select('id')
    .where('client_id', '=', client_id)
    .where('account_id', '=', actor.account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (pupil) throw wrongField('name', say('profile.named_by_school'))
  const at = name.lastIndexOf(' ')
  const [first_name, last_name] = at < 0 ? [name, null] : [name.slice(0, at), name.slice(at + 1)]
  await db
    .updateTable('staff')
    .set((staff) => ({
      first_name,
      last_name,
      updated_at: now.toISOString(),
      row_version: staff('row_version', '+', 1),
    }))
    .where('client_id', '=', client_id)
    .where('account_id', '=', actor.account_id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The address changes when it is confirmed: a link goes to the new one, word of it to the old one. */
async function askForAddress(
  call: Change,
  services: Needs,
  { email, language }: { email: string | null; language: string | null },
  pending: string,
): Promise<void> {
  const { account_id } = call.actor
  if (await isTaken(call.db, call.client_id, account_id, pending)) throw duplicate('email', say('taken.email'))
  await sendChange(call, services, { id: account_id, language }, pending)
  await noteChange(call, services, 'EMAIL_CHANGED', { account_id, email, language })
}

interface Changes {
  name?: string | undefined
  mobile?: string | null | undefined
  language?: string | null | undefined
  photo?: string | null | undefined
}

async function saveAccount({ db, client_id, actor, now }: Change, changes: Changes): Promise<void> {
  await db
    .updateTable('accounts')
    .set((account) => ({
      ...changes,
      updated_at: now.toISOString(),
      updated_by: actor.account_id,
      row_version: account('row_version', '+', 1),
    }))
    .where('client_id', '=', client_id)
    .where('id', '=', actor.account_id)
    .execute()
}
