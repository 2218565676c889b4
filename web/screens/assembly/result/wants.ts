import type { NearestPaper, PaperPreview, Shortfall } from '#contract'
import type { DetailsValues } from '../../papers/details/details-values.ts'
import type { BlueprintValues } from '../blueprint/values.ts'

/** Questions that a section lacks: how many, and where the form for one begins. */
export interface WantedQuestions {
  section: string
  count: number
  search: Record<string, string>
}

interface Asked {
  shortfall: Shortfall[]
  values: BlueprintValues
  details: Pick<DetailsValues, 'grade_id' | 'subject_id'>
}

/** What is to be written so that there is such a paper, section by section. */
export function wantsOf({ missing }: Pick<NearestPaper, 'missing'>, asked: Asked): WantedQuestions[] {
  return missing.flatMap(({ section, kind, count }) => {
    if (kind !== 'questions' || !count) return []
    return [{ section, count, search: searchOf(section, count, asked) }]
  })
}

/** The same of a draft, by its plan: a pair of questions with OR is one number. */
export function wantsOfPaper({ plan, data_json, grade, subject }: PaperPreview): WantedQuestions[] {
  return (plan ?? []).flatMap(({ section, count, types, marks_each }) => {
    const questions = data_json.find((one) => one.section === section)?.questions ?? []
    const lacking = count - new Set(questions.map((one) => one.number)).size
    if (lacking <= 0) return []
    const place = {
      grade_id: grade.id,
      subject_id: subject.id,
      type: types[0],
      max_marks: marks_each,
      missing: lacking,
    }
    return [{ section, count: lacking, search: textsOf(place) }]
  })
}

/** As an address has them; what is not known is left out. */
const textsOf = (found: Record<string, string | number | null | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => (value == null || value === '' ? [] : [[name, String(value)]])),
  )

function searchOf(section: string, count: number, { shortfall, values, details }: Asked): Record<string, string> {
  const row = values.sections.find((one) => one.section.trim() === section)
  const reason = shortfall.find((one) => one.section === section)
  const chapters = row?.wishes.chapters ?? values.wishes.chapters ?? []
  const only = chapters.length === 1 ? chapters[0]?.id : null
  return textsOf({
    ...{ grade_id: details.grade_id, subject_id: details.subject_id },
    chapter_id: reason?.chapter_id ?? only,
    type: reason?.type ?? row?.types[0],
    level: reason?.level,
    max_marks: reason?.marks ?? row?.marks_each,
    missing: count,
  })
}
