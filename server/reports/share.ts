import { type Expression, type SqlBool, sql } from 'kysely'
import { type AnyEndpoint, type ReportFilter, reportShareApi, type ShareRow, say, sharedReports } from '#contract'
import { languageOf } from '../../domain/languages.ts'
import type { Reader } from '../db/connect.ts'
import { by, falling, oneOf } from '../entity/conditions.ts'
import { assertKnown } from '../entity/known-ids.ts'
import { type From, listing } from '../entity/list.ts'
import { type Actor, may } from '../ground/actor.ts'
import { audit } from '../ground/audit.ts'
import type { Change } from '../ground/change.ts'
import { ApiError } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'
import { queueMails } from '../mail/queue-mail.ts'
import { schoolOf } from '../mail/school-of.ts'
import { visibleTo } from '../policy/policy.ts'
import type { Services } from '../services.ts'
import { issueLinks, linkUrl } from '../sign-in/links.ts'
import { placeOf } from './place-of.ts'
import { reportRoutes } from './report.ts'
import type { ReportServices } from './scope.ts'

type Sharing = Pick<Services, 'tokens' | 'mail' | 'addresses'>

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Mails with a report that one person sends within an hour, to addresses that nobody has checked. */
const MAILS_PER_HOUR = 30

/** @throws forbidden to whoever may not open the report, and to the platform, which is inside no school */
function assertMayOpen(actor: Actor, { access }: AnyEndpoint): void {
  const permitted = access.who === 'permitted' && access.any.some(({ module, action }) => may(actor, module, action))
  if (!permitted || actor.client_id === 0) throw new ApiError('forbidden')
}

/** @throws slow_down */
async function assertFewMails({ db, client_id, now, actor }: Change): Promise<void> {
  const { count } = await db
    .selectFrom('account_links')
    .select((link) => link.fn.countAll<number>().as('count'))
    .where('client_id', '=', client_id)
    .where('account_id', '=', actor.account_id)
    .where('purpose', '=', 'REPORT')
    .where('delivery', '=', 'MAIL')
    .where('created_at', '>', new Date(now.getTime() - HOUR).toISOString())
    .executeTakeFirstOrThrow()
  if (count >= MAILS_PER_HOUR) throw new ApiError('slow_down', say('share.too_many'), { retry_after: HOUR / 1000 })
}

const stateAt = (now: Date) => sql<ShareRow['state']>`case when account_links.revoked_at is not null then 'REVOKED'
  when account_links.expires_at <= ${now.toISOString()}::timestamptz then 'EXPIRED' else 'LIVE' end`

const orders = {
  id: by('account_links.id'),
  created_at: by('account_links.created_at'),
  expires_at: by('account_links.expires_at'),
}

const shares = (actor: Actor, now: Date) =>
  listing(reportShareApi.shares, seenShares, {
    table: 'account_links',
    rows: (from) => rowsOf(from, actor).select(stateAt(now).as('state')),
    filters: {
      id: oneOf,
      report: (_, names) => sql<SqlBool>`account_links.payload->>'report' = any(${names}::text[])`,
      state: (_, states) => sql<SqlBool>`${stateAt(now)} = any(${states}::text[])`,
    },
    orders,
    natural: [falling(orders.id)],
  })

const seenShares = (actor: Actor): Expression<SqlBool>[] => [
  sql<SqlBool>`account_links.client_id = ${actor.client_id}`,
  sql<SqlBool>`account_links.purpose = 'REPORT'`,
  visibleTo(actor, 'account_links'),
]

/** The ids that the filter of a link names under this key. */
const idsIn = (key: string) =>
  sql`array(select jsonb_array_elements_text(coalesce(account_links.payload->'filter'->${sql.lit(key)}, '[]'))::bigint)`

/** What somebody shares, by name: the report that is opened says of what it is. */
async function placeShared({ db, actor }: Change, { session_id, ...filter }: ReportFilter): Promise<string> {
  const ids = (some: readonly number[] | undefined) => sql`${some ?? []}::bigint[]`
  const session = sql`(select s.name from sessions s where s.id = ${session_id})`
  const chosen = {
    ...{ grade_id: ids(filter.grade_id), section_id: ids(filter.section_id) },
    ...{ subject_id: ids(filter.subject_id), student_id: ids(filter.student_id) },
  }
  const { rows } = await sql<{ place: string }>`select ${placeOf(actor, session, chosen)} as place`.execute(db)
  return rows[0]?.place ?? ''
}

/** What a link shows, as the reader of the list may see it. */
const placeOfLink = (actor: Actor) =>
  placeOf(
    actor,
    sql`(select s.name from sessions s where s.id = (account_links.payload->'filter'->>'session_id')::bigint)`,
    {
      ...{ grade_id: idsIn('grade_id'), section_id: idsIn('section_id') },
      ...{ subject_id: idsIn('subject_id'), student_id: idsIn('student_id') },
    },
  )

const rowsOf = (from: From<'account_links'>, actor: Actor) =>
  from
    .innerJoin('accounts', (join) =>
      join.on('accounts.client_id', '=', actor.client_id).onRef('accounts.id', '=', 'account_links.account_id'),
    )
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('sign_ins')
          .select(({ fn }) => [fn.countAll<number>().as('opened'), fn.max('created_at').as('opened_at')])
          .where('sign_ins.client_id', '=', actor.client_id)
          .whereRef('sign_ins.link_id', '=', 'account_links.id')
          .as('opened'),
      (join) => join.onTrue(),
    )
    .select(['account_links.id', 'account_links.sent_to', 'account_links.created_at', 'account_links.expires_at'])
    .select([
      sql<string>`account_links.payload->>'report'`.as('report'),
      sql<ShareRow['filter']>`account_links.payload->'filter'`.as('filter'),
      placeOfLink(actor).as('place'),
      sql<ShareRow['by']>`jsonb_build_object('id', accounts.id, 'name', accounts.name)`.as('by'),
      sql<number>`opened.opened`.as('opened'),
      sql<string | null>`opened.opened_at`.as('opened_at'),
    ])

/** On the screen a filter that finds nothing shows so; who sends it to somebody else is told which part of it is of nobody. @throws invalid_field */
async function assertFilter({ db, actor }: { db: Reader; actor: Actor }, filter: ReportFilter): Promise<void> {
  const asking = { db, actor, client_id: actor.client_id }
  const { grade_id, section_id, subject_id, exam_ids, staff_id, student_id } = filter
  await assertKnown(asking, 'grades', grade_id, 'filter.grade_id')
  await assertKnown(asking, 'sections', section_id, 'filter.section_id')
  await assertKnown(asking, 'subjects', subject_id, 'filter.subject_id')
  await assertKnown(asking, 'exams', exam_ids, 'filter.exam_ids')
  await assertKnown(asking, 'staff', staff_id, 'filter.staff_id')
  await assertKnown(asking, 'students', student_id, 'filter.student_id')
}

export const reportShareRoutes = serve(reportShareApi, {
  share: {
    async prepare(call, services: Sharing & ReportServices) {
      const { actor, body } = call
      const route = reportRoutes.find(({ endpoint }) => endpoint === sharedReports.get(body.report))
      if (!route) throw new Error(`There is no report ${body.report}`)
      if (actor.client_id === 0) throw new ApiError('forbidden')
      assertMayOpen(actor, route.endpoint)
      const { report, filter, days, email } = body
      // What is shared can be opened: the report itself says what is wrong with the filter.
      await route.handle({ ...call, body: { filter } } as never, services)
      await assertFilter(call, filter as ReportFilter)
      return async (making) => {
        const { db, client_id, actor: by } = making
        if (email) await assertFewMails(making)
        const [link] = await issueLinks(making, services, [
          {
            account_id: by.account_id,
            purpose: 'REPORT',
            delivery: email ? 'MAIL' : 'COPIED',
            sent_to: email ?? null,
            life_ms: days * DAY,
            payload: { report, filter, place: await placeShared(making, filter as ReportFilter) },
          },
        ])
        if (!link) throw new Error('A link was not issued')
        const school = await schoolOf(db, client_id)
        const url = linkUrl(services.addresses.of(school.sub_domain), 'REPORT', link.hash)
        if (email) {
          const language = languageOf('mails', null, ...school.languages)
          await queueMails(making, services, { school: school.name }, [
            { kind: 'REPORT', account_id: null, link_id: link.id, to_address: email, language, secret: url },
          ])
        }
        return { id: link.id, url, expires_at: link.expires_at }
      }
    },
  },

  shares: (call) => shares(call.actor, call.now).page(call),

  async unshare(call, { forgetActors }: Pick<Services, 'forgetActors'>) {
    const { db, client_id, actor, now, id } = call
    const at = now.toISOString()
    const link = await db
      .updateTable('account_links')
      .set({ revoked_at: at })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .where((_) => sql<SqlBool>`${sql.join(seenShares(actor), sql` and `)}`)
      .returning('id')
      .executeTakeFirst()
    if (!link) throw new ApiError('not_found', say('share.not_found'))
    await db
      .updateTable('sign_ins')
      .set({ revoked_at: at })
      .where('client_id', '=', client_id)
      .where('link_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
    await audit(call, { entity: 'report-share', entity_id: id, action: 'end' })
    forgetActors(client_id)
    return { id }
  },
})
