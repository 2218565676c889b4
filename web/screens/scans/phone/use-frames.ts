import { type RefObject, useEffect, useRef, useState } from 'react'
import { greyOf } from '../grey-picture.ts'
import { AutoShutter } from './auto-shutter.ts'
import type { JudgedFrame } from './judge-frame.ts'

/** Longest side of a frame that is judged, pixels. */
const frameSide = 640
/** ms from one look to the next, so that a phone does something else too. */
const pause = 120

/** Looks at what the camera shows again and again. @param onGood three frames in a row were good */
export function useFrames(video: RefObject<HTMLVideoElement | null>, runs: boolean, onGood: () => void) {
  const [frame, setFrame] = useState<JudgedFrame | null>(null)
  const [shutter] = useState(() => new AutoShutter())
  const act = useRef(onGood)
  act.current = onGood
  useEffect(() => {
    if (!runs) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const watch = async () => {
      const { judgeFrame } = await import('./judge-frame.ts')
      const look = () => {
        if (isGone) return
        const { current } = video
        const scale = current ? frameSide / Math.max(current.videoWidth, current.videoHeight, 1) : 0
        const grey =
          current && !document.hidden
            ? greyOf(current, Math.round(current.videoWidth * scale), Math.round(current.videoHeight * scale))
            : null
        const seen = grey && judgeFrame(grey)
        if (seen) setFrame(seen)
        if (seen && shutter.see(seen)) act.current()
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
  }, [runs, video, shutter])
  return { frame, shutter }
}
