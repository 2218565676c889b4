import type { BodyOf, PlanSection, questionPaperApi, RefusedField } from '#contract'
import { countOf } from '../entity/uses.ts'

type Choices = BodyOf<(typeof questionPaperApi)['manualCreate']>['sections']

/** What is looked at of a question of the bank. */
export interface Chosen {
  id: number
  type: string
  max_marks: number
}

/** Every choice against the plan; each finding names the question and what to do. */
export function checkChoices(plan: PlanSection[], sections: Choices, bank: Map<number, Chosen>): RefusedField[] {
  const errors: RefusedField[] = []
  const seen = new Map<number, string>()
  sections.forEach((given, index) => {
    const planned = plan.find((one) => one.section === given.section)
    const problem = sectionProblem(sections, index, planned)
    if (!planned || problem) {
      errors.push({ path: `sections.${index}.section`, message: problem })
      return
    }
    given.questions.forEach((choice, place) => {
      const path = `sections.${index}.questions.${place}`
      const elsewhere = seen.get(choice.question_id)
      if (elsewhere) {
        const message = `Question ${choice.question_id} is chosen twice (section ${elsewhere})`
        errors.push({ path: `${path}.question_id`, message })
      }
      seen.set(choice.question_id, given.section)
      errors.push(...checkChoice(path, choice, planned, bank.get(choice.question_id)))
    })
    errors.push(...checkNumbers(`sections.${index}.questions`, given.questions, planned))
  })
  return errors
}

function sectionProblem(sections: Choices, index: number, planned: PlanSection | undefined): string {
  const name = sections[index]?.section ?? ''
  if (!planned) return `The plan has no section ${name}`
  const isAgain = sections.findIndex((one) => one.section === name) < index
  return isAgain ? `Section ${name} is given twice` : ''
}

function checkChoice(
  path: string,
  choice: Choices[number]['questions'][number],
  { section, types, marks_each }: PlanSection,
  question: Chosen | undefined,
): RefusedField[] {
  const name = `Question ${choice.question_id}`
  if (!question) {
    const message = `${name} is not in the bank of this subject, or may not be used at present`
    return [{ path: `${path}.question_id`, message }]
  }
  if (!(types as string[]).includes(question.type)) {
    return [{ path: `${path}.question_id`, message: `${name} is of a type that section ${section} does not take` }]
  }
  if (choice.max_marks === marks_each && question.max_marks === marks_each) return []
  const message = `${name} has ${question.max_marks} marks; section ${section} takes questions of ${marks_each}`
  return [{ path: `${path}.max_marks`, message }]
}

function checkNumbers(path: string, questions: Choices[number]['questions'], planned: PlanSection): RefusedField[] {
  const groups = new Map<string, number>()
  for (const { or_group } of questions) if (or_group) groups.set(or_group, (groups.get(or_group) ?? 0) + 1)
  const tooMany = [...groups].find(([, size]) => size > 2)
  if (tooMany) return [{ path, message: `Alternatives come in pairs; group ${tooMany[0]} has ${tooMany[1]} questions` }]
  const numbers = countNumbers(questions)
  if (numbers <= planned.count) return []
  return [
    { path, message: `Section ${planned.section} takes ${countOf(planned.count, 'questions')}; ${numbers} are chosen` },
  ]
}

/** Printed numbers of a section: an OR pair counts once. */
export function countNumbers(questions: readonly { or_group?: string | null }[]): number {
  const groups = new Set(questions.flatMap(({ or_group }) => (or_group ? [or_group] : [])))
  return questions.filter(({ or_group }) => !or_group).length + groups.size
}
