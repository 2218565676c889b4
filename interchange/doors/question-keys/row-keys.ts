import type { KeySigns } from './answer-forms.ts'
import type { KeyRow, KeyWay, RowKeys } from './key-file.ts'
import { isNumbers, isSame, labelKeys, readKeys, textKeys } from './ways.ts'

/** How the rows of a file are read, once that is decided. */
export interface KeyReading {
  by: KeyWay | null
  signs: KeySigns
  /** What numbers count from, as far as the file tells. */
  start: 0 | 1 | null
  /** A person said `by`, or the file is ours: position and text may differ. */
  is_said: boolean
}

const faulty = (fault: RowKeys['fault']): RowKeys => ({ keys: null, fault, doubt: null })
const found = (keys: readonly number[]): RowKeys => ({ keys, fault: null, doubt: null })

/** Everything that a row may mean, the way of the file first. */
function meanings(row: KeyRow, { by, signs, start }: KeyReading): (readonly number[])[] {
  const counted: KeyWay = start === 0 ? 'position0' : 'position'
  const ways: KeyWay[] =
    isNumbers(row) && by !== 'position' && by !== 'position0' ? [counted, 'text'] : ['letter', 'text']
  return [...new Set([...(by ? [by] : []), ...ways])].flatMap((way) => {
    const keys = readKeys(way, row, signs)
    return keys ? [keys] : []
  })
}

/** The right options of a row. Where its letter or number and its text are unlike options, it has none until a person said how keys are written. */
export function keysOfRow(row: KeyRow, reading: KeyReading): RowKeys {
  if (row.answer === '' && !row.beside?.some(Boolean)) return faulty('no_key')
  const own = row.answer === '' ? faulty('no_key') : ownKeys(row, reading)
  const others = (row.beside ?? [])
    .filter((answer) => answer !== '')
    .map((answer) => keysBeside({ ...row, answer }, reading))
  if (others.length === 0) return own
  // A second column of answers is a check of the first: where it is no answer, as a solution in words, it says nothing.
  const differing = others.find((one) => one && own.keys && !isSame(one, own.keys))
  if (differing && own.keys)
    return { keys: null, fault: 'answers_differ', doubt: { shown: own.keys, other: differing } }
  const [other] = others
  // Two columns that agree tell what one alone leaves open.
  if (own.fault === 'key_differs' && other && own.doubt && isSame(other, own.doubt.shown)) return found(other)
  return own.fault === 'no_key' && other ? found(other) : own
}

function ownKeys(row: KeyRow, reading: KeyReading): RowKeys {
  const { by, signs, is_said } = reading
  const said = is_said && by ? readKeys(by, row, signs) : null
  if (said) return found(said)
  const label = labelKeys(row, signs)
  const text = textKeys(row)
  if (label.clash && text === null) return { keys: null, fault: 'key_differs', doubt: label.clash }
  const all = [...meanings(row, reading), ...(label.keys ? [label.keys] : [])]
  const [first] = all
  if (!first) return faulty('answer_unread')
  const other = all.find((keys) => !isSame(keys, first))
  return other ? { keys: null, fault: 'key_differs', doubt: { shown: first, other } } : found(first)
}

/** What another column says, where it says one thing alone. */
function keysBeside(row: KeyRow, { signs, start }: KeyReading): readonly number[] | null {
  return ownKeys(row, { by: null, signs, start, is_said: false }).keys
}
