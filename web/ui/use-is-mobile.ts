import { useMediaQuery } from '@mantine/hooks'

/** Below 768 px the sidebar lies over the page and is hidden at first. */
export const useIsMobile = (): boolean =>
  useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false }) ?? false
