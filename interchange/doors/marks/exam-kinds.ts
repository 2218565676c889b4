import { wordsOf } from '../grid/shown.ts'

const number = String.raw`(?: (?:test|exam|no))? ?(\d{1,2}|[ivx]{1,4})?(?![\p{L}\p{M}\p{N}])`
const kind = (words: string) => new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})${number}`, 'u')

/** What schools call their exams; of two that a text names the first counts: a half-yearly exam is no yearly one. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ['half', kind('half yearly|half year|halfyearly|mid term|midterm|mid year|h y|hy|अर्ध ?वार्षिक|सहामाही')],
  ['annual', kind('annual|yearly|final exam|final examination|final term|year end|वार्षिक')],
  ['preboard', kind('pre boards?|preboards?')],
  ['periodic', kind('periodic test|periodic assessment|periodic|pt')],
  ['unit', kind('unit test|ut')],
  ['formative', kind('formative assessment|fa')],
  ['summative', kind('summative assessment|sa')],
  ['monthly', kind('monthly test|monthly')],
  ['weekly', kind('weekly test|weekly')],
  ['term', kind('term')],
]
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

/** Tests beside the exams of a school, which are no part of them. */
const besides =
  /(?<![\p{L}\p{M}])(?:revision|class|slip|surprise|practice|mock|weekly|monthly|diagnostic|entrance|remedial|re|supplementary|compartment|improvement) ?(?:tests?|exams?|examinations?)(?![\p{L}\p{M}])/u

/** "revision test", "slip tests": another test than every exam whose title doesn't say so; null where the text names none. */
export const testBesides = (text: string): string | null => besides.exec(wordsOf(text))?.[0] ?? null

interface ExamKind {
  kind: string
  /** 2 of "Unit Test 2" and "UT-II". */
  number: number | null
}

/** The kind of exam that a text names; null where it names none. */
export function examKindIn(text: string): ExamKind | null {
  const words = wordsOf(text)
  for (const [name, form] of kinds) {
    const found = form.exec(words)
    if (!found) continue
    const [, of = ''] = found
    const roman = romans.indexOf(of) + 1
    return { kind: name, number: of === '' ? null : roman > 0 ? roman : Number(of) || null }
  }
  return null
}

/** Whether two of them can't be one exam: other kinds, or the same with other numbers. */
export const areOtherExams = (one: ExamKind, other: ExamKind): boolean =>
  one.kind !== other.kind || (one.number !== null && other.number !== null && one.number !== other.number)
