import { plainText } from '../../../../../richtext/plain.ts'
import { beginsQuestion } from './begins-question.ts'
import { finishDraft, type PastedQuestion } from './finish-draft.ts'
import { type LabelledLine, labelledLines } from './labelled-lines.ts'
import { headsTruth, isDirections, marksAlone, remarkOf } from './line-kinds.ts'
import { addOptions, demoteOptions, inlineOptions } from './option-lines.ts'
import { beginAlternative, beginPart, keysOfParts, partOfAnswer } from './passage-parts.ts'
import { readKeyList, withoutKeyMark } from './pasted-key.ts'
import { announcesList, asks, isComplete, newDraft, type QuestionDraft } from './question-draft.ts'

export type { PastedQuestion }

export interface SplitText {
  questions: PastedQuestion[]
  /** What belongs to no question, as plain text: what stands before the first number, headings of sections, page numbers. */
  left_over: string[]
}

/** What is known while the lines are read one after the other. */
interface Reading {
  lines: LabelledLine[]
  drafts: QuestionDraft[]
  /** The question that lines go to; null behind a heading. */
  current: QuestionDraft | null
  left_over: string[]
  strongs: number
  /** A list of answers stands here. */
  inAnswers: boolean
  /** The last heading says that what follows is true or false. */
  isTruth: boolean
}

/**
 * Takes a numbered list apart: "1. … (a) … (b) …", its options on lines of their own, in one line, or in a list of Word. The right
 * ones carry a star or are named by "Ans: b". Numbers within a question are told from those of questions; what stands behind the key
 * goes to its own field or is left out and told.
 *
 * @param html as the editor holds it
 */
export function splitQuestions(html: string): SplitText {
  const lines = labelledLines(html)
  const strongs = lines.filter(({ label }) => label?.strong).length
  const reading: Reading = {
    lines,
    drafts: [],
    current: null,
    left_over: [],
    strongs,
    inAnswers: false,
    isTruth: false,
  }
  for (const at of lines.keys()) readLine(reading, at)
  return {
    questions: reading.drafts.map(finishDraft),
    left_over: reading.left_over.filter((text) => text.trim() !== ''),
  }
}

function readLine(reading: Reading, at: number): void {
  const line = reading.lines[at]
  if (!line) return
  const { current } = reading
  const plain = plainText(line.html).trim()
  if (line.kind === 'answers' && reading.drafts.length > 0) reading.inAnswers = true
  if (reading.inAnswers && readAnswers(reading, line, plain)) return
  if (line.kind === 'ornament' || line.kind === 'page') (current?.left ?? reading.left_over).push(plain)
  else if (line.kind || (current && headsOthers(reading, at, current))) {
    reading.current = null
    reading.isTruth = headsTruth(plain)
    reading.left_over.push(plain)
  } else {
    const begins = beginsQuestion(reading.lines, at, current, reading.strongs)
    if (begins === true && line.label) startQuestion(reading, line)
    else if (current) {
      if (begins === 'doubtful') current.doubts.push({ code: 'numbers', text: plain.slice(0, 60) })
      addLine(current, line)
    } else {
      reading.isTruth ||= headsTruth(plain)
      reading.left_over.push(plain)
    }
  }
}

/** Directions behind a question that is whole, or with the next number right below them. */
function headsOthers({ lines }: Reading, at: number, current: QuestionDraft): boolean {
  const [line, next] = [lines[at], lines[at + 1]?.label]
  if (!line || line.label || line.isKey || line.block || !isDirections(plainText(line.html))) return false
  const { kind, style, value } = current.label
  return isComplete(current) || (next?.kind === kind && next.style === style && next.value === value + 1)
}

/** A list of answers behind the questions: each goes to the question of its number. */
function readAnswers(reading: Reading, line: LabelledLine, plain: string): boolean {
  if (line.kind === 'answers') {
    reading.current = null
    return true
  }
  const keys = line.block ? null : readKeyList(plain)
  if (!keys) {
    reading.inAnswers = line.kind !== null
    return false
  }
  for (const [number, key] of keys) {
    const named = reading.drafts.filter(({ label }) => label.value === number)
    if (named.length === 1) named[0]?.keys.push(key)
    else reading.left_over.push(`${number} ${key}`)
  }
  return true
}

function startQuestion(reading: Reading, line: LabelledLine): void {
  if (!line.label) return
  const draft = newDraft(line.label, reading.isTruth)
  reading.drafts.push(draft)
  reading.current = draft
  if (line.rest.trim() !== '') addText(draft, { ...line, html: line.rest })
}

function addLine(whole: QuestionDraft, line: LabelledLine): void {
  const begun = beginPart(whole, line)
  if (begun) {
    if (line.rest.trim() !== '') addText(begun, { ...line, html: line.rest })
    return
  }
  if (beginAlternative(whole, line)) return
  const answered = partOfAnswer(whole, line)
  if (answered) {
    answered.keys.push(line.rest.trim())
    return
  }
  if (line.isKey && addKeys(whole, line)) return
  const draft = whole.parts.at(-1) ?? whole
  if (line.block) addBlock(draft, line)
  else if (line.isKey) addKey(draft, line)
  else if (!addRemark(draft, line) && !addOptionLine(draft, line)) addPlain(draft, line)
}

/** One line with the answers of all parts. */
function addKeys({ parts }: QuestionDraft, line: LabelledLine): boolean {
  const keys = keysOfParts(withoutKeyMark(line.html), parts.length)
  for (const [at, key] of keys?.entries() ?? []) parts[at]?.keys.push(key)
  return keys !== null
}

function addKey(draft: QuestionDraft, line: LabelledLine): void {
  draft.keys.push(withoutKeyMark(line.html).trim())
  draft.tail = 'key'
}

function addBlock(draft: QuestionDraft, line: LabelledLine): void {
  const last = draft.options.at(-1)
  if (draft.tail === 'explanation') draft.explanation.push(line.html)
  else if (draft.tail === 'key') draft.keys.push(line.html)
  else if (draft.tail === 'option' && last) last.html += line.html
  else draft.lines.push(line)
}

/** "Sol. (b)" is a key. */
const isLetter = (html: string) => /^[([]?\s*(?:option\s*)?[a-hकखगघअबसद]\s*[)\]]?\.?$/i.test(plainText(html).trim())

/** "Explanation: …", "Hint: …", "Marks: 2" and their like. */
function addRemark(draft: QuestionDraft, line: LabelledLine): boolean {
  const remark = line.label ? null : remarkOf(line.html)
  const plain = plainText(line.html).trim()
  const alone = remark || draft.lines.length === 0 ? null : marksAlone(plain, false)
  if (alone !== null) {
    draft.marks ??= alone
    return true
  }
  if (!remark) return false
  const isDone = isComplete(draft)
  if (remark.kind === 'explanation' && draft.options.length >= 2 && draft.keys.length === 0 && isLetter(remark.body)) {
    draft.keys.push(remark.body.trim())
    draft.tail = 'key'
    return true
  }
  if (remark.kind === 'explanation' || (remark.kind === 'reason' && isDone)) {
    draft.explanation.push(remark.body.trim())
    draft.tail = 'explanation'
    return true
  }
  const marks = remark.kind === 'marks' ? marksAlone(plainText(remark.body), true) : null
  if (marks !== null) draft.marks ??= marks
  else if (remark.kind === 'reason' || (!isDone && draft.options.length === 0 && !/^(?:hints?|संकेत)/i.test(plain)))
    return false
  else draft.left.push(plain)
  return true
}

function addOptionLine(draft: QuestionDraft, line: LabelledLine): boolean {
  const { label } = line
  if (label?.kind !== 'letter' || draft.keys.length > 0) return false
  const place = label.value - 1
  const expected = draft.options.length
  if (place === 0 && expected >= 2) demoteOptions(draft)
  const isSkipped = expected > 0 && place > expected && place <= expected + 2
  if (place !== draft.options.length && !isSkipped) return false
  if (isSkipped) draft.doubts.push({ code: 'letters_skip', option: place })
  addOptions(draft, line.rest, label)
  draft.tail = 'option'
  return true
}

/** A line that says nothing of itself goes on with what stands before it. */
function addPlain(draft: QuestionDraft, line: LabelledLine): void {
  const plain = plainText(line.html).trim()
  if (draft.tail === 'explanation') draft.explanation.push(line.html)
  else if (draft.tail === 'key') addBehindKey(draft, line, plain)
  else if (draft.tail === 'stem') addStem(draft, line)
  else if (/^[*•#]/.test(plain)) draft.left.push(plain)
  else addToOption(draft, line, plain)
}

/** Of a written question the answer goes on; behind the key of options nothing belongs to the question. */
function addBehindKey(draft: QuestionDraft, line: LabelledLine, plain: string): void {
  // "Answer:" on a line of its own.
  if (draft.keys.at(-1) === '') draft.keys[draft.keys.length - 1] = line.html
  else if (draft.options.length > 0 || draft.run) draft.left.push(plain)
  else draft.keys.push(line.html)
}

function addToOption(draft: QuestionDraft, line: LabelledLine, plain: string): void {
  const last = draft.options.at(-1)
  // What asks behind lettered lines asks about them: they are statements.
  if (!line.label && draft.options.length >= 2 && asks(line.html) && announcesList(draft)) {
    demoteOptions(draft)
    addStem(draft, line)
    return
  }
  if (!last) return
  last.html += `<br>${line.html}`
  // A line that was broken goes on in small letters, with a sign or in brackets.
  if (!/^[a-z(+\-−=×÷,;.]/.test(plain))
    draft.doubts.push({ code: 'glued', text: plain.slice(0, 60), option: draft.options.length - 1 })
}

/** A line of the question's own text, in the run of numbered lines where it is one. */
function addStem(draft: QuestionDraft, line: LabelledLine): void {
  const { label } = line
  const { run } = draft
  const isNumbered = label !== null && label.kind !== 'letter'
  if (isNumbered) {
    const goesOn =
      run && !run.ended && run.style === label.style && (label.value === run.last + 1 || label.kind === 'bullet')
    if (goesOn) run.last = label.value
    else if (label.value <= 1) {
      const { style, kind, depth } = label
      draft.run = { style, kind, depth, first: draft.lines.length, last: label.value, ended: false }
    }
  } else if (run && asks(line.html)) run.ended = true
  const written = line.item ? { ...line, html: `${line.item.written} ${line.html}` } : line
  if (isNumbered) draft.lines.push(written)
  else addText(draft, written)
}

/** Text of the question, maybe with options behind it in the same line. */
function addText(draft: QuestionDraft, line: LabelledLine): void {
  const inline = inlineOptions(line.html)
  const text = inline === null ? line.html : line.html.slice(0, inline)
  if (text.trim() !== '') draft.lines.push({ ...line, html: text.trim() })
  if (inline === null) return
  addOptions(draft, line.html.slice(inline), null)
  draft.tail = 'option'
}
