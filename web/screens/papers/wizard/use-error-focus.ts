import { type RefObject, useEffect, useRef } from 'react'

/** Answers a function that moves the focus to the first refused field, as soon as the fields show their errors. */
export function useErrorFocus(element: RefObject<HTMLElement | null>, errors: object): () => void {
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current || Object.keys(errors).length === 0) return
    wanted.current = false
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [element, errors])
  return () => {
    wanted.current = true
  }
}
