import { wordsOf } from '../../grid/shown.ts'
import { isSubjectText } from '../../places/subjects.ts'
import { columnOf, type ListWork } from '../list-work.ts'

/** Words that say of no list whose it is. */
const ofEvery =
  /^(?:\p{N}+(?:st|nd|rd|th)?|[ivx]{1,4}|marks?|mks|m|mm|fm|max|maximum|full|total|out|list|sheet|award|statement|register|record|result|results|score|scores|of|the|for|in|and|to|from|on|a|an|exam|examination|exams|test|class|cls|std|standard|grade|section|sec|subject|sub|session|academic|year|ay|date|held|roll|no|nos|number|wise|school|pupils?|students?|obtained|अंक|सूची|अंकसूची|परीक्षा|कक्षा|विषय|सत्र|अनुभाग|वर्ग|का|की|के|पूर्णांक|दिनांक|तिथि|रोल|विद्यालय)$/u

/** Where rolls alone, or their order, find the pupils: the words of titles that are none of the exam's. Of which list they speak only a person knows. */
export function foreignTitle(work: ListWork): string | null {
  if (columnOf(work, 'name') || columnOf(work, 'admission_no')) return null
  const { title, class: own, sections, subject, session } = work.input.exam
  const known = [title, own?.title, ...sections.map((one) => one.title), subject?.title, subject?.code, session]
  const words = new Set(known.flatMap((text) => wordsOf(text ?? '').split(' ')))
  const isKnown = (word: string) => words.has(word) || ofEvery.test(word) || isSubjectText(word)
  return work.titles.find((text) => !wordsOf(text).split(' ').every(isKnown)) ?? null
}
