import { plainText } from '../../../../../richtext/plain.ts'
import type { LineLabel } from './line-label.ts'
import type { KeyDoubt } from './pasted-key.ts'
import type { PastedLine } from './pasted-lines.ts'

/** What makes a card doubtful until somebody has looked at it. */
export type PastedDoubt =
  | KeyDoubt
  | { code: 'glued'; text: string; option: number }
  | { code: 'letters_skip'; option: number }
  | { code: 'numbers'; text: string }
  | { code: 'blank_answers'; key: string }
  | { code: 'no_columns' | 'no_entries' | 'no_parts' }
  | { code: 'unkeyed'; of: 'pairs' | 'order' }
  | { code: 'pairs_unread' | 'order_unread'; key: string }

/** Numbered lines within a question: statements, or options. */
export interface NumberedRun {
  style: string
  kind: LineLabel['kind']
  depth: number | null
  /** Where it begins among the lines of the question. */
  first: number
  last: number
  /** Something that asks about it stands behind it. */
  ended: boolean
}

/** A question as it is being read. */
export interface QuestionDraft {
  label: LineLabel
  lines: PastedLine[]
  options: { html: string; label: LineLabel | null }[]
  keys: string[]
  explanation: string[]
  marks: number | null
  run: NumberedRun | null
  /** Where a line without a label goes. */
  tail: 'stem' | 'option' | 'key' | 'explanation'
  left: string[]
  doubts: PastedDoubt[]
  /** The questions about a passage. */
  parts: QuestionDraft[]
  /** A part that may be answered in place of the one before it. */
  isAlternative: boolean
  /** Stands under a heading that asks for true or false. */
  isTruth: boolean
}

export const newDraft = (label: LineLabel, isTruth = false): QuestionDraft => ({
  label,
  isTruth,
  lines: [],
  options: [],
  keys: [],
  explanation: [],
  marks: null,
  run: null,
  tail: 'stem',
  left: [],
  doubts: [],
  parts: [],
  isAlternative: false,
})

/** Whether what a question needs stands there, so that a number begins the next one. */
export const isComplete = ({ options, keys, explanation }: QuestionDraft): boolean =>
  options.length >= 2 || keys.length > 0 || explanation.length > 0

const PASSAGE =
  /\b(?:read|study|observe)\b.{0,60}\b(?:passage|case|extract|paragraph|text|source|situation|scenario|poem|stanza)\b|\bcase[- ](?:study|based)\b|गद्यांश|अनुच्छेद|परिच्छेद|काव्यांश|पद्यांश|केस[- ]?(?:स्टडी|आधारित)/i

/** Whether a question is a passage, about which others are asked. */
export const isPassage = ({ lines }: QuestionDraft): boolean =>
  PASSAGE.test(lines.map(({ html }) => plainText(html)).join(' '))

const ASKS =
  /[?？]\s*$|^(?:which|select|choose|identify|find|the correct|correct|how many|what|who|pick|mark|in the light|in light|of these|among|based on|then|of the above|code|codes)\b|(?:is|are)\s*(?:\/\s*are)?\s*(?:correct|true|incorrect|false|right|wrong)\s*[:.?\-–—]*\s*$|_{2,}|(?:उपरोक्त|उपर्युक्त|ऊपर|इनमें|निम्न|सही|कौन|कितने|चुनिए|चुनें|नीचे|कूट)|:\s*-?\s*$/i

/** Whether a line asks about what stands above it. */
export const asks = (html: string): boolean => ASKS.test(plainText(html).trim())

/** "Consider the following", "Match", "List", or a colon at the end: a list of the question's own comes next. */
export const announcesList = ({ lines }: QuestionDraft): boolean => {
  const stem = lines
    .map(({ html }) => plainText(html))
    .join('\n')
    .trim()
  return (
    /[:：]\s*-?\s*$/.test(stem) ||
    /\b(?:consider|following|statements?|match|list|arrange|given below|read the|assertions?|column|steps)\b|कथन|निम्न|विचार|मिलान|सूची|सुमेल|क्रम/i.test(
      stem,
    )
  )
}
