import { sql } from 'kysely'
import { type Sentence, say } from '#contract'
import { type Asking, ask } from '../db/ask.ts'

interface Planned {
  id: number | null
  date: string
  start: string
  end: string
  room: string | null
  rooms: { section_id: number; room: string }[]
  invigilators: { staff_id: number }[]
  section_ids: readonly number[]
  timing: string | null
}

export interface Warning {
  sentence: Sentence
  /** Of which field it is: `room`, `rooms.12` of a section, `invigilators`, `date` or `end`. */
  path: string
  /** The other exam that it speaks of. */
  exam: { id: number; title: string } | null
}

/** What is worth knowing of an exam that may be held all the same: a shared room, somebody on duty elsewhere, too few to watch. */
export async function warningsOf(asking: Asking, exam: Planned, students: number): Promise<Warning[]> {
  const { client_id } = asking
  const fields = [
    ...(exam.room ? [{ path: 'room', room: exam.room }] : []),
    ...exam.rooms.map(({ section_id, room }) => ({ path: `rooms.${section_id}`, room })),
  ].map(({ path, room }) => ({ path, room: room.toLowerCase() }))
  const staff = exam.invigilators.map(({ staff_id }) => staff_id)
  const atOnce = sql`o.client_id = ${client_id} and o.deleted_at is null and o.state <> 'CANCELLED' and o.id <> ${exam.id ?? 0}
    and o.exam_date = ${exam.date}::date and o.starts < ${exam.end}::time and o.ends > ${exam.start}::time`
  const times = sql`to_char(o.starts, 'HH24:MI') as start, to_char(o.ends, 'HH24:MI') as end`
  const shared = await ask(
    asking,
    sql<Other & { room: string }>`
    select distinct on (coalesce(x.room, o.room), o.id) coalesce(x.room, o.room) as room, o.id, o.name, b.title as subject, ${times}
    from exams o join subjects b on b.client_id = ${client_id} and b.id = o.subject_id
      join exam_sections x on x.client_id = ${client_id} and x.exam_id = o.id
    where ${atOnce} and lower(coalesce(x.room, o.room)) = any(${fields.map(({ room }) => room)}::text[])
    order by 1, o.id limit 10`,
  )
  const busy = await ask(
    asking,
    sql<Other & { who: string }>`
    select distinct concat_ws(' ', p.first_name, p.last_name) as who, o.id, o.name, b.title as subject, ${times}
    from exams o join subjects b on b.client_id = ${client_id} and b.id = o.subject_id
      join exam_staff d on d.client_id = ${client_id} and d.exam_id = o.id and d.duty = 'INVIGILATOR'
      join staff p on p.client_id = ${client_id} and p.id = d.staff_id
    where ${atOnce} and d.staff_id = any(${staff}::bigint[]) limit 10`,
  )
  const other = ({ id, name }: Other) => ({ id, title: name })
  const alone = (path: string, sentence: Sentence): Warning => ({ sentence, path, exam: null })
  const warnings: Warning[] = [
    ...shared.flatMap(({ id, ...row }) =>
      fields
        .filter(({ room }) => room === row.room.toLowerCase())
        .map(({ path }) => ({ sentence: say('exam.warn_room', row), path, exam: other({ id, ...row }) })),
    ),
    ...busy.map(({ id, ...row }) => ({
      ...{ sentence: say('exam.warn_invigilator', row), path: 'invigilators', exam: other({ id, ...row }) },
    })),
  ]
  const watching = new Set(staff).size
  if (watching > 0 && students > watching * 30)
    warnings.push(alone('invigilators', say('exam.warn_ratio', { students, count: watching })))
  if (new Date(`${exam.date}T12:00:00Z`).getUTCDay() === 0) warnings.push(alone('date', say('exam.warn_weekend')))
  const minutes = minutesOf(exam.end) - minutesOf(exam.start)
  if (exam.timing && minutesOf(exam.timing) > minutes)
    warnings.push(alone('end', say('exam.warn_timing', { timing: exam.timing, minutes })))
  return warnings
}

interface Other {
  id: number
  name: string
  subject: string
  start: string
  end: string
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
