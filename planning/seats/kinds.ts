import type { SeatPupil, SeatSitting } from './sitting.ts'

/** What neighbours shall not have in common, as numbers from 0. */
export interface Kinds {
  counts: readonly number[]
  /** The paper and letter of a kind; null: any letter. */
  of: readonly { paper: number; set: string | null }[]
}

const lettersOf = ({ sets }: SeatSitting, paper: number) =>
  Array.from({ length: sets?.[paper] ?? 1 }, (_, i) => String.fromCharCode(65 + i))

/** Papers alone: neighbours differ first by paper. */
export function paperKinds(pupils: readonly SeatPupil[]): Kinds {
  const papers = [...new Set(pupils.map(({ paper }) => paper))].sort((a, b) => a - b)
  return {
    counts: papers.map((paper) => pupils.filter((one) => one.paper === paper).length),
    of: papers.map((paper) => ({ paper, set: null })),
  }
}

/** Papers and sets: letters that are given, the others so that all are shared out evenly. */
export function setKinds(sitting: SeatSitting, pupils: readonly SeatPupil[]): Kinds {
  const counts: number[] = []
  const of: { paper: number; set: string | null }[] = []
  for (const { paper } of paperKinds(pupils).of) {
    const own = pupils.filter((one) => one.paper === paper)
    const letters = lettersOf(sitting, paper)
    if (letters.length === 1) {
      counts.push(own.length)
      of.push({ paper, set: own.find(({ set }) => set)?.set ?? null })
      continue
    }
    const shares = shareOut(own, letters)
    letters.forEach((set) => {
      counts.push(shares.get(set)!)
      of.push({ paper, set })
    })
  }
  return { counts, of }
}

function shareOut(own: readonly SeatPupil[], letters: readonly string[]): Map<string, number> {
  const shares = new Map(letters.map((set) => [set, own.filter((one) => one.set === set).length]))
  for (let left = own.filter(({ set }) => !set).length; left > 0; left -= 1) {
    const least = letters.reduce((a, b) => (shares.get(b)! < shares.get(a)! ? b : a))
    shares.set(least, shares.get(least)! + 1)
  }
  return shares
}

/** Letters for a paper's pupils in the order of their seats, where no neighbour has that paper. */
export function lettersInTurn(sitting: SeatSitting, own: readonly SeatPupil[]): (string | null)[] {
  if (own.length === 0) return []
  const letters = lettersOf(sitting, own[0]!.paper)
  if (letters.length === 1) return own.map(({ set }) => set ?? null)
  const shares = shareOut(own, letters)
  for (const { set } of own) if (set) shares.set(set, shares.get(set)! - 1)
  let at = 0
  return own.map(({ set }) => {
    if (set) return set
    while (shares.get(letters[at % letters.length]!)! === 0) at += 1
    const letter = letters[at % letters.length]!
    shares.set(letter, shares.get(letter)! - 1)
    at += 1
    return letter
  })
}
