import { sql } from 'kysely'
import { say } from '#contract'
import { folded } from '../../../interchange/doors/grid/shown.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { OpenedList } from './read-file.ts'

interface OtherPupil {
  admission_no: string
  name: string
  place: string
  exam: string | null
}

/** Rows that are looked up; half of a list tells whose it is. */
const mostRows = 500

/**
 * Whose list it is when half of its rows are nobody's: the section, and the exam of the same subject where there is one. Only their number or name
 * tells it: roll numbers are the same in every section.
 */
export async function nameWhose(asking: Asking, list: OpenedList, exam_id: number): Promise<void> {
  const open = list.read.asks.find(({ id }) => id === 'other_list')
  if (!open || list.read.reading.values.some(({ by }) => by === null)) return
  const texts = (field: 'admission_no' | 'name') => {
    const column = list.read.reading.columns.find(({ fields }) => fields.includes(field))
    const rows = new Set(open.rows)
    return column
      ? list.lines.filter(({ row }) => rows.has(row)).map(({ cells }) => folded(cells[column.at] ?? ''))
      : []
  }
  const [numbers, names] = [texts('admission_no'), texts('name')].map((some) => some.filter(Boolean).slice(0, mostRows))
  if (!numbers || !names || numbers.length + names.length === 0) return
  const found = await pupilsOf(asking, { exam_id, numbers, names })
  const counts = new Map<string, number>()
  for (const { place, exam } of found) {
    const called = exam ? `${place} (${exam})` : place
    counts.set(called, (counts.get(called) ?? 0) + 1)
  }
  const places = [...counts].filter(([, count]) => count * 2 >= open.rows.length).map(([place]) => place)
  const { of = open.rows.length } = open.message.params as { of?: number }
  const { count = open.rows.length } = open.message.params as { count?: number }
  if (places.length > 0) open.message = say('list.other_pupils', { count, of, places })
}

const pupilsOf = (asking: Asking, wanted: { exam_id: number; numbers: string[]; names: string[] }) => {
  const { client_id } = asking
  const name = pupilName(client_id, 'p')
  return ask(
    asking,
    sql<OtherPupil>`
    select p.admission_no, ${name} as name, g.title || ' ' || s.title as place,
      (select min(x.name) from exams x join exam_sections y on y.client_id = ${client_id} and y.exam_id = x.id and y.section_id = e.section_id
        where x.client_id = ${client_id} and x.session_id = this.session_id and x.deleted_at is null and x.id <> this.id
          and x.subject_id in (select b.id from subjects b where b.client_id = ${client_id}
            and b.title = (select o.title from subjects o where o.client_id = ${client_id} and o.id = this.subject_id))
        having count(*) = 1) as exam
    from exams this
      join enrolments e on e.client_id = ${client_id} and e.session_id = this.session_id and e.state = 'ACTIVE'
      join students p on p.client_id = ${client_id} and p.id = e.student_id and p.deleted_at is null
      join grades g on g.client_id = ${client_id} and g.id = e.grade_id
      join sections s on s.client_id = ${client_id} and s.id = e.section_id
    where this.client_id = ${client_id} and this.id = ${wanted.exam_id}
      and (lower(p.admission_no) = any(${wanted.numbers}::text[]) or lower(${name}) = any(${wanted.names}::text[]))
    limit 1000`,
  )
}
