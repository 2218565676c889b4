import { useEffect } from 'react'
import { examSeriesApi, type SeriesDesk, type SeriesDuty, type SeriesWhole } from '#contract'
import { queryClient } from '#web/api/query-client.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { clockNow, today } from '#web/ui/dates.ts'

/** ms between two looks: what is taken in the rooms is seen. */
const LOOK_AGAIN = 15_000

/** Whoever comes back without a network on a day of exams finds what was answered last. */
const KEPT = 12 * 3_600_000
for (const { path } of [examSeriesApi.get, examSeriesApi.desk]) queryClient.setQueryDefaults([path], { gcTime: KEPT })

export interface DeskPlace {
  day: string
  shift: number
}

/** What an act at the desk changes elsewhere. */
export const deskChanged = [
  ...[examSeriesApi.desk, examSeriesApi.duties, examSeriesApi.seats, examSeriesApi.get, examSeriesApi.changes],
]

/** The sittings that everybody knows; while nothing is published those of the plan. */
export function deskPlaces({ papers, state }: SeriesWhole): DeskPlace[] {
  const isOut = state === 'PUBLISHED' || state === 'CLOSED'
  const found = new Map<string, DeskPlace>()
  for (const { sittings } of papers)
    for (const one of sittings) {
      const at = isOut ? one.published : one
      if (at && at.day !== null && at.shift !== null && one.pupils > 0)
        found.set(`${at.day} ${at.shift}`, { day: at.day, shift: at.shift })
    }
  return [...found.values()].toSorted((a, b) => a.day.localeCompare(b.day) || a.shift - b.shift)
}

/** The sitting that is written now, else the next one, else the last. */
export function placeNow({ shifts }: SeriesWhole, places: readonly DeskPlace[]): number {
  const day = today()
  const next = places.findIndex(
    (one) => one.day > day || (one.day === day && clockNow() <= (shifts[one.shift]?.ends ?? '24:00')),
  )
  return next < 0 ? places.length - 1 : next
}

export function useDesk(id: number, place: DeskPlace | undefined) {
  const read = useRead(
    examSeriesApi.desk,
    { id, day: place?.day ?? '', shift: place?.shift ?? 0 },
    { enabled: place !== undefined, toasts: 'none' },
  )
  const { refetch } = read
  useEffect(() => {
    const timer = setInterval(() => place && document.visibilityState === 'visible' && void refetch(), LOOK_AGAIN)
    return () => clearInterval(timer)
  }, [refetch, place])
  return read
}

/** Whom everybody knows to have a duty; of one that was never published, whom the plan gives it to. */
export const holderOf = ({ published, staff }: SeriesDuty) => published ?? staff

/** Sums of a sitting. */
export function sumsOf({ rooms }: SeriesDesk) {
  const sum = (key: 'pupils' | 'taken' | 'present' | 'absent' | 'late') => rooms.reduce((all, one) => all + one[key], 0)
  return {
    rooms: rooms.filter(({ pupils }) => pupils > 0).length,
    ...{ pupils: sum('pupils'), taken: sum('taken'), absent: sum('absent'), late: sum('late') },
  }
}
