import { useLingui } from '@lingui/react/macro'
import { Loader, Portal } from '@mantine/core'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { loadScreen } from '../../load-screen.ts'

/** ms in which a closing dialog gives the focus back by itself (Mantine's useFocusReturn takes 10). */
const ownReturn = 30

/** ms after which whoever waits for a dialog is told that it comes. */
const soon = 300

/** A dialog whose code is loaded when it first opens. */
export const lazyDialog = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  isOpen: (props: P) => boolean,
) => readyDialog(lazy(loadScreen(load)) as unknown as ComponentType<P>, isOpen)

/**
 * A dialog whose code came with its screen, as that of a screen that is worked in without a network. It is drawn when it first opens, and kept from
 * then on, so that it can fade out and open at once again.
 */
export function readyDialog<P extends object>(Dialog: ComponentType<P>, isOpen: (props: P) => boolean) {
  return function LaterDialog(props: P) {
    const [wasOpened, setWasOpened] = useState(false)
    const opened = isOpen(props)
    if (opened && !wasOpened) setWasOpened(true)
    useFocusBack(opened)
    return <Suspense fallback={opened && <Coming />}>{(opened || wasOpened) && <Dialog {...props} />}</Suspense>
  }
}

/** Says that a dialog is on its way, and hinders nothing: without a network it would lie there for as long. */
function Coming() {
  const { t } = useLingui()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), soon)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  return (
    <Portal>
      <Loader pos="fixed" inset={0} m="auto" role="status" aria-label={t`Loading...`} />
    </Portal>
  )
}

/** Gives the focus back to the opener: when a dialog is opened for the first time, it comes too late to know that itself. */
function useFocusBack(opened: boolean): void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (opened) {
      opener.current = document.activeElement
      return
    }
    const target = opener.current
    opener.current = null
    if (!(target instanceof HTMLElement)) return
    const focused = document.activeElement
    const timer = setTimeout(() => {
      const isLeft = document.activeElement === focused || document.activeElement === document.body
      if (isLeft) target.focus({ preventScroll: true })
    }, ownReturn)
    return () => clearTimeout(timer)
  }, [opened])
}
