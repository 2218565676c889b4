/** What says where a question stands in the papers of an exam. */
export interface NumberedQuestion {
  /** As printed in each set. */
  labels: Record<string, string>
  /** The set whose pupils write it; null where all do. */
  set: string | null
}

/**
 * The number of a question in all sets, "7 (A), 12 (B)"; one number where it is the same in all. Of a parallel paper it goes with its letter: the
 * others have another question of that number.
 */
export function questionNumber({ labels, set }: NumberedQuestion): string {
  const all = Object.entries(labels).sort(([a], [b]) => a.localeCompare(b))
  const numbers = new Set(all.map(([, number]) => number))
  if (numbers.size > 1) return all.map(([letter, number]) => `${number} (${letter})`).join(', ')
  const [number = ''] = numbers
  return set ? `${number} (${set})` : number
}

/** The number of a question in one set; null where nobody with that set writes it. */
export const numberInSet = ({ labels, set: own }: NumberedQuestion, set: string | null): string | null =>
  own !== null && own !== (set ?? 'A') ? null : (labels[set ?? 'A'] ?? labels.A ?? null)
