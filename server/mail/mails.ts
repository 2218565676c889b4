import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { fixedRoles, type MailRow, mailApi, messageOf, say } from '#contract'
import { languageOf } from '../../domain/languages.ts'
import { acrossSchools } from '../db/across-schools.ts'
import { compilable, type Databases, enterSchool, type Write } from '../db/connect.ts'
import { anyMatch, by, falling, oneOf } from '../entity/conditions.ts'
import { type From, listing } from '../entity/list.ts'
import type { Actor } from '../ground/actor.ts'
import { audit } from '../ground/audit.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, notFound } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../policy/policy.ts'
import { assertNotRicher } from '../policy/richer-roles.ts'
import type { Services } from '../services.ts'
import { subjectOf } from './kinds.ts'
import { bodyOf, hasEnded, lockMail, type MailToSend } from './mail-to-send.ts'
import { enqueueMails } from './queue-mail.ts'
import { schoolOf } from './school-of.ts'
import { asPlatformSees, asSchoolSees } from './school-words.ts'
import type { Outcome } from './transport.ts'
import { inLines, writeLetter } from './write-letter.ts'

type Needs = Pick<Services, 'databases' | 'mail'>

const isPlatform = ({ client_id }: Actor) => client_id === 0

/** The school of a mail in a query: as a value, or in the platform's view of all schools its column. */
const schoolIn = (actor: Actor): RawBuilder<number> =>
  isPlatform(actor) ? sql.ref<number>('mails.client_id') : sql<number>`${actor.client_id}`

/** Whether a mail is to somebody who runs a school. */
const toAdmin = (actor: Actor) => sql<boolean>`exists (
  select 1 from accounts a join roles r on r.id = a.role_id
  where a.client_id = ${schoolIn(actor)} and a.id = mails.account_id and r.base_kind = ${fixedRoles.school_admin})`

/** A school sees its own mails, the platform its own and those to admins of schools. */
function seen(actor: Actor): Expression<SqlBool>[] {
  if (isPlatform(actor)) return [sql<SqlBool>`(mails.client_id = 0 or ${toAdmin(actor)})`]
  return [sql<SqlBool>`mails.client_id = ${actor.client_id}`, visibleTo(actor, 'mails')]
}

const rowsOf = (from: From<'mails'>) =>
  from
    .select(['mails.id', 'mails.kind', 'mails.account_id', 'mails.to_address as to', 'mails.subject', 'mails.state'])
    .select(['mails.attempts', 'mails.error', 'mails.error_said', 'mails.created_at', 'mails.sent_at'])
    .select(sql<string | null>`case when mails.state = 'QUEUED' then mails.send_at end`.as('send_at'))

const orders = { id: by('mails.id'), created_at: by('mails.created_at') }

const mails = (actor: Actor) =>
  listing(mailApi.list, seen, {
    table: 'mails',
    across_schools: isPlatform(actor),
    rows: rowsOf,
    filters: {
      id: oneOf,
      state: oneOf,
      kind: oneOf,
      account_id: oneOf,
      to: (_, texts) => anyMatch('mails.to_address', texts),
    },
    orders,
    natural: [falling(orders.id)],
  })

interface Target {
  client_id: number
  to_admin: boolean
}

/** The school of a mail that the caller sees. @throws not_found */
async function findTarget({ actor, db, id }: WriteCall, databases: Databases): Promise<Target> {
  const query = compilable(sql<Target>`
    select mails.client_id, ${toAdmin(actor)} as to_admin from mails
    where mails.id = ${id} and ${sql.join(seen(actor), sql` and `)}`)
  const rows = isPlatform(actor)
    ? (await acrossSchools(databases).read(query))[0]
    : (await db.executeQuery(query.compile())).rows
  if (!rows[0]) throw notFound('mail')
  return rows[0]
}

type WriteCall = Pick<Change, 'db' | 'actor' | 'now' | 'request_id'> & { id: number }

/** Works on a mail inside its school, then goes back. @throws not_found */
async function atMail<T>(
  call: WriteCall,
  databases: Databases,
  work: (change: Change, mail: MailToSend, target: Target) => Promise<T>,
): Promise<T> {
  const target = await findTarget(call, databases)
  const { client_id } = target
  await enterSchool(call.db, client_id)
  const mail = await lockMail(call.db, client_id, call.id)
  if (!mail) throw notFound('mail')
  const answer = await work({ ...call, client_id }, mail, target)
  await enterSchool(call.db, call.actor.client_id)
  return answer
}

export const mailRoutes = serve(mailApi, {
  async list(call, { databases, mail }: Needs) {
    const { actor } = call
    const page = await mails(actor).page({ ...call, db: isPlatform(actor) ? acrossSchools(databases) : call.db })
    const shown = (row: MailRow) => (isPlatform(actor) ? asPlatformSees(row) : asSchoolSees(row, mail.host))
    return { ...page, data: page.data.map(shown) }
  },

  retry: (call, services: Needs) =>
    atMail(call, services.databases, async (change, mail) => {
      const { db, client_id, now } = change
      if (mail.state === 'SENT') throw new ApiError('in_use', say('mail.was_sent'))
      if (!services.mail.can_send) throw new ApiError('in_use', say('mail.no_server'))
      if (hasEnded(mail, now) || (mail.link_id !== null && mail.sealed === null))
        throw new ApiError('in_use', say('mail.use_new'))
      const at = now.toISOString()
      await db
        .updateTable('mails')
        .set({ state: 'QUEUED', attempts: 0, send_at: at, error: null, error_said: null })
        .where('client_id', '=', client_id)
        .where('id', '=', mail.id)
        .execute()
      await enqueueMails(db, { client_id, ids: [mail.id], at, in_turn: true, urgent: mail.kind === 'OTP' })
      await audit(change, { entity: 'mail', entity_id: mail.id, action: 'retry' })
      return findRow(db, client_id, mail.id)
    }),

  open: (call, services: Needs) =>
    atMail(call, services.databases, async ({ db, client_id, now }, mail, { to_admin }) => {
      if (to_admin && !isPlatform(call.actor)) throw new ApiError('forbidden', say('mail.of_admin'))
      if (mail.account_id !== null) await assertNotRicher({ db, client_id, actor: call.actor }, [mail.account_id])
      if (mail.state !== 'HELD') throw new ApiError('in_use', say('mail.not_held'))
      if (hasEnded(mail, now)) throw new ApiError('in_use', say('mail.use_new'))
      // Whoever gets the link from somebody else's hand has not shown that the mailbox is theirs.
      if (mail.link_id !== null && mail.kind !== 'OTP') {
        await db
          .updateTable('account_links')
          .set({ delivery: 'COPIED' })
          .where('client_id', '=', client_id)
          .where('id', '=', mail.link_id)
          .execute()
      }
      const { text } = bodyOf(mail, await schoolOf(db, client_id), services.mail)
      const secret = mail.sealed === null ? null : services.mail.open(mail.sealed)
      return { subject: mail.subject, text, url: mail.kind === 'OTP' || inLines.has(mail.kind) ? null : secret }
    }),

  test: {
    async prepare({ actor, body, now }, { mail }: Needs) {
      if (!isPlatform(actor)) throw new ApiError('forbidden', say('mail.platform_only'))
      const tested = mail.can_send ? await sendTest(mail, actor, body.to, now) : null
      return async (call) => {
        await audit(call, { entity: 'mail', entity_id: null, action: 'test', after: { to: body.to } })
        return tested
          ? answerOf(tested)
          : { ok: false, step: 'connect' as const, ...messageOf(say('mail.no_server')), server_said: null }
      }
    },
  },
})

function sendTest(mail: Services['mail'], { name }: Actor, to: string, now: Date): Promise<Outcome> {
  const language = languageOf('mails', 'en')
  const at = now.toISOString()
  const school = 'Quaestor'
  const body = writeLetter({
    ...{ kind: 'TEST', language, name, school, timezone: 'UTC', date_format: null },
    ...{ secret: null, until: null, at },
  })
  const subject = subjectOf('TEST', language, school)
  const id = `test-${now.getTime()}`
  return mail.send({ ...body, id, to: { name: '', address: to }, from_name: school, reply_to: null, subject })
}

function answerOf(outcome: Outcome) {
  if (outcome.sent) return { ok: true, step: 'send' as const, ...messageOf(say('mail.test.ok')), server_said: null }
  const { step, error } = outcome
  return { ok: false, step, ...messageOf(say(`mail.test.${step}`)), server_said: error }
}

async function findRow(db: Write, client_id: number, id: number): Promise<MailRow> {
  return rowsOf(db.selectFrom('mails'))
    .where('mails.client_id', '=', client_id)
    .where('mails.id', '=', id)
    .executeTakeFirstOrThrow()
}
