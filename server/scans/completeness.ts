import { sql } from 'kysely'
import {
  type AnswerOf,
  type AnswerSheetPages,
  type Completeness,
  type CompletenessState,
  completenessStates,
  say,
  type scanApi,
} from '#contract'
import { type Asking, ask } from '../db/ask.ts'
import { notFound, wrongField } from '../ground/errors.ts'
import { pupilName } from '../ground/pupil-name.ts'
import type { Call } from '../http/call.ts'
import type { Viewer } from '../policy/places.ts'
import { visibleTo } from '../policy/policy.ts'
import { assertStaff } from './staff-only.ts'

interface SheetInHand {
  id: number
  serial: string
  kind: 'NAMED' | 'BLANK' | 'EXTRA'
  enrolment_id: number | null
  pages: number
  have: number[]
  /** The mark for absence is filled on a page that counts. */
  is_absent: boolean
  open: number
}

/** Sheets of an exam with pages that count, or that contradict one another; of a pupil or of nobody. */
const sheetsInHand = (asking: Asking, exam_id: number, sheet_id?: number): Promise<SheetInHand[]> => {
  const { client_id } = asking
  return ask(
    asking,
    sql<SheetInHand>`
    select a.id, a.serial, a.kind, a.enrolment_id, y.pages,
      coalesce(array_agg(distinct p.page_no order by p.page_no) filter (where p.state = 'COUNTED'), '{}') as have,
      coalesce(bool_or(p.state = 'COUNTED' and exists (select 1 from scan_cells c where c.client_id = ${client_id} and c.page_id = p.id
        and c.field = 'absent' and c.value -> 0 ->> 0 is not null)), false) as is_absent,
      coalesce(sum((select count(*) from scan_cells c where c.client_id = ${client_id} and c.page_id = p.id and c.state = 'OPEN'
        and p.state = 'COUNTED')), 0)::int as open
    from scan_pages p join answer_sheets a on a.client_id = ${client_id} and a.id = p.sheet_id
      join answer_layouts y on y.client_id = ${client_id} and y.id = a.layout_id
    where p.client_id = ${client_id} and p.exam_id = ${exam_id} and p.state in ('COUNTED', 'CLASH')
      ${sheet_id === undefined ? sql`` : sql`and p.sheet_id = ${sheet_id}`}
    group by a.id, a.serial, a.kind, a.enrolment_id, y.pages order by a.id`,
  )
}

const pagesOf = ({ serial, pages, have }: SheetInHand): AnswerSheetPages => ({
  ...{ serial, have },
  lack: Array.from({ length: pages }, (_, at) => at + 1).filter((page) => !have.includes(page)),
})

/** Pages of one sheet that are there, and those that are missing. */
export async function pagesLacking(
  asking: Asking,
  exam_id: number,
  sheet_id: number | null,
): Promise<Pick<AnswerSheetPages, 'have' | 'lack'>> {
  const [sheet] = sheet_id === null ? [] : await sheetsInHand(asking, exam_id, sheet_id)
  const { have, lack } = sheet ? pagesOf(sheet) : { have: [], lack: [] }
  return { have, lack }
}

interface ListedPupil {
  mark_id: number
  enrolment_id: number
  attendance: string | null
  student: Completeness['pupils'][number]['student']
  section: Completeness['pupils'][number]['section']
}

/** How complete one pupil's pages are. */
export interface PupilPages {
  mark_id: number
  student: ListedPupil['student']
  section: ListedPupil['section']
  state: CompletenessState
  sheets: AnswerSheetPages[]
  open: number
  /** The mark for absence is filled. */
  is_absent: boolean
}

function stateOf({ attendance }: ListedPupil, sheets: readonly SheetInHand[]): CompletenessState {
  if (sheets.some(({ is_absent }) => is_absent)) return 'ABSENT'
  if (sheets.length === 0) return attendance !== null && attendance !== 'P' ? 'ABSENT' : 'NONE'
  if (sheets.filter(({ kind }) => kind !== 'EXTRA').length > 1) return 'TWICE'
  const isWhole = sheets.some(({ kind }) => kind !== 'EXTRA') && sheets.every((one) => pagesOf(one).lack.length === 0)
  return isWhole ? 'COMPLETE' : 'PARTIAL'
}

/** Everybody of an exam's list whom somebody sees, by section and roll number, with their pages. */
export async function pupilPages(
  asking: Asking,
  viewer: Viewer,
  exam_id: number,
  section_ids: readonly number[] | null = null,
): Promise<{ pupils: PupilPages[]; unowned: AnswerSheetPages[] }> {
  const { client_id } = asking
  const [listed, sheets] = [
    await ask(
      asking,
      sql<ListedPupil>`
      select exam_marks.id as mark_id, exam_marks.enrolment_id, exam_marks.attendance,
        jsonb_build_object('id', s.id, 'name', ${pupilName(client_id, 's')}, 'admission_no', s.admission_no, 'roll_no', e.roll_no) as student,
        jsonb_build_object('id', c.id, 'title', c.title) as section
      from exam_marks join enrolments e on e.client_id = ${client_id} and e.id = exam_marks.enrolment_id
        join students s on s.client_id = ${client_id} and s.id = e.student_id
        join sections c on c.client_id = ${client_id} and c.id = exam_marks.section_id
      where exam_marks.client_id = ${client_id} and exam_marks.exam_id = ${exam_id} and exam_marks.left_at is null
        and ${visibleTo(viewer, 'exam_marks')}
        ${section_ids ? sql`and exam_marks.section_id = any(${section_ids}::bigint[])` : sql``}
      order by c.title collate natural_order, c.id, e.roll_no collate natural_order nulls last, e.id`,
    ),
    await sheetsInHand(asking, exam_id),
  ]
  const byPupil = new Map<number | null, SheetInHand[]>()
  for (const sheet of sheets) byPupil.set(sheet.enrolment_id, [...(byPupil.get(sheet.enrolment_id) ?? []), sheet])
  const pupils = listed.map((one): PupilPages => {
    const own = byPupil.get(one.enrolment_id) ?? []
    return {
      ...{ mark_id: one.mark_id, student: one.student, section: one.section, state: stateOf(one, own) },
      ...{ sheets: own.map(pagesOf), open: own.reduce((sum, { open }) => sum + open, 0) },
      is_absent: own.some(({ is_absent }) => is_absent),
    }
  })
  return { pupils, unowned: (byPupil.get(null) ?? []).map(pagesOf) }
}

type Asked = (typeof scanApi)['completeness']

export async function listCompleteness(call: Call<Asked>): Promise<AnswerOf<Asked>> {
  const { db, client_id, actor, body } = call
  assertStaff(actor)
  const asking: Asking = { db, client_id }
  const { exam_id, section_id = null } = body
  const [exam] = await ask(
    asking,
    sql<{ sections: number[] }>`select array(select x.section_id from exam_sections x
        where x.client_id = ${client_id} and x.exam_id = exams.id) as sections
      from exams where client_id = ${client_id} and id = ${exam_id} and deleted_at is null and ${visibleTo(actor, 'exams')}`,
  )
  if (!exam) throw notFound('exam')
  if (section_id !== null && !exam.sections.includes(section_id))
    throw wrongField('section_id', say('ids.unknown', { noun: say('noun.section'), ids: [section_id] }))
  const { pupils, unowned } = await pupilPages(asking, actor, exam_id, section_id === null ? null : [section_id])
  const states = await ask(
    asking,
    sql<{ state: keyof Completeness['pages']; n: number }>`select state, count(*) as n from scan_pages
      where client_id = ${client_id} and exam_id = ${exam_id} and ${visibleTo(actor, 'scan_pages')} group by state`,
  )
  const countOf = (state: CompletenessState) => pupils.filter((one) => one.state === state).length
  return {
    ...{ pupils, unowned },
    counts: Object.fromEntries(completenessStates.map((state) => [state, countOf(state)])) as Completeness['counts'],
    pages: Object.fromEntries(states.map(({ state, n }) => [state, n])),
  }
}
