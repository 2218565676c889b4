import type { ExamRow, examApi } from '#contract'
import type { Sent } from '#web/api/call.ts'
import { toIds } from '#web/entity/filters/place.ts'

/** What a new exam starts with: what the list is narrowed to, or the exam that it is a copy of. */
export interface ExamStart {
  grade_id: number | null
  subject_id: number | null
  section_id: number | null
  copied?: ExamRow | null
}

const toId = (text: string) => Number(text)
const toNumber = (value: number | string) => (value === '' ? undefined : Number(value))

/** Numbers of the form are numbers, or '' while a box is empty. */
export function toValues(row: ExamRow | null, { copied, ...start }: ExamStart) {
  const from = row ?? copied ?? null
  return {
    name: from?.name ?? '',
    grade_id: from?.grade_id ?? start.grade_id,
    subject_id: from?.subject_id ?? start.subject_id,
    section_ids: from?.sections.map(({ id }) => String(id)) ?? (start.section_id ? [String(start.section_id)] : []),
    type_test: from?.type_test ?? ('UNIT_TEST' as ExamRow['type_test']),
    component: from?.component ?? ('THEORY' as ExamRow['component']),
    question_paper_id: from?.question_paper_id ?? null,
    // A copy is held on another day, which is chosen.
    date: row?.date ?? '',
    start: from?.start ?? '09:00',
    end: from?.end ?? '12:00',
    max_marks: (from?.max_marks ?? 100) as number | string,
    pass_marks: (from?.pass_marks ?? '') as number | string,
    weightage: (from?.weightage ?? '') as number | string,
    room: from?.room ?? '',
    rooms: Object.fromEntries((from?.sections ?? []).map(({ id, room }) => [String(id), room ?? ''])),
    entry_mode: from?.entry_mode ?? ('TOTAL' as ExamRow['entry_mode']),
    invigilators: (from?.invigilators ?? []).map(({ staff_id, section_id }) => ({ staff_id, section_id })),
    markers: (from?.markers ?? []).map(({ staff_id, section_id, item_ids }) => ({ staff_id, section_id, item_ids })),
  }
}
export type ExamValues = ReturnType<typeof toValues>

export const toBody =
  (session_id: number) =>
  ({ grade_id, subject_id, section_ids, rooms, ...values }: ExamValues): Sent<typeof examApi.create> => ({
    ...values,
    ...toIds({ grade_id, subject_id }),
    session_id,
    section_ids: section_ids.map(toId),
    rooms: section_ids.flatMap((id) => {
      const room = rooms[id]?.trim()
      return room ? [{ section_id: toId(id), room }] : []
    }),
    room: values.room.trim() || null,
    max_marks: toNumber(values.max_marks) ?? 0,
    pass_marks: toNumber(values.pass_marks) ?? null,
    weightage: toNumber(values.weightage) ?? null,
  })
