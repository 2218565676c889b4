import type { SetUpPart } from '#contract'
import type { WorkingPlan } from '../set-up-plan.ts'

/** What a path of the plan names: in words, and the part of the page where it is mended. */
export interface PlanPlace {
  name: string
  part: SetUpPart
}

/** 'plan.grades.3.subjects.1' is X Mathematics, in the subjects. */
export function placeOfPath({ classes }: WorkingPlan, path: string): PlanPlace {
  const [, grade, list, at] = /^plan\.grades\.(\d+)(?:\.(sections|subjects)\.(\d+))?/.exec(path) ?? []
  const one = classes[Number(grade)]
  if (!one) return { name: '', part: 'classes' }
  if (list === 'sections') return { name: `${one.title} ${one.sections[Number(at)]?.title ?? ''}`, part: 'sections' }
  if (list === 'subjects') {
    const part = path.includes('chapters_from') ? 'chapters' : 'subjects'
    return { name: `${one.title} ${one.subjects[Number(at)]?.title ?? ''}`, part }
  }
  if (path.endsWith('.sections')) return { name: one.title, part: 'sections' }
  return { name: one.title, part: path.endsWith('.subjects') ? 'subjects' : 'classes' }
}
