import { say } from '../../../domain/say.ts'
import { wordsOf } from '../grid/shown.ts'
import { filledOf } from '../grid/table-rows.ts'
import { findSubject, isSubjectText } from '../places/subjects.ts'
import { areOtherExams, examKindIn, testBesides } from './exam-kinds.ts'
import { headingKey } from './headings.ts'
import { answerTo, type ListWork } from './list-work.ts'

/** What titles say beside the subject. */
const others =
  /(?<!\p{L})(?:marks?|list|exam|examination|test|unit|ut|pt|fa|sa|periodic|half|yearly|annual|term|pre|board|of|result|award|sheet|class|std|section|sec|subject|sub|theory|विषय|कक्षा|परीक्षा|अंक|सूची|\d+|[ivx]+|[a-h])(?![\p{L}\p{M}])/gu

const withoutOthers = (text: string) => wordsOf(wordsOf(text).replace(others, ' '))

/** A title that names another subject, and not this one, is of another list. */
export function askSubject(work: ListWork) {
  const { subject } = work.input.exam
  if (!subject) return
  const parts = work.table.titles.flatMap((row) =>
    filledOf(row).flatMap((text) => text.split(/[|:;,()[\]]| -+ |-(?=\p{L})/u)),
  )
  const named = parts.map((part) => (headingKey(part) === '' ? '' : withoutOthers(part))).filter(isSubjectText)
  const isOwn = (text: string) => findSubject([{ id: 0, ...subject }], text) !== null
  const [other] = named
  if (other === undefined || named.some(isOwn)) return
  const choices = [{ value: 'take', label: say('list.take_all_the_same') }]
  const message = say('list.other_subject', { column: other, subject: subject.title })
  answerTo(work, { kind: 'other_list', of: 'title', message, choices })
}

/** A title that names an exam of another kind is of another list; so it is where the exam here has a kind of its own and no title names that. */
export function askExam({ input, table, asks }: Pick<ListWork, 'input' | 'table' | 'asks'>) {
  const own = examKindIn(input.exam.title)
  const titles = table.titles.map((row) => filledOf(row).join(' '))
  const beside = testBesides(input.exam.title) === null ? titles.filter((title) => testBesides(title) !== null) : []
  const named = titles.flatMap((title) => {
    const found = own && examKindIn(title)
    return found ? [{ title, isOther: areOtherExams(own, found) }] : []
  })
  const others = named.some(({ isOther }) => !isOther) ? [] : named.map(({ title }) => title)
  const [first] = [...beside, ...others]
  if (first === undefined) return
  const choices = [{ value: 'take', label: say('list.take_all_the_same_exam') }]
  const message = say('list.other_exam_title', { title: first.slice(0, 100), exam: input.exam.title })
  answerTo({ input, asks }, { kind: 'other_list', of: 'exam', message, choices })
}
