import { sql } from 'kysely'
import { type DateFormat, REMARKING, type RecheckRow, type reportFileApi } from '#contract'
import { type PerformanceWords, performanceWords } from '../../../typeset/words/performance-words.ts'
import { reportWords } from '../../../typeset/words/report-words.ts'
import { type Asking, ask } from '../../db/ask.ts'
import type { Printing } from '../../exams/print/school-head.ts'
import { recheckSeen } from '../../exams/rechecks.ts'
import { notFound } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { figuresFile } from './figures-file.ts'
import { type Column, partOf, shortDay } from './worded-report.ts'

type RecheckSlipCall = Call<(typeof reportFileApi)['recheckSlip']>

interface Request extends Pick<RecheckRow, 'id' | 'kind' | 'state' | 'note' | 'answer' | 'before' | 'after'> {
  exam_id: number
  mark_id: number
  exam_question_ids: number[]
  decided_at: string | null
  exam: string
  date: string
  place: string
  counted_max: number
  set_letter: string | null
  name: string
  roll_no: string | null
  admission_no: string
  date_format: DateFormat | null
}

async function requestOf({ db, client_id, actor, id }: RecheckSlipCall): Promise<Request> {
  const [found] = await ask(
    { db, client_id },
    sql<Request>`
    select r.id, r.kind, r.state, r.note, r.answer, r.before, r.after, r.exam_id, r.mark_id, r.exam_question_ids, r.decided_at,
      x.name as exam, x.exam_date::text as date, (select date_format from schools where id = ${client_id}) as date_format, concat_ws(' · ', g.title, s.title, b.title) as place, m.counted_max, m.set_letter,
      ${pupilName(client_id, 'p')} as name, e.roll_no, p.admission_no
    from exam_rechecks r
      join exam_marks m on m.client_id = ${client_id} and m.id = r.mark_id
      join exams x on x.client_id = ${client_id} and x.id = r.exam_id
      join enrolments e on e.client_id = ${client_id} and e.id = m.enrolment_id
      join students p on p.client_id = ${client_id} and p.id = e.student_id
      join grades g on g.client_id = ${client_id} and g.id = x.grade_id
      join sections s on s.client_id = ${client_id} and s.id = m.section_id
      join subjects b on b.client_id = ${client_id} and b.id = x.subject_id
    where r.client_id = ${client_id} and r.id = ${id} and ${recheckSeen(actor, 'r')}`,
  )
  if (!found) throw notFound('recheck')
  return found
}

interface Line {
  label: string
  max_marks: number
  before: string | null
  after: string | null
}

/** The questions that were asked about, or all that the pupil wrote, with what stood there and what the decision put in its place. */
const linesOf = (asking: Asking, { exam_id, mark_id, exam_question_ids, set_letter, decided_at }: Request) => {
  const { client_id } = asking
  const now = sql`case when c.mark_id is null then null else coalesce(trim_scale(c.marks)::text, 'NA') end`
  const own = sql`p.set_letter in ('', ${set_letter ?? 'A'}::text)`
  const meant = exam_question_ids.length > 0 ? sql`q.id = any(${exam_question_ids}::bigint[])` : own
  return ask(
    asking,
    sql<Line>`
    select coalesce(q.labels ->> ${set_letter ?? 'A'}::text, q.labels ->> 'A', '') as label, q.max_marks,
      case when h.id is null then ${now} else h.before end as before, case when h.id is null then ${now} else h.after end as after
    from exam_questions q
      join exam_papers p on p.client_id = ${client_id} and p.exam_id = ${exam_id} and p.paper_id = q.paper_id
      left join exam_question_marks c on c.client_id = ${client_id} and c.exam_id = ${exam_id} and c.mark_id = ${mark_id}
        and c.exam_question_id = q.id
      left join exam_mark_history h on h.client_id = ${client_id} and h.mark_id = ${mark_id} and h.exam_question_id = q.id
        and h.source = 'RECHECK' and h.created_at = coalesce(${decided_at}::timestamptz, 'infinity')
    where q.client_id = ${client_id} and q.exam_id = ${exam_id} and ${meant}
    order by q.position`,
  )
}

/** What is told of the marks: those before are not shown to whoever is to mark anew, those after are written by hand until it is decided. */
function columnsOf({ state, kind }: Request, words: PerformanceWords, first: string): Column<Line>[] {
  const isOpen = state === 'OPEN'
  const before: Column<Line> = [words.marks_before, (line) => line.before, 'number']
  const after: Column<Line> = [words.marks_after, (line) => (isOpen ? '' : line.after), isOpen ? 'written' : 'number']
  return [
    [first, ({ label }) => label],
    [words.maximum, ({ max_marks }) => max_marks, 'number'],
    ...(isOpen && kind === REMARKING ? [] : [before]),
    after,
  ]
}

/** A request for a recheck on a page of its own. */
export async function printRecheckSlip(call: RecheckSlipCall, { files, typeset }: Printing): Promise<RecordedFile> {
  const { db, client_id, actor, id, body } = call
  const request = await requestOf(call)
  const lines = await linesOf({ db, client_id }, request)
  const [words, card] = [performanceWords[body.language], reportWords[body.language]]
  const isOpen = request.state === 'OPEN'
  const { before, after } = request
  const total: Line = {
    ...{ label: words.total, max_marks: request.counted_max },
    ...{ before: before?.marks?.toString() ?? null, after: after?.marks?.toString() ?? null },
  }
  const saying = { words, least: 0 }
  const written = isOpen ? 'written' : undefined
  const suppressed: Column<Request>[] = [
    [words.asked, ({ kind, note }) => [words.recheck_kinds[kind], note].filter(Boolean).join(': ')],
    [words.decision, ({ state }) => (state === 'OPEN' ? '' : words.decisions[state]), written],
    [words.answer, ({ answer }) => answer ?? '', written],
  ]
  const file = await figuresFile(
    { db, client_id, account_id: actor.account_id },
    { files, typeset },
    {
      ...{ title: `${words.recheck}: ${request.name}`, format: 'pdf', language: body.language },
      place: `${request.exam} · ${request.place} · ${shortDay(request.date, body.language, request.date_format)}`,
      figures: [
        { label: words.roll_no, value: request.roll_no },
        { label: words.admission_no, value: request.admission_no },
        ...(isOpen ? [] : [{ label: words.percent, value: after?.percent ?? null }]),
        ...(isOpen ? [] : [{ label: words.grade, value: after?.grade ?? null }]),
      ],
      parts: [
        ...partOf(saying, { title: '', name: words.recheck }, [request], suppressed),
        ...partOf(saying, { title: words.marks }, [...lines, total], columnsOf(request, words, words.question)),
      ],
      about: '',
      signatures: [words.second_marker, card.principal],
    },
  )
  return { ...file, given: { client_id, entity_id: id, what: { document: 'recheck-slip' } } }
}
