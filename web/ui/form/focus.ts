/**
 * Options of a form that nobody asks which fields were entered: to note it, the kit draws the whole form anew at the first focus of each.
 */
export const unwatched = { enhanceGetInputProps: () => ({ onFocus: undefined }) }

/** As `ref` of the field that a page begins with, or of what takes the place of something that had the focus. `autoFocus` would have the page laid out while it is still put in, before anything of it is seen. */
export function focusOnceDrawn(field: HTMLElement | null): void {
  if (!field) return
  requestAnimationFrame(() =>
    setTimeout(() => {
      // Whoever was quicker stays where he is.
      if (document.activeElement === document.body) field.focus()
    }),
  )
}
