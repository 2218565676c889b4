import { readAttendance } from '../../../../domain/exams/read-attendance.ts'
import { say } from '../../../../domain/say.ts'
import { wordsOf } from '../../grid/shown.ts'
import { textAt } from '../../grid/table-rows.ts'
import { findSubject, isSubjectText } from '../../places/subjects.ts'
import { examKindIn } from '../exam-kinds.ts'
import { answerTo, type ColumnUse, columnName, type ListWork, take } from '../list-work.ts'

/** What headings of marks say beside the exam, its subject and its class. */
const words = new Set(
  (
    'marks mark mks mrks words word score scores scored scrd obtained obtd obt obtnd secured secd awarded achieved earned gained got received given result results raw net final total tot sum aggregate grand figures figure fig exam exams examination test paper theory th written practical ' +
    'pr prac oral viva internal external out of max maximum mm full half yearly half-yearly term unit periodic annual in for and the subject sub ' +
    'class std section sec no hy ut pt fa sa m अंक प्राप्तांक प्राप्त गुण मिळालेले लिखित मौखिक परीक्षा कुल में विषय योग ગુણ મેળવેલ نمبر حاصل کردہ মোট প্রাপ্ত নম্বর மதிப்பெண் மதிப்பெண்கள் మార్కులు ಅಂಕ ಅಂಕಗಳು മാർക്ക് ਅੰਕ الدرجة summe gesamt nota nilai skor jumlah punkte erreichte puntos obtenidos pontos obtidos obtenus alama'
  ).split(' '),
)
const sign = /^(?:\d+(?:st|nd|rd|th)?|[ivx]+|[a-h]|\d+[a-h]|(?:ut|pt|fa|sa|q|t)\d+)$/u

/** "Totl", "Toatl" */
const likeTotal = /^to?[at]{1,2}[a-z]{0,2}l?$/

/** Whether every word of the heading of the one column that could hold the marks is known; "Books read", "Position" and "Marks lost" say something else. */
export function saysOnlyMarks(work: ListWork, column: ColumnUse, besides: readonly string[] = []): boolean {
  const { exam } = work.input
  const own = new Set(
    [exam.title, exam.subject?.title ?? '', exam.subject?.code ?? '', exam.class?.title ?? '']
      .concat(exam.sections.map(({ title }) => title))
      .flatMap((text) => wordsOf(text).split(' ')),
  )
  const subjects = exam.subject ? [{ id: 0, ...exam.subject }] : []
  const isKnown = (word: string) =>
    words.has(word) ||
    besides.includes(word) ||
    own.has(word) ||
    sign.test(word) ||
    findSubject(subjects, word) !== null
  return headingTexts(work, column).every((text) => {
    // Of another subject: that is asked as such.
    if (isSubjectText(text) || likeTotal.test(wordsOf(text))) return true
    const all = wordsOf(text).split(' ').filter(Boolean)
    const isOfExam = examKindIn(text) !== null
    return all.every((word) => isKnown(word) || (isOfExam && examKindIn(word) !== null))
  })
}

/** What stands over the numbers: in a list of whose headings none is known, in the row above its first pupil. */
function headingTexts({ table }: ListWork, { head, at }: ColumnUse): string[] {
  const [first] = table.rows
  const above = table.header_rows.length === 0 && first ? textAt(first, at) : ''
  const isHeading = /\p{L}{2}/u.test(above) && readAttendance(above) === null
  return [head.above, head.text, isHeading ? above : '']
}

/** Numbers of which nothing says that they are marks: whether they are is asked. */
export function askSole(work: ListWork, column: ColumnUse): ColumnUse | null {
  const answer = answerTo(work, {
    ...{ kind: 'no_marks', of: 'sole', message: say('list.sole_column', { column: columnName(column) }) },
    choices: [{ value: 'take', label: say('list.take_as_marks') }],
  })
  if (answer !== 'take') return null
  take(column, 'mapping', 'marks')
  return column
}
