import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { SeatsOfSitting, SeriesWhole } from '#contract'
import classes from './seats.module.css'
import { sectionName } from './use-seats.ts'

/** Of those who are found so many are shown. */
const MOST = 8

interface FindPupilProps {
  whole: SeriesWhole
  seats: SeatsOfSitting
  onGo: (room_id: number) => void
}

/** A pupil's name, roll or admission number leads to the seat. */
export function FindPupil({ whole, seats, onGo }: FindPupilProps) {
  const { t } = useLingui()
  const [sought, setSought] = useState('')
  const word = sought.trim().toLocaleLowerCase()
  const found =
    word === ''
      ? []
      : seats.rooms
          .flatMap((one) => one.seats.map((seat) => ({ seat, room: one.room })))
          .filter(({ seat: { student } }) =>
            [student.name, student.roll_no ?? '', student.admission_no].some((text) =>
              text.toLocaleLowerCase().includes(word),
            ),
          )
          .slice(0, MOST)
  return (
    <div className={classes.find}>
      <TextInput
        type="search"
        label={t`Find a pupil’s seat`}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      <ul className={classes.plain} role="status">
        {found.map(({ seat, room }) => (
          <li key={`${seat.student.id} ${seat.paper_id}`}>
            <button type="button" className={classes.hit} onClick={() => onGo(room.id)}>
              {t`${seat.student.name}, ${sectionName(whole, seat)}: ${room.name}, seat ${seat.label}`}
            </button>
          </li>
        ))}
        {word !== '' && found.length === 0 && <li>{t`Nobody of this name has a seat then.`}</li>}
      </ul>
    </div>
  )
}
