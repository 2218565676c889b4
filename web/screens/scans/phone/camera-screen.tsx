import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconBulb, IconBulbOff, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { examApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useExamsPath } from '../../../entity/exam/use-exams-path.ts'
import classes from './camera.module.css'
import type { SeenFrame } from './frame-watch.ts'
import { hintWords } from './hint-words.ts'
import { PhotoNotes } from './photo-notes.tsx'
import { useCamera } from './use-camera.ts'
import { useFrames } from './use-frames.ts'
import { usePhotoQueue } from './use-photo-queue.ts'

/** The camera over the whole screen: what would make a better picture, and what was read of those that were taken. */
export default function CameraScreen({ exam_id }: { exam_id: number }) {
  const { t } = useLingui()
  const { rows } = useList(examApi.list, { filter: { id: exam_id } })
  const path = useExamsPath()
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video)
  const { queue, view } = usePhotoQueue(exam_id)
  const { take } = camera
  const keep = useCallback(async () => {
    const picture = await take()
    if (!picture || !queue) return
    navigator.vibrate?.(60)
    await queue.add(picture)
  }, [take, queue])
  const { frame, markTaken } = useFrames(video, camera.state === 'runs' && queue !== null, () => void keep())
  const press = () => {
    markTaken()
    void keep()
  }
  useRefusal(view?.refused.length ?? 0)
  const { torch } = camera
  return (
    <div className={classes.screen}>
      <div className={classes.top}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t`Back to the scans`}
          renderRoot={(props) => <Link {...props} to={`${path}/scans`} search={() => ({ exam: String(exam_id) })} />}
        >
          <IconX size={22} aria-hidden />
        </ActionIcon>
        <PageHeading className={classes.title}>
          {rows?.[0]?.name ?? <Trans>Photograph answer sheets</Trans>}
        </PageHeading>
        {torch && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t`Torch`}
            aria-pressed={torch.isLit}
            onClick={() => void torch.light(!torch.isLit)}
          >
            {torch.isLit ? <IconBulb size={22} aria-hidden /> : <IconBulbOff size={22} aria-hidden />}
          </ActionIcon>
        )}
      </div>
      <div className={classes.view} data-ok={frame?.hint === 'ok' || undefined}>
        <video ref={video} muted playsInline aria-label={t`What the camera shows`} hidden={camera.state !== 'runs'} />
        {camera.state === 'runs' ? (
          <Outline frame={frame} video={video} />
        ) : (
          <NoCamera state={camera.state} onPicture={(one) => void queue?.add(one)} />
        )}
      </div>
      <div className={classes.foot}>
        {camera.state === 'runs' && <Hint frame={frame} />}
        {view && <PhotoNotes view={view} onGiveUp={(one) => void queue?.giveUp(one)} />}
        {camera.state === 'runs' && (
          <button type="button" className={classes.shutter} aria-label={t`Take the picture`} onClick={press} />
        )}
      </div>
    </div>
  )
}

/** A picture that was refused is felt. */
function useRefusal(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) navigator.vibrate?.([40, 60, 40])
    before.current = count
  }, [count])
}

function Hint({ frame }: { frame: SeenFrame | null }) {
  const { i18n } = useLingui()
  const hint = frame?.hint ?? 'find_page'
  return (
    <p className={classes.hint} role="status" data-ok={hint === 'ok' || undefined}>
      {i18n._(hintWords[hint])}
    </p>
  )
}

/** Where the page is seen, over the video as it is fitted into its box. */
function Outline({ frame, video }: { frame: SeenFrame | null; video: React.RefObject<HTMLVideoElement | null> }) {
  const { videoWidth: w = 1, videoHeight: h = 1 } = video.current ?? {}
  if (!frame?.outline) return null
  const points = frame.outline.map(([x, y]) => `${x * w},${y * h}`).join(' ')
  return (
    <svg
      className={classes.outline}
      viewBox={`0 0 ${w} ${h}`}
      preserveAspectRatio="xMidYMid meet"
      role="presentation"
      aria-hidden
    >
      <polygon points={points} vectorEffect="non-scaling-stroke" data-ok={frame.hint === 'ok' || undefined} />
    </svg>
  )
}

/** Pictures by the device's own camera, where the page may not show it. */
function NoCamera({ state, onPicture }: { state: 'starts' | 'refused' | 'none'; onPicture: (picture: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  if (state === 'starts')
    return (
      <Text c="inherit" role="status">
        <Trans>The camera starts …</Trans>
      </Text>
    )
  return (
    <div className={classes.none}>
      <p role="alert">
        {state === 'refused' ? (
          <Trans>
            This page may not use the camera. Allow it in the browser’s settings of this page, or take pictures here:
          </Trans>
        ) : (
          <Trans>This page can’t show a camera here. Take pictures with the device’s own:</Trans>
        )}
      </p>
      <Button onClick={() => input.current?.click()}>
        <Trans>Take or choose pictures</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          for (const one of currentTarget.files ?? []) onPicture(one)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
