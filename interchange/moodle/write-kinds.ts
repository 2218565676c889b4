import { blanksIn } from '../../domain/questions/blanks.ts'
import type { AssertionLetter, QuestionType } from '../../domain/questions/question-types.ts'
import {
  findAssertionOption,
  findBlanks,
  findNumber,
  findPairs,
  findSequence,
  findTruth,
} from '../../domain/questions/read-answer.ts'
import { type ExportWork, leaveOut, writtenOf } from '../items/export-work.ts'
import type { ExportedQuestion } from '../items/exported-question.ts'
import { pointsHtml } from '../items/marking-points.ts'
import { assertionSentences } from '../items/standard-options.ts'
import { isPlainLine, plainLine } from '../items/written-html.ts'
import { escapeXml } from '../xml/xml-text.ts'
import { MoodleWriting, textElement } from './write-texts.ts'

/** A kind of Moodle's and what it says behind the facts that all have. `stem` where its text is another one. */
interface WrittenKind {
  kind: string
  body: string
  stem?: (question: ExportedQuestion) => string
}
type KindWriter = (question: ExportedQuestion, texts: MoodleWriting, work: ExportWork) => WrittenKind

/** Shares that Moodle knows; another one is refused when a file is brought in. */
const SHARES = [
  ...[100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667],
  ...[14.28571, 12.5, 11.11111, 10, 5],
]
const shareOf = (part: number, whole: number): number | undefined =>
  SHARES.find((share) => Math.abs(share - (part / whole) * 100) < 0.0001)
const fraction = (share: number) => ` fraction="${share}"`
const answer = (share: number, text: string, more = '') =>
  `<answer${fraction(share)} format="moodle_auto_format"><text>${escapeXml(text)}</text>${more}</answer>`

/** What a wrong choice takes off: none where Moodle has no such share, which is told. */
function negativeShare({ negative_marks, max_marks }: ExportedQuestion, work: ExportWork): number {
  if (negative_marks === 0) return 0
  const share = shareOf(negative_marks, max_marks)
  if (share === undefined) work.lose('negative_marks')
  return share === undefined ? 0 : -share
}

const FEEDBACK = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']
  .map((name) => `<${name} format="html"><text></text></${name}>`)
  .join('')

function choice(isSingle: boolean, shuffles: boolean, answers: string): WrittenKind {
  const head = `<single>${isSingle}</single><shuffleanswers>${shuffles}</shuffleanswers><answernumbering>ABCD</answernumbering>`
  return { kind: 'multichoice', body: `${head}${FEEDBACK}${answers}` }
}

const single: KindWriter = (question, texts, work) => {
  const wrong = negativeShare(question, work)
  const answers = question.question_options.map(({ is_correct }, at) =>
    texts.element('answer', ({ question_options }) => question_options[at]?.data ?? '', {
      attributes: fraction(is_correct ? 100 : wrong),
    }),
  )
  const shuffles = question.question_options.some(({ fixed }) => !fixed)
  return choice(true, shuffles, answers.join(''))
}

const several: KindWriter = (question, texts, work) => {
  if (question.negative_marks > 0) work.lose('negative_marks')
  const rights = question.question_options.filter(({ is_correct }) => is_correct).length
  const share = shareOf(1, rights) ?? Number((100 / rights).toFixed(5))
  const answers = question.question_options.map(({ is_correct }, at) =>
    texts.element('answer', ({ question_options }) => question_options[at]?.data ?? '', {
      attributes: fraction(is_correct ? share : 0),
    }),
  )
  const shuffles = question.question_options.some(({ fixed }) => !fixed)
  return choice(false, shuffles, answers.join(''))
}

const assertion: KindWriter = (question, texts, work) => {
  const right = findAssertionOption(question.answer)
  const wrong = negativeShare(question, work)
  const answers = (['A', 'B', 'C', 'D'] satisfies AssertionLetter[]).map((letter) =>
    texts.element('answer', ({ language }) => `<p>${assertionSentences(language)[letter]}</p>`, {
      attributes: fraction(letter === right ? 100 : wrong),
    }),
  )
  return choice(true, false, answers.join(''))
}

const truth: KindWriter = (question, _texts, work) => {
  if (question.negative_marks > 0) work.lose('negative_marks')
  const value = findTruth(question.answer) === true
  return { kind: 'truefalse', body: answer(value ? 100 : 0, 'true') + answer(value ? 0 : 100, 'false') }
}

/** A star stands for any text where nothing is before it. */
const starred = (text: string) => text.replaceAll('*', '\\*')
const clozeText = (text: string) => escapeXml(text).replace(/([~#}\\*])/g, '\\$1')

/** One blank is a short answer; several are places in the text. */
const blanks: KindWriter = (question, _texts, work) => {
  if (question.negative_marks > 0) work.lose('negative_marks')
  const accepted = findBlanks(question.answer) ?? []
  const places = blanksIn(question.question_text)
  if (places.join() !== accepted.map((_, at) => at + 1).join()) leaveOut('whole:text')
  const [only] = accepted
  if (only && isShort(question)) {
    const answers = only.map((text) => answer(100, starred(text))).join('')
    return {
      kind: 'shortanswer',
      stem: ({ question_text }) => question_text.replace('{{1}}', '________'),
      body: `<usecase>0</usecase>${answers}`,
    }
  }
  const place = (number: string) =>
    `{1:SHORTANSWER:${(accepted[Number(number) - 1] ?? []).map((text) => `=${clozeText(text)}`).join('~')}}`
  return {
    kind: 'cloze',
    stem: ({ question_text }) => question_text.replace(/\{\{(\d{1,3})\}\}/g, (_, number: string) => place(number)),
    body: '',
  }
}

/** Whether it has one blank, in each of its languages, and no other stroke that looks like one. */
export const isShort = ({ question_text, translations }: ExportedQuestion): boolean =>
  [question_text, ...translations.map((one) => one.question_text)].every(
    (html) => blanksIn(html).join() === '1' && !html.includes('___'),
  )

const numeric: KindWriter = (question, _texts, work) => {
  if (question.negative_marks > 0) work.lose('negative_marks')
  const { value, tolerance, tolerance_kind, unit } = findNumber(question.answer) ?? leaveOut('whole:text')
  if (tolerance_kind === 'PERCENT' && tolerance > 0) work.lose('tolerance_percent')
  const by = tolerance_kind === 'PERCENT' ? Number(((Math.abs(value) * tolerance) / 100).toPrecision(12)) : tolerance
  const units = unit
    ? `<units><unit><multiplier>1</multiplier><unit_name>${escapeXml(unit)}</unit_name></unit></units>`
    : ''
  return {
    kind: 'numerical',
    body: `${answer(100, String(value), `<tolerance>${by}</tolerance>`)}${units}<unitgradingtype>0</unitgradingtype><unitpenalty>0</unitpenalty><showunits>3</showunits><unitsleft>0</unitsleft>`,
  }
}

const matching: KindWriter = (question, texts, work) => {
  if (question.negative_marks > 0) work.lose('negative_marks')
  const { pairs, distractors } = findPairs(question.answer) ?? leaveOut('whole:text')
  const pairsIn = ({ answer }: ExportedQuestion) => findPairs(answer)?.pairs ?? []
  const over = ({ answer }: ExportedQuestion) => findPairs(answer)?.distractors ?? []
  const entry = (html: string, pick: (question: ExportedQuestion) => string) => {
    if (!texts.is_translated && isPlainLine(html)) return textElement('answer', plainLine(html))
    // The lists to choose from show words alone.
    if (!isPlainLine(html)) work.lose('formatting')
    return texts.element('answer', pick)
  }
  const subquestions = [
    ...pairs.map(([, right], at) =>
      texts.element('subquestion', (one) => pairsIn(one)[at]?.[0] ?? '', {
        inside: entry(right, (one) => pairsIn(one)[at]?.[1] ?? ''),
      }),
    ),
    ...distractors.map(
      (html, at) =>
        `<subquestion format="html"><text></text>${entry(html, (one) => over(one)[at] ?? '')}</subquestion>`,
    ),
  ]
  return { kind: 'matching', body: `<shuffleanswers>true</shuffleanswers>${FEEDBACK}${subquestions.join('')}` }
}

const ordering: KindWriter = (question, texts, work) => {
  if (question.negative_marks > 0) work.lose('negative_marks')
  const sequence = findSequence(question.answer) ?? []
  const entries = sequence.map((_, at) =>
    texts.element('answer', ({ answer }) => findSequence(answer)?.[at] ?? '', { attributes: fraction(at + 1) }),
  )
  const head =
    '<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount><gradingtype>ABSOLUTE_POSITION</gradingtype><showgrading>SHOW</showgrading><numberingstyle>none</numberingstyle>'
  return { kind: 'ordering', body: `${head}${FEEDBACK}${entries.join('')}` }
}

const LINES: Partial<Record<QuestionType, number>> = { VERY_SHORT: 3, SHORT: 8, LONG: 20, DIAGRAM: 20 }

const essay: KindWriter = (question, _texts, work) => {
  if (question.negative_marks > 0) work.lose('negative_marks')
  const { model_answer, marking_points } = writtenOf(question.answer)
  const files = question.type === 'DIAGRAM' ? 1 : 0
  // What is written down of an answer has no translation.
  const own = new MoodleWriting({ ...question, translations: [] }, work)
  const graderinfo = own.element('graderinfo', () => `${model_answer}${pointsHtml(marking_points)}`)
  return {
    kind: 'essay',
    body: `<responseformat>editor</responseformat><responserequired>1</responserequired><responsefieldlines>${LINES[question.type] ?? 20}</responsefieldlines><minwordlimit></minwordlimit><maxwordlimit></maxwordlimit><attachments>${files}</attachments><attachmentsrequired>0</attachmentsrequired><maxbytes>0</maxbytes><filetypeslist></filetypeslist>${graderinfo}<responsetemplate format="html"><text></text></responsetemplate>`,
  }
}

export const moodleWriters: Record<Exclude<QuestionType, 'CASE_STUDY'>, KindWriter> = {
  MCQ_SINGLE: single,
  MCQ_MULTI: several,
  TRUE_FALSE: truth,
  ASSERTION_REASON: assertion,
  FILL_BLANK: blanks,
  MATCH: matching,
  ORDER: ordering,
  NUMERIC: numeric,
  VERY_SHORT: essay,
  SHORT: essay,
  LONG: essay,
  DIAGRAM: essay,
}
