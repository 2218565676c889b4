import { plainText } from '../../../../../richtext/plain.ts'
import type { LabelledLine } from './labelled-lines.ts'
import { announcesList, asks, isComplete, type QuestionDraft } from './question-draft.ts'

/** How far ahead a run of numbers is looked at. */
const MOST_AHEAD = 40

/** What follows a list that begins with the number 1: how many of its lines, and whether something asks about them. */
function lookAhead(lines: readonly LabelledLine[], at: number): { count: number; isAsked: boolean } {
  const style = lines[at]?.label?.style
  let count = 1
  for (const line of lines.slice(at + 1, at + MOST_AHEAD)) {
    const { label } = line
    if (line.kind) return { count, isAsked: false }
    if (label?.style === style && label?.value === count + 1) count++
    else if (label?.kind === 'letter') return { count, isAsked: label.value === 1 && count >= 2 }
    else if (label?.kind === 'number') return { count, isAsked: false }
    else if (!label && asks(line.html)) return { count, isAsked: true }
    else if (line.isKey) return { count, isAsked: false }
  }
  return { count, isAsked: false }
}

const isQuestionItself = (html: string) => /[?？]\s*(?:[([]|$)/.test(plainText(html).trim())

/**
 * Whether a numbered line begins a question, or is one of the numbered lines within the one before it. `doubtful` where it may be either.
 *
 * @param strongs how many lines say "Question 1" or "Q1"
 */
export function beginsQuestion(
  lines: readonly LabelledLine[],
  at: number,
  draft: QuestionDraft | null,
  strongs: number,
): boolean | 'doubtful' {
  const { label, html } = lines[at] ?? {}
  if (label?.kind !== 'number' || (label.depth ?? 0) > 0) return false
  if (label.strong) return true
  if (!draft) return strongs < 2 && !label.style.startsWith('(')
  if (strongs >= 2 || (label.style.startsWith('(') && draft.label.style !== label.style)) return false
  const part = draft.parts.at(-1)?.label
  if (part && part.style === label.style && label.value === part.value + 1)
    return label.style === draft.label.style && label.value === draft.label.value + 1 ? 'doubtful' : false
  if (isComplete(draft)) return true
  const { run } = draft
  const goesOn = run?.ended === false && run.style === label.style && label.value === run.last + 1
  const isNext = label.value === draft.label.value + 1
  if (label.style !== draft.label.style) return goesOn || label.value === 1 ? false : isNext && run === null
  if (label.value === 1) return !opensList(lines, at, draft)
  if (!goesOn) return true
  if (!isNext) return false
  // The next of the list and the next question at once.
  if (isQuestionItself(html ?? '')) return true
  const isAsked =
    lookAhead(lines, at).isAsked || lines[at + 1]?.label?.kind === 'letter' || asks(lines[at + 1]?.html ?? '')
  return isAsked ? false : 'doubtful'
}

function opensList(lines: readonly LabelledLine[], at: number, draft: QuestionDraft): boolean {
  const { count, isAsked } = lookAhead(lines, at)
  const isQuestion = isQuestionItself(lines[at]?.html ?? '')
  if (isAsked && count >= 2) return true
  return announcesList(draft) && !isQuestion
}
