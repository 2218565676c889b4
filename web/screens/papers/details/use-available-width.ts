import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** ms after a resize, and after data has arrived, until the room is measured anew. */
const afterResize = 500
const afterData = 1000

function widthOf(element: HTMLElement | null): number {
  if (!element) return 0
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
}

/** The width in px that an element offers its content. `data` is what it shows. */
export function useAvailableWidth(element: RefObject<HTMLElement | null>, data: unknown): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => setWidth(widthOf(element.current)), [element])

  useEffect(() => {
    const box = element.current
    if (!box) return
    let timer: ReturnType<typeof setTimeout>
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setWidth(widthOf(box)), afterResize)
    })
    observer.observe(box)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])

  useEffect(() => {
    if (data === undefined) return
    const timer = setTimeout(() => setWidth(widthOf(element.current)), afterData)
    return () => clearTimeout(timer)
  }, [element, data])
  return width
}
