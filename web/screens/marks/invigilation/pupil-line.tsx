import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { memo, useRef, useSyncExternalStore } from 'react'
import type { RoomPupil } from '#contract'
import { attendanceNames } from '#web/ui/exam-words.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { noValue } from '#web/ui/no-value.ts'
import { attendanceSigns } from '../../../entity/exam/words.ts'
import classes from './invigilation.module.css'
import type { PresenceStore, PresenceView } from './presence-store.ts'

/** The face, where there is a picture of it; who it is says the name beside it. */
export const Photo = ({ src }: { src: string | null }) =>
  src && <img className={classes.photo} src={src} alt="" loading="lazy" width={36} height={44} />

interface PupilLineProps {
  store: PresenceStore
  id: number
  /** Pupils of several sections: a roll number says not who it is. */
  hasSections: boolean
  /** When the others' time ends. */
  end: string
  isReadOnly: boolean
  onMore: (id: number) => void
}

/** ms after which a touch is a long one. */
const long = 500

/** One pupil: a tap says whether they are there, a long touch opens all else that can be said. */
export const PupilLine = memo(function PupilLine(props: PupilLineProps) {
  const { store, id, hasSections, end, isReadOnly, onMore } = props
  const { t, i18n } = useLingui()
  const view = useSyncExternalStore(
    (listener) => store.subscribePupil(id, listener),
    () => store.view(id),
  )
  const { pupil, attendance, shown } = view
  const { name, roll_no } = pupil.student
  const touch = useLongTouch(() => onMore(id))
  const onTap = () => {
    if (touch.wasLong()) return
    if (!store.tap(id)) onMore(id)
  }
  const how = attendance === null ? t`not taken yet` : i18n._(attendanceNames[attendance])
  return (
    <li className={classes.line} data-pupil={id} data-attendance={attendance ?? undefined} data-shown={shown}>
      <div className={classes.both}>
        <button
          type="button"
          data-tap
          className={classes.tap}
          disabled={isReadOnly}
          onClick={onTap}
          {...touch.handlers}
        >
          <Photo src={pupil.student.photo} />
          <span className={classes.roll}>
            {[hasSections && pupil.section.title, roll_no].filter(Boolean).join(' ')}
          </span>
          <span className={classes.grow}>
            {name}
            <VisuallyHidden>: {how}</VisuallyHidden>
            <Facts view={view} end={end} />
          </span>
          <span className={classes.sign} aria-hidden>
            {attendance === null ? noValue : i18n._(attendanceSigns[attendance])}
          </span>
        </button>
        {!isReadOnly && (
          <ActionIcon
            variant="subtle"
            size={48}
            aria-label={t`More about ${name}`}
            aria-haspopup="dialog"
            onClick={() => onMore(id)}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Trouble {...{ store, id, view }} />
    </li>
  )
})

/** What is granted to a pupil, in words. */
export function useNeedNames(): Record<RoomPupil['needs'][number], string> {
  const { t } = useLingui()
  return {
    extra_time: t`extra time`,
    large_print: t`large print`,
    scribe: t`scribe`,
    front_row: t`front row`,
    own_room: t`own room`,
    step_free: t`no steps`,
  }
}

/** What is said of a pupil beside being there, and what is granted. */
function Facts({ view, end }: { view: PresenceView; end: string }) {
  const { t } = useLingui()
  const { arrived, left, booklet, note, pupil } = view
  const { needs, until, set } = pupil
  const granted = useNeedNames()
  const facts = [
    set && t`Set ${set}`,
    ...needs.map((need) => granted[need]),
    until !== end && t`until ${until}`,
    arrived && t`late ${arrived}`,
    left && t`left ${left}`,
    booklet && t`answer book ${booklet}`,
    note,
  ].filter(Boolean)
  return facts.length > 0 && <small className={classes.facts}>{facts.join(' · ')}</small>
}

/** Why what was tapped does not stand yet, and what can be done. */
export function Trouble({ store, id, view }: Pick<PupilLineProps, 'store' | 'id'> & { view: PresenceView }) {
  const { t, i18n } = useLingui()
  const { shown, theirs, why, attendance } = view
  const word = (one: unknown) =>
    one === null || one === undefined ? t`not taken yet` : i18n._(attendanceNames[one as keyof typeof attendanceNames])
  if (shown === 'conflict') {
    const who = theirs?.by ?? noValue
    const [other, own] = [word(theirs?.value), word(attendance)]
    return (
      <div className={classes.trouble} role="alert">
        <span>
          <Trans>
            {who} took “{other}” meanwhile, you “{own}”.
          </Trans>
        </span>
        <Button variant="default" size="compact-md" onClick={() => store.keepTheirs(id)}>
          <Trans>Keep theirs</Trans>
        </Button>
        <Button variant="default" size="compact-md" onClick={() => store.putMine(id)}>
          <Trans>Put mine</Trans>
        </Button>
      </div>
    )
  }
  if (shown !== 'refused') return null
  return (
    <div className={classes.trouble} role="alert">
      <span>{why && textOf(why)}</span>
      <Button variant="default" size="compact-md" onClick={() => store.giveUp(id)}>
        <Trans>Understood</Trans>
      </Button>
    </div>
  )
}

/** A finger that stays where it is; one that moves scrolls. */
export function useLongTouch(onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLong = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    wasLong: () => {
      const was = isLong.current
      isLong.current = false
      return was
    },
    handlers: {
      onPointerDown: () => {
        isLong.current = false
        timer.current = setTimeout(() => {
          isLong.current = true
          onLong()
        }, long)
      },
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      // The browser's own menu of a long touch.
      onContextMenu: (event: React.MouseEvent) => event.preventDefault(),
    },
  }
}
