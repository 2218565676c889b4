import type { SetLetter } from '#contract'
import { arrangeSet } from '../../../typeset/paper/copies/sets.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { answeredSections, headQuery, itemQuery } from '../../papers/print/printed.ts'

/** Printed place → stored place; empty: as stored. */
export type PrintedOrder = readonly number[]

/** How the inside of a paper's questions stands in a set. */
export type PaperOrders = (item_id: number, part: number) => PrintedOrder

/** One look at papers: each set is arranged once, however many sheets are of it. */
export class Arrangements {
  readonly #asking: Asking
  readonly #papers = new Map<number, ReturnType<typeof readPaper>>()
  readonly #orders = new Map<string, PaperOrders>()

  constructor(asking: Asking) {
    this.#asking = asking
  }

  async ordersOf(paper_id: number, set: SetLetter): Promise<PaperOrders> {
    const name = `${paper_id} ${set}`
    const known = this.#orders.get(name)
    if (known) return known
    const paper = this.#papers.get(paper_id) ?? readPaper(this.#asking, paper_id)
    this.#papers.set(paper_id, paper)
    const orders = arranged(await paper, set)
    this.#orders.set(name, orders)
    return orders
  }
}

async function readPaper(asking: Asking, paper_id: number) {
  const [[head], items] = await Promise.all([
    ask(asking, headQuery(asking.client_id, paper_id)),
    ask(asking, itemQuery(asking.client_id, paper_id)),
  ])
  return { seed: head?.seed ?? 0, answered: head ? answeredSections(head.plan, items) : [] }
}

/** By what arranges the printed pages: a paper and its answers never disagree. */
function arranged({ seed, answered }: Awaited<ReturnType<typeof readPaper>>, set: SetLetter): PaperOrders {
  const placed = arrangeSet(answered, seed, set).flatMap(({ questions }) => questions)
  const byItem = new Map(placed.map((one) => [one.question.item_id, one]))
  return (item_id, part) => {
    const one = byItem.get(item_id)
    return (part === 0 ? one?.order : one?.part_orders[part - 1]) ?? []
  }
}
