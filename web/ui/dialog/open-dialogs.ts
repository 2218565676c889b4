/** A dialog that is open, as the browser's Back needs to know it. */
export interface OpenDialog {
  /** Closes it, or asks first. */
  goBack: () => void
  /** It asks whether a page is to be left: Back is answered by who guards the page. */
  ofGuard: boolean
}

/** The last one is on top. */
let open: readonly OpenDialog[] = []

/** Answers what takes it away again. */
export function addOpen(dialog: OpenDialog): () => void {
  open = [...open, dialog]
  return () => {
    open = open.filter((one) => one !== dialog)
  }
}

/** Whether no other lies over it. */
export const isOnTop = (dialog: OpenDialog): boolean => open.at(-1) === dialog

/**
 * The dialog that this step of the browser's history is for: Back and Forward go to the one on top, and the page stays. null where the step leads away
 * from the page, as links do.
 */
export function dialogOfStep({ action }: { action: string }): OpenDialog | null {
  if (action === 'PUSH' || action === 'REPLACE') return null
  const top = open.at(-1)
  return top && !top.ofGuard ? top : null
}
