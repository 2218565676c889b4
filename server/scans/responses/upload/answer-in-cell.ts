import { type Sentence, say } from '#contract'
import type { ResponseValue } from '../../../../marking/score.ts'
import { type AskedQuestion, kindOf } from '../asked.ts'

/** An answer as a cell of a list has it, or why it has none. */
export type CellAnswer = { value: ResponseValue; fault: null } | { value: null; fault: Sentence }

const wrong = (code: 'cell_letters' | 'cell_number' | 'cell_several' | 'cell_unsure', value: string): CellAnswer => ({
  ...{ value: null, fault: say(`response.${code}`, { value: value.slice(0, 40) }) },
})

/** What other machines write where they were not sure. */
const isUnsure = (text: string) => /[*?#]/.test(text)

/**
 * `B`, `BD`, `B,D`, T, F, numbers, `1-C;2-A`, by the letters that the paper of the row's set prints; blank is blank.
 * @param order printed place → stored place
 */
export function answerInCell(question: AskedQuestion, order: readonly number[], cell: string): CellAnswer {
  const text = cell.trim().normalize('NFKC')
  const kind = kindOf(question.type)
  if (kind === 'TEXT') return { value: { kind, value: text }, fault: null }
  if (isUnsure(text)) return wrong('cell_unsure', text)
  if (kind === 'NUMBER') {
    const plain = text.replace('−', '-').replace(/^\+/, '')
    return /^(-?\d*\.?\d*)$/.test(plain) && plain.length <= 40
      ? { value: { kind, value: plain }, fault: null }
      : wrong('cell_number', text)
  }
  const stored = (letter: string) => {
    const printed = placeOf(question, letter)
    return printed === null ? null : (order[printed] ?? printed)
  }
  return kind === 'OPTIONS' ? optionsIn(question, text, stored) : placesIn(question, text, stored)
}

type Stored = (letter: string) => number | null

/** A letter's printed place; null where the question has none such. */
function placeOf({ type, choices }: AskedQuestion, letter: string): number | null {
  const at = (type === 'TRUE_FALSE' ? 'TF' : 'ABCDEFGHIJKLMNO').indexOf(letter)
  return at < 0 || at >= choices ? null : at
}

function optionsIn(question: AskedQuestion, text: string, stored: Stored): CellAnswer {
  const word = question.type === 'TRUE_FALSE' ? /^(t|f)(?:rue|alse)?$/i.exec(text)?.[1] : undefined
  const letters = [...(word ?? text).toUpperCase().replace(/[\s,;/|+&]/g, '')]
  const places = letters.map(stored)
  if (places.includes(null)) return wrong('cell_letters', text)
  const chosen = [...new Set(places as number[])].sort((a, b) => a - b)
  if (chosen.length > 1 && question.type !== 'MCQ_MULTI') return wrong('cell_several', text)
  return { value: { kind: 'OPTIONS', chosen }, fault: null }
}

function placesIn(question: AskedQuestion, text: string, stored: Stored): CellAnswer {
  const places = Array.from({ length: question.rows }, (): number | null => null)
  for (const pair of text.split(/[;,\n]+/).filter((one) => one.trim() !== '')) {
    const [, row = '', letter = ''] = /^\s*(\d{1,2})\s*[-–:=.)\s]\s*([a-z])\s*$/i.exec(pair) ?? []
    const at = Number(row) - 1
    const place = stored(letter.toUpperCase())
    if (letter === '' || place === null || at < 0 || at >= question.rows) return wrong('cell_letters', text)
    if (places[at] !== null && places[at] !== place) return wrong('cell_several', text)
    places[at] = place
  }
  return { value: { kind: 'PLACES', places }, fault: null }
}
