import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { clockNow } from '#web/ui/dates.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { attendanceNames } from '#web/ui/exam-words.ts'
import classes from './invigilation.module.css'
import type { PresenceStore } from './presence-store.ts'
import '#web/ui/dialog/dialog.css'

interface PupilDialogProps {
  store: PresenceStore
  /** null keeps it closed. */
  id: number | null
  onClose: () => void
}

/** All that can be said of a pupil beside a tap. */
export default function PupilDialog({ store, id, onClose }: PupilDialogProps) {
  const last = useRef(id)
  if (id !== null) last.current = id
  const pupil = last.current === null ? null : store.view(last.current).pupil
  const title = pupil ? [pupil.student.roll_no, pupil.student.name].filter(Boolean).join(' · ') : ''
  return (
    <Modal opened={id !== null} onClose={onClose} title={title} typed="watched">
      {last.current !== null && (
        <About key={`${last.current} ${id === null}`} store={store} id={last.current} onClose={onClose} />
      )}
    </Modal>
  )
}

function About({ store, id, onClose }: { store: PresenceStore; id: number; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const view = store.view(id)
  const { attendance, arrived, left } = view
  const [booklet, setBooklet] = useState(view.booklet ?? '')
  const [note, setNote] = useState(view.note ?? '')
  const [isAsked, setAsked] = useState(false)
  /** A press is all: what was written beside it is taken too. */
  const done = (work: () => void) => () => {
    if (booklet.trim() !== (view.booklet ?? '')) store.setText(id, 'booklet', booklet)
    if (note.trim() !== (view.note ?? '')) store.setText(id, 'note', note)
    work()
    onClose()
  }
  const unfair = () => (note.trim() ? done(() => store.setUnfair(id, note))() : setAsked(true))
  return (
    <Stack gap="sm">
      <TimeRow {...{ store, id, done }} field="arrived" label={t`Late`} value={arrived} isFirst />
      <TimeRow {...{ store, id, done }} field="left" label={t`Left`} value={left} />
      <Group gap="xs" grow role="group" aria-label={t`Attendance`}>
        {([null, 'P', 'A'] as const).map((one) => (
          <Button
            key={one ?? 'none'}
            variant={attendance === one ? 'filled' : 'default'}
            aria-pressed={attendance === one}
            className={classes.wrapped}
            onClick={done(() => store.setAttendance(id, one))}
          >
            {one === null ? <Trans>Not taken</Trans> : i18n._(attendanceNames[one])}
          </Button>
        ))}
      </Group>
      <TextInput
        label={t`Answer book number`}
        maxLength={30}
        value={booklet}
        onChange={(event) => setBooklet(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && done(() => undefined)()}
      />
      <Textarea
        label={t`Note`}
        maxLength={200}
        autosize
        minRows={2}
        value={note}
        error={isAsked && !note.trim() && t`Unfair means need a note: say what happened`}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {attendance === 'UFM' && (
        <Text size="sm" c="var(--q-warn)">
          {i18n._(attendanceNames.UFM)}
        </Text>
      )}
      <Group className="dialog-foot" mt="sm">
        <Button variant="default" color="red" onClick={unfair}>
          {i18n._(attendanceNames.UFM)}
        </Button>
        <Button onClick={done(() => undefined)}>
          <Trans>Save</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

interface TimeRowProps {
  store: PresenceStore
  id: number
  field: 'arrived' | 'left'
  label: string
  value: string | null
  done: (work: () => void) => () => void
  isFirst?: boolean
}

/** Since when somebody is there, or gone: now, unless another time is written. */
function TimeRow({ store, id, field, label, value, done, isFirst = false }: TimeRowProps) {
  const { t } = useLingui()
  const [time, setTime] = useState(() => value ?? clockNow())
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        className={classes.grow}
        data-autofocus={isFirst || undefined}
        variant={value ? 'filled' : 'light'}
        disabled={!isTime}
        onClick={done(() => store.setTime(id, field, time))}
      >
        {label}, {time}
      </Button>
      <TextInput
        type="time"
        w={120}
        aria-label={t`Time: ${label}`}
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
      />
      {value && (
        <Button variant="subtle" onClick={done(() => store.setTime(id, field, null))}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </Group>
  )
}
