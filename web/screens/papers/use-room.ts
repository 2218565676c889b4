import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** ms after a resize, and after data has arrived, until the room is measured anew. */
const afterResize = 500
const afterData = 1000

/** The width in px that an element offers its content. `data` is what it shows. */
export function useRoom(element: RefObject<HTMLElement | null>, data: unknown): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => setWidth(element.current?.clientWidth ?? 0), [element])

  useEffect(() => {
    const box = element.current
    if (!box) return
    let timer: ReturnType<typeof setTimeout>
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setWidth(box.clientWidth), afterResize)
    })
    observer.observe(box)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])

  useEffect(() => {
    if (data === undefined) return
    const timer = setTimeout(() => setWidth(element.current?.clientWidth ?? 0), afterData)
    return () => clearTimeout(timer)
  }, [element, data])
  return width
}
