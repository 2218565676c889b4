import type { SectionInput } from './paper-input.ts'

/** Kinds of marks that are still read at a glance: "2 × 1 + 3 × 2 = 8". */
const mostTerms = 3

/**
 * What a section's questions earn together, as printed beside its heading: "8 × 1 = 8". Alternatives count once; of a choice among the
 * questions only as many as are attempted. The sum alone where many different marks would make the line long; `null` where nothing
 * is asked, or where the sum depends on what the candidate chooses.
 */
export function sectionSum({ questions, attempt_any }: SectionInput): string | null {
  const marks = [...new Map(questions.map((question) => [question.number, question.max_marks])).values()]
  const isChosen = attempt_any !== null && attempt_any < marks.length
  const counts = new Map<number, number>()
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  const [only] = counts.keys()
  if (only === undefined || (isChosen && counts.size > 1)) return null
  if (isChosen) return `${attempt_any} × ${only} = ${shown(attempt_any * only)}`
  const sum = shown([...counts].reduce((total, [mark, count]) => total + mark * count, 0))
  const terms = [...counts].map(([mark, count]) => `${count} × ${mark}`)
  return terms.length > mostTerms ? sum : `${terms.join(' + ')} = ${sum}`
}

/** Sums of quarter marks, without what binary fractions leave over. */
const shown = (sum: number) => String(Number(sum.toFixed(4)))
