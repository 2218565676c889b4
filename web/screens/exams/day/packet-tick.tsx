import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { type DeskRoom, examSeriesApi, type SeriesWhole } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { timeText } from '#web/ui/dates.ts'
import classes from './desk.module.css'
import type { DeskPlace } from './use-desk.ts'

interface PacketTickProps {
  whole: SeriesWhole
  place: DeskPlace
  room: DeskRoom
}

/** The packet of question papers has gone to its room: ticked off by whom and when, and taken back by unticking. */
export function PacketTick({ whole, place, room: { room, packet } }: PacketTickProps) {
  const { t } = useLingui()
  const { run, pending } = useAction(examSeriesApi.packet, { conflicts: 'toast', invalidates: [examSeriesApi.desk] })
  const [name, who, time] = [room.name, packet?.by?.name ?? '', packet && timeText(packet.at)]
  const toggle = () => {
    if (pending) return
    const seen = packet ? { ticked: false, seen_at: packet.at } : { ticked: true }
    void run({ id: whole.id, ...place, room_id: room.id, ...seen }).catch(() => undefined)
  }
  return (
    <Checkbox
      className={classes.packet}
      label={<Trans>Packet given out</Trans>}
      aria-label={t`Packet given out: ${name}`}
      description={time && t`${time}, ${who}`}
      checked={pending ? packet === null : packet !== null}
      disabled={!whole.may.includes('update')}
      onChange={toggle}
    />
  )
}
