import type { DeskRoom, SeriesWhole } from '#contract'
import { CloseRoom } from '../plan/seats/close-room.tsx'
import type { DeskPlace } from './use-desk.ts'

interface CloseDialogProps {
  whole: SeriesWhole
  place: DeskPlace
  /** null keeps it closed. */
  room: DeskRoom | null
  onClose: () => void
}

/** A room fails: its pupils go elsewhere. */
export default function CloseDialog({ room, ...given }: CloseDialogProps) {
  return room && <CloseRoom key={room.room.id} room={room} {...given} />
}
