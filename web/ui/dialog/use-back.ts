import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { addOpen, dialogOfStep, isOnTop, type OpenDialog } from './open-dialogs.ts'

interface Back {
  onBack: () => void
  /** Whether it would be lost, if the tab were closed now. */
  isTyped?: () => boolean
  ofGuard?: boolean
}

/**
 * While something is `opened` over the page, the browser's Back goes to it instead of leaving the page. Answers whether nothing lies over it in turn.
 */
export function useBack(opened: boolean, { onBack, isTyped, ofGuard = false }: Back): () => boolean {
  // There is none around a part that is drawn by itself.
  const history = useRouter({ warn: false })?.history
  const act = useRef({ onBack, isTyped })
  act.current = { onBack, isTyped }
  const own = useRef<OpenDialog | null>(null)
  useEffect(() => {
    if (!opened) return
    const dialog: OpenDialog = { goBack: () => act.current.onBack(), ofGuard }
    own.current = dialog
    const remove = addOpen(dialog)
    const unblock = history?.block({
      blockerFn(step: { action: string }) {
        const isMine = dialogOfStep(step) === dialog
        if (isMine) dialog.goBack()
        return isMine
      },
      enableBeforeUnload: () => act.current.isTyped?.() === true,
    })
    return () => {
      remove()
      unblock?.()
    }
  }, [opened, ofGuard, history])
  return useCallback(() => own.current === null || isOnTop(own.current), [])
}
