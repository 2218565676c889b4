import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { PhotoAnswer } from '#web/api/scans/photo-queue.ts'
import type { PhotoDraft } from '#web/api/scans/scan-drafts.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { printedStart } from '../../../../scanning/layout/serial.ts'
import { sentenceOf } from '../pages/page-words.ts'
import classes from './camera.module.css'

interface PhotoNotesProps {
  view: { waiting: number; refused: PhotoDraft[]; offline: boolean; durable: boolean; read: PhotoAnswer[] }
  onGiveUp: (photo: PhotoDraft) => void
}

/** What was read on the last pictures, and which are still on this device. */
export function PhotoNotes({ view, onGiveUp }: PhotoNotesProps) {
  const { waiting, refused, offline, durable, read } = view
  const [last] = read
  return (
    <div className={classes.notes}>
      {last && <LastPage {...last} />}
      {refused.map((photo) => (
        <p key={photo.n} role="alert" data-bad>
          {photo.why && textOf(photo.why)}{' '}
          <Button size="compact-sm" variant="default" onClick={() => onGiveUp(photo)}>
            <Trans>Understood</Trans>
          </Button>
        </p>
      ))}
      {waiting > 0 && (
        <p role="status">
          {offline ? (
            <Plural
              value={waiting}
              one="# picture waits on this device for the network. Go on."
              other="# pictures wait on this device for the network. Go on."
            />
          ) : (
            <Plural value={waiting} one="# picture is being sent" other="# pictures are being sent" />
          )}
        </p>
      )}
      {!durable && (
        <p role="alert" data-bad>
          <Trans>This browser keeps nothing: leave the page open until all is sent.</Trans>
        </p>
      )}
    </div>
  )
}

/** "Page 3 of 4 of sheet 7K3M ✓", with a dot for each page of the sheet; the name where one may see it. */
function LastPage({ page, have, lack, doubts }: PhotoAnswer) {
  const { i18n } = useLingui()
  const isRead = page.state === 'COUNTED' || page.state === 'SAME'
  const pages = [...have, ...lack].sort((a, b) => a - b)
  const [number, of, short, missing] = [
    page.page_no,
    page.of ?? '?',
    page.serial && printedStart(page.serial),
    lack.join(', '),
  ]
  if (!isRead)
    return (
      <p role="alert" data-bad>
        {i18n._(sentenceOf(page))}
      </p>
    )
  return (
    <p role="status" data-ok>
      {page.student && <b>{page.student.name} · </b>}
      <Trans>
        page {number} of {of}, sheet {short}… ✓
      </Trans>{' '}
      <span aria-hidden>{pages.map((n) => (lack.includes(n) ? '○' : doubts > 0 ? '◐' : '●')).join('')}</span>
      {lack.length > 0 && (
        <>
          {' '}
          <Trans>missing: {missing}</Trans>
        </>
      )}
    </p>
  )
}
