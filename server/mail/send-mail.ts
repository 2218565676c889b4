import { setTimeout as wait } from 'node:timers/promises'
import { messageOf, type Sentence, say } from '#contract'
import { build, type Write, writeAtOnce, writeInSchool } from '../db/connect.ts'
import { untilReached } from '../http/until-reached.ts'
import type { Services } from '../services.ts'
import { counting, countMail } from './count-mail.ts'
import { bodyOf, hasEnded, lockedMail, lockMail, type MailToSend } from './mail-to-send.ts'
import { enqueueMails } from './queue-mail.ts'
import { named, schoolRow } from './school-of.ts'
import { sentenceOfStep } from './school-words.ts'
import type { Outcome } from './transport.ts'

const MINUTE = 60_000
/** After which a mail that could not be sent is tried again, in milliseconds. */
const pauses = [1, 5, 30, 120, 480].map((minutes) => minutes * MINUTE)
/** A mail whose process died is tried again after this: longer than a mail server may keep us waiting in all. */
const LEASE_MS = 5 * MINUTE
/** Mails that go out in turn leave a school five times a second at most. */
const TURN_MS = 200

/** What lies in the queue of a mail. */
export interface MailRef {
  client_id: number
  mail_id: number
  in_turn: boolean
}

type Sending = Pick<Services, 'databases' | 'mail' | 'clock'>

/**
 * Sends one mail and writes down what became of it: sent, to be tried again at a later time, or failed. Two at once send it once. One whose process
 * dies between the mail server's word and ours is sent again, under the same message id.
 */
export async function sendMail(services: Sending, ref: MailRef): Promise<void> {
  const { databases, mail, clock } = services
  const began = Date.now()
  const taken = await take(services, ref, clock())
  if (!taken) return
  const outcome = await mail.send(taken.letter)
  const now = clock()
  // The mail server has it: as long as nobody else may take it, a database that is away is waited for.
  await untilReached(LEASE_MS - (Date.now() - began), async () => {
    if (outcome.sent) {
      // Sent is sent, whatever has become of the row meanwhile; nothing is left of the link.
      const sent = { state: 'SENT', sent_at: now.toISOString(), sealed: null, error: null, error_said: null } as const
      const counted = counting(ref.client_id, taken.job_id, now)
      await writeAtOnce(databases.app, ref.client_id, changing(ref, sent), ...counted)
    } else await writeInSchool(databases.app_kysely, ref.client_id, (db) => settle(db, ref, taken, outcome, now))
  })
  if (ref.in_turn) await wait(Math.max(0, TURN_MS - (Date.now() - began)))
}

/** Takes a mail to send it: until its time is over nobody else does. Answers nothing where it is not to be sent now. */
async function take({ databases, mail }: Sending, ref: MailRef, now: Date) {
  const { client_id, mail_id } = ref
  const inSchool = <T>(work: (db: Write) => Promise<T>) => writeInSchool(databases.app_kysely, client_id, work)
  if (!mail.can_send) {
    await inSchool((db) => hold(db, ref, now))
    return undefined
  }
  // Looked at and taken in one round trip: most mails are to be sent.
  const [[row], schools] = await writeAtOnce(
    databases.app,
    client_id,
    lockedMail(client_id, mail_id),
    schoolRow(client_id),
    taking(ref, now),
  )
  if (row?.state !== 'QUEUED') return undefined
  if (Date.parse(row.send_at) > now.getTime()) {
    await inSchool((db) => enqueueAgain(db, ref, row.send_at))
    return undefined
  }
  const school = named(schools, client_id)
  const reason = school.is_open ? whyNot(row, now) : say('mail.school_closed')
  if (reason) {
    await inSchool((db) => fail(db, ref, row, reason, now))
    return undefined
  }
  const letter = {
    ...bodyOf(row, school, mail),
    id: `mail-${client_id}-${mail_id}`,
    to: { name: row.name ?? '', address: row.to_address },
    from_name: school.mail?.from_name ?? school.name,
    reply_to: school.mail?.reply_to ?? school.email,
    subject: row.subject,
  }
  return { ...row, attempts: row.attempts + 1, letter }
}

/** Nobody else takes it before the lease is over. */
const taking = (ref: MailRef, now: Date) =>
  changing(ref, { send_at: new Date(now.getTime() + LEASE_MS).toISOString() })
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('state', '=', 'QUEUED')
    .where('send_at', '<=', now.toISOString())

/** There is no mail server any more: somebody may open it, or copy its link. */
async function hold(db: Write, ref: MailRef, now: Date): Promise<void> {
  const row = await lockMail(db, ref.client_id, ref.mail_id)
  if (row?.state !== 'QUEUED') return
  await setMail(db, ref, { state: 'HELD' })
  await countMail(db, ref.client_id, row.job_id, now)
}

/** Why a mail is not to be sent any more. */
function whyNot(mail: MailToSend, now: Date): Sentence | undefined {
  if (mail.job_state === 'cancelled') return say('mail.cancelled')
  if (hasEnded(mail, now)) return say('mail.link_over')
  return mail.attempts > pauses.length ? say('mail.given_up') : undefined
}

type Refusal = Extract<Outcome, { sent: false }>

/** What becomes of a mail that was not sent: a later time, or none. */
async function settle(db: Write, ref: MailRef, mail: MailToSend, refusal: Refusal, now: Date): Promise<void> {
  const { error, for_good, step } = refusal
  const sentence = sentenceOfStep(step)
  const refused = { error, error_said: sentence && JSON.stringify(sentence) }
  const pause = pauses[mail.attempts - 1]
  if (for_good || pause === undefined) {
    await setMail(db, ref, { state: 'FAILED', ...refused })
    return countMail(db, ref.client_id, mail.job_id, now)
  }
  const send_at = new Date(now.getTime() + pause).toISOString()
  await setMail(db, ref, { send_at, ...refused })
  await enqueueAgain(db, ref, send_at)
}

async function fail(
  db: Write,
  ref: MailRef,
  { job_id, attempts }: MailToSend,
  reason: Sentence,
  now: Date,
): Promise<void> {
  const { message } = messageOf(reason)
  await setMail(db, ref, {
    state: 'FAILED',
    attempts,
    error: message,
    error_said: JSON.stringify(reason),
    sealed: null,
  })
  await countMail(db, ref.client_id, job_id, now)
}

const enqueueAgain = (db: Write, { client_id, mail_id, in_turn }: MailRef, at: string) =>
  enqueueMails(db, { client_id, ids: [mail_id], at, in_turn, urgent: false })

interface MailUpdate {
  state?: 'SENT' | 'FAILED' | 'HELD'
  attempts?: number
  send_at?: string
  sent_at?: string
  sealed?: null
  error?: string | null
  error_said?: string | null
}

const changing = ({ client_id, mail_id }: MailRef, values: MailUpdate) =>
  build.updateTable('mails').set(values).where('client_id', '=', client_id).where('id', '=', mail_id)

async function setMail(db: Write, ref: MailRef, values: MailUpdate): Promise<void> {
  await db.executeQuery(changing(ref, values).compile())
}
