import type { PartType, Question } from '#contract'
import { randomId } from '#web/api/idempotency.ts'
import { isSecondOfPair } from '#web/ui/rich-text/part-numbers.ts'
import { readNumber } from '../../../list/read-number.ts'
import { answerForms } from '../../form/answer-forms.ts'
import { emptyAnswers, newEntry, type PartValues } from '../../form/form-schema.ts'

/** The parts of a stored case study as the form holds them. */
export const readParts = (stored: Question['sub_questions']): PartValues[] =>
  stored.map(({ content, type, options, answer, max_marks, or_group }) => ({
    key: randomId(),
    type,
    question_text: content,
    max_marks,
    or_group: or_group ?? '',
    ...emptyAnswers(),
    ...answerForms[type].read({ question_options: options, answer }),
  }))

/** The parts as the wire takes them. */
export const writeParts = (parts: PartValues[]): Question['sub_questions'] =>
  parts.map((part) => {
    const { question_options, answer } = answerForms[part.type].write(part)
    return {
      content: part.question_text,
      type: part.type as PartType,
      options: question_options,
      answer,
      max_marks: readNumber(part.max_marks) ?? Number.NaN,
      or_group: part.or_group || null,
    }
  })

/** What the parts add up to, an OR pair counted once; marks that can't be read count as 0. */
export const sumOfParts = (parts: PartValues[]): number =>
  parts.reduce((sum, { max_marks }, index) => sum + (isSecondOfPair(parts, index) ? 0 : readNumber(max_marks) || 0), 0)

function unitsOf(parts: PartValues[]): PartValues[][] {
  const units: PartValues[][] = []
  for (const [index, part] of parts.entries()) {
    if (isSecondOfPair(parts, index)) units.at(-1)?.push(part)
    else units.push([part])
  }
  return units
}

/** Moves a part by one place. Inside an OR pair the sides change places; beyond it the pair stays together. */
export function movePart(parts: PartValues[], index: number, by: -1 | 1): PartValues[] {
  const part = parts[index]
  const units = unitsOf(parts)
  const at = units.findIndex((unit) => unit.some((one) => one === part))
  const unit = units[at]
  if (!part || !unit) return parts
  const inside = unit.indexOf(part) + by
  if (inside >= 0 && inside < unit.length) units[at] = [...unit].reverse()
  else {
    const neighbour = units[at + by]
    if (!neighbour) return parts
    units[at + by] = unit
    units[at] = neighbour
  }
  return units.flat()
}

/** Makes a part and the next one an OR pair with equal marks, or two parts again. */
export function togglePair(parts: PartValues[], index: number): PartValues[] {
  const [first, second] = [parts[index], parts[index + 1]]
  if (!first || !second) return parts
  if (first.or_group && first.or_group === second.or_group) {
    return parts.map((part) => (part.or_group === first.or_group ? { ...part, or_group: '' } : part))
  }
  const or_group = freeGroup(parts)
  return parts.map((part, at) => {
    if (at === index) return { ...part, or_group }
    return at === index + 1 ? { ...part, or_group, max_marks: first.max_marks } : part
  })
}

function freeGroup(parts: PartValues[]): string {
  const taken = new Set(parts.map(({ or_group }) => or_group))
  const names = Array.from({ length: parts.length + 1 }, (_, index) => `or-${index + 1}`)
  return names.find((name) => !taken.has(name)) ?? randomId()
}

/** Whether a part may be paired with the next one: neither is in another pair. */
export function canPair(parts: PartValues[], index: number): boolean {
  const [first, second] = [parts[index], parts[index + 1]]
  if (!first || !second) return false
  return (!first.or_group && !second.or_group) || (first.or_group !== '' && first.or_group === second.or_group)
}

/** The parts without one of them; where it was one of a pair, the other stands alone again. */
export function removePart(parts: PartValues[], index: number): PartValues[] {
  const group = parts[index]?.or_group
  const rest = parts.filter((_, at) => at !== index)
  return group ? rest.map((part) => (part.or_group === group ? { ...part, or_group: '' } : part)) : rest
}

/** Undoes a removal. Where something was written since, the part comes back alone, in its old place, and that stays. */
export function restorePart(now: PartValues[], before: PartValues[], index: number): PartValues[] {
  const removed = before[index]
  if (!removed || JSON.stringify(now) === JSON.stringify(removePart(before, index))) return before
  return [...now.slice(0, index), { ...removed, or_group: '' }, ...now.slice(index)]
}

/** With a copy of a part behind it (behind its pair), outside of any pair; every entry of the copy has a key of its own. */
export function duplicatePart(parts: PartValues[], index: number): PartValues[] {
  const part = parts[index]
  if (!part) return parts
  const behind = isSecondOfPair(parts, index + 1) ? index + 2 : index + 1
  return [...parts.slice(0, behind), copyPart(part), ...parts.slice(behind)]
}

function copyPart(part: PartValues): PartValues {
  const rekey = <E extends { key: string }>(entries: E[]) => entries.map((entry) => ({ ...entry, key: randomId() }))
  return {
    ...part,
    key: randomId(),
    or_group: '',
    question_options: rekey(part.question_options),
    match: { pairs: rekey(part.match.pairs), distractors: part.match.distractors.map(({ text }) => newEntry(text)) },
    order: { sequence: rekey(part.order.sequence) },
    written: { ...part.written, marking_points: rekey(part.written.marking_points) },
  }
}
