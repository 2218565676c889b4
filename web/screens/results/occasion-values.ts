import type { CardOccasion, TestType } from '#contract'
import { titlesSent } from '#web/entity/title-fields.tsx'

export const toValues = (row: CardOccasion | null, place: { session_id?: number | null }) => ({
  title: row?.title ?? '',
  titles: row?.titles ?? ({} as Record<string, string>),
  session_id: row?.session_id ?? place.session_id ?? null,
  type_tests: (row?.type_tests ?? []) as string[],
  until: row?.until ?? '',
  grade_ids: row?.grade_ids.map(String) ?? [],
  is_final: row?.is_final ?? false,
})

export type OccasionValues = ReturnType<typeof toValues>

/** As it is sent: who empties the day takes it away. */
export const toBody = ({ titles, type_tests, until, grade_ids, session_id, ...values }: OccasionValues) => ({
  ...values,
  session_id: session_id ?? 0,
  titles: titlesSent(titles),
  type_tests: type_tests as TestType[],
  until: until === '' ? null : until,
  grade_ids: grade_ids.map(Number),
})
