/** Letters that must be typed, deleted, replaced or swapped with their neighbour to turn one text into the other. */
export function editDistance(one: string, other: string): number {
  const a = [...one]
  const b = [...other]
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const line = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min(above[j]! + 1, line[j - 1]! + 1, above[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, before[j - 2]! + 1)
      line.push(best)
    }
    before = above
    above = line
  }
  return above[b.length]!
}

/** How names are compared: case, white space and Unicode form don't count. */
export const nameKey = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** At most three of the names that differ from the wanted one by a third of its letters or less, or have it as a part. */
export function nearestNames(wanted: string, names: readonly string[]): string[] {
  const key = nameKey(wanted).slice(0, 150)
  const most = Math.max(2, Math.floor(key.length / 3))
  return [...new Set(names)]
    .map((name) => ({ name, distance: distanceOf(key, nameKey(name), most) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name)
}

function distanceOf(key: string, name: string, most: number): number {
  if (key !== '' && name.split(' ').includes(key)) return most
  if (key.length >= 3 && (name.includes(key) || (name.length >= 3 && key.includes(name)))) return most
  return Math.abs(key.length - name.length) > most ? Number.POSITIVE_INFINITY : editDistance(key, name)
}
