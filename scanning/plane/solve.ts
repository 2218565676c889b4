/** Solves a·x = b by Gauss with pivoting, in place; null where the equations don't say what x is. */
export function solveLinear(a: number[][], b: number[]): number[] | null {
  const n = b.length
  for (let column = 0; column < n; column += 1) {
    let pivot = column
    for (let row = column + 1; row < n; row += 1) {
      if (Math.abs(a[row]![column]!) > Math.abs(a[pivot]![column]!)) pivot = row
    }
    if (Math.abs(a[pivot]![column]!) < 1e-12) return null
    ;[a[column], a[pivot]] = [a[pivot]!, a[column]!]
    ;[b[column], b[pivot]] = [b[pivot]!, b[column]!]
    for (let row = column + 1; row < n; row += 1) {
      const factor = a[row]![column]! / a[column]![column]!
      if (factor === 0) continue
      for (let k = column; k < n; k += 1) a[row]![k]! -= factor * a[column]![k]!
      b[row]! -= factor * b[column]!
    }
  }
  for (let row = n - 1; row >= 0; row -= 1) {
    let sum = b[row]!
    for (let k = row + 1; k < n; k += 1) sum -= a[row]![k]! * b[k]!
    b[row] = sum / a[row]![row]!
  }
  return b
}
