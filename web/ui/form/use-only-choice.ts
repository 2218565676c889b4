import { useEffect, useRef } from 'react'

interface OnlyChoice {
  /** What there is to choose from; undefined while it loads. */
  choices: readonly { id: number; whyNot?: string | undefined }[] | undefined
  isEmpty: boolean
  /** Takes it; absent where an empty field stands for something. */
  take: ((id: number) => void) | undefined
}

/**
 * Takes the one choice that there is for a field which has to be chosen. Answers what is called when somebody has changed it: whoever empties it again
 * is left alone.
 */
export function useOnlyChoice({ choices, isEmpty, take }: OnlyChoice): (isEmptied: boolean) => void {
  const isEmptied = useRef(false)
  const [only, ...others] = choices ?? []
  // After every drawing: a dialog that opens fills its form when its fields are there already.
  useEffect(() => {
    if (take && isEmpty && !isEmptied.current && only && others.length === 0 && !only.whyNot) take(only.id)
  })
  return (now) => {
    isEmptied.current = now
  }
}
