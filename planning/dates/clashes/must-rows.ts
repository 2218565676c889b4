import { addProgramColumn, addProgramRow, emptyProgram, type Program } from '../../../solver/program.ts'
import { fitsShift, modelOf, type SeriesModel, seatsAt, seatsOf } from '../model.ts'
import type { SeriesSchool } from '../school.ts'
import { type Past, pastPapers } from '../search/from-school.ts'
import { inScope, type TwoRule } from '../wish-rules.ts'

/** One of what can be dropped: a rule of the series, a pin, a wish that is a must. */
export type Part =
  | { code: 'ONE_A_DAY' }
  | { code: 'SEATS'; roomKind: string }
  | { code: 'PIN'; paper: number }
  | { code: 'WISH'; wishId: number }

interface Row {
  low: number
  high: number
  of: readonly (readonly [paper: number, slot: number, coefficient: number])[]
}

/** The musts of some papers as rows of a programme: those that always hold, and those of each part. */
export interface MustRows {
  parts: readonly Part[]
  program(parts: readonly Part[]): Program
  /** The date sheet (slots of all papers, −1 for others) that values of the programme mean. */
  sheetOf(values: Float64Array): Int32Array
}

export function mustRows(school: SeriesSchool, ids: readonly number[], isWhole: boolean, past: Past | null): MustRows {
  const ground = new Ground(modelOf(school), ids, past)
  const rows = new Map<Part, Row[]>()
  if (school.mostADay === 1) rows.set({ code: 'ONE_A_DAY' }, ground.oneADay())
  if (isWhole) for (const kind of ground.kinds()) rows.set({ code: 'SEATS', roomKind: kind }, ground.seats(kind))
  else for (const kind of ground.kinds()) rows.set({ code: 'SEATS', roomKind: kind }, ground.tooSmall(kind))
  for (const id of ids)
    if (school.papers[id]!.pinned && !ground.past.has(id)) rows.set({ code: 'PIN', paper: id }, ground.pin(id))
  for (const wish of school.wishes)
    if (wish.strength === 'MUST') rows.set({ code: 'WISH', wishId: wish.id }, ground.wish(wish.id))
  for (const [part, own] of rows) if (own.length === 0) rows.delete(part)
  const always = ground.oneAtATime()
  return {
    parts: [...rows.keys()],
    program: (parts) => ground.program([...always, ...parts.flatMap((part) => rows.get(part) ?? [])]),
    sheetOf: (values) => ground.sheetOf(values),
  }
}

class Ground {
  readonly past: Set<number>
  readonly #model: SeriesModel
  readonly #ids: readonly number[]
  readonly #place: Map<number, number>
  readonly #cliques: readonly (readonly number[])[]
  readonly #pastFrom: number
  readonly #fixed: ReadonlyMap<number, number>

  constructor(model: SeriesModel, ids: readonly number[], past: Past | null) {
    this.#model = model
    this.#ids = ids
    this.#place = new Map(ids.map((id, i) => [id, i]))
    this.#cliques = cliquesOf(model, ids)
    this.past = pastPapers(model, past)
    this.#pastFrom = past ? past.from * model.shifts : 0
    this.#fixed = new Map([...this.past].map((id) => [id, past!.current[id]!]))
  }

  kinds(): string[] {
    return [...new Set(this.#ids.map((id) => this.#model.school.papers[id]!.roomKind))]
  }

  #days(): number[] {
    return this.#model.school.days.map((_, day) => day)
  }

  /** A paper on some days: all shifts of them. */
  #on(paper: number, days: readonly number[], coefficient = 1): Row['of'] {
    const { shifts } = this.#model
    return days.flatMap((day) =>
      Array.from({ length: shifts }, (_, k) => [paper, day * shifts + k, coefficient] as const),
    )
  }

  oneAtATime(): Row[] {
    const every = this.#ids.map((id): Row => ({ low: 1, high: 1, of: this.#on(id, this.#days()) }))
    const apart = this.#cliques.flatMap((set) =>
      Array.from(
        { length: this.#model.slots },
        (_, t): Row =>
          atMost(
            1,
            set.map((p) => [p, t, 1] as const),
          ),
      ),
    )
    return [...every, ...apart]
  }

  oneADay(): Row[] {
    return this.#cliques.flatMap((set) =>
      this.#days().map((day) =>
        atMost(
          1,
          set.flatMap((p) => this.#on(p, [day])),
        ),
      ),
    )
  }

  seats(kind: string): Row[] {
    const { school, slots } = this.#model
    const own = this.#ids.filter((id) => school.papers[id]!.roomKind === kind)
    return Array.from({ length: slots }, (_, t) => t)
      .filter((t) => t >= this.#pastFrom && Number.isFinite(seatsAt(school, kind, t)))
      .map((t) =>
        atMost(
          seatsAt(school, kind, t),
          own.map((id) => [id, t, seatsOf(school.papers[id]!)] as const),
        ),
      )
  }

  /** Papers that a slot has no seats for even by themselves. */
  tooSmall(kind: string): Row[] {
    return this.seats(kind).flatMap(({ high, of }) => {
      const large = of.filter(([, , size]) => size > high).map(([id, t]) => [id, t, 1] as const)
      return large.length > 0 ? [atMost(0, large)] : []
    })
  }

  pin(id: number): Row[] {
    const { day, shift } = this.#model.school.papers[id]!.pinned!
    return [{ low: 1, high: 1, of: [[id, day * this.#model.shifts + shift, 1]] }]
  }

  wish(wishId: number): Row[] {
    const { ones, twos } = this.#model
    const alone = ones
      .filter(({ wish }) => wish.id === wishId)
      .flatMap(({ papers, amount }) => papers.filter((p) => this.#place.has(p)).map((p) => ({ p, amount })))
      .flatMap(({ p, amount }) => [...amount.keys()].filter((t) => amount[t]! > 0).map((t) => [p, t, 1] as const))
    const own = twos.filter(({ wish }) => wish.id === wishId)
    const rows = own.some(({ wish }) => wish.kind === 'FREE_DAYS')
      ? this.#windows(own[0]!)
      : own.flatMap((rule) => this.#pairs(rule))
    return alone.length > 0 ? [atMost(0, alone), ...rows] : rows
  }

  /** Of papers that share pupils two by two, one in as many calendar days as must be free, and the day itself: few rows, and strong ones. */
  #windows({ wish }: TwoRule): Row[] {
    const { school } = this.#model
    const scope = new Set(inScope(school, wish.scope))
    return this.#cliques.flatMap((set) => {
      const own = set.filter((p) => scope.has(p))
      if (own.length < 2) return []
      return school.days.map(({ number }) => {
        const window = this.#days().filter((d) => {
          const after = school.days[d]!.number - number
          return after >= 0 && after <= (wish.days ?? 1)
        })
        return atMost(
          1,
          own.flatMap((p) => this.#on(p, window)),
        )
      })
    })
  }

  /** Two papers by days: each day of the one bars days of the other. */
  #pairs({ pairs, amount }: TwoRule): Row[] {
    const days = this.#days()
    return pairs
      .filter(({ a, b }) => this.#place.has(a) && this.#place.has(b) && !(this.past.has(a) && this.past.has(b)))
      .flatMap(({ a, b }) =>
        days.flatMap((day) => {
          const barred = days.filter((other) => amount[day * days.length + other]! > 0)
          if (barred.length === 0) return []
          // b is barred on all those days where a is on this one.
          return [atMost(1, [...this.#on(a, [day]), ...this.#on(b, barred)])]
        }),
      )
  }

  program(rows: readonly Row[]): Program {
    const { slots } = this.#model
    const program = emptyProgram()
    const entries = Array.from({ length: this.#ids.length * slots }, (): { row: number; coefficient: number }[] => [])
    for (const { low, high, of } of rows) {
      // What is past may break what nobody else may: it is a fact.
      const fact = of.reduce((sum, [p, t, by]) => sum + (this.#fixed.get(p) === t ? by : 0), 0)
      const row = addProgramRow(program, low, Math.max(high, fact))
      for (const [p, t, coefficient] of of) entries[this.#place.get(p)! * slots + t]!.push({ row, coefficient })
    }
    this.#ids.forEach((id, i) => {
      for (let t = 0; t < slots; t += 1)
        addProgramColumn(program, {
          cost: 0,
          upper: this.#isOpen(id, t) ? 1 : 0,
          integer: true,
          entries: entries[i * slots + t]!,
        })
    })
    return program
  }

  #isOpen(id: number, t: number): boolean {
    const fixed = this.#fixed.get(id)
    if (fixed !== undefined) return fixed === t
    return t >= this.#pastFrom && fitsShift(this.#model, id, t)
  }

  sheetOf(values: Float64Array): Int32Array {
    const { slots, school } = this.#model
    const sheet = new Int32Array(school.papers.length).fill(-1)
    this.#ids.forEach((id, i) => {
      for (let t = 0; t < slots; t += 1) if (values[i * slots + t]! > 0.5) sheet[id] = t
    })
    return sheet
  }
}

const atMost = (high: number, of: Row['of']): Row => ({ low: -Infinity, high, of })

/** Papers that share pupils two by two, until each such pair is in one set. */
function cliquesOf({ pairs, common }: SeriesModel, ids: readonly number[]): number[][] {
  const mine = new Set(ids)
  const covered = new Set<string>()
  const sets: number[][] = []
  for (const { a, b } of pairs) {
    if (!mine.has(a) || !mine.has(b) || covered.has(`${a},${b}`)) continue
    const set = [a, b]
    for (const p of ids) if (!set.includes(p) && set.every((q) => common(p, q) > 0)) set.push(p)
    for (const x of set) for (const y of set) covered.add(`${x},${y}`)
    sets.push(set)
  }
  return sets
}
