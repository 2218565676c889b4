import type { ExamComponent } from '../../../../domain/exams/exam-words.ts'
import { say } from '../../../../domain/say.ts'
import { wordsOf } from '../../grid/shown.ts'
import { findSubject, isSubjectText } from '../../places/subjects.ts'
import { areOtherExams, examKindIn, testBesides } from '../exam-kinds.ts'
import { headingKey } from '../headings.ts'
import { answerTo, type ListWork } from '../list-work.ts'

/** What titles say beside the subject. */
const others =
  /(?<!\p{L})(?:marks?|list|exam|examination|test|unit|ut|pt|fa|sa|periodic|half|yearly|annual|term|pre|board|of|result|award|sheet|class|std|section|sec|subject|sub|theory|विषय|कक्षा|परीक्षा|अंक|सूची|\d+|[ivx]+|[a-h])(?![\p{L}\p{M}])/gu

const withoutOthers = (text: string) => wordsOf(wordsOf(text).replace(others, ' '))

/** Names of schools and rooms hold words of subjects. */
const ofSchool =
  /(?<!\p{L})(?:school|academy|college|convent|institute|vidya\p{L}*|medium|lab|room)(?!\p{L})|विद्यालय|माध्यम|स्कूल/u
const stream = /^(?:(?:xi|xii|11|12)(?:th)?|stream|group)$/u
const mostWords = 3

/** Whole words of a part that are the name of a subject, the longest first: "computer science" is no science. Short ones are words of other things. */
function subjectsIn(part: string, classTitle: string): string[] {
  const words = wordsOf(part).split(' ')
  const found: string[] = []
  for (let at = 0; at < words.length; at += 1)
    for (let count = mostWords; count > 0; count -= 1) {
      const name = words.slice(at, at + count).join(' ')
      if (at + count > words.length || (/^[a-z ]{1,3}$/.test(name) && words.length > 1) || !isSubjectText(name))
        continue
      const isStream = stream.test(words[at - 1] ?? '') || stream.test(words[at + count] ?? '')
      if (!isStream && !classTitle.includes(name)) found.push(name)
      at += count - 1
      break
    }
  return found
}

/** A title that names another subject, and not this one, is of another list. */
export function askSubject(work: ListWork) {
  const { subject } = work.input.exam
  const other = otherSubjectIn(work, work.titles)
  if (other === null || !subject) return
  const choices = [{ value: 'take', label: say('list.take_all_the_same') }]
  const message = say('list.other_subject', { column: other, subject: subject.title })
  answerTo(work, { kind: 'other_list', of: 'title', message, choices })
}

/** The subject that texts name, where none of them names the exam's. */
export function otherSubjectIn({ input: { exam } }: ListWork, texts: readonly string[]): string | null {
  const { subject, class: own } = exam
  if (!subject) return null
  const classTitle = wordsOf(own?.title ?? '')
  const parts = texts
    .flatMap((text) => text.split(/[|:;,()[\]]| -+ |-(?=\p{L})/u))
    .filter((part) => headingKey(part) !== '' && !ofSchool.test(wordsOf(part)))
  const named = parts.flatMap((part) => {
    const [whole, within] = [withoutOthers(part), subjectsIn(part, classTitle)]
    return isSubjectText(whole) && !classTitle.includes(whole) ? [whole, ...within] : within
  })
  const isOwn = (text: string) => findSubject([{ id: 0, ...subject }], text) !== null
  const [other] = named
  return other === undefined || named.some(isOwn) || parts.some((part) => isOwn(withoutOthers(part))) ? null : other
}

/** A title that names an exam of another kind is of another list; so it is where the exam here has a kind of its own and no title names that. */
export function askExam(work: ListWork) {
  const { exam } = work.input
  const own = examKindIn(exam.title)
  const beside = testBesides(exam.title) === null ? work.titles.filter((title) => testBesides(title) !== null) : []
  const named = work.titles.flatMap((title) => {
    const found = own && examKindIn(title)
    return found ? [{ title, isOther: areOtherExams(own, found) }] : []
  })
  const others = named.some(({ isOther }) => !isOther) ? [] : named.map(({ title }) => title)
  const [first] = [...beside, ...others, ...titlesOfOtherParts(work)]
  if (first === undefined) return
  const choices = [{ value: 'take', label: say('list.take_all_the_same_exam') }]
  const message = say('list.other_exam_title', { title: first.slice(0, 100), exam: exam.title })
  answerTo(work, { kind: 'other_list', of: 'exam', message, choices })
}

const components: readonly (readonly [ExamComponent, RegExp])[] = [
  ['PRACTICAL', /(?<!\p{L})(?:practicals?|viva|oral)(?!\p{L})|प्रायोगिक|मौखिक/u],
  ['INTERNAL', /(?<!\p{L})(?:internals?|notebooks?|portfolios?|projects?|enrichment)(?!\p{L})|आंतरिक|परियोजना/u],
  ['THEORY', /(?<!\p{L})(?:theory|written)(?!\p{L})|सैद्धांतिक|लिखित/u],
]
const componentsIn = (text: string): ExamComponent[] =>
  components.flatMap(([component, words]) => (words.test(wordsOf(text)) ? component : []))

/** "Science practical" over the marks of the written exam. */
function titlesOfOtherParts({ titles, input: { exam } }: ListWork): string[] {
  const own = new Set([...componentsIn(exam.title), ...(exam.component ? [exam.component] : [])])
  const named = titles.filter((title) => componentsIn(title).length > 0)
  const isOwn = named.some((title) => componentsIn(title).some((one) => own.has(one)))
  return own.size === 0 || isOwn ? [] : named
}
