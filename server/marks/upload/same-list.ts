import { sql } from 'kysely'
import { say, type UploadProblem } from '#contract'
import type { PupilCells } from '../../../interchange/doors/marks/reading.ts'
import { ask } from '../../db/ask.ts'
import type { MarkChange } from '../sheet.ts'
import type { OpenedList } from './read-file.ts'
import { rowFault } from './rows-of-list.ts'

interface StoredCell {
  field: string
  exam_question_id: number | null
  value: string | null
}

interface EarlierImport {
  day: string
  name: string | null
  changed: { id: number; after: { cells: StoredCell[] } }[]
}

/** The last imports of an exam that a list is compared with. */
const mostCompared = 3

/** Of a list that was taken in before, by whom and when, and in how many cells it differs now from what stands. */
export async function sameList(
  change: MarkChange,
  exam_id: number,
  { read, there }: OpenedList,
): Promise<UploadProblem[]> {
  const cells = new Map(read.cells.flatMap(cellsOf))
  if (cells.size === 0) return []
  const stands = new Map(there.flatMap((one) => cellsOf({ ...standing(one), id: one.id })))
  for (const { changed, name, day } of await earlier(change, exam_id)) {
    const taken = changed.flatMap(({ id, after }) =>
      after.cells.map(({ field, exam_question_id, value }) => [keyOf(id, field, exam_question_id), value] as const),
    )
    const same = taken.filter(([key, value]) => value !== null && cells.get(key) === value).length
    // What an import found standing already it did not change.
    const marks = [...cells.keys()].filter((key) => !key.includes(' attendance')).length
    if (same === 0 || same < 0.9 * marks) continue
    const count = [...cells].filter(([key, value]) => stands.get(key) !== value).length
    const who = { name: name ?? '–', date: day }
    const sentence = count === 0 ? say('list.same_still', who) : say('list.same', { ...who, count })
    const [row = 1] = read.reading.header_rows
    return [rowFault({ row, column: null, code: 'same_list', value: null, sentence })]
  }
  return []
}

const keyOf = (id: number, field: string, question: number | null) => `${id} ${field} ${question ?? ''}`

const cellsOf = ({
  id,
  attendance,
  marks,
  questions = {},
}: Partial<PupilCells> & { id: number }): [string, string][] => [
  ...(attendance === undefined ? [] : [[keyOf(id, 'attendance', null), attendance] as [string, string]]),
  ...(marks === undefined ? [] : [[keyOf(id, 'marks', null), String(marks)] as [string, string]]),
  ...Object.entries(questions).map(([question, value]): [string, string] => [
    keyOf(id, 'question', Number(question)),
    String(value),
  ]),
]

const standing = ({ attendance, marks, questions }: OpenedList['there'][number]) => ({
  ...(attendance !== null && { attendance }),
  ...(marks !== null && { marks }),
  questions: questions as Record<number, number | 'NA'>,
})

const earlier = ({ db, client_id }: MarkChange, exam_id: number) =>
  ask(
    { db, client_id },
    sql<EarlierImport>`
    select to_char(i.created_at at time zone c.timezone, 'FMDD Mon YYYY') as day, a.name, i.changed
    from imports i join schools c on c.id = ${client_id}
      left join accounts a on a.client_id = ${client_id} and a.id = i.created_by
    where i.client_id = ${client_id} and i.entity = 'exam-marks' and i.undone_at is null
      and exists (select 1 from exam_marks m where m.client_id = ${client_id} and m.exam_id = ${exam_id}
        and m.id = (i.changed -> 0 ->> 'id')::bigint)
    order by i.id desc limit ${mostCompared}`,
  )
