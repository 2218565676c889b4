import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  type RouterHistory,
} from '@tanstack/react-router'
import { waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect } from 'vitest'

/** In each test the browser has come to the last of these pages over those before. */
export function withHistory(...paths: string[]) {
  let history: RouterHistory
  beforeEach(() => {
    history = createBrowserHistory({ window })
    for (const path of paths) {
      history.push(path)
      history.flush()
    }
  })
  afterEach(() => history.destroy())
  /** Waits until the browser is there, and the app takes it to be there. */
  const isAt = (path: string) =>
    waitFor(() => expect([location.pathname, history.location.pathname]).toEqual([path, path]))
  const router = () => createRouter({ routeTree: createRootRoute(), history })
  const inHistory = (screen: ReactNode) => <RouterContextProvider router={router()}>{screen}</RouterContextProvider>
  return { isAt, inHistory, push: (path: string) => history.push(path) }
}
