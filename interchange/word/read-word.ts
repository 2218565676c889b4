import { type Sentence, say } from '../../domain/say.ts'
import type { ImportedDocument, ImportLayout } from '../items/imported-question.ts'
import { PICTURE_PART } from '../items/item-html.ts'
import { FileRefusal } from '../refusal.ts'
import { MAX_QUESTIONS, MAX_WORD_PICTURES } from './docx/limits.ts'
import { readDocx } from './docx/read-docx.ts'
import type { FoundQuestion } from './found-question.ts'
import { judgeFile, judgeQuestions } from './laws.ts'
import { readLines } from './lines.ts'
import { castNets } from './nets.ts'
import { decideScheme, type WordScheme } from './scheme.ts'
import { segment } from './segment.ts'
import { type KeyBy, type SettledKey, settleKeys } from './settle-keys.ts'
import { settleLabels } from './settle-labels.ts'
import { toQuestion } from './to-question.ts'

/**
 * The questions of a .docx file, with what is not sure of each. A function of the bytes: no database, no clock, no network.
 * @throws FileRefusal for a file that can't be read, or has no question
 */
export function readWord(bytes: Uint8Array): ImportedDocument {
  const file = readDocx(bytes)
  const lines = readLines(file.blocks)
  if (!lines.some((line) => line.table || line.text.trim() !== '' || line.pieces.length > 0))
    throw new FileRefusal('invalid_field', say('file.empty_document'))
  settleLabels(lines)
  const scheme = decideScheme(lines)
  const { questions: found, left, keys } = segment(lines, scheme)
  if (found.length === 0) throw new FileRefusal('invalid_field', say('file.no_question'))
  if (found.length > MAX_QUESTIONS)
    throw new FileRefusal(
      'invalid_field',
      say('text_file.too_many_questions', { count: found.length, most: MAX_QUESTIONS }),
    )
  const settled = settleKeys(found, keys)
  for (const question of found) castNets(question, scheme.questions)
  judgeQuestions(found)
  const questions = found.map((question, at) => toQuestion(question, settled.get(question) ?? noKey, at + 1))
  const judged = judgeFile(found, left)
  return {
    total: questions.length,
    questions,
    problems: [],
    left,
    losses: file.losses,
    layout: { ...layoutOf(found, scheme, settled), ...judged },
    pictures: picturesOf(questions, file.picture),
  }
}

const noKey: SettledKey = { options: [], by: 'NONE', text: '' }

/** The pictures that a question shows. */
function picturesOf(questions: readonly object[], open: (part: string) => Uint8Array): Map<string, Uint8Array> {
  const parts = new Set<string>()
  for (const question of questions)
    for (const found of JSON.stringify(question).matchAll(new RegExp(`src=\\\\"${PICTURE_PART}([^"\\\\]+)\\\\"`, 'g')))
      if (found[1]) parts.add(found[1].replaceAll('&amp;', '&'))
  if (parts.size > MAX_WORD_PICTURES) {
    const params = { count: parts.size, most: MAX_WORD_PICTURES }
    throw new FileRefusal('invalid_field', say('file.too_many_pictures', params))
  }
  return new Map([...parts].map((part) => [part, open(part)]))
}

const keySentences: Record<KeyBy, Sentence> = {
  LINE: say('layout.key_line'),
  TABLE: say('layout.key_table'),
  MARK: say('layout.key_mark'),
  LOOK: say('layout.key_look'),
  NONE: say('layout.key_none'),
}

/** The one that most have. */
function mostOf<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

function layoutOf(
  questions: readonly FoundQuestion[],
  { usual }: WordScheme,
  settled: ReadonlyMap<FoundQuestion, SettledKey>,
): Pick<ImportLayout, 'signature' | 'said' | 'of'> {
  const numbers = mostOf(questions.map(({ shape }) => shape)) ?? ''
  const shape = mostOf(questions.flatMap(({ options }) => options[0]?.label.shape ?? []))
  const by = mostOf(questions.map((question) => settled.get(question)?.by ?? 'NONE')) ?? 'NONE'
  const shown = (text: string) => text.replace(/^auto \w+ \d+ /, '')
  const options = shape ? say('layout.options', { shape: shown(shape), count: usual }) : say('layout.no_options')
  return {
    signature: ['docx', numbers, shape ?? '-', usual, by].join('|'),
    said: say('layout.read', { numbers: shown(numbers), options, key: keySentences[by] }),
    of: questions.length,
  }
}
