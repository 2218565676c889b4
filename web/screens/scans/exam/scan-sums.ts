import { type PageState, pageStates, type ScanRow } from '#contract'

/** States in which a page waits for somebody. */
export const waitingStates = [
  ...(['CLASH', 'NO_CODE', 'UNKNOWN', 'NO_PUPIL', 'OTHER_EXAM', 'NOT_YOURS', 'LATE', 'VOID', 'SPECIMEN'] as const),
  'UNREADABLE',
] as const satisfies readonly PageState[]

/** What has come for an exam, all scans together. */
export interface ScanSums {
  pages: number
  done: number
  counted: number
  doubts: number
  /** Pages that somebody must look at. */
  waiting: number
  /** Pages in any state. */
  all: number
  isReading: boolean
}

const isUnderWay = ({ state }: Pick<ScanRow, 'state'>) => state === 'UPLOADED' || state === 'READING'

export function sumScans(scans: readonly Pick<ScanRow, 'state' | 'pages' | 'done' | 'counts' | 'doubts'>[]): ScanSums {
  const own = scans.filter(({ state }) => state !== 'DISCARDED')
  const sum = (of: (scan: (typeof own)[number]) => number) => own.reduce((sum, one) => sum + of(one), 0)
  const inStates = (states: readonly PageState[]) =>
    sum(({ counts }) => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0))
  return {
    pages: sum(({ pages }) => pages),
    done: sum(({ done }) => done),
    counted: inStates(['COUNTED']),
    doubts: sum(({ doubts }) => doubts.open),
    waiting: inStates(waitingStates),
    all: inStates(pageStates),
    isReading: own.some(isUnderWay),
  }
}
