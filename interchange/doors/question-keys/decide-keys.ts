import { plainText } from '../grid/shown.ts'
import { alphabets, type KeySigns, labelOf, optionName, partsOf } from './answer-forms.ts'
import type { DecidedKeys, KeyFile, KeyRow, KeyWay, RowKeys } from './key-file.ts'
import { keyWays } from './key-file.ts'
import { readMarks } from './option-marks.ts'
import { cutOptions, withoutLetters } from './own-letters.ts'
import { keysOfRow } from './row-keys.ts'
import { isLabelled, isNumbers, isSame, readKeys, textKeys } from './ways.ts'

/** Rows whose options carry their own letters, of all, before they lose them. */
const mostOfFile = 0.9

interface Prepared {
  rows: readonly KeyRow[]
  stripped: number[]
  lettered: number[]
  cut: number[]
}

/** The options as they will stand: one cell cut into several, and without letters of their own. */
function prepare(given: readonly KeyRow[]): Prepared {
  const cut: number[] = []
  const lines = starredLines(given)
  const whole = given.map((row, at) => {
    const options = lines?.[at] ?? (row.options.length === 1 ? cutOptions(row.options[0] ?? '') : null)
    if (options) cut.push(at)
    return options ? { ...row, options } : row
  })
  const bare = whole.map(({ options }) => withoutLetters(options))
  const lettered = bare.flatMap((one, at) => (one ? [at] : []))
  const isOfFile = lettered.length >= mostOfFile * whole.length
  const rows = whole.map((row, at) => ({ ...row, options: (isOfFile && bare[at]) || row.options }))
  return { rows, cut, stripped: isOfFile ? lettered : [], lettered: isOfFile ? [] : lettered }
}

/** Options one below the other in one cell, where in each row a sign stands at some of them and no column has the answers. */
function starredLines(given: readonly KeyRow[]): string[][] | null {
  if (!given.every(({ options, answer }) => options.length === 1 && answer === '')) return null
  const lines = given.map(({ options }) => (options[0] ?? '').split(/\s*\n\s*/).filter((line) => line.trim() !== ''))
  return lines.every((own) => own.length > 2) && readMarks(lines) !== null ? lines : null
}

/** What the letters and the named numbers of the file tell of themselves. */
function signsOf(rows: readonly KeyRow[], from: 0 | 1 | null): KeySigns {
  const signs = rows.flatMap(({ answer }) => partsOf(answer).map((part) => optionName(part) ?? part))
  const bare = (text: string) => plainText(labelOf(text)?.sign ?? text).replace(/[()[\].:\s]/g, '')
  const letters = signs.map((one) => plainText(one).replace(/[()[\].:\s]/g, '')).filter((one) => [...one].length === 1)
  const own = new Set(letters.filter((one) => alphabets.slice(1).some((known) => known.includes(one))))
  const fitting = alphabets.slice(1).filter((known) => [...own].every((letter) => known.includes(letter)))
  const named = rows.flatMap(({ answer }) => optionName(answer) ?? [])
  return {
    alphabets: [...alphabets.slice(0, 1), ...(own.size > 0 ? fitting : [])],
    roman: signs.some((one) => /^(?:i{2,3}|iv|vi{1,3})$/i.test(bare(one))),
    named_from: named.some((one) => plainText(one).replace(/\D/g, '') === '0') ? 0 : (from ?? 1),
  }
}

/** Numbers count from where the headings do; else a 0, or the number of the options, that is no text must say it. */
function startOf(rows: readonly KeyRow[], { from }: KeyFile): 0 | 1 | null {
  if (from !== null) return from
  const says = (number: (row: KeyRow) => number) =>
    rows.some(
      (row) =>
        textKeys(row) === null &&
        isNumbers(row) &&
        partsOf(row.answer).some((part) => plainText(part).replace(/\D|\.0$/g, '') === String(number(row))),
    )
  if (says(() => 0)) return 0
  return says(({ options }) => options.length) ? 1 : null
}

interface Decision {
  by: KeyWay | null
  /** The ways between which a person has to say; none where it is decided. */
  open: readonly KeyWay[]
}

function decide(rows: readonly KeyRow[], file: KeyFile, signs: KeySigns, start: 0 | 1 | null): Decision {
  if (file.said) return { by: file.said, open: [] }
  // A row that names the option by letter and text alike fits every way.
  const open = rows.filter((row) => row.answer !== '' && (textKeys(row) !== null || !isLabelled(row, signs)))
  const allowed = keyWays.filter((way) => (way === 'position' ? start !== 0 : way === 'position0' ? start !== 1 : true))
  const fitting = allowed.filter((way) => open.length > 0 && open.every((row) => readKeys(way, row, signs) !== null))
  if (fitting.includes('letter') && file.ours) return { by: 'letter', open: [] }
  const [first] = fitting
  const differ = open.some((row) =>
    fitting.some((way) => !isSame(readKeys(way, row, signs), readKeys(first ?? way, row, signs))),
  )
  if (differ) return { by: null, open: fitting }
  // No way fits all rows: letters and texts may stand mixed, numbers with nothing else.
  if (!first && open.some(isNumbers))
    return { by: null, open: keyWays.filter((way) => open.some((row) => readKeys(way, row, signs) !== null)) }
  return { by: first ?? null, open: [] }
}

/** The row that tells most of the open ways apart. */
function toldApart(rows: readonly KeyRow[], open: readonly KeyWay[], signs: KeySigns): DecidedKeys['ask'] {
  if (open.length === 0) return null
  const told = rows.map((row) =>
    open.map((way) => ({ way, keys: row.answer === '' ? null : readKeys(way, row, signs) })),
  )
  const sizes = told.map((ways) => new Set(ways.flatMap(({ keys }) => (keys ? [keys.join()] : []))).size)
  const row = sizes.indexOf(Math.max(...sizes))
  return { row, ways: told[row] ?? [] }
}

/** How the right answers of a file are written, decided once for all of its rows. */
export function decideKeys(file: KeyFile): DecidedKeys {
  const { rows, ...prepared } = prepare(file.rows)
  const options = rows.map((row) => row.options)
  const marked = rows.every(({ answer }) => answer === '') ? readMarks(options) : null
  if (marked) {
    const found = marked.map(({ keys }): RowKeys => ({ keys, fault: null, doubt: null }))
    return { by: 'mark', ask: null, rows: found, options: marked.map((one) => one.options), ...prepared }
  }
  const signs = signsOf(rows, file.from)
  const start = startOf(rows, file)
  const { by, open } = decide(rows, file, signs, start)
  const keyed = rows.map((row) =>
    open.length > 0 && row.answer !== ''
      ? ({ keys: null, fault: 'key_by', doubt: null } satisfies RowKeys)
      : keysOfRow(row, {
          by,
          signs,
          start,
          is_said: file.said !== null || (file.ours === 'export' && by === 'letter'),
        }),
  )
  return { by, ask: toldApart(rows, open, signs), rows: keyed, options, ...prepared }
}
