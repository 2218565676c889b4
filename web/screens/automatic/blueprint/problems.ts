import { t } from '@lingui/core/macro'
import { Blueprint } from '#contract'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { toNumber } from '../../papers/wizard/plan.ts'
import { chapterSum, isHundred, printedMarks, sumOf, sumsOf } from './sums.ts'
import { type BlueprintValues, blueprintOf, type SectionRow, type WishValues } from './values.ts'

/** What can't be meant in a blueprint, a sentence for each field by its dotted path on the wire ('sections.0.count'). */
export type Problems = Record<string, string>

const checkShape = validateWith<BlueprintValues>(Blueprint, blueprintOf)

/**
 * Checks a blueprint by the contract and by its own sums, as the server will. `question_paper_marks` is what the paper asks for;
 * NaN while it is empty.
 */
export function findProblems(values: BlueprintValues, question_paper_marks: number): Problems {
  const problems: Problems = {}
  const add = (path: string, text: string) => {
    problems[path] ??= text
  }
  for (const [path, text] of Object.entries(checkShape(values))) add(path, text)
  for (const [index, row] of values.sections.entries()) checkSection(row, `sections.${index}.`, add)
  checkNames(values.sections, add)
  checkPins(values.sections, add)
  checkWishes(values.wishes, sumsOf(values).printed, '', add)
  checkTotal(values, question_paper_marks, add)
  return problems
}

type Add = (path: string, text: string) => void

function checkSection(row: SectionRow, path: string, add: Add): void {
  const count = toNumber(row.count)
  const pairs = row.or_pairs === '' ? 0 : Number(row.or_pairs)
  if (Number(row.attempt_any) > count)
    add(`${path}attempt_any`, t`Must not exceed the ${count} questions of the section`)
  if (pairs > count) add(`${path}or_pairs`, t`At most ${count}: one for each question`)
  const places = count + pairs
  if (row.pinned.length > places) add(`${path}pinned`, t`The section takes ${places} questions; take some pins out`)
  checkWishes(row.wishes, printedMarks(row), path, add)
}

function checkNames(rows: readonly SectionRow[], add: Add): void {
  const seen = new Set<string>()
  rows.forEach(({ section }, index) => {
    const name = section.trim().toLowerCase()
    if (seen.has(name)) add(`sections.${index}.section`, t`Another section has this name`)
    seen.add(name)
  })
}

function checkPins(rows: readonly SectionRow[], add: Add): void {
  const places = new Map<number, string>()
  rows.forEach(({ pinned, section }, index) => {
    for (const id of pinned) {
      const other = places.get(id)
      if (other !== undefined) add(`sections.${index}.pinned`, t`A question is pinned to section ${other} too`)
      places.set(id, section)
    }
  })
}

function checkWishes(wishes: WishValues, printed: number, path: string, add: Add): void {
  checkChapters(wishes, printed, path, add)
  for (const [index, { marks, max_count }] of wishes.topics.entries()) {
    if (marks === '' && max_count === '') add(`${path}topics.${index}.marks`, t`Enter marks or a largest number`)
    if (Number(marks) > printed) add(`${path}topics.${index}.marks`, t`More than the ${printed} marks there are`)
  }
  checkMix(wishes.level_mix, `${path}level_mix`, add)
  checkMix(wishes.skill_mix, `${path}skill_mix`, add)
}

/** Where every chapter has marks they must fill the paper, because no other chapter is drawn from. */
function checkChapters({ chapters }: WishValues, printed: number, path: string, add: Add): void {
  if (chapters === null) return
  if (chapters.length === 0) add(`${path}chapters`, t`Tick at least one chapter`)
  const { marks, isOpen } = chapterSum(chapters)
  if (isOpen ? marks <= printed : marks === printed) return
  add(`${path}chapters`, t`The chapters add up to ${marks} marks, the questions to ${printed}`)
}

function checkMix(mix: WishValues['level_mix'] | WishValues['skill_mix'], path: string, add: Add): void {
  if (mix === null) return
  const sum = sumOf(Object.values(mix))
  const shown = Number(sum.toFixed(2))
  if (!isHundred(sum)) add(path, t`These add up to ${shown} %, not to 100 %`)
}

function checkTotal(values: BlueprintValues, question_paper_marks: number, add: Add): void {
  const { marks } = sumsOf(values)
  if (Number.isNaN(question_paper_marks) || marks === question_paper_marks) return
  add('question_paper_marks', t`The sections add up to ${marks} marks, not to ${question_paper_marks}`)
}
