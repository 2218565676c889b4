import { type ReactNode, useDeferredValue } from 'react'

interface InSlicesProps {
  children: ReactNode
  /** Stands there until the rest does. */
  waiting?: ReactNode
}

/** Draws what is much at once between other work instead of before it: meanwhile the page can be scrolled, clicked and typed in. */
export const InSlices = ({ children, waiting = null }: InSlicesProps) =>
  useDeferredValue(true, false) ? children : waiting
