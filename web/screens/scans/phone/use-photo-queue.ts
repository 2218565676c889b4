import { useEffect, useState, useSyncExternalStore } from 'react'
import { ownScope } from '#web/api/marks/own-scope.ts'
import { type PhotoAnswer, PhotoQueue } from '#web/api/scans/photo-queue.ts'
import type { PhotoDraft } from '#web/api/scans/scan-drafts.ts'

interface PhotoView {
  waiting: number
  refused: PhotoDraft[]
  offline: boolean
  durable: boolean
  /** What was read last, the last first. */
  read: PhotoAnswer[]
}

const mostRead = 3

/** The queue of an exam's pictures as a screen reads it. */
class PhotoStore {
  readonly queue: PhotoQueue
  private read: PhotoAnswer[] = []
  private view: PhotoView | null = null
  private readonly listeners = new Set<() => void>()

  constructor(scope: string, exam_id: number) {
    const onAnswer = (answer: PhotoAnswer) => {
      this.read = [answer, ...this.read].slice(0, mostRead)
      this.touch()
    }
    this.queue = new PhotoQueue(scope, exam_id, () => this.touch(), onAnswer)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  getView = (): PhotoView => {
    this.view ??= {
      waiting: this.queue.drafts.filter(({ why }) => !why).length,
      refused: this.queue.drafts.filter(({ why }) => why),
      ...{ offline: this.queue.offline, durable: this.queue.durable, read: this.read },
    }
    return this.view
  }

  private touch(): void {
    this.view = null
    for (const listener of this.listeners) listener()
  }
}

const subscribeNothing = () => () => undefined

export function usePhotoQueue(exam_id: number) {
  const [store, setStore] = useState<PhotoStore | null>(null)
  useEffect(() => {
    const scope = ownScope()
    if (!scope) return
    const opened = new PhotoStore(scope, exam_id)
    setStore(opened)
    void opened.queue.start()
    return () => opened.queue.close()
  }, [exam_id])
  const view = useSyncExternalStore(store?.subscribe ?? subscribeNothing, store?.getView ?? (() => null))
  return { queue: store?.queue ?? null, view }
}
