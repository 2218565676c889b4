import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useIsOnline } from '#web/ui/use-is-online.ts'
import classes from './layout.module.css'

/** ms for which it is said that there is a network again. */
const shownFor = 5000

/**
 * The strip that says, for as long as it lasts, that there is no network, and when there is one again. What could not be loaded meanwhile is asked for again afterwards.
 * It comes with the frame: the others are loaded when one is needed, which needs the network.
 */
export function OfflineStrip() {
  const isOnline = useIsOnline()
  const queries = useQueryClient()
  const wasOnline = useRef(true)
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    setBack(isOnline && !wasOnline.current)
    wasOnline.current = isOnline
    if (isOnline) queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [isOnline, queries])
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(setBack, shownFor, false)
    return () => clearTimeout(timer)
  }, [isBack])
  return (
    <div role="status">
      {!isOnline && (
        <div className={classes.strip} data-tone="quiet">
          <Trans>You are offline. What is typed stays here; it can be saved once there is a connection.</Trans>
        </div>
      )}
      {isBack && (
        <div className={classes.strip} data-tone="quiet">
          <Trans>You are online again.</Trans>
        </div>
      )}
    </div>
  )
}
