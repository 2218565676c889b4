import { type RawBuilder, sql } from 'kysely'
import { type BoardRow, type DataOf, resultBoardApi, say } from '#contract'
import { languageOf } from '../../../domain/languages.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { assertKnown } from '../../entity/known-ids.ts'
import { assertSession, takeUnlocked } from '../../entity/sessions.ts'
import { writtenDay } from '../../ground/days.ts'
import { notFound, wrongField } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import { type MailServices, type NewMail, queueMails } from '../../mail/queue-mail.ts'
import { schoolOf } from '../../mail/school-of.ts'
import { inReach, type Viewer } from '../../policy/places.ts'
import { examSettings, timeIn } from '../clock.ts'

/** Whose the marks of the exam `e` in the section `x` are to hand in: ids of staff. */
const handsIn = (client_id: number): RawBuilder<unknown> => sql`coalesce(
  (select array_agg(distinct d.staff_id) from exam_staff d
    where d.client_id = ${client_id} and d.exam_id = e.id and d.duty = 'MARKER' and coalesce(d.section_id, x.section_id) = x.section_id),
  (select array_agg(distinct a.staff_id) from staff_assignments a
    where a.client_id = ${client_id} and a.session_id = e.session_id and a.grade_id = e.grade_id and a.ends_on is null
      and coalesce(a.section_id, x.section_id) = x.section_id and a.subject_id = e.subject_id),
  (select array_agg(distinct a.staff_id) from staff_assignments a
    where a.client_id = ${client_id} and a.session_id = e.session_id and a.grade_id = e.grade_id and a.ends_on is null
      and a.section_id = x.section_id and a.is_class_teacher),
  '{}')`

/** Whether the section `x` of the exam `e` is one of those that somebody sees. */
const seenSection = (viewer: Viewer) =>
  viewer.reach
    ? inReach(viewer, {
        ...{ session: sql.ref('e.session_id'), grade: sql.ref('e.grade_id') },
        ...{ section: sql.ref('x.section_id'), subject: sql.ref('e.subject_id') },
      })
    : sql`true`

type Sheet = BoardRow & { staff: { id: number; title: string; account_id: number; email: string | null }[] }

interface Wanted {
  session_id: number
  grade_id?: number | null | undefined
  exam_ids?: readonly number[]
}

/** The sheets of a session that somebody sees, with whoever is to hand them in. */
async function sheetsOf(call: Asking & { actor: Viewer; now: Date }, wanted: Wanted): Promise<Sheet[]> {
  const { client_id, actor, now } = call
  const { session_id, grade_id, exam_ids } = wanted
  const { timezone } = await examSettings(call)
  const today = timeIn(timezone, now).date
  return ask(
    call,
    sql<Sheet>`
    select jsonb_build_object('id', e.id, 'name', e.name, 'state', e.state, 'date', e.exam_date,
        'publish_at', to_char(e.publish_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'published_at', to_char(e.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as exam,
      jsonb_build_object('id', g.id, 'title', g.title) as grade, jsonb_build_object('id', b.id, 'title', b.title) as subject,
      jsonb_build_object('id', s.id, 'title', s.title, 'state', x.state) as section, n.entered, n.of, w.staff,
      (select coalesce(jsonb_agg(one - 'account_id' - 'email'), '[]') from jsonb_array_elements(w.staff) one) as who,
      e.marks_due as due,
      case when x.state = 'OPEN' and e.state in ('SCHEDULED', 'MARKING') and e.marks_due < ${today}::date
        then ${today}::date - e.marks_due end as days_late,
      (select max(m.created_at) from mails m where m.client_id = ${client_id} and m.kind = 'MARKS_DUE'
        and m.account_id in (select (one ->> 'account_id')::bigint from jsonb_array_elements(w.staff) one)) as reminded_at
    from exams e join exam_sections x on x.client_id = ${client_id} and x.exam_id = e.id
      join grades g on g.client_id = ${client_id} and g.id = e.grade_id
      join subjects b on b.client_id = ${client_id} and b.id = e.subject_id
      join sections s on s.client_id = ${client_id} and s.id = x.section_id
      cross join lateral (select count(*) filter (where m.is_complete) as entered, count(*) as of from exam_marks m
        where m.client_id = ${client_id} and m.exam_id = e.id and m.section_id = x.section_id and m.left_at is null) n
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', concat_ws(' ', p.first_name, p.last_name),
            'account_id', p.account_id, 'email', c.email) order by p.first_name, p.id), '[]') as staff
        from staff p join accounts c on c.client_id = ${client_id} and c.id = p.account_id
        where p.client_id = ${client_id} and p.deleted_at is null and p.id = any(${handsIn(client_id)})) w
    where e.client_id = ${client_id} and e.session_id = ${session_id} and e.deleted_at is null and e.state not in ('DRAFT', 'CANCELLED')
      and ${seenSection(actor)}
      ${grade_id ? sql`and e.grade_id = ${grade_id}` : sql``}
      ${exam_ids ? sql`and e.id = any(${exam_ids}::bigint[])` : sql``}
    order by e.exam_date, e.starts, e.id, g.level_order, s.title collate natural_order, s.id`,
  )
}

async function showBoard(call: Call<(typeof resultBoardApi)['board']>): Promise<BoardRow[]> {
  const { body } = call
  await assertSession(call, body.session_id)
  if (body.grade_id) await assertKnown(call, 'grades', [body.grade_id], 'grade_id')
  return (await sheetsOf(call, body)).map(({ staff: _, ...row }) => row)
}

type RemindCall = Call<(typeof resultBoardApi)['remind']>

/** Asks those who are to hand sheets in, each in one mail of all of theirs that are named, and nobody twice on a day of the school. */
async function remind(call: RemindCall, services: MailServices): Promise<DataOf<(typeof resultBoardApi)['remind']>> {
  const { db, client_id, body, now } = call
  await takeUnlocked(db, body.session_id)
  const named = new Set(body.sheets.map(({ exam_id, section_id }) => `${exam_id} ${section_id}`))
  const all = await sheetsOf(call, { ...body, exam_ids: body.sheets.map(({ exam_id }) => exam_id) })
  const sheets = all.filter(({ exam, section }) => named.has(`${exam.id} ${section.id}`))
  if (sheets.length < named.size) throw notFound('exam')
  const open = sheets.filter(({ exam, section }) => section.state === 'OPEN' && isMarked(exam.state))
  if (open.length === 0) throw wrongField('sheets', say('exam.all_handed_in'))
  const people = new Map(open.flatMap(({ staff }) => staff.map((one) => [one.account_id, one] as const)))
  const ids = [...people.keys()]
  // Whoever reminds the same person at the same time waits, and then finds the mail.
  await sql`select id from accounts where client_id = ${client_id} and id = any(${ids}::bigint[]) order by id for no key update`.execute(
    db,
  )
  const school = await schoolOf(db, client_id)
  const today = timeIn(school.timezone, now).date
  const { rows: told } = await sql<{ account_id: number; language: string | null; is_told: boolean }>`
    select a.id as account_id, a.language, exists (select 1 from mails m where m.client_id = ${client_id} and m.account_id = a.id
      and m.kind = 'MARKS_DUE' and (m.created_at at time zone ${school.timezone})::date = ${today}::date) as is_told
    from accounts a where a.client_id = ${client_id} and a.id = any(${ids}::bigint[])`.execute(db)
  const mails: NewMail[] = []
  const outcome = { sent: [] as string[], before: [] as string[], unreached: [] as string[] }
  for (const { account_id, language: own, is_told } of told) {
    const person = people.get(account_id)
    if (!person) continue
    const { email, title } = person
    if (!email || is_told) {
      outcome[email ? 'before' : 'unreached'].push(title)
      continue
    }
    const language = languageOf('mails', own, ...school.languages)
    const lines = open
      .filter(({ staff }) => staff.some((one) => one.account_id === account_id))
      .map(({ exam, subject, grade, section, due }) => {
        const day = due ? ` · ${writtenDay(due, school.date_format, `${language}-IN`)}` : ''
        return `${exam.name}, ${subject.title} · ${grade.title} ${section.title}${day}`
      })
    mails.push({ kind: 'MARKS_DUE', account_id, to_address: email, language, secret: lines.join('\n') })
    outcome.sent.push(title)
  }
  await queueMails(call, services, { school: school.name }, mails)
  return outcome
}

const isMarked = (state: string) => state === 'SCHEDULED' || state === 'MARKING'

export const resultBoardRoutes = serve(resultBoardApi, { board: showBoard, remind })
