/** The states of one day: papers done and the sets of the last days, each with its least cost. Open addressing over typed arrays. */
export class Layer {
  size: number
  count = 0
  done: Int32Array
  recent: Float64Array
  cost: Float64Array
  /** With the least that is still to come. */
  estimate: Float64Array
  parent: Int32Array
  set: Int16Array
  used: Uint8Array

  constructor(power: number) {
    this.size = 1 << power
    this.done = new Int32Array(this.size)
    this.recent = new Float64Array(this.size)
    this.cost = new Float64Array(this.size)
    this.estimate = new Float64Array(this.size)
    this.parent = new Int32Array(this.size)
    this.set = new Int16Array(this.size)
    this.used = new Uint8Array(this.size)
  }

  /** Its place, or the free one where it belongs. */
  find(done: number, recent: number): number {
    let at = Math.imul(done, 0x9e3779b1) ^ Math.imul((recent % 2_147_483_647) | 0, 0x85ebca6b)
    at = Math.imul(at ^ (at >>> 15), 0xc2b2ae35)
    at = (at ^ (at >>> 13)) & (this.size - 1)
    while (this.used[at] && (this.done[at] !== done || this.recent[at] !== recent)) at = (at + 1) & (this.size - 1)
    return at
  }

  put(at: number, done: number, recent: number, cost: number, estimate: number, parent: number, set: number): void {
    if (!this.used[at]) this.count += 1
    this.used[at] = 1
    this.done[at] = done
    this.recent[at] = recent
    this.cost[at] = cost
    this.estimate[at] = estimate
    this.parent[at] = parent
    this.set[at] = set
    if (this.count * 2 > this.size) this.#grow()
  }

  /** Only the most promising, and the estimate from which on they were left out. */
  narrow(most: number): { layer: Layer; limit: number } {
    const estimates = this.estimate.filter((_, at) => this.used[at]).sort()
    const limit = estimates[most]!
    const layer = new Layer(12)
    this.#copyTo(layer, limit)
    return { layer, limit }
  }

  #grow(): void {
    const larger = new Layer(Math.log2(this.size) + 1)
    this.#copyTo(larger, Infinity)
    Object.assign(this, larger)
  }

  #copyTo(other: Layer, limit: number): void {
    for (let at = 0; at < this.size; at += 1) {
      if (!this.used[at] || this.estimate[at]! >= limit) continue
      const [done, recent] = [this.done[at]!, this.recent[at]!]
      const place = other.find(done, recent)
      other.put(place, done, recent, this.cost[at]!, this.estimate[at]!, this.parent[at]!, this.set[at]!)
    }
  }
}
