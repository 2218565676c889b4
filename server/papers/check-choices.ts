import {
  type BodyOf,
  type FieldError,
  type PlanSection,
  type QuestionType,
  type questionPaperApi,
  type Sentence,
  say,
} from '#contract'
import { usesOf } from '../entity/uses.ts'

type Choices = BodyOf<(typeof questionPaperApi)['manualCreate']>['sections']

/** What is looked at of a question of the bank. */
export interface Chosen {
  id: number
  type: QuestionType
  max_marks: number
}

/** Every choice against the plan; each finding names the question and what to do. */
export function checkChoices(plan: PlanSection[], sections: Choices, bank: Map<number, Chosen>): FieldError[] {
  const errors: FieldError[] = []
  const seen = new Map<number, string>()
  sections.forEach((given, index) => {
    const planned = plan.find((one) => one.section === given.section)
    const problem = sectionProblem(sections, index, planned)
    if (problem) errors.push({ path: `sections.${index}.section`, ...problem })
    if (!planned || problem) return
    given.questions.forEach((choice, place) => {
      const path = `sections.${index}.questions.${place}`
      const elsewhere = seen.get(choice.question_id)
      if (elsewhere) {
        const sentence = say('choice.twice', { id: choice.question_id, section: elsewhere })
        errors.push({ path: `${path}.question_id`, ...sentence })
      }
      seen.set(choice.question_id, given.section)
      errors.push(...checkChoice(path, choice, planned, bank.get(choice.question_id)))
    })
    errors.push(...checkNumbers(`sections.${index}.questions`, given.questions, planned))
  })
  return errors
}

function sectionProblem(sections: Choices, index: number, planned: PlanSection | undefined): Sentence | null {
  const name = sections[index]?.section ?? ''
  if (!planned) return say('choice.no_section', { section: name })
  const isAgain = sections.findIndex((one) => one.section === name) < index
  return isAgain ? say('choice.section_twice', { section: name }) : null
}

function checkChoice(
  path: string,
  choice: Choices[number]['questions'][number],
  { section, types, marks_each }: PlanSection,
  question: Chosen | undefined,
): FieldError[] {
  const id = choice.question_id
  if (!question) return [{ path: `${path}.question_id`, ...say('choice.not_in_bank', { id }) }]
  if (!types.includes(question.type)) {
    return [{ path: `${path}.question_id`, ...say('choice.type', { id, section }) }]
  }
  if (choice.max_marks === marks_each && question.max_marks === marks_each) return []
  const sentence = say('choice.marks', { id, marks: question.max_marks, section, each: marks_each })
  return [{ path: `${path}.max_marks`, ...sentence }]
}

function checkNumbers(path: string, questions: Choices[number]['questions'], planned: PlanSection): FieldError[] {
  const groups = new Map<string, number>()
  for (const { or_group } of questions) if (or_group) groups.set(or_group, (groups.get(or_group) ?? 0) + 1)
  const tooMany = [...groups].find(([, size]) => size > 2)
  if (tooMany) return [{ path, ...say('choice.pairs', { group: tooMany[0], count: tooMany[1] }) }]
  const numbers = countNumbers(questions)
  if (numbers <= planned.count) return []
  const takes = usesOf('questions', planned.count)
  return [{ path, ...say('choice.too_many', { section: planned.section, takes, chosen: numbers }) }]
}

/** Printed numbers of a section: an OR pair counts once. */
export function countNumbers(questions: readonly { or_group?: string | null }[]): number {
  const groups = new Set(questions.flatMap(({ or_group }) => (or_group ? [or_group] : [])))
  return questions.filter(({ or_group }) => !or_group).length + groups.size
}
