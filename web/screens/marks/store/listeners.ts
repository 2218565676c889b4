/** Who is told when a line changes, or anything on the sheet. */
export class Listeners {
  private readonly ofRow = new Map<number, Set<() => void>>()
  private readonly whole = new Set<() => void>()

  toRow(id: number, listener: () => void): () => void {
    const own = this.ofRow.get(id) ?? new Set()
    own.add(listener)
    this.ofRow.set(id, own)
    return () => own.delete(listener)
  }

  toWhole(listener: () => void): () => void {
    this.whole.add(listener)
    return () => this.whole.delete(listener)
  }

  tell(ids: Iterable<number>): void {
    for (const id of ids) for (const listener of this.ofRow.get(id) ?? []) listener()
    for (const listener of this.whole) listener()
  }
}
