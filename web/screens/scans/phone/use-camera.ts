import { type RefObject, useCallback, useEffect, useState } from 'react'

/** `refused`: the person or the browser doesn't allow it; `none`: the device has none. */
export type CameraState = 'starts' | 'runs' | 'refused' | 'none'

interface TorchCapabilities extends MediaTrackCapabilities {
  torch?: boolean
}

/** The camera at the back of the device in a video, as large as it can; the screen stays awake meanwhile. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>('starts')
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [hasTorch, setHasTorch] = useState(false)
  const [isLit, setLit] = useState(false)
  useEffect(() => {
    let stream: MediaStream | null = null
    let isGone = false
    const start = async () => {
      // Browsers offer it on https alone.
      if (!navigator.mediaDevices?.getUserMedia) return setState('none')
      try {
        const size = { width: { ideal: 3840 }, height: { ideal: 2160 } }
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...size } })
      } catch (error) {
        const isRefused = error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name)
        return setState(isRefused ? 'refused' : 'none')
      }
      const [own] = stream.getVideoTracks()
      if (isGone || !video.current || !own) return end()
      video.current.srcObject = stream
      await video.current.play().catch(() => undefined)
      setTrack(own)
      setHasTorch(Boolean((own.getCapabilities?.() as TorchCapabilities | undefined)?.torch))
      setState('runs')
    }
    const end = () => {
      for (const one of stream?.getTracks() ?? []) one.stop()
    }
    void start()
    return () => {
      isGone = true
      end()
    }
  }, [video])
  useWakeLock(state === 'runs')
  const light = async (on: boolean) => {
    await track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }).catch(() => undefined)
    setLit(on)
  }
  /** A picture of full size. */
  const take = useCallback(() => takePicture(track, video.current), [track, video])
  return { state, take, torch: hasTorch ? { isLit, light } : null }
}

async function takePicture(track: MediaStreamTrack | null, video: HTMLVideoElement | null): Promise<Blob | null> {
  const Capture = (window as { ImageCapture?: new (track: MediaStreamTrack) => { takePhoto(): Promise<Blob> } })
    .ImageCapture
  if (track && Capture) {
    // Some cameras say they can, and don't.
    const photo = await new Capture(track).takePhoto().catch(() => null)
    if (photo && photo.size > 0) return photo
  }
  if (!video?.videoWidth) return null
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
}

function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !navigator.wakeLock) return
    let lock: WakeLockSentinel | null = null
    const ask = async () => {
      // It is given up whenever another tab is shown.
      if (document.visibilityState === 'visible') lock = await navigator.wakeLock.request('screen').catch(() => null)
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      void lock?.release().catch(() => undefined)
    }
  }, [isOn])
}
