import { z } from 'zod'
import { type PromotionItem, promotionActions, rollNumberings } from '#contract'

const Place = z.object({ grade_id: z.number(), section_id: z.number().nullable() })
const Exception = z.object({ action: z.enum(promotionActions), to_section: z.number().nullable() })
export type Exception = z.output<typeof Exception>

/** What somebody has decided other than the proposal says: whole sections by where they go, pupils by what becomes of each. */
const Draft = z.object({
  roll_numbers: z.enum(rollNumberings),
  /** Section of today → place to come. */
  sections: z.record(z.string(), Place),
  /** Pupil → decision. */
  pupils: z.record(z.string(), Exception),
})
export type Draft = z.output<typeof Draft>

export const noDraft: Draft = { roll_numbers: 'KEEP', sections: {}, pupils: {} }

/** What was kept; nothing decided where it can't be read. */
export function readDraft(stored: string | null): Draft {
  try {
    return Draft.parse(JSON.parse(stored ?? ''))
  } catch {
    return noDraft
  }
}

/** One pupil as it is sent. */
interface Item extends Exception {
  student_id: number
  to_grade: number | null
}

/** What is sent besides the filter: those for whom something else was decided than the school's order of classes says. */
export function toItems({ sections, pupils }: Draft, proposal: readonly PromotionItem[]): Item[] {
  return proposal.flatMap(({ student_id, from, action, to }) => {
    const own = pupils[student_id]
    const mapped = sections[from.section.id]
    const goesOn = action === 'PROMOTE' || action === 'GRADUATE'
    if (own) {
      const promoted = own.action === 'PROMOTE' ? (mapped ?? null) : null
      const to_grade = promoted?.grade_id ?? (own.action === 'PROMOTE' ? (to?.grade_id ?? null) : null)
      return [{ student_id, action: own.action, to_grade, to_section: own.to_section ?? promoted?.section_id ?? null }]
    }
    if (!mapped || !goesOn) return []
    return [{ student_id, action: 'PROMOTE' as const, to_grade: mapped.grade_id, to_section: mapped.section_id }]
  })
}
