import { type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { dropPlace } from './drop-place.ts'

/** px from the window's edge within which a dragged row scrolls the page, and how far at once. */
const edge = 72
const scrollStep = 14

interface Drag {
  from: number
  to: number
}

/** Drags the rows of a list by a handle, with mouse, pen or finger. Escape lets the row fall back. */
export function useDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)

  useEffect(() => {
    if (!drag) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(null)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [drag])

  const move = ({ clientY }: PointerEvent) => {
    if (!drag || !list.current) return
    if (clientY < edge) scrollBy(0, -scrollStep)
    if (clientY > innerHeight - edge) scrollBy(0, scrollStep)
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect())
    const to = dropPlace(rows, drag.from, clientY)
    if (to !== drag.to) setDrag({ ...drag, to })
  }
  const drop = () => {
    if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to)
    setDrag(null)
  }
  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: index, to: index })
    },
    onPointerMove: move,
    onPointerUp: drop,
    onPointerCancel: () => setDrag(null),
  })
  /** Which side of a row the dragged one would come to stand at. */
  const sideOf = (index: number): 'before' | 'after' | undefined => {
    if (!drag || drag.to === drag.from || drag.to !== index) return undefined
    return drag.to < drag.from ? 'before' : 'after'
  }
  return { handle, sideOf, dragged: drag?.from ?? null }
}
