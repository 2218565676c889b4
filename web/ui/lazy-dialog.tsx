import { type ComponentType, lazy, Suspense, useState } from 'react'
import { loadScreen } from '../load-screen.ts'

/** A dialog whose code is loaded when it first opens; kept from then on, so that it can fade out and open at once again. */
export function lazyDialog<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  isOpen: (props: P) => boolean,
) {
  const Dialog = lazy(loadScreen(load))
  return function LazyDialog(props: P) {
    const [wasOpened, setWasOpened] = useState(false)
    const opened = isOpen(props)
    if (opened && !wasOpened) setWasOpened(true)
    return <Suspense>{(opened || wasOpened) && <Dialog {...props} />}</Suspense>
  }
}
