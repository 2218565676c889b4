import { plainText } from '../../../../../richtext/plain.ts'
import type { LabelledLine } from './labelled-lines.ts'
import { SIGN, signPlace } from './line-label.ts'
import { isPassage, newDraft, type QuestionDraft } from './question-draft.ts'

/** Begins the part of a passage that a line is the first of; null where it is none. */
export function beginPart(draft: QuestionDraft, { label }: LabelledLine): QuestionDraft | null {
  if (label?.kind !== 'number' && label?.kind !== 'roman') return null
  const last = draft.parts.at(-1)
  const isFirst = !last && label.value === 1 && draft.options.length === 0 && draft.keys.length === 0
  const isNext =
    last?.label.style === label.style &&
    label.value === last.label.value + (last.isAlternative && !last.lines.length ? 0 : 1)
  if (last ? !isNext : !isFirst || !isPassage(draft)) return null
  // "OR" has begun it already.
  if (last?.isAlternative && last.lines.length === 0 && last.options.length === 0) {
    last.label = label
    return last
  }
  const part = newDraft(label)
  draft.parts.push(part)
  return part
}

/** "OR" between two parts: what follows stands in place of the part before it. */
export function beginAlternative(draft: QuestionDraft, line: LabelledLine): boolean {
  const last = draft.parts.at(-1)
  if (!last || line.block || !/^[-–—\s([]*(?:or|अथवा|या)[-–—\s)\].]*$/i.test(plainText(line.html))) return false
  draft.parts.push({ ...newDraft(last.label), isAlternative: true })
  return true
}

/** A line "(ii) …" behind all parts is the answer to the second of them. */
export function partOfAnswer(draft: QuestionDraft, { label, isKey }: LabelledLine): QuestionDraft | null {
  const style = draft.parts[0]?.label.style
  if (isKey || draft.parts.length < 2 || !label || label.style !== style) return null
  return draft.parts.find((part) => part.label.value === label.value && !part.isAlternative) ?? null
}

const LABELLED = new RegExp(String.raw`(?:^|[\s,;])[([]?${SIGN}\s*[)\].:]\s*`, 'giu')

/** "(i) b (ii) c" as one key for each part; null for the key of one part. */
export function keysOfParts(key: string, count: number): string[] | null {
  const found = [...plainText(key).matchAll(LABELLED)]
  const places = found.map(([, sign = '']) => signPlace(sign))
  if (count < 2 || found.length !== count || !places.every((place, at) => place === at)) return null
  const text = plainText(key)
  return found.map((one, at) => text.slice(one.index + one[0].length, found[at + 1]?.index ?? text.length).trim())
}
