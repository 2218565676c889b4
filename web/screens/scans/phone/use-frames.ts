import { type RefObject, useEffect, useRef, useState } from 'react'
import { greyOf } from '../grey-picture.ts'
import type { FrameWatch, SeenFrame } from './frame-watch.ts'

/** Longest side of a frame that is judged, pixels. */
const frameSide = 640
/** ms from one look to the next, so that a phone does something else too. */
const pause = 120

/** Looks at what the camera shows again and again. @param onGood three frames in a row were good */
export function useFrames(video: RefObject<HTMLVideoElement | null>, runs: boolean, onGood: () => void) {
  const [frame, setFrame] = useState<SeenFrame | null>(null)
  const watching = useRef<FrameWatch | null>(null)
  const act = useRef(onGood)
  act.current = onGood
  useEffect(() => {
    if (!runs) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const watch = async () => {
      const { FrameWatch } = await import('./frame-watch.ts')
      const own = new FrameWatch()
      watching.current = own
      const look = () => {
        if (isGone) return
        const { current } = video
        const scale = current ? frameSide / Math.max(current.videoWidth, current.videoHeight, 1) : 0
        const grey =
          current && !document.hidden
            ? greyOf(current, Math.round(current.videoWidth * scale), Math.round(current.videoHeight * scale))
            : null
        const seen = grey && own.see(grey)
        if (seen) setFrame(seen)
        if (seen?.takes) act.current()
        timer = setTimeout(look, pause)
      }
      look()
    }
    // Without it there is the button.
    watch().catch(() => undefined)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [runs, video])
  return { frame, markTaken: () => watching.current?.take() }
}
