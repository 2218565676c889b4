/** More comparisons than this take longer than a screen may: such texts are shown without marks. */
const MOST_STEPS = 1_000_000

/** For each word whether the other text has it in its place, by the longest common subsequence of words (Wagner and Fischer 1974). */
export function findDifferences(
  left: readonly string[],
  right: readonly string[],
): [left: boolean[], right: boolean[]] {
  const marks: [boolean[], boolean[]] = [left.map(() => false), right.map(() => false)]
  if (left.length * right.length > MOST_STEPS) return marks
  const lengths = commonLengths(left, right)
  const lengthAt = (a: number, b: number) => lengths[a * (right.length + 1) + b] as number
  let [a, b] = [0, 0]
  while (a < left.length || b < right.length) {
    if (a < left.length && b < right.length && left[a] === right[b]) {
      a += 1
      b += 1
    } else if (b === right.length || (a < left.length && lengthAt(a + 1, b) >= lengthAt(a, b + 1))) {
      marks[0][a] = true
      a += 1
    } else {
      marks[1][b] = true
      b += 1
    }
  }
  return marks
}

/** At a row and a column the number of words that the rest of both texts have in common. */
function commonLengths(left: readonly string[], right: readonly string[]): Uint16Array {
  const width = right.length + 1
  const lengths = new Uint16Array((left.length + 1) * width)
  for (let a = left.length - 1; a >= 0; a -= 1) {
    for (let b = right.length - 1; b >= 0; b -= 1) {
      lengths[a * width + b] =
        left[a] === right[b]
          ? (lengths[(a + 1) * width + b + 1] as number) + 1
          : Math.max(lengths[(a + 1) * width + b] as number, lengths[a * width + b + 1] as number)
    }
  }
  return lengths
}
