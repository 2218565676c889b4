import { wordsOf } from '../../grid/shown.ts'
import { isSubjectText } from '../../places/subjects.ts'
import { columnOf, type ListWork } from '../list-work.ts'

/** Words that say of no list whose it is. */
const words =
  /^(?:\p{N}+(?:st|nd|rd|th)?|[ivx]{1,4}|marks?|mks|m|mm|fm|max|maximum|full|total|out|list|sheet|award|statement|register|record|result|results|score|scores|of|the|for|in|and|to|from|on|a|an|exam|examination|exams|test|contd|continued|class|cls|std|standard|grade|section|sec|subject|sub|session|academic|year|ay|date|held|roll|no|nos|number|wise|school|pupils?|students?|obtained|अंक|सूची|अंकसूची|परीक्षा|कक्षा|विषय|सत्र|अनुभाग|वर्ग|का|की|के|पूर्णांक|दिनांक|तिथि|रोल|विद्यालय)$/u

/** Tells the words that say of no list whose it is from others: those of the exam, and of all lists; `andTitles`: those that stood above it too. */
export function knownWords(work: ListWork, andTitles = false): (word: string) => boolean {
  const { title, class: ownClass, sections, subject, session } = work.input.exam
  const known = [title, ownClass?.title, ...sections.map((one) => one.title), subject?.title, subject?.code, session]
  const texts = [...known, ...(andTitles ? work.titles : [])]
  const own = new Set(texts.flatMap((text) => wordsOf(text ?? '').split(' ')))
  return (word) => own.has(word) || words.test(word) || isSubjectText(word)
}

/** Where rolls alone, or their order, find the pupils: the title with words that are none of the exam's. Of which list it speaks only a person knows. */
export function foreignTitle(work: ListWork): string | null {
  if (columnOf(work, 'name') || columnOf(work, 'admission_no')) return null
  const isKnown = knownWords(work)
  return work.titles.find((text) => !wordsOf(text).split(' ').every(isKnown)) ?? null
}
