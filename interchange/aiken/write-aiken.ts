import { findAssertionOption, findTruth } from '../../domain/questions/read-answer.ts'
import { plainText } from '../../richtext/plain.ts'
import { type ExportWork, leaveOut, loseKind, writeEach } from '../items/export-work.ts'
import type { ExportedBank, ExportedQuestion, WrittenBank } from '../items/exported-question.ts'
import { assertionSentences } from '../items/standard-options.ts'
import { isPlainLine, plainLine, showsPicture, withTexBrackets } from '../items/written-html.ts'

/** A bank in the Aiken format of Moodle: a text, options and the letter of the right one, all as plain text. */
export function writeAiken(bank: ExportedBank): WrittenBank {
  const { written, losses, whole } = writeEach(bank, writeQuestion)
  return { bytes: Buffer.from(`${written.map(({ text }) => text).join('\n\n')}\n`), losses, whole }
}

interface PlainChoice {
  options: string[]
  right: number
}

function lineOf(html: string, work: ExportWork): string {
  if (isPlainLine(html)) return plainLine(html).replace(/\s+/g, ' ').trim()
  if (showsPicture(html)) leaveOut('whole:picture')
  work.lose('formatting')
  return plainText(withTexBrackets(html)).replace(/\s+/g, ' ').trim()
}

function choiceOf(question: ExportedQuestion, work: ExportWork): PlainChoice {
  const { type, question_options, answer, language } = question
  if (type === 'MCQ_SINGLE')
    return {
      options: question_options.map(({ data }) => lineOf(data, work)),
      right: question_options.findIndex(({ is_correct }) => is_correct),
    }
  if (type === 'TRUE_FALSE') return { options: ['True', 'False'], right: findTruth(answer) ? 0 : 1 }
  if (type !== 'ASSERTION_REASON') return leaveOut('whole:type')
  return {
    options: Object.values(assertionSentences(language)),
    right: 'ABCD'.indexOf(findAssertionOption(answer) ?? ''),
  }
}

/** A line that the format takes for the line of an answer. */
const isAnswerLine = (text: string) => /^ANSWER\s*:/i.test(text)

function writeQuestion(question: ExportedQuestion, work: ExportWork): string {
  const { options, right } = choiceOf(question, work)
  const text = lineOf(question.question_text, work)
  if (text === '' || right < 0 || options.some((option) => option === '') || isAnswerLine(text)) leaveOut('whole:text')
  work.lose('facts')
  loseKind(question, work)
  work.lose('max_marks')
  if (question.explanation) work.lose('explanation')
  if (question.translations.length > 0) work.lose('translations')
  if (question.negative_marks > 0) work.lose('negative_marks')
  const letters = options.map((option, at) => `${String.fromCharCode(65 + at)}) ${option}`)
  return [text, ...letters, `ANSWER: ${String.fromCharCode(65 + right)}`].join('\n')
}
