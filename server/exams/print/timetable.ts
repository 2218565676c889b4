import { sql } from 'kysely'
import { type examApi, say } from '#contract'
import { usualPage } from '../../../domain/papers/documents.ts'
import type { TimetableExam } from '../../../typeset/documents/timetable.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { NONE } from '../../db/none.ts'
import { notFound, wrongField } from '../../ground/errors.ts'
import type { Call, FileAnswer } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import { visibleTo } from '../../policy/policy.ts'
import { type Printing, printedDays, schoolHead } from './school-head.ts'

type TimetableCall = Call<(typeof examApi)['timetable']>

/** Exams that are fixed, of those that the caller sees, by day, time and class. */
export async function printTimetable(call: TimetableCall, { files, typeset }: Printing): Promise<FileAnswer> {
  const { db, client_id, actor, body } = call
  const asking: Asking = { db, client_id }
  const [session] = await ask(asking, sql<{ name: string }>`select name from sessions where id = ${body.session_id}`)
  if (!session) throw notFound('session')
  const head = await schoolHead(asking, files)
  const dayOf = await printedDays(asking, head.language)
  const rows = await ask(asking, examsOf(call, head.language))
  if (rows.length === 0) throw wrongField('session_id', say('exam.none_to_print'))
  const exams = rows.map(({ starts, ends, date, ...row }): TimetableExam => {
    return { ...row, date: dayOf(date), time: `${starts} – ${ends}` }
  })
  const place = [session.name, await placeOf(asking, head.language, body)].filter(Boolean).join(' · ')
  const whose = { client_id, account_id: actor.account_id }
  const bytes = await orRefuse(
    typeset.of(whose).pdf({ ...head, document: 'timetable', page: body.page ?? usualPage, place, exams }),
  )
  return { bytes, type: 'application/pdf', filename: `timetable, ${place}.pdf` }
}

type Row = Omit<TimetableExam, 'time'> & { starts: string; ends: string }

/** Where a section sits: in its own room before that of the exam. Sections apart are named with their rooms. */
const roomsOf = (section_id: number | null) => sql`
        case when ${section_id}::bigint is not null then max(coalesce(x.room, exams.room)) filter (where x.section_id = ${section_id})
          when count(distinct coalesce(x.room, exams.room, '')) = 1 then max(coalesce(x.room, exams.room))
          else string_agg(c.title || ': ' || coalesce(x.room, exams.room), ', ' order by c.title collate natural_order) end`

const examsOf = ({ client_id, actor, body }: TimetableCall, language: string) => sql<Row>`
  select exams.exam_date::text as date, to_char(exams.starts, 'HH24:MI') as starts, to_char(exams.ends, 'HH24:MI') as ends,
    coalesce(exams.titles ->> ${language}::text, exams.name) as name, coalesce(s.titles ->> ${language}::text, s.title) as subject,
    coalesce(g.titles ->> ${language}::text, g.title) as grade, exams.max_marks as marks, at.room, at.sections
  from exams
    join subjects s on s.client_id = ${client_id} and s.id = exams.subject_id
    join grades g on g.client_id = ${client_id} and g.id = exams.grade_id
    cross join lateral (
      select string_agg(c.title, ', ' order by c.title collate natural_order) as sections,
        coalesce(bool_or(x.section_id = ${body.section_id ?? null}::bigint), false) as is_there, ${roomsOf(body.section_id ?? null)} as room
      from exam_sections x join sections c on c.client_id = ${client_id} and c.id = x.section_id
      where x.client_id = ${client_id} and x.exam_id = exams.id) at
  where exams.client_id = ${client_id} and exams.deleted_at is null and exams.session_id = ${body.session_id}
    and exams.state not in ('DRAFT', 'CANCELLED') and ${visibleTo(actor, 'exams')}
    and (${body.grade_id ?? null}::bigint is null or exams.grade_id = ${body.grade_id ?? null})
    and (${body.section_id ?? null}::bigint is null or at.is_there)
    and exams.exam_date >= coalesce(${body.from ?? null}::date, '-infinity') and exams.exam_date <= coalesce(${body.to ?? null}::date, 'infinity')
  order by exams.exam_date, exams.starts, g.level_order, g.title collate natural_order, g.id, s.title, exams.id`

/** "Class 9 A", of the class and the section that are asked for. */
async function placeOf(
  asking: Asking,
  language: string,
  { grade_id, section_id }: TimetableCall['body'],
): Promise<string> {
  if (!grade_id && !section_id) return ''
  const [place] = await ask(
    asking,
    sql<{ title: string }>`
    select concat_ws(' ', coalesce(g.titles ->> ${language}::text, g.title), c.title) as title from grades g
      left join sections c on c.client_id = ${asking.client_id} and c.grade_id = g.id and c.id = ${section_id ?? NONE}
    where g.client_id = ${asking.client_id} and (g.id = ${grade_id ?? null}::bigint or c.id is not null) limit 1`,
  )
  return place?.title ?? ''
}
