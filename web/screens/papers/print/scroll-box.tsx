import { type ReactNode, useEffect, useRef, useState } from 'react'

interface ScrollBoxProps {
  className?: string
  /** Names the box for screen readers. */
  label: string
  children: ReactNode
}

/** A box whose content may be wider than the page; it takes the focus only while there is something to scroll. */
export function ScrollBox({ className, label, children }: ScrollBoxProps) {
  const box = useRef<HTMLElement>(null)
  const [scrolls, setScrolls] = useState(false)
  // After every render: what is in it may be another than that which was looked at.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  })
  return (
    <section ref={box} className={className} aria-label={label} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </section>
  )
}
