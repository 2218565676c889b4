import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { usePrinting } from './printing.ts'

/** A page of paper is narrow too: what is on the screen stays as it is while it is printed. */
function useMedia(query: string): boolean {
  const matches = useMediaQuery(query, false, { getInitialValueInEffect: false }) ?? false
  const printing = usePrinting()
  const onScreen = useRef(matches)
  if (!printing) onScreen.current = matches
  return onScreen.current
}

/** Below 768 px: a phone. */
export const useIsMobile = () => useMedia('(width < 48em)')

/** Up to 991 px, a phone or a tablet: the sidebar is a rail, on a phone a drawer; rows are cards. */
export const useIsNarrow = () => useMedia('(width <= 61.9375em)')

/** A laptop whose screen is enlarged: neither width nor height to spare. */
export const useIsLow = () => useMedia('(width < 85em) and (height < 45em)')

/** A low screen, on which title, filters and actions share one line that is not wide enough for all of them. */
export const useHasOneLine = () => useMedia('(62em <= width < 120em) and (height < 45em)')

/** From 1,280 px: there is room for something beside a list. */
export const useIsWide = () => useMedia('(width >= 80em)')
