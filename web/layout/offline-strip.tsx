import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import classes from './layout.module.css'

const events = ['online', 'offline']

function subscribe(listener: () => void): () => void {
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

/**
 * The strip that says, for as long as it lasts, that there is no network. What could not be loaded meanwhile is asked for again afterwards.
 * It comes with the frame: the others are loaded when one is needed, which needs the network.
 */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const queries = useQueryClient()
  useEffect(() => {
    if (isOnline) queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [isOnline, queries])
  return (
    <div role="status">
      {!isOnline && (
        <div className={classes.strip} data-tone="quiet">
          <Trans>You are offline. What is typed stays here; it can be saved once there is a connection.</Trans>
        </div>
      )}
    </div>
  )
}
