import { folded, wordsOf } from '../grid/shown.ts'
import { monthOf } from '../values/dates.ts'

const number = String.raw`(?: (?:test|exam|no))? ?(\d{1,2}|[ivx]{1,4})?(?![\p{L}\p{M}\p{N}])`
const kind = (words: string) => new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})${number}`, 'u')

/** What schools call their exams; of two that a text names the first counts: a half-yearly exam is no yearly one. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ['half', kind('half yearly|half year|halfyearly|mid term|midterm|mid year|h y|hy|अर्द?्?ध ?वार्षिक|छमाही|सहामाही')],
  ['annual', kind('annual|yearly|final exam|final examination|final term|year end|वार्षिक')],
  ['preboard', kind('pre boards?|preboards?|pb|प्री ?बोर्ड|पूर्व ?बोर्ड')],
  ['periodic', kind('periodic test|periodic assessment|periodic|pt|आवधिक(?: परीक्षा| परीक्षण| मूल्यांकन)?')],
  ['unit', kind('unit test|ut|यूनिट टेस्ट|इकाई (?:परीक्षा|परीक्षण|टेस्ट)|घटक चाचणी')],
  ['formative', kind('formative assessment|fa')],
  ['summative', kind('summative assessment|sa')],
  ['monthly', kind('monthly test|monthly|मासिक(?: परीक्षा| टेस्ट)?')],
  ['weekly', kind('weekly test|weekly|साप्ताहिक(?: परीक्षा| टेस्ट)?')],
  ['term', kind('term|टर्म|सत्रांत')],
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

/** "Unit Test, 3.12.2026", "UT – 3 December": the day is no number of the test. */
const day = /(?<!\d)\d{1,2}(?:st|nd|rd|th)?[ ./-]+(\d{1,2}[./-]+(?:\d{4}|\d{2})(?!\d)|[\p{L}\p{M}]{3,12})/gu
const withoutDay = (text: string, month: string) => (/\d/.test(month) || monthOf(month) > 0 ? ' · ' : text)

/** The kind of exam that a text names; null where it names none. */
export function examKindIn(text: string): ExamKind | null {
  const words = wordsOf(folded(text).replace(day, withoutDay))
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
