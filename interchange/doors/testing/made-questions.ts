import type { KeyFile, KeyRow } from '../question-keys/key-file.ts'

/** A file of questions with the right option of each row. */
export interface MadeQuestions {
  form: string
  file: KeyFile
  right: readonly number[]
}

const words = 'ohm,volt,watt,joule,newton,pascal,tesla,farad,kelvin,mole,Paris,Delhi,New York,pH,PH,Mg,mg'.split(',')
const letters = 'A,B,C,D,O,AB,E,K'.split(',')
const numbers = '0,1,2,3,4,5,7,8,12,14,15,20,1.5,36'.split(',')
const kinds = { words, letters, numbers, mixed: [...words, ...numbers, ...letters] }

type Rendered = (key: number, options: readonly string[], pick: <T>(of: readonly T[]) => T) => string
const letter = (key: number) => 'ABCDEFGH'[key] ?? ''
const ways: Record<string, Rendered> = {
  letter,
  small: (key) => letter(key).toLowerCase(),
  brackets: (key) => `(${letter(key).toLowerCase()})`,
  number: (key) => String(key + 1),
  number0: (key) => String(key),
  indian: (key) => '१२३४५६'[key] ?? '',
  hindi: (key) => 'कखगघङ'[key] ?? '',
  marathi: (key) => 'अबकड'[key] ?? '',
  text: (key, options) => options[key] ?? '',
  small_text: (key, options) => {
    const small = options[key]?.toLowerCase() ?? ''
    // Where another option differs by its case alone nobody writes it otherwise.
    return options.filter((one) => one.toLowerCase() === small).length === 1 ? small : (options[key] ?? '')
  },
  label: (key, options, pick) =>
    `${pick([`${letter(key)}.`, `${letter(key).toLowerCase()})`, `(${letter(key)})`])} ${options[key]}`,
  named: (key, _, pick) => `${pick(['Option ', 'option', 'Opt. '])}${pick([letter(key), String(key + 1)])}`,
  mixed: (key, options, pick) => pick([letter(key), options[key] ?? '']),
}

/** The same file for the same seed. */
function random(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0
    const mixed = Math.imul(state ^ (state >>> 13), 3_266_489_917)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
  }
}

export function makeQuestions(seed: number): MadeQuestions {
  const next = random(seed)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T
  const way = pick(Object.keys(ways))
  const kind = pick(Object.keys(kinds) as (keyof typeof kinds)[])
  const count = way === 'marathi' ? 4 : pick([3, 4, 4, 4, 5])
  const isLettered = next() < 0.15
  const right: number[] = []
  const rows: KeyRow[] = []
  for (let left = pick([1, 2, 3, 5, 8, 12, 20]); left > 0; left -= 1) {
    const options: string[] = []
    while (options.length < count) {
      const one = pick(kinds[kind])
      if (!options.includes(one)) options.push(one)
    }
    const key = Math.floor(next() * count)
    const answer = next() < 0.03 ? '' : (ways[way]?.(key, options, pick) ?? '')
    const shown = isLettered ? options.map((one, at) => `${letter(at)}) ${one}`) : options
    rows.push({ options: shown, answer, ...(next() < 0.1 && { beside: [options[key] ?? ''] }) })
    right.push(key)
  }
  const headings = next() < 0.3 ? ({ number: 1, number0: 0, indian: 1 } as const)[way] : undefined
  return { form: `${kind} ${way}`, file: { rows, from: headings ?? null, said: null, ours: null }, right }
}
