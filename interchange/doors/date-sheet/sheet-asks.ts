import { LEAVE, type SheetAsk, type SheetAskKind, type SheetCell, type SheetChoice } from './reading.ts'

/** What is asked of a sheet: the same thing once, however many cells wait for it. */
export class SheetAsks {
  readonly #said: Readonly<Record<string, string>>
  readonly #asks = new Map<string, SheetAsk>()

  constructor(said: Readonly<Record<string, string>>) {
    this.#said = said
  }

  /** The answer; null where nobody has given one that may be given. */
  ask(
    kind: SheetAskKind,
    name: string,
    cells: readonly SheetCell[],
    choices: readonly SheetChoice[] = [],
  ): string | null {
    const key = `${kind}:${name}`
    const ask = this.#asks.get(key) ?? { key, kind, text: cells[0]?.text ?? '', cells: [], choices: [], answer: null }
    for (const { at } of cells) if (at !== '' && !ask.cells.includes(at)) ask.cells.push(at)
    for (const one of choices) if (!ask.choices.some(({ value }) => value === one.value)) ask.choices.push(one)
    const said = this.#said[key]
    const isAny = ask.choices.length === 0 && /^\d{4}-\d\d-\d\d$/.test(said ?? '')
    if (said === LEAVE || isAny || ask.choices.some(({ value }) => value === said)) ask.answer = said ?? null
    this.#asks.set(key, ask)
    return ask.answer
  }

  get all(): SheetAsk[] {
    return [...this.#asks.values()]
  }
}
