import { letterNumber } from './alphabets.ts'
import { BOXES, type LineLabel, numberIn } from './labels.ts'
import type { WordLine } from './lines.ts'
import { answerStart, direction, instructionHeading, lineLabel, ruleWord, sectionHeading } from './words.ts'

const isText = (line: WordLine) => line.text.trim() !== '' && !line.table

/** Labels that only their neighbours make: capitals before a text, boxes, numbers alone, and questions without any number. */
export function settleLabels(lines: WordLine[]): void {
  settleInstructions(lines)
  settleCapitals(lines)
  settleBoxes(lines)
  settleNumbers(lines)
  settleUnnumbered(lines)
}

const label = (kind: LineLabel['kind'], shape: string, n: number, length: number): LineLabel => ({
  ...{ kind, shape, n, length, is_auto: false, shown: '' },
})

/** "A text", "B text", "C text" in lines that follow one another. */
function settleCapitals(lines: WordLine[]): void {
  for (let from = 0; from < lines.length; from++) {
    const row: [WordLine, number][] = []
    for (let at = from; at < lines.length && at < from + 24; at++) {
      const line = lines[at]
      if (!line || line.table) break
      if (line.text.trim() === '') continue
      const sign = /^\s{0,8}([A-H])(\s+)(?=\S)/.exec(line.text)
      if (line.label || !sign?.[1] || letterNumber(sign[1]) !== row.length + 1) break
      row.push([line, sign[0].length])
    }
    if (row.length < 3) continue
    for (const [index, [line, length]] of row.entries()) line.label = label('letter', 'A ', index + 1, length)
  }
}

const TICKED = /[☑☒●◉◎]/u

/** Boxes in a row below a question are its options. */
function settleBoxes(lines: WordLine[]): void {
  for (let from = 0; from < lines.length; from++) {
    let to = from
    const row: WordLine[] = []
    for (; to < lines.length; to++) {
      const line = lines[to]
      if (!line || line.table) break
      if (line.text.trim() === '') continue
      if (!BOXES.test(line.text) || (line.label && line.label.kind !== 'bullet')) break
      row.push(line)
    }
    if (row.length >= 2 && row.length <= 8 && lines.slice(Math.max(0, from - 6), from).some(isText)) {
      for (const [index, line] of row.entries()) {
        const length = BOXES.exec(line.text)?.[0].length ?? 0
        line.label = label('letter', TICKED.test(line.text.slice(0, length)) ? 'box ticked' : 'box', index + 1, length)
      }
    }
    from = Math.max(from, to - 1)
  }
}

/** A number alone in its line, or grown into its text ("12Which …"), where they count on. */
function settleNumbers(lines: WordLine[]): void {
  const found = lines.flatMap((line) => {
    const own =
      line.label || line.table
        ? null
        : (/^\s{0,8}([\d०-९]{1,3})\s*$/u.exec(line.text) ?? /^\s{0,8}(\d{1,3})(?=[A-Z][a-z])/.exec(line.text))
    return own?.[1] ? [{ line, n: numberIn(own[1]), length: own[0].length }] : []
  })
  let row: typeof found = []
  const end = () => {
    if (row.length >= 3 && row[0]?.n === 1)
      for (const { line, n, length } of row) line.label = label('question', 'Q', n, length)
    row = []
  }
  for (const one of found) {
    if (row.length > 0 && one.n !== (row.at(-1)?.n ?? 0) + 1) end()
    row.push(one)
  }
  end()
}

/** Rules under "General Instructions" are no questions: up to a heading, a table, or numbers of another kind. */
function settleInstructions(lines: WordLine[]): void {
  for (const [from, head] of lines.entries()) {
    if (head.label || !instructionHeading.test(head.text)) continue
    const zone: WordLine[] = []
    let shape: string | null = null
    for (const line of lines.slice(from + 1, from + 31)) {
      if (line.table || line.is_heading || sectionHeading.test(line.text) || direction.test(line.text)) break
      if (line.label && line.label.kind !== 'bullet') {
        const before = zone.findLast((one) => one.label)?.label
        if (shape !== null && (line.label.shape !== shape || (before && line.label.n <= before.n))) break
        shape = line.label.shape
      }
      zone.push(line)
    }
    const rules = zone.filter((line) => line.label)
    const told = rules.filter((line) => ruleWord.test(line.text)).length
    if (rules.length === 0 || told < rules.length * 0.5) continue
    while (zone.length > 0 && zone.at(-1) !== rules.at(-1)) zone.pop()
    for (const line of [head, ...zone]) {
      line.label = null
      line.is_instruction = true
    }
  }
}

/** No numbers at all: what stands right before the first option is a question. */
function settleUnnumbered(lines: WordLine[]): void {
  const isNumber = (line: WordLine) =>
    line.label?.kind === 'question' || line.label?.kind === 'decimal' || line.column === 'number'
  if (lines.some(isNumber)) return
  const starts = lines.flatMap((line, at) => (line.label?.n === 1 && lines[at + 1]?.label?.n === 2 ? [at] : []))
  if (starts.length < 2) return
  let n = 0
  for (const start of starts) {
    let from = start
    for (let at = start - 1; at >= 0; at--) {
      const line = lines[at]
      if (!line || line.label || line.table || line.is_heading || answerStart(line.text) > 0 || lineLabel(line.text))
        break
      if (line.text.trim() === '') {
        if (from < start) break
        continue
      }
      from = at
    }
    const first = lines[from]
    if (first && from < start) first.label = { ...label('question', 'unnumbered', ++n, 0), is_auto: true, shown: '' }
  }
}
