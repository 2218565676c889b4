/** The batches of a practical: as few as hold everybody, as even as can be, in the order given. Without a size it is one. */
export function batchesOf(pupils: readonly number[], size: number | null): number[][] {
  const count = size === null ? 1 : Math.max(1, Math.ceil(pupils.length / size))
  const least = Math.floor(pupils.length / count)
  const larger = pupils.length % count
  return Array.from({ length: count }, (_, batch) => {
    const start = batch * least + Math.min(batch, larger)
    return pupils.slice(start, start + least + (batch < larger ? 1 : 0))
  })
}
