import { type Sentence, say } from '../../domain/say.ts'
import type { ImportedFile, ImportedQuestion, ImportProblem } from '../items/imported-question.ts'
import { cutValue } from '../spreadsheet/cells.ts'
import { textToHtml } from '../spreadsheet/text/cell-html.ts'
import { decodeText } from '../spreadsheet/text/decode-text.ts'

/**
 * Reads questions with worked answers, one JSON object per line: {"question","answer"}, the answer's last line "#### 1,234".
 * The steps become the explanation, without the calculator marks <<6*7=42>>. Format: GSM8K (openai/grade-school-math).
 * Every line that is not blank becomes either a question or a problem. Never throws.
 */
export function readWorkedAnswers(bytes: Uint8Array): ImportedFile {
  const { text } = decodeText(bytes)
  const questions: ImportedQuestion[] = []
  const problems: ImportProblem[] = []
  text.split(/\r\n|\n|\r/).forEach((line, index) => {
    if (line.trim() === '') return
    const row = index + 1
    const read = readLine(line.normalize('NFC'))
    if ('fault' in read) problems.push({ row, ...read.fault, value: cutValue(read.fault.value) })
    else questions.push({ row, type: 'NUMERIC', question_options: [], ...read })
  })
  return { total: questions.length + problems.length, questions, problems }
}

type Fault = Omit<ImportProblem, 'row'>
type ReadLine = { fault: Fault } | Pick<ImportedQuestion, 'question_text' | 'answer' | 'explanation'>

const fault = (column: string, code: string, value: string, sentence: Sentence): { fault: Fault } => ({
  fault: { column, code, value, sentence },
})

function readLine(line: string): ReadLine {
  const record = parseObject(line)
  if (!record) {
    return fault('question', 'invalid_json', line, say('worked.no_object'))
  }
  const { question, answer } = record
  if (typeof question !== 'string' || question.trim() === '') {
    return fault('question', 'empty_question', line, say('worked.question_missing'))
  }
  if (typeof answer !== 'string') {
    return fault('correct', 'no_answer', line, say('worked.answer_missing'))
  }
  if (`${question}${answer}`.includes('\uFFFD')) {
    return fault('question', 'damaged_text', question, say('worked.damaged'))
  }
  const { steps, value } = splitAnswer(answer)
  if (value === null) {
    return fault('correct', 'no_number', answer, say('worked.no_number'))
  }
  return { question_text: textToHtml(question), answer: { value }, explanation: steps && textToHtml(steps) }
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

/** Digits with or without separators of thousands: 1234, 1,234, 12,34,567 (Indian), -0.5, .75 */
const NUMBER = /^[-−+]?(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)?(?:\.\d+)?$/

function splitAnswer(answer: string): { steps: string; value: number | null } {
  const at = answer.lastIndexOf('####')
  if (at < 0) return { steps: '', value: null }
  const steps = answer
    .slice(0, at)
    .replace(/<<[^<>\n]*>>/g, '')
    .trim()
  return { steps, value: readWorkedNumber(answer.slice(at + 4).trim()) }
}

/** "1,234" → 1234; a currency sign in front is left out. null when it is no number. */
function readWorkedNumber(text: string): number | null {
  const bare = text.replace(/^([-−+]?)\s*[$€£₹]\s*/, '$1').replace(/\.$/, '')
  if (!/\d/.test(bare) || !NUMBER.test(bare)) return null
  const value = Number(bare.replaceAll(',', '').replace('−', '-'))
  return Number.isFinite(value) ? value : null
}
