import { useRef } from 'react'
import { blueprintApi, type SupplyCell } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { toNumber } from '../../papers/making/plan/plan.ts'
import { useSettled } from './use-settled.ts'
import type { BlueprintValues, SectionRow } from './values.ts'

/** ms of quiet before the bank is asked anew. */
const quiet = 400

const isDays = (days: number): boolean => Number.isInteger(days) && days >= 0 && days <= 36_500

/** The sections as far as the bank can be asked about them. */
function askable(rows: readonly SectionRow[]) {
  const asked = rows.map((row) => ({
    section: row.section.trim(),
    types: row.types,
    marks_each: toNumber(row.marks_each),
    exclude_used_within_days: Number(row.exclude_used_within_days) || null,
  }))
  return asked.filter(
    ({ section, types, marks_each, exclude_used_within_days: days }) =>
      section !== '' && types.length > 0 && marks_each > 0 && (days === null || isDays(days)),
  )
}

/** What the bank holds for the sections as they are typed; the last answer stays while the next one is on its way. */
export function useSupply(
  { subject_id, language }: { subject_id: number | null; language: string | null },
  { sections: rows, languages }: BlueprintValues,
) {
  const { settled, isSettled } = useSettled({ subject_id, language, languages, sections: askable(rows) }, quiet)
  const { subject_id: asked, sections } = settled
  const { data, error, refetch } = useRead(
    blueprintApi.supply,
    { subject_id: asked ?? 0, sections, languages: settled.languages, language: settled.language },
    { enabled: asked !== null && sections.length > 0, toasts: 'none' },
  )
  const last = useRef<{ subject_id: number | null; cells: SupplyCell[] } | null>(null)
  if (data) last.current = { subject_id: asked, cells: data }
  const former = last.current?.subject_id === subject_id ? last.current.cells : undefined
  return { cells: former, isStale: !isSettled || data === undefined, error, refetch }
}
