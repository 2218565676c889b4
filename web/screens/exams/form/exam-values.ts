import { type ExamRow, type examApi, type ResponseRulesInput, usualResponseRules } from '#contract'
import type { Sent } from '#web/api/call.ts'
import { toIds } from '#web/entity/filters/place.ts'
import { titlesSent } from '#web/entity/title-fields.tsx'

/** What a new exam starts with: what the list is narrowed to, or the exam that it is a copy of. */
export interface ExamStart {
  grade_id: number | null
  subject_id: number | null
  section_id: number | null
  copied?: ExamRow | null
  /** The day that was pressed in the calendar. */
  date?: string | undefined
}

const toId = (text: string) => Number(text)
const toNumber = (value: number | string) => (value === '' ? undefined : Number(value))

/**
 * A section that has no room of its own follows that of the exam, also when it is changed. One section alone has one room, its own: the form
 * asks for no other.
 */
function roomsOf(from: ExamRow | null): { room: string; rooms: Record<string, string> } {
  const { sections = [], room = null } = from ?? {}
  const [first] = sections
  if (sections.length === 1) return { room: first?.room ?? room ?? '', rooms: {} }
  const own = sections.map((one) => [String(one.id), one.room === room ? '' : (one.room ?? '')])
  return { room: room ?? '', rooms: Object.fromEntries(own) }
}

/** Numbers of the form are numbers, or '' while a box is empty. */
export function toValues(row: ExamRow | null, { copied, ...start }: ExamStart) {
  const from = row ?? copied ?? null
  return {
    name: from?.name ?? '',
    titles: from?.titles ?? {},
    grade_id: from?.grade_id ?? start.grade_id,
    subject_id: from?.subject_id ?? start.subject_id,
    section_ids: from?.sections.map(({ id }) => String(id)) ?? (start.section_id ? [String(start.section_id)] : []),
    type_test: from?.type_test ?? ('UNIT_TEST' as ExamRow['type_test']),
    component: from?.component ?? ('THEORY' as ExamRow['component']),
    question_paper_id: from?.question_paper_id ?? null,
    // A copy is held on another day, which is chosen.
    date: row?.date ?? start.date ?? '',
    start: from?.start ?? '09:00',
    end: from?.end ?? '12:00',
    max_marks: (from?.max_marks ?? 100) as number | string,
    pass_marks: (from?.pass_marks ?? '') as number | string,
    weightage: (from?.weightage ?? '') as number | string,
    marks_due: row?.marks_due ?? '',
    ...roomsOf(from),
    entry_mode: from?.entry_mode ?? ('TOTAL' as ExamRow['entry_mode']),
    rules: { ...usualResponseRules, ...from?.response_rules } as Required<ResponseRulesInput>,
    invigilators: (from?.invigilators ?? []).map(({ staff_id, section_id }) => ({ staff_id, section_id })),
    markers: (from?.markers ?? []).map(({ staff_id, section_id, item_ids }) => ({ staff_id, section_id, item_ids })),
  }
}
export type ExamValues = ReturnType<typeof toValues>

/** Rooms of single sections: one section alone has the room of the exam. */
export const roomsSent = ({ section_ids, rooms }: Pick<ExamValues, 'section_ids' | 'rooms'>) =>
  (section_ids.length > 1 ? section_ids : []).flatMap((id) => {
    const room = rooms[id]?.trim()
    return room ? [{ section_id: toId(id), room }] : []
  })

/** Whoever is on duty in a section that does not write the exam is on duty nowhere. */
export const staffSent = <D extends { section_id: number | null }>(staff: readonly D[], section_ids: string[]): D[] =>
  staff.filter(({ section_id }) => section_id === null || section_ids.includes(String(section_id)))

/** Rules that are not as the product has them; null where all are. */
function rulesSent(rules: Required<ResponseRulesInput>): ResponseRulesInput | null {
  const own = Object.entries(rules).filter(([name, rule]) => usualResponseRules[name as keyof typeof rules] !== rule)
  return own.length > 0 ? Object.fromEntries(own) : null
}

export const toBody =
  (session_id: number) =>
  ({ grade_id, subject_id, section_ids, rooms, rules, ...values }: ExamValues): Sent<typeof examApi.create> => ({
    ...values,
    titles: titlesSent(values.titles),
    ...toIds({ grade_id, subject_id }),
    session_id,
    section_ids: section_ids.map(toId),
    rooms: roomsSent({ section_ids, rooms }),
    invigilators: staffSent(values.invigilators, section_ids),
    markers: staffSent(values.markers, section_ids),
    room: values.room.trim() || null,
    max_marks: toNumber(values.max_marks) ?? 0,
    pass_marks: toNumber(values.pass_marks) ?? null,
    weightage: toNumber(values.weightage) ?? null,
    marks_due: values.marks_due || null,
    response_rules: rulesSent(rules),
  })
