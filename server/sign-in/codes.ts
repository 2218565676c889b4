import { type Compilable, type SqlBool, sql } from 'kysely'
import { codeApi, codeHeaders, fixedRoles, MOST_CODES, say } from '#contract'
import { languageOf } from '../../domain/languages.ts'
import { usualPage } from '../../domain/papers/documents.ts'
import type { CodesInput } from '../../typeset/documents/codes.ts'
import { build, compilable, type Reader, type Write } from '../db/connect.ts'
import { assertKnown } from '../entity/known-ids.ts'
import { assertSession } from '../entity/sessions.ts'
import type { Actor } from '../ground/actor.ts'
import { dayIn, writtenDay } from '../ground/days.ts'
import { ApiError, refusedField, wrongField } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../policy/policy.ts'
import { readRicherAccounts, richerPerson } from '../policy/richer-roles.ts'
import type { Services } from '../services.ts'
import { issueLinks, linkLife } from './links.ts'
import { codeSecret, newCode, printedCode } from './way-in/printed-code.ts'
import { noteChanges } from './way-in/sent-links.ts'

type Needs = Pick<Services, 'press' | 'tokens' | 'addresses' | 'mail'>

/** Somebody who is given a code. */
interface Holder {
  account_id: number
  name: string
  place: string | null
  login: string
  email: string | null
  language: string | null
  has_password: boolean
}

export const codeRoutes = serve(codeApi, {
  students: {
    async prepare({ actor, body, db, now }, services: Needs) {
      const asking = { db, actor, client_id: actor.client_id }
      const { session_id, section_id, student_ids } = body
      await assertSession(asking, session_id)
      if (section_id !== undefined) await assertKnown(asking, 'sections', [section_id], 'section_id')
      await assertKnown(asking, 'students', student_ids, 'student_ids', hasPlace(actor, body))
      const field = student_ids ? 'student_ids' : 'section_id'
      return print({ db, actor, now }, services, { field, named: null, ...pupils(actor, body) })
    },
  },
  staff: {
    async prepare({ actor, body, db, now }, services: Needs) {
      await assertKnown({ db, actor, client_id: actor.client_id }, 'staff', body.staff_ids, 'staff_ids')
      return print({ db, actor, now }, services, {
        field: 'staff_ids',
        named: 'staff',
        ...members(actor, body.staff_ids),
      })
    },
  },
})

interface Printing {
  db: Reader
  actor: Actor
  now: Date
}

/** For whom codes are asked, and by which field of the body. */
interface AskedCodes {
  field: string
  /** What the file is called after; null: after the class and section, where all are of one. */
  named: string | null
  holders: Compilable<Holder>
  /** How many of those who are asked for have nothing open to sign in by. */
  left: Compilable<{ count: number }>
}

/** Sets the slips before the transaction, which then makes their codes good: a code that was not printed opens nothing. */
async function print({ db, actor, now }: Printing, services: Needs, { field, named, holders: whom, left }: AskedCodes) {
  const { client_id } = actor
  const [holders, [without], [school]] = await db.read(
    whom,
    left,
    build
      .selectFrom('schools')
      .select(['name', 'sub_domain', 'languages', 'timezone', 'date_format', 'font'])
      .where('id', '=', client_id),
  )
  if (holders.length === 0 || !school) throw wrongField(field, say('codes.nobody'))
  if (holders.length > MOST_CODES) throw wrongField(field, say('codes.too_many', { most: MOST_CODES }))
  await assertMayPrint({ db, actor }, field, holders)
  const origin = services.addresses.of(school.sub_domain)
  const language = languageOf('mails', ...school.languages)
  const coded = holders.map((holder) => ({ ...holder, secret: newCode() }))
  const until = dayIn(school.timezone, new Date(now.getTime() + linkLife.CODE))
  const input: CodesInput = {
    document: 'codes',
    language,
    font: school.font,
    page: usualPage,
    school: school.name,
    images: new Map(),
    address: origin.replace(/^https?:\/\//, ''),
    languages: school.languages.slice(0, 2),
    until: writtenDay(until, school.date_format, `${language}-IN`),
    slips: coded.map(({ name, place, login, secret }) => ({
      name,
      place,
      login,
      code: printedCode(secret),
      // Behind the # it is sent to no server and stands in no log.
      link: `${origin}/verify#n=${encodeURIComponent(login)}&c=${secret}`,
    })),
  }
  const bytes = await services.press.of({ client_id, account_id: actor.account_id }).pdf(input)
  return async ({ db: write }: { db: Write }) => {
    const links = coded.map(({ account_id, secret }) => ({
      account_id,
      purpose: 'CODE' as const,
      delivery: 'PRINTED' as const,
      secret: codeSecret(account_id, secret),
    }))
    const making = { db: write, client_id, now, actor }
    await issueLinks(making, services, links)
    // Whoever signs in already is told that there is another way to do so.
    const known = coded.filter(({ has_password }) => has_password)
    await noteChanges(making, services, 'CODE_PRINTED', known)
    const counts = { [codeHeaders.made]: holders.length, [codeHeaders.left]: without?.count ?? 0 }
    return { bytes, type: 'application/pdf', filename: fileName(named, holders), counts }
  }
}

/** codes-x-a.pdf where all slips are of one section. */
function fileName(named: string | null, holders: readonly Holder[]): string {
  const places = new Set(holders.map(({ place }) => place))
  const what = named ?? (places.size === 1 ? holders[0]?.place : null)
  const words = (what ?? '').toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return `${['codes', ...words].join('-')}.pdf`
}

/** Names that a refusal says. */
const NAMED = 3

/** A code opens an account: nobody prints one for whose role is richer, and only an admin for whoever has a password. @throws forbidden */
async function assertMayPrint(
  { db, actor }: Omit<Printing, 'now'>,
  field: string,
  holders: readonly Holder[],
): Promise<void> {
  const asking = { db, client_id: actor.client_id, actor }
  const ids = holders.map(({ account_id }) => account_id)
  if ((await readRicherAccounts(asking, ids)).size > 0) throw richerPerson(field)
  if (actor.role_id === fixedRoles.school_admin) return
  const names = holders.flatMap(({ has_password, name }) => (has_password ? [name] : []))
  if (names.length === 0) return
  const sentence = say('codes.has_password', { names: names.slice(0, NAMED) })
  throw new ApiError('forbidden', sentence, { errors: [refusedField(field, sentence)] })
}

/** Active people with something to sign in by. */
const canSignIn = (client_id: number) => sql`a.client_id = ${client_id} and a.status = 1 and a.deleted_at is null
  and coalesce(a.login_name, a.email) is not null`

const account = sql`a.id as account_id, a.name, a.email, a.language, a.password_hash is not null as has_password`

interface WantedCodes {
  session_id: number
  section_id?: number | undefined
  student_ids?: number[] | undefined
}

/** A pupil has a place in the session, in the section where one is named. */
const hasPlace = ({ client_id }: Actor, { session_id, section_id }: WantedCodes) =>
  sql<SqlBool>`exists (select 1 from enrolments e where e.client_id = ${client_id} and e.student_id = students.id
    and e.session_id = ${session_id} and e.deleted_at is null
    and ${section_id === undefined ? sql`true` : sql`e.section_id = ${section_id}`})`

const counted = sql`count(*)::int as count`

const pupils = (actor: Actor, { session_id, section_id, student_ids }: WantedCodes) => {
  const { client_id } = actor
  const asked = sql`from students pupil
    join enrolments e on e.client_id = ${client_id} and e.student_id = pupil.id
    join grades g on g.client_id = ${client_id} and g.id = e.grade_id
    join sections s on s.client_id = ${client_id} and s.id = e.section_id
    left join accounts a on a.client_id = ${client_id} and a.id = pupil.account_id
    where pupil.client_id = ${client_id} and pupil.deleted_at is null and ${visibleTo(actor, 'students', 'pupil')}
      and e.session_id = ${session_id} and e.deleted_at is null
      and (${section_id ?? null}::bigint is null or e.section_id = ${section_id ?? null})
      and (${student_ids ?? null}::bigint[] is null or pupil.id = any(${student_ids ?? null}::bigint[]))`
  // Of a whole section nobody asks for those who have left it.
  const isMeant = student_ids ? sql`true` : sql`e.state = 'ACTIVE'`
  return {
    holders: compilable(sql<Holder>`
      select ${account}, g.title || ' ' || s.title as place, coalesce(a.login_name, a.email) as login
      ${asked} and ${canSignIn(client_id)}
      order by g.level_order, g.title collate natural_order, s.title collate natural_order, a.name collate natural_order, a.id
      limit ${MOST_CODES + 1}`),
    left: compilable(sql<{ count: number }>`
      select ${counted} ${asked} and ${isMeant} and (${canSignIn(client_id)}) is not true`),
  }
}

const members = (actor: Actor, staff_ids: readonly number[]) => {
  const { client_id } = actor
  const asked = sql`from staff st left join accounts a on a.client_id = ${client_id} and a.id = st.account_id
    where st.client_id = ${client_id} and st.deleted_at is null and st.id = any(${staff_ids}::bigint[])
      and ${visibleTo(actor, 'staff', 'st')}`
  return {
    holders: compilable(sql<Holder>`
      select ${account}, st.emp_id as place, coalesce(a.login_name, a.email) as login
      ${asked} and ${canSignIn(client_id)} order by a.name collate natural_order, a.id`),
    left: compilable(sql<{ count: number }>`
      select ${counted} ${asked} and (${canSignIn(client_id)}) is not true`),
  }
}
