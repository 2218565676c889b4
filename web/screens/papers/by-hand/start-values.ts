import type { BlueprintRow, CustomaryBlueprint, PaperPreview } from '#contract'
import { type DetailsValues, storedDetails } from '../details/details-values.ts'
import { type PlanRow, rowOf, rowsOf, totalMarks } from '../making/plan/plan.ts'

/** What a new paper can start from. */
export type Start = { customary: CustomaryBlueprint } | { template: BlueprintRow } | { paper: PaperPreview }

const fromCustomary = ({ blueprint, timing }: CustomaryBlueprint): Partial<DetailsValues> => {
  const [hours = 0, minutes = 0] = timing.split(':').map(Number)
  return { ...fromSections(rowsOf(blueprint.sections)), hours, minutes }
}

/** A template's class and subject are taken where the paper has none yet. */
const fromTemplate = ({ blueprint, ...row }: BlueprintRow, now: DetailsValues): Partial<DetailsValues> => ({
  ...fromSections(rowsOf(blueprint.sections)),
  ...(now.grade_id === null && row.grade_id !== null ? { grade_id: row.grade_id, subject_id: row.subject_id } : {}),
})

/** All of a paper but its name, its year and its questions. */
function fromPaper(paper: PaperPreview, now: DetailsValues): Partial<DetailsValues> {
  const { name, session_id } = now
  const sections = (paper.plan ?? []).map((stored) => ({ ...rowOf(stored), was: null }))
  return { ...storedDetails(paper), ...fromSections(sections), name, session_id }
}

const fromSections = (sections: PlanRow[]) => ({ sections, question_paper_marks: totalMarks(sections) })

/** What a start changes of the details typed so far. */
export function startFrom(start: Start, now: DetailsValues): Partial<DetailsValues> {
  if ('customary' in start) return fromCustomary(start.customary)
  return 'template' in start ? fromTemplate(start.template, now) : fromPaper(start.paper, now)
}
