/**
 * Moves the focus to the first field of the form that is marked as wrong: an input, or what carries `data-faulty`, where an editor
 * inside takes it.
 */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const found = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), [data-faulty]')
    const editor = found?.querySelector<HTMLElement>('[contenteditable="true"]')
    const target = editor ?? found
    target?.focus()
  })
}
