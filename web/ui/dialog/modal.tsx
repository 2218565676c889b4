import { Modal as Plain, type ModalProps as PlainProps } from '@mantine/core'
import { createContext, useContext, useRef, useState } from 'react'
import { alsoOffline } from '../../load-screen.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import { useBack } from './use-back.ts'

const DiscardDialog = lazyDialog(
  alsoOffline(() => import('./discard-dialog.tsx')),
  ({ opened }) => opened,
)

interface ModalProps extends PlainProps {
  /** Closing it by X, Escape or Back asks first when something was typed: 'watched' is for a dialog that keeps no count of it. */
  typed?: 'watched' | (() => boolean)
  /** It was opened by who guards the page: Back is answered by the guard. */
  ofGuard?: boolean
}

const Closing = createContext<() => void>(() => undefined)
/** Closes the dialog that this stands in as its X does: asks first where something was typed. */
export const useCloseDialog = () => useContext(Closing)

/** Every dialog of the app: the browser's Back closes the one on top as its X and Escape do. */
export function Modal({ typed, ofGuard = false, opened, onClose, closeOnEscape, children, ...rest }: ModalProps) {
  const [asked, setAsked] = useState(false)
  const isWatched = typed === 'watched'
  const watched = useRef(false)
  if (!opened) watched.current = false
  const isTyped = () => (typeof typed === 'function' ? typed() : watched.current)
  const close = () => (isTyped() ? setAsked(true) : onClose())
  const discard = () => {
    setAsked(false)
    onClose()
  }
  const isOnTop = useBack(opened, { onBack: close, isTyped, ofGuard })
  return (
    <>
      <Plain
        {...rest}
        opened={opened}
        // Escape is heard by every dialog, and is for the one on top.
        onClose={() => isOnTop() && close()}
        closeOnEscape={asked ? false : closeOnEscape}
        trapFocus={asked ? false : rest.trapFocus}
        onInput={(event) => {
          watched.current = isWatched
          rest.onInput?.(event)
        }}
      >
        <Closing.Provider value={close}>{children}</Closing.Provider>
      </Plain>
      {typed && <DiscardDialog opened={opened && asked} onDiscard={discard} onStay={() => setAsked(false)} />}
    </>
  )
}
