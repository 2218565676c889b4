/** Rows by a key, those of each in their order. */
export function listed<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const lists = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const list = lists.get(key)
    if (list) list.push(row)
    else lists.set(key, [row])
  }
  return lists
}
