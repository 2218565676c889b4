import { t } from '@lingui/core/macro'
import { checkPaper, errorsOf, type FieldError, PaperBlueprint } from '#contract'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { type BlueprintValues, blueprintOf } from '../values.ts'
import { fieldOf } from './refusals.ts'

/** What can't be meant in a blueprint, a sentence for each field by its dotted path on the wire ('sections.0.count'). */
export type Problems = Record<string, string>

/**
 * Checks a blueprint as the server will. `question_paper_marks` is what the paper asks for; NaN while it is empty.
 */
export function findProblems(values: BlueprintValues, question_paper_marks: number): Problems {
  const problems: Problems = {}
  for (const { path, ...sentence } of findErrors(values, question_paper_marks))
    problems[fieldOf(path)] ??= sayText(sentence)
  for (const path of untickedPaths(values)) problems[path] ??= t`Tick at least one chapter`
  return problems
}

/** The sums are looked at in any case: while one field is empty, the others still say what is wrong with them. */
export function findErrors(values: BlueprintValues, question_paper_marks: number): FieldError[] {
  const marks = Number.isNaN(question_paper_marks) ? null : question_paper_marks
  const paper = { ...blueprintOf(values), question_paper_marks: marks }
  const shape = PaperBlueprint.safeParse(paper)
  if (shape.success) return []
  const found = errorsOf(shape.error)
  const isListed = ({ path, code }: FieldError) => found.some((one) => one.path === path && one.code === code)
  return [...found, ...checkPaper(paper).filter((sum) => !isListed(sum))]
}

/** On the wire no chapter is any chapter; here somebody has unticked them all. */
const untickedPaths = ({ wishes, sections }: BlueprintValues): string[] => [
  ...(wishes.chapters?.length === 0 ? ['chapters'] : []),
  ...sections.flatMap((row, index) => (row.wishes.chapters?.length === 0 ? [`sections.${index}.chapters`] : [])),
]
