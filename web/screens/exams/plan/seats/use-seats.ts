import { useState } from 'react'
import { examSeriesApi, type SeatOnWire, type SeatsOfSitting, type SeatsResult, type SeriesWhole } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useJob } from '#web/api/use/use-job.ts'
import { useRead } from '#web/api/use/use-read.ts'

export interface SittingPlace {
  day: string
  shift: number
}

export const seatsChanged = [
  ...[examSeriesApi.desk, examSeriesApi.seats, examSeriesApi.get, examSeriesApi.list, examSeriesApi.changes],
]

/** The sittings of a date sheet, in order. */
export function sittingPlaces({ papers }: SeriesWhole): SittingPlace[] {
  const found = new Map<string, SittingPlace>()
  for (const { sittings } of papers)
    for (const { day, shift, pupils } of sittings)
      if (day !== null && shift !== null && pupils > 0) found.set(`${day} ${shift}`, { day, shift })
  return [...found.values()].toSorted((a, b) => (a.day === b.day ? a.shift - b.shift : a.day < b.day ? -1 : 1))
}

/** "Class 6 A": a section is not known by its letter alone where several classes write. */
export function sectionName({ papers }: SeriesWhole, { paper_id, section }: Pick<SeatOnWire, 'paper_id' | 'section'>) {
  const grade = papers.find(({ id }) => id === paper_id)?.grade.title
  return [grade, section.title].filter(Boolean).join(' ')
}

export function useSeatsOf(id: number, place: SittingPlace | undefined) {
  return useRead(
    examSeriesApi.seats,
    { id, day: place?.day ?? '', shift: place?.shift ?? 0 },
    { enabled: place !== undefined, toasts: 'none' },
  )
}

/** Seats are sought in the background; the job stands in the address, so that a page that is opened anew goes on looking at it. */
export function useSeatsProposing(id: number, job_id: number | null, onStart: (job_id: number) => void) {
  const { job, cancel } = useJob(job_id, seatsChanged)
  const propose = useAction(examSeriesApi.propose, { conflicts: 'toast' })
  return {
    ...{ job, cancel: () => void cancel() },
    result: job?.state === 'done' ? (job.result as SeatsResult) : null,
    start: (keep = false) =>
      void propose.run({ id, what: 'SEATS', keep }).then(
        ({ data }) => onStart(data.job_id),
        () => undefined,
      ),
    isRunning: propose.pending || job?.state === 'queued' || job?.state === 'running',
  }
}
export type SeatsProposing = ReturnType<typeof useSeatsProposing>

export interface SeatMoves {
  mayMove: boolean
  picked: SeatOnWire | null
  pick: (seat: SeatOnWire | null) => void
  /** Puts down what is picked up; onto somebody's seat both change places. */
  put: (room_id: number, row: number, col: number, isTaken: boolean) => void
  pending: boolean
  /** Like neighbours before and after the last move. */
  last: { before: number; after: number } | null
}

/** A pupil is picked up and put down on another seat. */
export function useSeatMoves(whole: SeriesWhole): SeatMoves {
  const [picked, pick] = useState<SeatOnWire | null>(null)
  const [last, setLast] = useState<SeatMoves['last']>(null)
  const { run, pending } = useAction(examSeriesApi.seat, { conflicts: 'toast', invalidates: seatsChanged })
  return {
    ...{ mayMove: whole.may.includes('update'), picked, pick, pending, last },
    put(room_id, row, col, isTaken) {
      if (!picked) return
      const { paper_id, student } = picked
      pick(null)
      void run({ id: whole.id, paper_id, student_id: student.id, room_id, row, col, swap: isTaken }).then(
        ({ data }) => setLast({ before: data.like_before, after: data.like_after }),
        () => undefined,
      )
    },
  }
}

/** The letter by which each paper of a sitting goes in the small rooms. */
export function paperLetters({ rooms }: SeatsOfSitting): Map<number, { letter: string; title: string; tint: number }> {
  const papers = new Map(rooms.flatMap((room) => room.papers.map(({ paper_id, title }) => [paper_id, title] as const)))
  const inOrder = [...papers].toSorted(([a], [b]) => a - b)
  return new Map(
    inOrder.map(([id, title], at) => [id, { title, letter: String.fromCharCode(65 + (at % 26)), tint: at % 8 }]),
  )
}

/** Seats of a room of which a neighbour writes the same paper and set. */
export function likeSeats(
  neighbours: 'AROUND' | 'CROSS' | 'BESIDE',
  seats: readonly SeatOnWire[],
): { alike: Set<string>; bars: Set<string> } {
  const at = new Map(seats.map((seat) => [`${seat.row} ${seat.col}`, seat]))
  const [alike, bars] = [new Set<string>(), new Set<string>()]
  for (const seat of seats)
    for (const [row, col] of steps[neighbours]) {
      const other = at.get(`${seat.row + row} ${seat.col + col}`)
      if (other?.paper_id !== seat.paper_id || other.set !== seat.set) continue
      alike.add(`${seat.row} ${seat.col}`)
      if (row === 0 && col === 1) bars.add(`${seat.row} ${seat.col}`)
    }
  return { alike, bars }
}

const beside = [
  [0, 1],
  [0, -1],
] as const
const cross = [...beside, [1, 0], [-1, 0]] as const
const around = [...cross, [1, 1], [1, -1], [-1, 1], [-1, -1]] as const
const steps = { BESIDE: beside, CROSS: cross, AROUND: around }
