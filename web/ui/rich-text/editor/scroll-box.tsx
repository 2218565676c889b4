import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from '../rich-text.module.css'

export interface ScrollBoxProps {
  children: ReactNode
}

/** Scrolls sideways what is wider than the page, and can then be reached by keyboard. */
export function ScrollBox({ children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth + 1))
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={classes.scrollBox} tabIndex={overflows ? 0 : undefined}>
      {children}
    </div>
  )
}
