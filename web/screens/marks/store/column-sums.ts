/** A column at the foot of the sheet: of how many pupils it holds marks, their mean, and of how many it does not yet. */
export interface ColumnSum {
  n: number
  mean: number | null
  open: number
}

/** The column of what a line comes to. */
export const TOTAL = 'total'

/** What a pupil gives to the foot, by field: marks, or null where they are still to be entered. */
export type Shares = ReadonlyMap<string, number | null>

/** ms after a change until the foot follows: the picture of a key comes first, and several changes are told as one. */
const pause = 60

const nothing: ColumnSum = { n: 0, mean: null, open: 0 }

/** Sums of the columns, kept by what changes: a pupil's shares are taken out and put in anew, nobody else is looked at. */
export class ColumnSums {
  private readonly sharesOf: (id: number) => Shares
  private readonly shares = new Map<number, Shares>()
  private readonly sums = new Map<string, { n: number; sum: number; open: number }>()
  private readonly shown = new Map<string, ColumnSum>()
  private readonly changed = new Set<number>()
  private readonly listeners = new Map<string, Set<() => void>>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(sharesOf: (id: number) => Shares) {
    this.sharesOf = sharesOf
  }

  /** Other pupils, or all of them anew. */
  reset(ids: readonly number[]): void {
    this.shares.clear()
    this.sums.clear()
    for (const id of ids) this.changed.add(id)
    this.tell(this.take([...this.shown.keys()]))
  }

  touch(ids: Iterable<number>): void {
    for (const id of ids) this.changed.add(id)
    if (this.changed.size > 0) this.timer ??= setTimeout(() => this.tell(this.take([])), pause)
  }

  of(field: string): ColumnSum {
    const known = this.shown.get(field)
    if (known) return known
    const sum = this.sums.get(field)
    const made = sum ? { n: sum.n, mean: sum.n === 0 ? null : sum.sum / sum.n, open: sum.open } : nothing
    this.shown.set(field, made)
    return made
  }

  subscribe(field: string, listener: () => void): () => void {
    const own = this.listeners.get(field) ?? new Set()
    own.add(listener)
    this.listeners.set(field, own)
    return () => own.delete(listener)
  }

  /** Takes the changed pupils' shares in; answers the fields whose figures are others now. */
  private take(others: string[]): Set<string> {
    clearTimeout(this.timer)
    this.timer = undefined
    const fields = new Set(others)
    for (const id of this.changed) {
      const [before, after] = [this.shares.get(id), this.sharesOf(id)]
      for (const [field, value] of before ?? []) if (after.get(field) !== value) this.add(field, value, -1, fields)
      for (const [field, value] of after) if (before?.get(field) !== value) this.add(field, value, 1, fields)
      this.shares.set(id, after)
    }
    this.changed.clear()
    for (const field of fields) this.shown.delete(field)
    return fields
  }

  private add(field: string, value: number | null, sign: 1 | -1, fields: Set<string>): void {
    const sum = this.sums.get(field) ?? { n: 0, sum: 0, open: 0 }
    if (value === null) sum.open += sign
    else {
      sum.n += sign
      sum.sum += sign * value
    }
    this.sums.set(field, sum)
    fields.add(field)
  }

  private tell(fields: Set<string>): void {
    for (const field of fields) for (const listener of this.listeners.get(field) ?? []) listener()
  }
}
