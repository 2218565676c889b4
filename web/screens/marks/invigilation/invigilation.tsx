import type { RoomAsked } from '#web/api/marks/invigilation-room.ts'
import { useUrlState } from '#web/ui/list/use-url-state.ts'
import { DayList } from './day-list.tsx'
import { InvigilationUrl } from './invigilation-url.ts'
import { WatchedPupils } from './watched-pupils.tsx'

/** The room on the day: for whoever watches it their own, for the office all of them. */
export default function Invigilation() {
  const { duty, exam, section } = useUrlState(InvigilationUrl).state
  const asked: RoomAsked | null =
    duty !== null ? { duty_id: duty } : exam !== null ? { exam_id: exam, section_id: section } : null
  return asked ? <WatchedPupils key={`${duty} ${exam} ${section}`} asked={asked} /> : <DayList />
}
