import { useEffect, useRef, useState } from 'react'
import { useItem } from '../form/form-context.ts'

type FollowFixed = typeof import('./follow-fixed.ts')

/**
 * "Keep in place" follows the words of the options. What knows such words in all languages is loaded with the first change of an option; until it is there
 * nothing is lost: the places are followed from the options as they were opened.
 */
export function useFollowedPlaces(): void {
  const { values, set } = useItem()
  const { question_options: options } = values
  const opened = useRef(options)
  const places = useRef<ReadonlyMap<string, boolean> | null>(null)
  const [follow, setFollow] = useState<FollowFixed | null>(null)
  const isChanged = options !== opened.current
  useEffect(() => {
    if (!isChanged) return
    let isHere = true
    import('./follow-fixed.ts').then(
      (loaded) => isHere && setFollow(loaded),
      // Without a connection the box is ticked by hand, as it can be at any time.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [isChanged])
  useEffect(() => {
    if (!follow) return
    places.current ??= follow.expectedPlaces(opened.current)
    const followed = follow.followWords(options, places.current)
    places.current = follow.expectedPlaces(options)
    if (followed) set('question_options', followed)
  })
}
