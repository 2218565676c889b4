import { isQuarterStep, toQuarters } from '../../domain/papers/marks.ts'
import type { Labels } from '../explain/sentences.ts'
import type { Blueprint, BlueprintProblem, SectionBlueprint, Wishes } from './blueprint.ts'

/** What contradicts itself in a blueprint whose shape is right, whatever the bank holds. */
export function checkBlueprint(
  blueprint: Blueprint,
  question_paper_marks: number | null,
  labels: Labels,
): BlueprintProblem[] {
  return [
    ...blueprint.sections.flatMap((section, index) => checkSection(section, `sections.${index}`, labels)),
    ...checkNames(blueprint.sections),
    ...checkPins(blueprint.sections),
    ...checkWishes(blueprint, printedMarks(blueprint.sections), 'The paper', '', labels),
    ...checkTotal(blueprint.sections, question_paper_marks),
    ...checkTime(blueprint),
  ]
}

/** Marks of all printed numbers, whether or not they must be attempted. */
export function printedMarks(sections: readonly SectionBlueprint[]): number {
  return sections.reduce((sum, section) => sum + section.count * section.marks_each, 0)
}

function checkSection(section: SectionBlueprint, path: string, labels: Labels): BlueprintProblem[] {
  const { count, attempt_any, or_pairs, pinned, marks_each } = section
  const name = `Section ${section.section}`
  const problems: BlueprintProblem[] = []
  const add = (field: string, message: string) => problems.push({ path: `${path}.${field}`, message })
  if (marks_each === 0) add('marks_each', `${name}: the marks of a question must be at least 0.25`)
  if (!isQuarterStep(marks_each)) {
    add('marks_each', `${name}: marks go in steps of 0.25; ${marks_each} is none`)
    return problems
  }
  if (attempt_any > count) add('attempt_any', `${name}: ${attempt_any} can't be attempted out of ${count} questions`)
  if (or_pairs > count) add('or_pairs', `${name}: ${or_pairs} OR pairs don't fit into ${count} numbers`)
  if (pinned.length > count + or_pairs) {
    add('pinned', `${name}: ${pinned.length} questions are pinned, it takes ${count + or_pairs}`)
  }
  return [...problems, ...checkWishes(section, count * marks_each, name, `${path}.`, labels)]
}

function checkWishes(wishes: Wishes, marks: number, name: string, path: string, labels: Labels): BlueprintProblem[] {
  return [
    ...checkMarks(wishes.chapters, marks, `${path}chapters`, (id) => `${name}: ${labels.chapter(id)}`),
    ...checkMarks(wishes.topics, marks, `${path}topics`, (id) => `${name}: ${labels.topic(id)}`),
    ...checkChapterSum(wishes, marks, name, `${path}chapters`),
    ...checkMix(wishes.level_mix, `${name}: the levels`, `${path}level_mix`),
    ...checkMix(wishes.skill_mix, `${name}: the skills`, `${path}skill_mix`),
    ...wishes.topics
      .filter((topic) => topic.marks === null && topic.max_count === null)
      .map(({ id }) => ({ path: `${path}topics`, message: `${name}: ${labels.topic(id)} needs marks or max_count` })),
    ...Object.entries(wishes.weights)
      .filter(([, weight]) => typeof weight === 'number' && Math.abs(weight * 100 - Math.round(weight * 100)) > 1e-6)
      .map(([field, weight]) => ({
        path: `${path}weights.${field}`,
        message: `${name}: a weight has two decimals at most; ${weight} has more`,
      })),
  ]
}

function checkMarks(
  wishes: readonly { id: number; marks: number | null }[],
  marks: number,
  path: string,
  nameOf: (id: number) => string,
): BlueprintProblem[] {
  const seen = new Set<number>()
  return wishes.flatMap((wish, index) => {
    const problems: BlueprintProblem[] = []
    if (seen.has(wish.id)) problems.push({ path: `${path}.${index}.id`, message: `${nameOf(wish.id)} stands twice` })
    seen.add(wish.id)
    if (wish.marks !== null && !isQuarterStep(wish.marks)) {
      const message = `${nameOf(wish.id)}: marks go in steps of 0.25; ${wish.marks} is none`
      problems.push({ path: `${path}.${index}.marks`, message })
    } else if (wish.marks !== null && wish.marks > marks) {
      const message = `${nameOf(wish.id)} can't have ${wish.marks} marks out of ${marks}`
      problems.push({ path: `${path}.${index}.marks`, message })
    }
    return problems
  })
}

/** Where every chapter has marks they must fill the section, because no other chapter is drawn from. */
function checkChapterSum({ chapters }: Wishes, marks: number, name: string, path: string): BlueprintProblem[] {
  if (chapters.length === 0) return []
  const sum = chapters.reduce((total, chapter) => total + (chapter.marks ?? 0), 0)
  const isOpen = chapters.some((chapter) => chapter.marks === null)
  if (isOpen ? toQuarters(sum) <= toQuarters(marks) : toQuarters(sum) === toQuarters(marks)) return []
  const message = `${name}: the chapters add up to ${sum} marks, the questions to ${marks}`
  return [{ path, message }]
}

function checkMix(mix: Record<string, number> | null, name: string, path: string): BlueprintProblem[] {
  if (mix === null) return []
  const sum = Object.values(mix).reduce((total, percent) => total + percent, 0)
  if (Math.abs(sum - 100) < 0.01) return []
  return [{ path, message: `${name} add up to ${Number(sum.toFixed(2))} %, not to 100 %` }]
}

function checkNames(sections: readonly SectionBlueprint[]): BlueprintProblem[] {
  const seen = new Set<string>()
  return sections.flatMap(({ section }, index) => {
    const name = section.toLowerCase()
    if (seen.has(name)) return [{ path: `sections.${index}.section`, message: `Two sections are named ${section}` }]
    seen.add(name)
    return []
  })
}

function checkPins(sections: readonly SectionBlueprint[]): BlueprintProblem[] {
  const places = new Map<number, string>()
  return sections.flatMap(({ section, pinned }, index) =>
    pinned.flatMap((id, place) => {
      const earlier = places.get(id)
      places.set(id, section)
      if (earlier === undefined) return []
      const where = earlier === section ? `twice in section ${section}` : `in sections ${earlier} and ${section}`
      return [{ path: `sections.${index}.pinned.${place}`, message: `Question ${id} is pinned ${where}` }]
    }),
  )
}

function checkTime({ time }: Blueprint): BlueprintProblem[] {
  if (time === null || isQuarterStep(time.minutes_per_mark)) return []
  const message = `The minutes a mark go in steps of 0.25; ${time.minutes_per_mark} is none`
  return [{ path: 'minutes_per_mark', message }]
}

function checkTotal(sections: readonly SectionBlueprint[], question_paper_marks: number | null): BlueprintProblem[] {
  if (question_paper_marks === null) return []
  const planned = sections.reduce((sum, section) => sum + section.attempt_any * section.marks_each, 0)
  if (toQuarters(planned) === toQuarters(question_paper_marks)) return []
  const message = `The sections add up to ${planned} marks, not to ${question_paper_marks}`
  return [{ path: 'question_paper_marks', message }]
}
