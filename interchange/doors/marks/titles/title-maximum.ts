import { folded } from '../../grid/shown.ts'
import type { MarkListExam } from '../reading.ts'

const ahead =
  /(?<!\p{L})(?:(?:max(?:imum)?\.?(?: ?marks?)?|(?:total|full)(?: ?marks?)?|out of|[mf]\. ?m\.?|[mf]m|weightage|पूर्णांक|(?:अधिकतम|कुल) ?(?:अंक|गुण)?)[ :=.-]*|(?:marks?|mks|अंक|गुण) ?[:=] ?)(\d{1,3}(?:\.\d{1,2})?)(?![\p{L}\d/-]|\.\d| [a-h](?!\p{L}))/gu
const behind = /(?<![\d.,/-])(\d{1,3}(?:\.\d{1,2})?) ?(?:marks?|mks|अंक|गुण)(?![\p{L}\p{M}])/gu
const another =
  /(?:pass|min|high|low|avg|average|mean|qualif|section|sec|part|q|question|each|roll|उत्तीर्ण|न्यूनतम|खंड|प्रश्न)[\p{L}\p{M}]*[^\p{L}\d]{0,6}(?:(?:marks?|अंक)[^\p{L}\d]{0,6})?$/u
const ofEach = /^ ?(?:each|per|every|only if|प्रत्येक)/u

/** The highest marks that titles say; null where they say none, or that of the exam among others. */
export function titleMaximum(titles: readonly string[], exam: MarkListExam): number | null {
  const said = titles.flatMap((title) => {
    const text = folded(title)
    return [...text.matchAll(ahead), ...text.matchAll(behind)].flatMap(({ 0: all, 1: number, index }) => {
      const isOther = another.test(text.slice(0, index)) || ofEach.test(text.slice(index + all.length))
      return isOther ? [] : Number(number)
    })
  })
  return said.includes(exam.maximum) ? null : (said[0] ?? null)
}
